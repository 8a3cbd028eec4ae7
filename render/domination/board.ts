import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Cell, sameCell } from '../../src/engine/cell.ts';
import { line, type Mark, type View } from '../../src/games/domination/index.ts';
import { cellCentre, type Grid } from '../shared/coordinates.ts';
import type { Theme } from '../shared/drawing.ts';
import { seatFill, seatInk } from '../shared/seats.ts';
import { paintText } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';
import { paintLines } from './lines.ts';

/** In smaller cells letters cannot be read: there patterns alone tell the players apart. */
const SMALLEST_LETTERED = 14;

/** The painted cells, those of the last line strong, and the lines over them. */
export function paintBoard(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View): void {
  const last = view.lines.at(-1);
  const newest = last === undefined ? [] : line(last.from, last.to);
  const { surface, rule } = paletteOf(theme);
  const side = grid.rows * grid.cell;
  ctx.fillStyle = surface;
  ctx.fillRect(grid.left, grid.top, side, side);
  forEachCell(grid, (cell) => paintCell(ctx, theme, grid, view, cell, newest));
  ctx.strokeStyle = rule;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let border = 0; border <= grid.rows; border += 1) {
    const at = border * grid.cell;
    ctx.moveTo(grid.left + at, grid.top);
    ctx.lineTo(grid.left + at, grid.top + side);
    ctx.moveTo(grid.left, grid.top + at);
    ctx.lineTo(grid.left + side, grid.top + at);
  }
  ctx.stroke();
  paintLines(ctx, theme, grid, view);
}

function paintCell(
  ctx: SKRSContext2D,
  theme: Theme,
  grid: Grid,
  view: View,
  cell: Cell,
  newest: readonly Cell[],
): void {
  const mark = markAt(view, cell);
  if (mark === undefined) return;
  const seat = view.seats[mark];
  const isNew = newest.some((one) => sameCell(one, cell));
  const { x, y } = cellCentre(grid, cell);
  ctx.fillStyle = seatFill(theme, seat, isNew ? 'strong' : 'soft');
  ctx.fillRect(x - grid.cell / 2, y - grid.cell / 2, grid.cell, grid.cell);
  if (grid.cell < SMALLEST_LETTERED) return;
  paintText(ctx, mark, x, y, {
    size: Math.min(26, grid.cell * 0.55),
    weight: 'bold',
    colour: isNew ? seatInk(theme, seat) : fadeColour(paletteOf(theme).ink, 0.55),
  });
}

function markAt(view: View, { row, column }: Cell): Mark | undefined {
  const letter = view.board[row]?.[column];
  return letter === 'X' || letter === 'O' ? letter : undefined;
}

/** Visits every cell of the grid, row by row. */
export function forEachCell(grid: Grid, visit: (cell: Cell) => void): void {
  for (let row = 0; row < grid.rows; row += 1) {
    for (let column = 0; column < grid.columns; column += 1) visit({ row, column });
  }
}
