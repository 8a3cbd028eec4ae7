import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import { SIZE } from '../../src/games/railroad/board.ts';
import { readTile } from '../../src/games/railroad/notation.ts';
import { scoreOn } from '../../src/games/railroad/scoring.ts';
import { isOver, placementsOn, type Sheet } from '../../src/games/railroad/state.ts';
import type { Tile } from '../../src/games/railroad/tiles.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Grid } from '../shared/coordinates.ts';
import { badgeOn, badgeUnder } from '../shared/discordSizes.ts';
import { type Drawing, SCALE, type Theme } from '../shared/drawing.ts';
import type { EndPlayer } from '../shared/endPlayers.ts';
import { paintBackground } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintNames, STUB } from './board.ts';
import { DICE_STRIP, firstDie, paintDiceStrip } from './dice.ts';
import { drawEverybody } from './everybody.ts';
import { HEADER, paintRounds, paintWaiting, ROUNDS_END } from './header.ts';
import { seatInks } from './inks.ts';
import { paintPicked } from './pickedMove.ts';
import { paintScoreTable, pointsText, scoreTableHeight } from './scores.ts';
import { paintSheet } from './sheet.ts';

const WIDTH = 426;
/**
 * The width of the picture with the player's own board, chosen so that dice and specials fit next to Discord's badge.
 */
export const OWN_WIDTH = 456;
const MARGIN = 10;
const LARGE_CELL = 48;
/** The type size for the names of the own board's rows and columns. */
const NAME = 17;

/** A part of the picture: its height, and how it is painted from its upper edge down. */
interface Part {
  readonly height: number;
  readonly paint: (ctx: SKRSContext2D, top: number) => void;
}

/**
 * Draws a position of Railroad Ink. A player sees their own board at a large size while the match runs; others see all
 * boards side by side. At the end everyone sees all boards with their errors and longest routes, and the points for
 * each part.
 *
 * `picked` is what a player has chosen so far: a tile (`A0`: its legal squares are marked), a tile and a square
 * (`A0C2`), or a whole placement (`A0C21`: shown, with every clash marked). Anything else is not shown.
 */
export function drawRailroad(view: View, theme: Theme, picked = '', crowned?: readonly Seat[]): Drawing {
  const seat = view.sheets.length === 1 ? 0 : view.viewer;
  const isOwn = typeof seat === 'number' && (!isOver(view) || view.sheets.length === 1);
  if (!isOwn) return drawEverybody(view, theme, crowned && { players: crownedPlayers(view, crowned) });
  const board = largePart(view, theme, seat, picked);
  const rest = isOver(view)
    ? scoresPart(view, theme, { width: OWN_WIDTH, above: HEADER + board.height }, crowned)
    : dicePart(view, theme, view.sheets[seat], OWN_WIDTH, picked);
  return stacked(theme, [headerPart(view, theme, seat, OWN_WIDTH, crowned), board, rest], OWN_WIDTH);
}

/** Draws one player's board at a large size, as far as the viewer may see it. */
export function drawRailroadSheet(view: View, seat: Seat, theme: Theme): Drawing {
  const parts = [headerPart(view, theme, seat, OWN_WIDTH), largePart(view, theme, seat, '')];
  return stacked(theme, [...parts, underBadge(parts)], OWN_WIDTH);
}

/** Draws the empty board. The dice depend on chance, so none are shown. */
export function drawRailroadLobby(view: View, theme: Theme): Drawing {
  const board = largePart(view, theme, 0, '');
  return stacked(theme, [board, underBadge([board])], OWN_WIDTH);
}

/** Returns an empty strip that Discord's badge may cover, below parts that would reach its corner. */
function underBadge(parts: readonly Part[]): Part {
  const above = parts.reduce((sum, { height }) => sum + height, 0);
  return { height: badgeUnder(OWN_WIDTH, above), paint: () => undefined };
}

/** Draws only the dice of the current round. */
export function drawRailroadDice(view: View, theme: Theme): Drawing {
  return stacked(theme, [headerPart(view, theme, undefined), dicePart(view, theme, undefined)]);
}

/** Draws only the table of current scores. */
export function drawRailroadScores(view: View, theme: Theme): Drawing {
  return stacked(theme, [headerPart(view, theme, undefined), scoresPart(view, theme, { width: WIDTH, above: HEADER })]);
}

function crownedPlayers({ sheets }: View, crowned: readonly Seat[]): readonly EndPlayer[] {
  return sheets.map((sheet, seat) => ({ seat, points: scoreOn(sheet).total, won: crowned.includes(seat) }));
}

