import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Cell, readCell, sameCell } from '../../src/engine/cell.ts';
import { winners } from '../../src/engine/outcome.ts';
import { type Seat, seatLetter } from '../../src/engine/seat.ts';
import { getBoard, type Line, type LineNumber, lineNumber } from '../../src/games/cellz/board.ts';
import { readLines } from '../../src/games/cellz/moves.ts';
import { partAt } from '../../src/games/cellz/parts.ts';
import { type CellzView, countBoxes, outcome, toAct } from '../../src/games/cellz/play.ts';
import { cellCentre, type Grid, paintCoordinates } from '../shared/coordinates.ts';
import { CARD_TYPE } from '../shared/discordSizes.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintScores, type SeatScore } from '../shared/scores.ts';
import { seatColour, seatInk } from '../shared/seatColours.ts';
import { fillSeatRect } from '../shared/seatRect.ts';
import { fillCircle, paintBackground, type Rect, strokeSegment } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';
import { layOut } from './layout.ts';

/**
 * Draws a position of Cellz: the board above a strip of scores. `picked` is a dot (its free lines are offered), lines
 * not yet drawn, or a part of a large board; anything else is not shown.
 */
export function drawCellz(view: CellzView, theme: Theme, picked = '', crowned?: readonly Seat[]): Drawing {
  const { width, height, grid, scores } = layOut(view);
  return {
    width,
    height,
    paint(ctx) {
      paintBackground(ctx, theme, width, height);
      paintScores(ctx, theme, scores, seatScores(view, crowned));
      paintCoordinates(ctx, theme, grid);
      paintBoard(ctx, theme, grid, view);
      paintPicked(ctx, theme, grid, view, picked);
    },
  };
}

function seatScores(view: CellzView, crowned: readonly Seat[] | undefined): readonly SeatScore[] {
  const result = outcome(view);
  const best = crowned ?? (result === undefined ? [] : winners(result));
  return countBoxes(view).map((boxes, seat) => ({
    seat,
    score: `${boxes}`,
    toAct: crowned === undefined && toAct(view).includes(seat),
    won: best.includes(seat),
    left: view.left.includes(seat),
  }));
}

/** How much wider than a line the band is that highlights the newest lines. */
const RIM = 8;

/** Paints boxes, lines and dots, with the lines and boxes of the last turn highlighted. */
export function paintBoard(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: CellzView): void {
  const { surface, faint, highlight } = paletteOf(theme);
  ctx.save();
  ctx.fillStyle = surface;
  ctx.beginPath();
  ctx.roundRect(grid.left, grid.top, grid.columns * grid.cell, grid.rows * grid.cell, 12);
  ctx.fill();
  ctx.lineCap = 'round';
  const newest = view.lastTurn?.lines ?? [];
  paintWays(ctx, faint, grid);
  paintBoxes(ctx, theme, grid, view, newest);
  const { lines } = getBoard(view);
  for (const number of newest) strokeLine(ctx, grid, lines[number], highlight, lineWidth(grid) + RIM);
  for (const number of newest) strokeLine(ctx, grid, lines[number], surface, lineWidth(grid) + RIM / 2);
  for (const [number, owner] of view.lines.entries()) {
    if (owner !== null) paintOwnedLine(ctx, theme, grid, lines[number], owner);
  }
  for (let row = 0; row < view.rows; row += 1) paintDots(ctx, theme, grid, row);
  ctx.restore();
}

/** Paints the places where lines may be drawn; owned lines cover them, and so do those around boxes. */
function paintWays(ctx: SKRSContext2D, colour: string, { left, top, cell, columns, rows }: Grid): void {
  ctx.fillStyle = colour;
  for (let row = 0; row < rows; row += 1) {
    ctx.fillRect(left + cell / 2, top + (row + 0.5) * cell - 1, (columns - 1) * cell, 2);
  }
  for (let column = 0; column < columns; column += 1) {
    ctx.fillRect(left + (column + 0.5) * cell - 1, top + cell / 2, 2, (rows - 1) * cell);
  }
}

function paintBoxes(
  ctx: SKRSContext2D,
  theme: Theme,
  grid: Grid,
  view: CellzView,
  newest: readonly LineNumber[],
): void {
  for (const [number, box] of getBoard(view).boxes.entries()) {
    const owner = view.boxes[number] ?? null;
    if (owner === null) continue;
    const isNew = box.sides.some((side) => newest.includes(side));
    const { x, y } = cellCentre(grid, box.corner);
    const rect = { x, y, width: grid.cell, height: grid.cell };
    fillSeatRect(ctx, theme, owner, isNew ? 'strong' : 'soft', rect);
    stamp(ctx, `letter ${theme} ${owner} ${isNew}`, rect, (to) => {
      paintText(to, seatLetter(owner), x + grid.cell / 2, y + grid.cell / 2, {
        size: Math.max(CARD_TYPE, Math.min(26, grid.cell * 0.45)),
        weight: 'bold',
        colour: isNew ? seatInk(theme, owner) : paletteOf(theme).ink,
      });
    });
  }
}

/**
 * The inner dash patterns of each seat's lines, which can thus be told apart without color: pixels drawn, pixels
 * skipped.
 */
