import { countTotalScore } from '../../../src/games/railroad/fast/longest.ts';
import { eachEnd } from '../../../src/games/railroad/players/lastRound.ts';
import type { Position } from '../../../src/games/railroad/players/position.ts';
import type { Step } from '../../../src/games/railroad/players/steps.ts';

/** All boards with which a round can end. */
export interface Ends {
  /** The number of boards by score. */
  readonly byPoints: ReadonlyMap<number, number>;
  /** The tiles of one of the best boards, in an order in which they can be placed. */
  readonly best: readonly Step[];
  readonly points: number;
}

/** The maximum number of boards to examine: a position that takes seconds here is also more than anyone can see. */
const MOST_BOARDS = 200_000;

/**
 * Every board with which the last round can end, each once, regardless of the order of placement; undefined if there
 * are too many.
 */
export function listEnds(position: Position): Ends | undefined {
  const byPoints = new Map<number, number>();
  let best: readonly Step[] = [];
  let points = Number.NEGATIVE_INFINITY;
  const areAll = eachEnd(position, MOST_BOARDS, (steps) => {
    const total = countTotalScore(position.board);
    byPoints.set(total, (byPoints.get(total) ?? 0) + 1);
    if (total > points) [best, points] = [[...steps], total];
  });
  return areAll ? { byPoints, best, points } : undefined;
}
