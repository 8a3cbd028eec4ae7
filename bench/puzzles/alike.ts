import type { Puzzle } from '../../src/engine/puzzle.ts';

/**
 * Returns the looks of a puzzle's positions in which something is asked, the first one first; equal looks mean the same
 * task.
 */
export type LooksOf = (puzzle: Puzzle) => readonly string[];

/**
 * The puzzles without those that ask what another one asks, as its first decision or a later one. The first ones stay.
 */
export function withoutTwins(puzzles: readonly Puzzle[], looksOf: LooksOf): readonly Puzzle[] {
  const [first, any] = [new Set<string>(), new Set<string>()];
  return puzzles.filter((puzzle) => {
    const [look = '', ...later] = looksOf(puzzle);
    if (any.has(look) || later.some((one) => first.has(one))) return false;
    first.add(look);
    for (const one of [look, ...later]) any.add(one);
    return true;
  });
}
