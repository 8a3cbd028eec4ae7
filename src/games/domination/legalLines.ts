import type { Cell } from '../../engine/cell.ts';
import type { Move } from './moves.ts';
import { isAllowed, type Rule } from './validity.ts';

/** The lines of a board by its size, cached because they are needed for every move. */
const LINES = new Map<number, readonly Move[]>();

/**
 * Returns every line of two or more cells, in both directions: 4,032 on 8x8, 65,280 on 16x16. Each line is followed by
 * its reverse.
 */
export function listLines(size: number): readonly Move[] {
  const known = LINES.get(size);
  if (known !== undefined) return known;
  const cells: Cell[] = Array.from({ length: size * size }, (_, index) => ({
    row: Math.floor(index / size),
    column: index % size,
  }));
  const lines = cells.flatMap((a, index) =>
    cells.slice(index + 1).flatMap((b) => [
      { from: a, to: b },
      { from: b, to: a },
    ]),
  );
  LINES.set(size, lines);
  return lines;
}

/** Returns the lines that the remembered ones do not forbid. */
export function legalLines(size: number, remembered: readonly Move[], rule: Rule): readonly Move[] {
  return listLines(size).filter((move) => isAllowed(move, remembered, rule));
}

/** Whether the remembered lines allow any other line. The answer is the same for both players. */
export function someLineIsLegal(size: number, remembered: readonly Move[], rule: Rule): boolean {
  return listLines(size).some((move) => isAllowed(move, remembered, rule));
}
