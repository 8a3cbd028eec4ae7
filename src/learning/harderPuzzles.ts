import type { Puzzle } from '../engine/puzzle.ts';
import { pick, type Random } from '../engine/random.ts';

/** The number of puzzles after which the hardest are reached. */
const RUNGS = 30;

/** The next puzzle is drawn from this many of similar difficulty. */
const WIDE = 16;

/**
 * The puzzle that follows `found` others on the way from a book's easiest to its hardest, whose ratings rise evenly,
 * excluding the `known` ones; undefined if none is left.
 */
export function nextRung(
  book: readonly Puzzle[],
  found: number,
  known: ReadonlySet<string>,
  random: Random,
): Puzzle | undefined {
  const left = book.filter(({ id }) => !known.has(id)).sort((a, b) => a.rating - b.rating);
  const [easiest = 0, hardest = 0] = [left[0]?.rating, left.at(-1)?.rating];
  const aim = easiest + ((hardest - easiest) * Math.min(found, RUNGS)) / RUNGS;
  const near = left.toSorted((a, b) => Math.abs(a.rating - aim) - Math.abs(b.rating - aim)).slice(0, WIDE);
  return near.length === 0 ? undefined : pick(near, random);
}
