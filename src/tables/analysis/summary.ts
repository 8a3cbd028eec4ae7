import type { Seat } from '../../engine/seat.ts';
import type { Analysis, WeighedPly } from './analysis.ts';
import { computeAccuracy, computeLoss, type Measure } from './cost.ts';

/** How the moves of one seat were. */
export interface SeatSummary {
  readonly seat: Seat;
  readonly moves: number;
  /** How many gave nothing away. */
  readonly good: number;
  /** How accurate they were, from 0 to 1, see `computeAccuracy`; undefined where too few of its moves could be told. */
  readonly accuracy: number | undefined;
  /** What the others gave away, all together, in the game's unit. */
  readonly lost: number;
}

const MOST_COSTLY = 3;

/** How every seat that moved has played, in the order of the seats. */
export function summaries({ weighed, earlyOf = [] }: Analysis, measure: Measure): readonly SeatSummary[] {
  const seats = [...new Set(weighed.map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const own = weighed.filter((one) => one.seat === seat);
    const losses = own.map(computeLoss);
    return {
      seat,
      moves: losses.length,
      accuracy: computeAccuracy(own, earlyOf.filter((one) => one === seat).length, measure),
      good: losses.filter((loss) => loss === 0).length,
      lost: losses.reduce((sum, loss) => sum + loss, 0),
    };
  });
}

/**
 * The moves with which each seat gave most away, at most three of each, all of the first seat first: what is certain
 * before what is «about», then the worst first.
 */
export function costliest({ weighed }: { readonly weighed: readonly WeighedPly[] }): readonly WeighedPly[] {
  const blamed = weighed
    .filter((one) => computeLoss(one) > 0)
    .sort(
      (a, b) => Number(b.exact ?? false) - Number(a.exact ?? false) || computeLoss(b) - computeLoss(a) || a.ply - b.ply,
    );
  const seats = [...new Set(blamed.map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.flatMap((seat) => blamed.filter((one) => one.seat === seat).slice(0, MOST_COSTLY));
}
