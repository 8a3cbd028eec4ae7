import type { Puzzle } from '../../src/engine/puzzle.ts';

/** How the positions of a puzzle look in which something is asked, the first one first: alike where they are one task. */
export type LooksOf = (puzzle: Puzzle) => readonly string[];

/** These without whatever asks what another asks: as its own first decision, or as a later one. Those that come first stay. */
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
