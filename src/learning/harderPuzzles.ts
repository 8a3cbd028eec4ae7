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
  const left = book.filter(({ id }) => !known.has(id));
  const easiest = left.reduce((least, { rating }) => Math.min(least, rating), Number.POSITIVE_INFINITY);
  const hardest = left.reduce((most, { rating }) => Math.max(most, rating), Number.NEGATIVE_INFINITY);
  const aim = easiest + ((hardest - easiest) * Math.min(found, RUNGS)) / RUNGS;
  const away = ({ rating }: Puzzle) => Math.abs(rating - aim);
  const near = left.sort((a, b) => away(a) - away(b) || a.rating - b.rating).slice(0, WIDE);
  return near.length === 0 ? undefined : pick(near, random);
}
