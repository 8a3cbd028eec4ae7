import { POOLS, type Pool, type Puzzle } from '../../src/engine/puzzle.ts';
import { type LooksOf, withoutTwins } from './alike.ts';

/** No theme has more than this share of a pool while there are others. */
const MOST_OF_A_THEME = 1 / 3;

/**
 * The wanted number of puzzles for each pool: those that decide a match first, and of these the longest; no decision
 * twice, no theme too often; sorted with the easiest first.
 */
export function chosenFrom(
  found: readonly Puzzle[],
  wanted: Readonly<Record<Pool, number>>,
  looksOf: LooksOf = ({ id }) => [id],
): readonly Puzzle[] {
  const different = [...new Map(found.map((puzzle) => [puzzle.id, puzzle])).values()];
  const byWorth = different.sort((a, b) => Number(b.decides) - Number(a.decides) || b.steps.length - a.steps.length);
  const best = withoutTwins(byWorth, looksOf);
  return POOLS.flatMap((pool) => {
    const most = Math.ceil(wanted[pool] * MOST_OF_A_THEME);
    const ofTheme = new Map<string, number>();
    const [first, later] = [[] as Puzzle[], [] as Puzzle[]];
    for (const puzzle of best.filter((one) => one.pool === pool)) {
      const [theme = ''] = puzzle.themes;
      const count = ofTheme.get(theme) ?? 0;
      ofTheme.set(theme, count + 1);
      (count < most ? first : later).push(puzzle);
    }
    return [...first, ...later].slice(0, wanted[pool]);
  }).sort((a, b) => a.rating - b.rating);
}
