import type { Phrase } from '../../src/engine/phrase.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { Drawing, Theme } from './drawing.ts';
import type { Emoji } from './emoji.ts';
import type { End } from './endPlayers.ts';
import type { Point, Rect } from './shapes.ts';

/** A part of a drawing, in its own pixels from the top left. */
export type Area =
  | {
      readonly kind: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** At least three corners, in order, without crossings. */
  | { readonly kind: 'polygon'; readonly points: readonly { readonly x: number; readonly y: number }[] };

/** The corners of an area, in order. */
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
 * What a part of a drawing is: a board that is looked at and tapped, its coordinates above and beside it, or what the hand
 * chooses from, such as dice. Whoever has a window of another shape than the drawing lays the parts out anew by it.
 */
type PartRole = 'board' | 'columns' | 'rows' | 'tray';

/** A part of a drawing that can be shown alone, in the drawing's own pixels. */
export interface Part {
  readonly role: PartRole;
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** What it is called, where the drawing has several boards. */
  readonly label?: Phrase;
  /** Of coordinates: what the columns or rows are called, all equally wide. */
  readonly names?: readonly string[];
}

/**
 * How something came onto a drawing: a line is drawn from end to end, an area is filled, a tile is turned and falls, a token
 * goes its way.
 */
type ChangeKind = 'line' | 'fill' | 'tile' | 'walk';

/** Something that a move brought onto a drawing, in the drawing's own pixels. */
export interface DrawnChange {
  readonly kind: ChangeKind;
  /** Where it lies now; of a line, with its width. */
  readonly area: Part['area'];
  /** Of a walk: the middles of what the token stood on, from where it began. */
  readonly way?: readonly Point[];
}

/** Where on the drawing a word of the controls lies: a move, or a part of one, as the controls write it. */
export interface TapPlace {
  readonly area: Area;
  readonly argument: string;
  /** The part of a move that a control may offer instead, where it has no room for all of them: tapping is shorter. */
  readonly within?: string;
  /** The line that it draws, from end to end: shown while it is on its way, in the colour of whoever draws it. */
  readonly line?: { readonly from: Point; readonly to: Point };
  /** It is one end of a line: pressed, it is chosen, and the finger goes on to the other end. */
  readonly isEnd?: true;
  /** The tap chooses it only, though it is a whole move: it is looked at before it is made. */
  readonly isLook?: true;
  /** Its control stands below as well: who has never tapped there would not find it. */
  readonly isBelow?: true;
}

/** How large something may be, in pixels as shown. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws one game. Methods on purpose, as in the engine's `Game`: so that painters of different views fit into one
 * table, where everybody hands a view only to the painter of its game.
 */
export interface Painter<View = unknown> {
  /**
   * What a viewer sees. `picked` is the part of a move that a player has chosen so far, as text, for previews. `crowned`
   * are those who have won a match that is over: not always those whom the view says, as somebody may have resigned, or
   * handed the seat over; nobody is to act then.
   */
  draw(view: View, theme: Theme, picked?: string, crowned?: readonly Seat[]): Drawing;
  /** What of that drawing can be tapped. Depends on nothing but what `draw` is given. */
  places?(view: View, picked: string): readonly TapPlace[];
  /**
   * Where on that drawing a whole move lies that is picked, with a little of the board around it; undefined where it lies
   * nowhere. Missing: the whole drawing is shown of it.
   */
  focus?(view: View, picked: string): Rect | undefined;
  /** Of which parts that drawing is made, the board first. Missing: it is one whole. */
  parts?(view: View, picked: string): readonly Part[];
  /**
   * What a move brought, in the order in which it came, as far as it lies on the drawing of `shown`: that of `after`, or of a
   * later view. What is not told is simply there at the end.
   */
  changes?(before: View, after: View, shown: View): readonly DrawnChange[];
  /** Where the first part of the drawing of an earlier view lies on that of `shown`, where it lies elsewhere: a map that moves. */
  earlier?(before: View, shown: View): Part['area'] | undefined;
  /** The small pictures that its controls show beside their words, by name: letters, digits and underscores, at most 18. */
  readonly emojis?: Readonly<Record<string, Emoji>>;
  /**
   * The board of a table that still waits for players. `view` is the public's at an opening that chance made up: nothing
   * of it may be shown that another chance would change. Where this is missing, the rules are shown.
   */
  drawLobby?(view: View, theme: Theme): Drawing;
  /**
   * The final position alone, at most as large as the room: without scores or names of rows, which stand beside it in the
   * picture of the end. Where this is missing, what `draw` gives is made smaller.
   */
  drawFinal?(view: View, theme: Theme, room: Room): Drawing;
  /** The picture of an end, where players and boards want an order of their own; undefined where the usual one will do. */
  drawEnd?(view: View, theme: Theme, end: End): Drawing | undefined;
  /** The rules in a picture, without words. */
  drawRules(theme: Theme): Drawing;
}
