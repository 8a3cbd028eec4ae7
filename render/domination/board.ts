import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Cell } from '../../src/engine/cell.ts';
import { line, type Mark, type View } from '../../src/games/domination/index.ts';
import { cellCentre, type Grid } from '../shared/coordinates.ts';
import type { Theme } from '../shared/drawing.ts';
import { fillSeatRect } from '../shared/seatRect.ts';
import { seatFillColours } from '../shared/seats.ts';
import { squareAround } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintLines } from './lines.ts';

/** In smaller cells letters cannot be read: there patterns alone tell the players apart. */
const SMALLEST_LETTERED = 14;

/** The painted cells, those of the last line framed, and the lines over them. */
export function paintBoard(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View): void {
  const last = view.lines.at(-1);
  const newest = last === undefined ? [] : line(last.from, last.to);
  const side = grid.rows * grid.cell;
  ctx.fillStyle = paletteOf(theme).surface;
  ctx.fillRect(grid.left, grid.top, side, side);
  for (const cell of cellsOf(grid)) paintCell(ctx, theme, grid, view.seats, cell, markAt(view.board, cell));
  paintBorders(ctx, theme, grid);
  for (const cell of newest) frameNewest(ctx, theme, grid, cell);
  paintLines(ctx, theme, grid, view);
}

/** The last board of the first leg, small; its marks were the other way round. */
export function paintFirstBoard(ctx: SKRSContext2D, theme: Theme, grid: Grid, { firstBoard, seats }: View): void {
  if (firstBoard === null) return;
  const side = grid.rows * grid.cell;
  ctx.fillStyle = paletteOf(theme).surface;
  ctx.fillRect(grid.left, grid.top, side, side);
  const before = { X: seats.O, O: seats.X };
  for (const cell of cellsOf(grid)) paintCell(ctx, theme, grid, before, cell, markAt(firstBoard, cell));
  ctx.strokeStyle = paletteOf(theme).rule;
  ctx.lineWidth = 1;
  ctx.strokeRect(grid.left, grid.top, side, side);
}

function paintBorders(ctx: SKRSContext2D, theme: Theme, { left, top, cell, rows }: Grid): void {
  const side = rows * cell;
  ctx.strokeStyle = paletteOf(theme).rule;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let border = 0; border <= rows; border += 1) {
    const at = border * cell;
    ctx.moveTo(left, top + at);
    ctx.lineTo(left + side, top + at);
    ctx.moveTo(left + at, top);
    ctx.lineTo(left + at, top + side);
  }
  ctx.stroke();
}

/** Lines run through the middles of cells: the owner's letter stands in the corner, where it stays to be seen. */
function paintCell(
  ctx: SKRSContext2D,
  theme: Theme,
  grid: Grid,
  seats: View['seats'],
  cell: Cell,
  mark: Mark | undefined,
): void {
  if (mark === undefined) return;
  const seat = seats[mark];
  const { x, y } = cellCentre(grid, cell);
  const [width, height] = [grid.cell, grid.cell];
  fillSeatRect(ctx, theme, seat, 'firm', { x: x - width / 2, y: y - height / 2, width, height });
  if (grid.cell < SMALLEST_LETTERED) return;
  const size = Math.min(15, grid.cell * 0.42);
  const corner = grid.cell / 2 - size * 0.55 - 1;
  const at = { x: x - corner, y: y - corner };
  stamp(ctx, `mark ${theme} ${mark} ${seat}`, squareAround(at, size * 0.7), (to) =>
    paintText(to, mark, at.x, at.y, {
      size,
      weight: 'bold',
      colour: paletteOf(theme).ink,
      halo: seatFillColours(theme, seat, 'firm').base,
    }),
  );
}

function frameNewest(ctx: SKRSContext2D, theme: Theme, grid: Grid, cell: Cell): void {
  const { x, y } = cellCentre(grid, cell);
  ctx.strokeStyle = paletteOf(theme).ink;
  ctx.lineWidth = 1.5;
  ctx.strokeRect(x - grid.cell / 2 + 1, y - grid.cell / 2 + 1, grid.cell - 2, grid.cell - 2);
}

function markAt(board: View['board'], { row, column }: Cell): Mark | undefined {
  const letter = board[row]?.[column];
  return letter === 'X' || letter === 'O' ? letter : undefined;
}

/** The cells of the grid, row by row. */
export function cellsOf({ rows, columns }: Grid): readonly Cell[] {
  return Array.from({ length: rows * columns }, (_, at) => ({ row: Math.floor(at / columns), column: at % columns }));
}
