import type { Puzzle } from '../engine/puzzle.ts';
import { pick, type Random } from '../engine/random.ts';

/** The number of puzzles after which the hardest are reached. */
const RUNGS = 30;

/** The next puzzle is drawn from this many of similar difficulty. */
const WIDE = 16;

/**
 * The puzzle that follows `found` others on the way from a book's easiest to its hardest, excluding the `known` ones;
 * undefined if none is left.
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
