import type { Seat } from '../../src/engine/seat.ts';
import { SIZE, squareAt, squareName } from '../../src/games/railroad/board.ts';
import { readPlacement } from '../../src/games/railroad/notation.ts';
import { isOver, placementsOn } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import { coordinateParts } from '../shared/boardParts.ts';
import type { CoordinateNames, Grid } from '../shared/coordinates.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import type { End } from '../shared/endPlayers.ts';
import { widen } from '../shared/focus.ts';
import type { DrawnChange, Painter, Part, Room } from '../shared/painter.ts';
import type { Rect } from '../shared/shapes.ts';
import { STUB, squareFrame } from './board.ts';
import { DICE_STRIP, layOutStrip } from './dice.ts';
import { railroadEmojis } from './emojis.ts';
import { drawEverybody, gridAmongAll } from './everybody.ts';
import { HEADER } from './header.ts';
import { DICE_TOP, drawRailroad, drawRailroadLobby, largeArea, largeGrid, OWN_WIDTH } from './picture.ts';
import { railroadPlaces } from './places.ts';
import { drawRailroadRules } from './rulesPicture.ts';
import { PARTS_HEIGHT, paintParts } from './scores.ts';
import { paintSheet } from './sheet.ts';

/** Draws Railroad. */
export const railroadPainter = {
  draw: drawRailroad,
  places: railroadPlaces,
  focus: railroadFocus,
  parts: railroadParts,
  changes: railroadChanges,
  emojis: railroadEmojis,
  drawLobby: drawRailroadLobby,
  drawFinal: drawRailroadFinal,
  drawEnd: drawRailroadEnd,
  drawRules: drawRailroadRules,
} satisfies Painter<never>;

/** Returns the area of a square and its neighbors on the player's own board. */
function railroadFocus(_view: View, picked: string): Rect | undefined {
  const placement = readPlacement(picked);
  if (placement === undefined) return undefined;
  const { x, y, size } = squareFrame(largeGrid(HEADER), placement.square);
  return widen({ x, y, width: size, height: size }, size * 0.9);
}

/** Returns the tiles that were placed: on the viewer's own board, or on all boards for a viewer who does not play. */
function railroadChanges(before: View, after: View, shown: View): readonly DrawnChange[] {
  if (isOver(shown)) return [];
  const own = shown.sheets.length === 1 ? 0 : shown.viewer;
  if (typeof own === 'number') return placedOn(own, before, after, largeGrid(HEADER));
  return shown.sheets.flatMap((_, seat) => placedOn(seat, before, after, gridAmongAll(shown, seat)));
}

function placedOn(seat: Seat, before: View, after: View, grid: Grid): readonly DrawnChange[] {
  const [was, is] = [before.sheets[seat], after.sheets[seat]];
  if (was === undefined || is === undefined) return [];
  return placementsOn(is)
    .slice(placementsOn(was).length)
    .map(({ square }) => {
      const { x, y, size } = squareFrame(grid, square);
      return { kind: 'tile', area: { x, y, width: size, height: size } };
    });
}

/** Draws the first board with the points for each part of its score, for a player who played alone. */
function drawRailroadFinal(view: View, theme: Theme, room: Room): Drawing {
  const below = PARTS_HEIGHT + 6;
  const cell = wholePixels(Math.min(room.width, room.height - below) / (SIZE + 2 * STUB));
  const margin = wholePixels(cell * STUB);
  const side = SIZE * cell + 2 * margin;
  return {
    width: side,
    height: side + below,
    paint(ctx) {
      paintSheet(ctx, theme, view, { left: margin, top: margin, cell, columns: SIZE, rows: SIZE }, 0);
      paintParts(ctx, theme, { x: 0, y: side + 6, width: side }, view.sheets.slice(0, 1));
    },
  };
}

/** Draws the end of a match of several players, with their boards in a layout of their own. */
function drawRailroadEnd(view: View, theme: Theme, end: End): Drawing | undefined {
  return view.sheets.length === 1 ? undefined : drawEverybody(view, theme, end);
}

/** Names the squares: rows by letters, columns by numbers. */
const NAMES: CoordinateNames = { row: (row) => squareName(squareAt(row, 0))[0] ?? '', column: String };

/** The margin around the dice, so that a frame around one of them is not cut off. */
const RIM = 3;

/** Returns the player's own board, and the dice and specials below it. All boards together have no separate parts. */
function railroadParts(view: View): readonly Part[] {
  const seat = view.sheets.length === 1 ? 0 : view.viewer;
  const sheet = typeof seat === 'number' ? view.sheets[seat] : undefined;
  if (sheet === undefined || isOver(view)) return [];
  const frames = layOutStrip({ y: DICE_TOP, width: OWN_WIDTH }, view, sheet).map(({ frame }) => frame);
  const grid = largeGrid(HEADER);
  const [first, last] = [frames[0], frames.at(-1)];
  const board: Part = { role: 'board', area: largeArea() };
  if (first === undefined || last === undefined) return [board];
  const x = first.x - RIM;
  const tray = { x, y: DICE_TOP - 1, width: last.x + last.size + RIM - x, height: DICE_STRIP };
  return [board, ...coordinateParts(grid, grid.top - HEADER, NAMES), { role: 'tray', area: tray }];
}
