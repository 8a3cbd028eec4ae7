import type { Seat } from '../../engine/seat.ts';
import { computeAccuracy } from './accuracy.ts';
import type { Analysis, WeighedPly } from './analysis.ts';
import { computeLoss, type Measure } from './cost.ts';

/** How one seat played. */
export interface SeatSummary {
  readonly seat: Seat;
  readonly moves: number;
  /** How many moves lost nothing. */
  readonly good: number;
  /** Its accuracy, from 0 to 1, see `computeAccuracy`; undefined if too few of its moves could be judged. */
  readonly accuracy: number | undefined;
  /** What its other moves lost in all, in the game's unit. */
  readonly lost: number;
}

const MOST_COSTLY = 3;

/** How every seat that moved has played, in seat order. */
export function summaries({ weighed, earlyOf = [] }: Analysis, measure: Measure): readonly SeatSummary[] {
  const seats = [...new Set(weighed.map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const own = weighed.filter((one) => one.seat === seat);
    const losses = own.map(computeLoss);
    return {
      seat,
      moves: losses.length,
      accuracy: computeAccuracy(own, earlyOf.filter((one) => one === seat).length, measure.usualLosses),
      good: losses.filter((loss) => loss === 0).length,
      lost: losses.reduce((sum, loss) => sum + loss, 0),
    };
  });
}

/**
 * The moves with which each seat lost most, at most three each, the first seat first: certain losses before estimated
 * ones, then the worst first.
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
