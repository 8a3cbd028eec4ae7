import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Cell } from '../../src/engine/cell.ts';
import { type Seat, seatLetter } from '../../src/engine/seat.ts';
import { line, type Mark, type View } from '../../src/games/domination/index.ts';
import { cellCentre, type Grid } from '../shared/coordinates.ts';
import { CARD_TYPE } from '../shared/discordSizes.ts';
import type { Theme } from '../shared/drawing.ts';
import { seatFillColours } from '../shared/seatColours.ts';
import { fillSeatRect } from '../shared/seatRect.ts';
import { squareAround } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintLines } from './lines.ts';

/** Smaller cells have no room for a readable letter next to a line: there, only patterns distinguish the players. */
const SMALLEST_LETTERED = 34;

/** Paints the cells with their marks, those of the last line framed, and the lines over them. */
export function paintBoard(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View): void {
  const last = view.lines.at(-1);
  const newest = last === undefined ? [] : line(last.from, last.to);
  const side = grid.rows * grid.cell;
  ctx.fillStyle = paletteOf(theme).surface;
  ctx.fillRect(grid.left, grid.top, side, side);
  paintMarks(ctx, theme, grid, view.seats, view.board, grid.cell >= SMALLEST_LETTERED);
  paintBorders(ctx, theme, grid);
  for (const cell of newest) frameNewest(ctx, theme, grid, cell);
  paintLines(ctx, theme, grid, view);
}

/** Paints the final board of the first leg at a small size; the players' marks were swapped in that leg. */
export function paintFirstBoard(ctx: SKRSContext2D, theme: Theme, grid: Grid, { firstBoard, seats }: View): void {
  if (firstBoard !== null) paintCells(ctx, theme, grid, { X: seats.O, O: seats.X }, firstBoard);
}

/** Paints the board of the leg that was played last, without its lines. */
export function paintLastBoard(ctx: SKRSContext2D, theme: Theme, grid: Grid, { board, seats }: View): void {
  paintCells(ctx, theme, grid, seats, board);
}

function paintCells(ctx: SKRSContext2D, theme: Theme, grid: Grid, seats: View['seats'], board: View['board']): void {
  const side = grid.rows * grid.cell;
  ctx.fillStyle = paletteOf(theme).surface;
  ctx.fillRect(grid.left, grid.top, side, side);
  paintMarks(ctx, theme, grid, seats, board, false);
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

/** Fills adjacent cells of one owner at once: a large rectangle takes no longer than a small one. */
function paintMarks(
  ctx: SKRSContext2D,
  theme: Theme,
  grid: Grid,
  seats: View['seats'],
  board: View['board'],
  isLettered: boolean,
): void {
  const { left, top, cell } = grid;
  for (let row = 0; row < grid.rows; row += 1) {
    for (let from = 0, to = 0; from < grid.columns; from = to) {
      const mark = markAt(board, { row, column: from });
      while (to < grid.columns && markAt(board, { row, column: to }) === mark) to += 1;
      if (mark === undefined) continue;
      const rect = { x: left + from * cell, y: top + row * cell, width: (to - from) * cell, height: cell };
      fillSeatRect(ctx, theme, seats[mark], 'firm', rect);
      for (let column = from; isLettered && column < to; column += 1) {
        paintLetter(ctx, theme, grid, seats[mark], { row, column });
      }
    }
  }
}

/**
 * Paints the owner's letter in the corner of a cell, where it stays visible: lines run through the centers of cells.
 */
function paintLetter(ctx: SKRSContext2D, theme: Theme, grid: Grid, seat: Seat, cell: Cell): void {
  const { x, y } = cellCentre(grid, cell);
  const size = CARD_TYPE;
  const corner = grid.cell / 2 - size * 0.55 - 1;
  const at = { x: x - corner, y: y - corner };
  stamp(ctx, `owner ${theme} ${seat}`, squareAround(at, size * 0.7), (to) =>
    paintText(to, seatLetter(seat), at.x, at.y, {
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

/** Returns the cells of the grid, row by row. */
export function listCells({ rows, columns }: Grid): readonly Cell[] {
  return Array.from({ length: rows * columns }, (_, at) => ({ row: Math.floor(at / columns), column: at % columns }));
}