function stacked(theme: Theme, parts: readonly Part[], width: number = WIDTH): Drawing {
  const height = Math.ceil(parts.reduce((sum, part) => sum + part.height, 0));
  return {
    width,
    height: height === width ? height + 1 : height,
    paint(ctx) {
      paintBackground(ctx, theme, width, height + 1);
      let top = 0;
      for (const part of parts) {
        part.paint(ctx, top);
        top += part.height;
      }
    },
  };
}

/** Returns the header: the rounds, the current points of the board that is shown large, and who is waited for. */
function headerPart(
  view: View,
  theme: Theme,
  shown: Seat | undefined,
  width: number = WIDTH,
  crowned?: readonly Seat[],
): Part {
  const sheet = shown === undefined ? undefined : view.sheets[shown];
  return {
    height: HEADER,
    paint(ctx, top) {
      const y = top + HEADER / 2;
      paintRounds(ctx, theme, view, y);
      const isEnded = crowned !== undefined || isOver(view);
      if (view.sheets.length > 1) paintWaiting(ctx, theme, view, { right: width - MARGIN, y, isEnded });
      if (sheet === undefined || isOver(view)) return;
      const { total } = scoreOn(sheet);
      paintText(ctx, `= ${pointsText(total)}`, ROUNDS_END, y, {
        size: 23,
        weight: 'bold',
        align: 'left',
        colour: paletteOf(theme).ink,
      });
    },
  };
}

/** Returns the dimensions of a board with its exits and names. */
function extent(cell: number, nameSize: number): { readonly margin: number; readonly side: number } {
  const margin = cell * STUB + nameSize * 1.3;
  return { margin, side: SIZE * cell + margin + cell * STUB + 3 };
}

function largePart(view: View, theme: Theme, seat: Seat, picked: string): Part {
  const sheet = view.sheets[seat];
  return {
    height: extent(LARGE_CELL, NAME).side + 6,
    paint(ctx, top) {
      const grid = largeGrid(top);
      if (sheet === undefined) return;
      paintSheet(ctx, theme, view, grid, seat);
      paintNames(ctx, paletteOf(theme).muted, grid, NAME);
      if (!isOver(view)) paintPicked(ctx, seatInks(theme, seat), grid, placementsOn(sheet), picked);
    },
  };
}

/** Returns the grid of the large board, given the `top` of its part. */
export function largeGrid(top: number): Grid {
  const { margin, side } = extent(LARGE_CELL, NAME);
  return gridAt((OWN_WIDTH - side) / 2 + margin, top + margin, LARGE_CELL);
}

/** Returns the area of the large board with its exits and names on the picture with the player's own board. */
export function largeArea() {
  const { side } = extent(LARGE_CELL, NAME);
  return { x: (OWN_WIDTH - side) / 2, y: HEADER, width: side, height: side + 3 };
}

/** The y coordinate of the dice below the large board. */
export const DICE_TOP = HEADER + extent(LARGE_CELL, NAME).side + 6;

/** Returns a grid aligned to whole pixels, so that its lines are sharp. */
function gridAt(left: number, top: number, cell: number): Grid {
  return {
    left: Math.round(left * SCALE) / SCALE,
    top: Math.round(top * SCALE) / SCALE,
    cell,
    columns: SIZE,
    rows: SIZE,
  };
}

/** Returns the dice; on the player's own board, the chosen or default die is framed. */
function dicePart(view: View, theme: Theme, sheet: Sheet | undefined, width: number = WIDTH, picked = ''): Part {
  const chosen = sheet && chosenTile(view, sheet, picked);
  return {
    height: DICE_STRIP,
    paint: (ctx, top) => paintDiceStrip(ctx, theme, { y: top, width }, view, sheet, chosen),
  };
}

function chosenTile(view: View, sheet: Sheet, picked: string): Tile | undefined {
  return picked === '' ? firstDie(view, sheet) : readTile(picked.slice(0, 2));
}

/** Returns the table of scores, next to Discord's badge; `above` is the height of the parts above it. */
function scoresPart(
  view: View,
  theme: Theme,
  { width, above }: { readonly width: number; readonly above: number },
  crowned?: readonly Seat[],
): Part {
  const height = scoreTableHeight(view.sheets.length) + MARGIN;
  // A crown extends slightly to the left.
  const x = badgeOn({ width, height: above + height }).width + 12;
  const at = { x, width: Math.min(WIDTH, width - x - MARGIN) };
  return { height, paint: (ctx, top) => paintScoreTable(ctx, theme, { ...at, y: top }, view, crowned) };
}