const CORES = [[], [0.1, 8], [7, 7], [7, 5, 0.1, 5]] as const;

/** Paints a line without its ends, which are covered by dots. */
function paintOwnedLine(ctx: SKRSContext2D, theme: Theme, grid: Grid, line: Line | undefined, owner: Seat): void {
  if (line === undefined) return;
  const rect = along(grid, line, lineWidth(grid));
  ctx.fillStyle = seatColour(theme, owner);
  ctx.fillRect(rect.x, rect.y, rect.width, rect.height);
  const core = CORES[owner] ?? [];
  if (core.length === 0) return;
  stamp(ctx, `core ${theme} ${owner}`, rect, (pad) => {
    pad.lineCap = 'round';
    pad.setLineDash([...core]);
    strokeLine(pad, grid, line, seatInk(theme, owner), 2);
  });
}

/** Returns the rectangle covered by a line of this width. */
function along(grid: Grid, line: Line, width: number): Rect {
  const [from, to] = [cellCentre(grid, line.from), cellCentre(grid, line.to)];
  return from.y === to.y
    ? { x: from.x, y: from.y - width / 2, width: to.x - from.x, height: width }
    : { x: from.x - width / 2, y: from.y, width, height: to.y - from.y };
}

/** Returns the rectangle of a line with the band that highlights the newest lines. */
export function bandRect(grid: Grid, line: Line): Rect {
  return along(grid, line, lineWidth(grid) + RIM);
}

function lineWidth(grid: Grid): number {
  return Math.min(8, Math.round(4 + grid.cell / 24));
}

function strokeLine(ctx: SKRSContext2D, grid: Grid, line: Line | undefined, colour: string, width: number): void {
  if (line === undefined) return;
  strokeSegment(ctx, cellCentre(grid, line.from), cellCentre(grid, line.to), colour, width);
}

/** Paints all dots of a row. */
function paintDots(ctx: SKRSContext2D, theme: Theme, grid: Grid, row: number): void {
  const { x, y } = cellCentre(grid, { row, column: 0 });
  const rim = rimOf(grid);
  const rect = { x: x - rim, y: y - rim, width: (grid.columns - 1) * grid.cell + 2 * rim, height: 2 * rim };
  stamp(ctx, `dots ${theme} ${grid.cell}`, rect, (to) => {
    for (let column = 0; column < grid.columns; column += 1) paintDot(to, theme, grid, { row, column });
  });
}

function paintDot(ctx: SKRSContext2D, theme: Theme, grid: Grid, dot: Cell): void {
  const centre = cellCentre(grid, dot);
  const { ink, surface } = paletteOf(theme);
  fillCircle(ctx, centre, rimOf(grid), surface);
  fillCircle(ctx, centre, lineWidth(grid) * 0.7, ink);
}

function rimOf(grid: Grid): number {
  return lineWidth(grid) * 0.95;
}

function paintPicked(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: CellzView, picked: string): void {
  paintPart(ctx, theme, grid, view, picked);
  const dot = readCell(picked);
  const lines = dot === undefined ? pickedLines(view, picked) : freeLinesAt(view, dot);
  if (lines.length === 0 && dot === undefined) return;
  ctx.save();
  ctx.lineCap = 'butt';
  ctx.setLineDash([5, 4]);
  for (const line of lines) strokeLine(ctx, grid, line, paletteOf(theme).highlight, 3.5);
  ctx.setLineDash([]);
  for (const end of lines.flatMap((line) => [line.from, line.to])) paintDot(ctx, theme, grid, end);
  if (dot !== undefined) paintPickedDot(ctx, theme, grid, view, dot);
  ctx.restore();
}

/** Frames the quarter of a large board in which the player is choosing a line. */
function paintPart(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: CellzView, picked: string): void {
  const { path, left, right, top, bottom } = partAt(view, picked);
  if (path.length === 0) return;
  ctx.fillStyle = fadeColour(paletteOf(theme).highlight, 0.18);
  const { cell } = grid;
  ctx.fillRect(grid.left + left * cell, grid.top + top * cell, (right - left) * cell, (bottom - top) * cell);
}

function paintPickedDot(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: CellzView, dot: Cell): void {
  if (dot.row >= view.rows || dot.column >= view.columns) return;
  const centre = cellCentre(grid, dot);
  const { highlight, surface } = paletteOf(theme);
  const radius = lineWidth(grid);
  fillCircle(ctx, centre, radius * 2.2, fadeColour(highlight, 0.25));
  fillCircle(ctx, centre, radius * 1.5, highlight);
  fillCircle(ctx, centre, radius * 1.5 - 2.5, surface);
  fillCircle(ctx, centre, radius * 0.7, highlight);
}

function freeLinesAt(view: CellzView, dot: Cell): readonly Line[] {
  return getBoard(view).lines.filter(
    (line, number) => view.lines[number] === null && (sameCell(line.from, dot) || sameCell(line.to, dot)),
  );
}

function pickedLines(view: CellzView, picked: string): readonly Line[] {
  const lines = readLines(picked);
  return lines.ok ? lines.value.filter((line) => lineNumber(view, line) !== undefined) : [];
}
