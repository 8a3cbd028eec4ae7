import type { Puzzle } from '../engine/puzzle.ts';
import { pick, type Random } from '../engine/random.ts';

/** After so many the hardest are reached. */
const RUNGS = 30;

/** One of so many is drawn that are about as hard. */
const WIDE = 16;

/**
 * The puzzle that comes after `found` others on the way from the easiest to the hardest of a book, none of those `known`;
 * undefined where there is none left.
 */
export function nextRung(
  book: readonly Puzzle[],
  found: number,
  known: ReadonlySet<string>,
  random: Random,
): Puzzle | undefined {
  const left = book.filter(({ id }) => !known.has(id)).sort((a, b) => a.rating - b.rating);
  const middle = Math.floor((left.length * Math.min(found, RUNGS)) / RUNGS);
  const first = Math.max(0, Math.min(middle - WIDE / 2, left.length - WIDE));
  const near = left.slice(first, first + WIDE);
  return near.length === 0 ? undefined : pick(near, random);
}
