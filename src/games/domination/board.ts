import type { Cell } from '../../engine/cell.ts';
import { walkLine } from './lineCells.ts';
import type { Mark, Move } from './moves.ts';

/** The symbol of an unpainted cell: `.` as in the author's program, since spaces at the end of a row would get lost. */
export const EMPTY = '.';

/** The rows from the top, one letter per cell: `X`, `O` or `.`. */
export type Board = readonly string[];

export function emptyBoard(size: number): Board {
  return Array.from({ length: size }, () => EMPTY.repeat(size));
}

/** Returns the board after `mark` painted every cell of the line, whatever it contained. */
export function paint(board: Board, move: Move, mark: Mark): Board {
  const painted = [...board];
  const spans = new Map<number, { first: number; last: number }>();
  walkLine(move.from, move.to, (row, column) => {
    const span = spans.get(row);
    spans.set(row, {
      first: Math.min(span?.first ?? column, column),
      last: Math.max(span?.last ?? column, column),
    });
  });
  for (const [row, { first, last }] of spans) {
    const old = painted[row] ?? '';
    painted[row] = old.slice(0, first) + mark.repeat(last - first + 1) + old.slice(last + 1);
  }
  return painted;
}

export function isOnBoard(cell: Cell, size: number): boolean {
  return cell.row >= 0 && cell.column >= 0 && cell.row < size && cell.column < size;
}

export function countCells(board: Board, mark: Mark): number {
  let count = 0;
  for (const row of board) count += row.split(mark).length - 1;
  return count;
}
