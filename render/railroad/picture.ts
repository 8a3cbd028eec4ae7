import type { SKRSContext2D } from '@napi-rs/canvas';
import { winners } from '../../src/engine/outcome.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import { type Placement, SIZE } from '../../src/games/railroad/board.ts';
import { readTile } from '../../src/games/railroad/notation.ts';
import { outcome } from '../../src/games/railroad/play.ts';
import { scoreOn } from '../../src/games/railroad/scoring.ts';
import { isOver, openPlacements, placementsOn, type Sheet, specialsUsed } from '../../src/games/railroad/state.ts';
import type { Tile } from '../../src/games/railroad/tiles.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Grid } from '../shared/coordinates.ts';
import { type Drawing, SCALE, type Theme } from '../shared/drawing.ts';
import { paintPiece, seatColour } from '../shared/seats.ts';
import { badgeOn, badgeUnder } from '../shared/shown.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard, paintErrors, paintNames, paintNetworkPoints, STUB } from './board.ts';
import { DICE_STRIP, firstDie, paintDiceStrip, paintDie } from './dice.ts';
import { HEADER, paintRounds, paintWaiting } from './header.ts';
import { paintPicked } from './picked.ts';
import { paintScoreTable, pointsText, scoreTableHeight } from './scores.ts';
import { inksOf } from './tiles.ts';

const WIDTH = 426;
/** Of the picture with the own board large: so that dice and specials lie beside Discord's badge. */
export const OWN_WIDTH = 456;
const MARGIN = 10;
const LARGE_CELL = 48;
const SMALL_CELL = 22.5;
/** Where the points stand in the header: right of the rounds, left of the pieces of six players. */
const POINTS_AT = 230;
/** Boards that stand side by side, by how many there are: so that no picture gets too high. */
const SIDE_BY_SIDE = [1, 1, 2, 3, 3, 3, 3] as const;

/** A part of the picture: how high it is, and how it is painted from its upper edge on. */
interface Part {
  readonly height: number;
  readonly paint: (ctx: SKRSContext2D, top: number) => void;
}

/**
 * A position of Railroad Ink. A player sees the own board large while the match runs, others see all boards side by
 * side; at the end everybody sees all boards with their errors and longest routes, over the table of scores.
 *
 * `picked` is what a player has chosen so far: a tile (`A0`: its legal squares are marked), a tile and a square
 * (`A0C2`), or a whole placement (`A0C21`: shown, with every clash marked). Anything else is not shown.
 */
export function drawRailroad(view: View, theme: Theme, picked = '', crowned?: readonly Seat[]): Drawing {
  const seat = view.sheets.length === 1 ? 0 : view.viewer;
  const isOwn = typeof seat === 'number' && (!isOver(view) || view.sheets.length === 1);
  const boards = isOwn ? [largePart(view, theme, seat, picked)] : smallParts(view, theme, crowned);
  const width = isOwn ? OWN_WIDTH : widthOf(view);
  const above = boards.reduce((sum, { height }) => sum + height, HEADER);
  const rest = isOver(view)
    ? scoresPart(view, theme, { width, above }, crowned)
    : dicePart(view, theme, isOwn ? view.sheets[seat] : undefined, width, picked);
  return stacked(theme, [headerPart(view, theme, isOwn ? seat : undefined, width, crowned), ...boards, rest], width);
}

/** One player's board large, as far as the viewer may know it. */
export function drawRailroadSheet(view: View, seat: Seat, theme: Theme): Drawing {
  return stacked(theme, [headerPart(view, theme, seat, OWN_WIDTH), largePart(view, theme, seat, '')], OWN_WIDTH);
}

/** The empty board. Dice are chance, so none are shown. */
export function drawRailroadLobby(view: View, theme: Theme): Drawing {
  const board = largePart(view, theme, 0, '');
  const badge = { height: badgeUnder(OWN_WIDTH, board.height), paint: () => undefined };
  return stacked(theme, [board, badge], OWN_WIDTH);
}

/** The dice of the open round alone. */
export function drawRailroadDice(view: View, theme: Theme): Drawing {
  return stacked(theme, [headerPart(view, theme, undefined), dicePart(view, theme, undefined)]);
}

/** The table of scores alone, as they are so far. */
export function drawRailroadScores(view: View, theme: Theme): Drawing {
  return stacked(theme, [headerPart(view, theme, undefined), scoresPart(view, theme, { width: WIDTH, above: HEADER })]);
}

/** How wide all boards side by side are. */
function widthOf({ sheets }: View): number {
  const columns = SIDE_BY_SIDE[sheets.length] ?? 3;
  return Math.max(WIDTH, Math.ceil(columns * (extent(SMALL_CELL, 9).side + 8)));
}

function stacked(theme: Theme, parts: readonly Part[], width: number = WIDTH): Drawing {
  const height = Math.ceil(parts.reduce((sum, part) => sum + part.height, 0));
  return {
    width,
    height: height === width ? height + 1 : height,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, width, height + 1);
      let top = 0;
      for (const part of parts) {
        part.paint(ctx, top);
        top += part.height;
      }
    },
  };
}

/** The rounds, the points so far of the board that is shown large, and who is waited for. */
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
      paintText(ctx, `= ${pointsText(total)}`, POINTS_AT, y, {
        size: 20,
        weight: 'bold',
        colour: paletteOf(theme).ink,
        maxWidth: 46,
      });
    },
  };
}

/** How high and wide a board is with its exits and names. */
function extent(cell: number, nameSize: number): { readonly margin: number; readonly side: number } {
  const margin = cell * STUB + nameSize * 1.3;
  return { margin, side: SIZE * cell + margin + cell * STUB + 3 };
}

