import type { Phrase } from '../../src/engine/phrase.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { Drawing, Theme } from './drawing.ts';
import type { Emoji } from './emoji.ts';
import type { End } from './endPlayers.ts';
import type { Point, Rect } from './shapes.ts';

/** A part of a drawing, in its own pixels from the top left corner. */
export type Area =
  | {
      readonly kind: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** At least three corners, in order, with no crossing edges. */
  | { readonly kind: 'polygon'; readonly points: readonly { readonly x: number; readonly y: number }[] };

/** Returns the corners of an area, in order. */
export function areaCorners(area: Area): readonly Point[] {
  if (area.kind === 'polygon') return area.points;
  const { x, y, width, height } = area;
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/**
 * The role of a part of a drawing: a board that is looked at and tapped, its coordinates above and to the left, or a
 * tray to choose from, such as dice. Windows whose shape differs from the drawing rearrange the parts by role.
 */
type PartRole = 'board' | 'columns' | 'rows' | 'tray';

/** A part of a drawing that can be shown alone, in the drawing's own pixels. */
export interface Part {
  readonly role: PartRole;
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Its name, if the drawing has several boards. */
  readonly label?: Phrase;
  /** For coordinates: the names of the columns or rows, all of the same width. */
  readonly names?: readonly string[];
}

/**
 * How a change appears on a drawing: a line is drawn from end to end, an area is filled, a tile is turned and falls, a
 * token moves along its path.
 */
type ChangeKind = 'line' | 'fill' | 'tile' | 'walk';

/** Something that a move added to a drawing, in the drawing's own pixels. */
export interface DrawnChange {
  readonly kind: ChangeKind;
  /** Its current area; for a line, including its width. */
  readonly area: Part['area'];
  /** For a walk: the centers of the squares that the token passed, from its start. */
  readonly way?: readonly Point[];
}

/** The area of the drawing that stands for a word of the controls: a move or part of one, as the controls write it. */
export interface TapPlace {
  readonly area: Area;
  readonly argument: string;
  /** The part of a move that a control may offer instead if it has no room for all moves: tapping is shorter. */
  readonly within?: string;
  /** The other moves to which further taps there lead, such as the same tile turned: a hint at one points there. */
  readonly others?: readonly string[];
  /** The line that this move draws, from end to end: shown while the move is being sent, in the color of its player. */
  readonly line?: { readonly from: Point; readonly to: Point };
  /** Whether it is one end of a line: pressing chooses it, and the finger moves on to the other end. */
  readonly isEnd?: true;
  /** Whether a tap only previews it, although it is a whole move, before it is made. */
  readonly isLook?: true;
  /** Whether its control is shown below the board too, for users who have never tapped there and would not find it. */
  readonly isBelow?: true;
}

/** The maximum size of something, in pixels as shown. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws one game. These are methods on purpose, as in the engine's `Game`: this lets painters of different views fit
 * into one table, whose users pass a view only to the painter of its game.
 */
export interface Painter<View = unknown> {
  /**
   * Draws what a viewer sees. `picked` is the part of a move that a player has chosen so far, as text, for previews.
   * `crowned` are the winners of a finished match. They may differ from the winners in the view, since someone may have
   * resigned or handed the seat over; nobody is to act then.
   */
  draw(view: View, theme: Theme, picked?: string, crowned?: readonly Seat[]): Drawing;
  /** Returns what can be tapped on that drawing. Depends only on the arguments of `draw`. */
  places?(view: View, picked: string): readonly TapPlace[];
  /**
   * Returns the area of a whole chosen move on that drawing, with a little of the board around it; undefined if it has
   * none. If this method is missing, the whole drawing is shown.
   */
  focus?(view: View, picked: string): Rect | undefined;
  /** Returns the parts of that drawing, the board first. If missing, it has no separate parts. */
  parts?(view: View, picked: string): readonly Part[];
  /**
   * Returns the changes made by a move, in order, as far as they are on the drawing of `shown`: that of `after`, or of
   * a later view. Changes that are not listed simply appear at the end.
   */
  changes?(before: View, after: View, shown: View): readonly DrawnChange[];
  /**
   * Returns where the first part of an earlier view's drawing is on the drawing of `shown`, if it has moved (as on a
   * scrolling map).
   */
  earlier?(before: View, shown: View): Part['area'] | undefined;
  /**
   * The small pictures that its controls show next to their words, by name: letters, digits and underscores, at most
   * 18.
   */
  readonly emojis?: Readonly<Record<string, Emoji>>;
  /**
   * Draws the board of a table that is still waiting for players. `view` is the public's view of a randomly generated
   * opening; nothing that depends on chance may be shown. If missing, the rules are shown.
   */
  drawLobby?(view: View, theme: Theme): Drawing;
  /**
   * Draws only the final position, at most as large as the given size: without scores or names of rows, which are next
   * to it in the picture of the end. If missing, the result of `draw` is shrunk.
   */
  drawFinal?(view: View, theme: Theme, room: Room): Drawing;
  /** Draws the end of a match, if players and boards need a special arrangement; undefined if the usual one will do. */
  drawEnd?(view: View, theme: Theme, end: End): Drawing | undefined;
  /** Draws the rules as a picture without words. */
  drawRules(theme: Theme): Drawing;
}
