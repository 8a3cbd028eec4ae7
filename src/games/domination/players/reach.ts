import { listLines } from '../legalLines.ts';
import { walkLine } from '../lineCells.ts';

/**
 * The cells of every line of a board, packed for the computer players, which need them millions of times. The cells
 * (row x size + column) of the n-th pair in `listLines`, a line and its reverse, are `cells[starts[n]]` up to but
 * excluding `cells[starts[n + 1]]`.
 */
export interface Reach {
  readonly starts: Uint32Array;
  readonly cells: Uint8Array;
}

const REACHES = new Map<number, Reach>();

/** Returns the cells of all lines of a board of at most 16 x 16 cells, computed once per size. */
export function measureReach(size: number): Reach {
  const known = REACHES.get(size);
  if (known !== undefined) return known;
  const lines = listLines(size).filter((_, index) => index % 2 === 0);
  const starts = [0];
  const cells: number[] = [];
  for (const { from, to } of lines) {
    walkLine(from, to, (row, column) => cells.push(row * size + column));
    starts.push(cells.length);
  }
  const reach = { starts: Uint32Array.from(starts), cells: Uint8Array.from(cells) };
  REACHES.set(size, reach);
  return reach;
}

/** Returns the total value of the cells of every line. */
export function sumReach({ starts, cells }: Reach, worth: Uint8Array): Uint16Array {
  const sums = new Uint16Array(starts.length - 1);
  for (let line = 0; line < sums.length; line += 1) {
    let sum = 0;
    const end = starts[line + 1] ?? 0;
    for (let at = starts[line] ?? 0; at < end; at += 1) sum += worth[cells[at] ?? 0] ?? 0;
    sums[line] = sum;
  }
  return sums;
}

/**
 * Returns what each cell of the board gains for `mark`: 1 if it is empty, 2 if it is the opponent's (one more for the
 * mark, one less for the opponent).
 */
export function worthTo(mark: string, board: readonly string[]): Uint8Array {
  return Uint8Array.from(board.join(''), (cell) => (cell === '.' ? 1 : cell === mark ? 0 : 2));
}