function largePart(view: View, theme: Theme, seat: Seat, picked: string): Part {
  const sheet = view.sheets[seat];
  return {
    height: extent(LARGE_CELL, 13).side + 6,
    paint(ctx, top) {
      const grid = largeGrid(top);
      if (sheet === undefined) return;
      paintSheet(ctx, theme, view, grid, seat);
      paintNames(ctx, paletteOf(theme).muted, grid, 13);
      if (!isOver(view)) paintPicked(ctx, inksOf(theme), grid, placementsOn(sheet), picked);
    },
  };
}

/** The board that is shown large, where its part begins at `top`. */
export function largeGrid(top: number): Grid {
  const { margin, side } = extent(LARGE_CELL, 13);
  return gridAt((OWN_WIDTH - side) / 2 + margin, top + margin, LARGE_CELL);
}

/** The large board with its exits and names, as it lies on the own picture. */
export function largeArea() {
  const { side } = extent(LARGE_CELL, 13);
  return { x: (OWN_WIDTH - side) / 2, y: HEADER, width: side, height: side + 3 };
}

/** Where the dice begin under the large board. */
export const DICE_TOP = HEADER + extent(LARGE_CELL, 13).side + 6;

/** On whole pixels, so that its lines are sharp. */
function gridAt(left: number, top: number, cell: number): Grid {
  return {
    left: Math.round(left * SCALE) / SCALE,
    top: Math.round(top * SCALE) / SCALE,
    cell,
    columns: SIZE,
    rows: SIZE,
  };
}

/** The board; the tiles of the round set off while the match runs, at the end errors and longest routes. */
function paintSheet(ctx: SKRSContext2D, theme: Theme, view: View, grid: Grid, seat: Seat): void {
  const sheet = view.sheets[seat];
  if (sheet === undefined) return;
  const inks = inksOf(theme);
  const placements = placementsOn(sheet);
  if (!isOver(view)) {
    paintBoard(ctx, inks, grid, placements, { fresh: freshOn(view, seat, sheet), longest: undefined });
    return;
  }
  const score = scoreOn(sheet);
  paintBoard(ctx, inks, grid, placements, { fresh: [], longest: score });
  paintErrors(ctx, inks, grid, score);
  paintNetworkPoints(ctx, theme, grid, score);
}

/** Of the own sheet, what was placed in the open round; of others, which hide that, in the last complete one. */
function freshOn(view: View, seat: Seat, sheet: Sheet): readonly Placement[] {
  const isOwn = seat === view.viewer || view.sheets.length === 1;
  return isOwn ? openPlacements(sheet) : (sheet.rounds.at(-2) ?? []);
}

/** All boards, up to three to a row, each under its player's piece and points. */
function smallParts(view: View, theme: Theme, crowned: readonly Seat[] | undefined): readonly Part[] {
  const seats = seatsOf(view.sheets.length);
  const columns = SIDE_BY_SIDE[seats.length] ?? 3;
  const width = widthOf(view);
  const rows = Array.from({ length: Math.ceil(seats.length / columns) }, (_, row) =>
    seats.slice(row * columns, (row + 1) * columns),
  );
  const { margin, side } = extent(SMALL_CELL, 9);
  const result = outcome(view);
  const best = crowned ?? (result === undefined ? [] : winners(result));
  return rows.map((row) => ({
    height: side + 27,
    paint(ctx, top) {
      for (const [place, seat] of row.entries()) {
        const sheet = view.sheets[seat];
        if (sheet === undefined) continue;
        const column = width / row.length;
        const left = place * column + (column - side) / 2;
        const grid = gridAt(left + margin, top + 26 + margin, SMALL_CELL);
        paintCaption(ctx, theme, grid, seat, sheet, best.includes(seat));
        paintSheet(ctx, theme, view, grid, seat);
        paintNames(ctx, paletteOf(theme).muted, grid, 9);
      }
    },
  }));
}

function paintCaption(ctx: SKRSContext2D, theme: Theme, grid: Grid, seat: Seat, sheet: Sheet, won: boolean): void {
  const { ink } = paletteOf(theme);
  const y = grid.top - 32;
  paintPiece(ctx, theme, seat, { x: grid.left + 10, y, radius: 10 });
  paintText(ctx, pointsText(scoreOn(sheet).total), grid.left + 28, y, {
    size: 18,
    weight: 'bold',
    colour: ink,
    align: 'left',
  });
  const used = specialsUsed(sheet);
  const size = 17;
  for (const [index, special] of used.entries()) {
    const x = grid.left + SIZE * SMALL_CELL - (used.length - index) * (size + 3);
    paintDie(ctx, theme, { x, y: y - size / 2, size }, special, true);
  }
  if (!won) return;
  ctx.strokeStyle = seatColour(theme, seat);
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.roundRect(grid.left - 4, y - 14, 70, 28, 9);
  ctx.stroke();
}

/** The dice; on the own board, the one that is chosen or meant is framed. */
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

/** The table of scores, beside Discord's badge; `above` is what lies over it. */
function scoresPart(
  view: View,
  theme: Theme,
  { width, above }: { readonly width: number; readonly above: number },
  crowned?: readonly Seat[],
): Part {
  const height = scoreTableHeight(view.sheets.length) + MARGIN;
  // A crown stands a little out to the left.
  const x = badgeOn({ width, height: above + height }).width + 12;
  const at = { x, width: Math.min(WIDTH, width - x - MARGIN) };
  return { height, paint: (ctx, top) => paintScoreTable(ctx, theme, { ...at, y: top }, view, crowned) };
}
