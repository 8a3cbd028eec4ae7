import type { Seat } from '../../engine/seat.ts';
import type { Analysis, WeighedPly } from './analysis.ts';

/** How the moves of one seat were. */
export interface SeatSummary {
  readonly seat: Seat;
  readonly moves: number;
  /** How many gave nothing away. */
  readonly good: number;
  /** What the others gave away, all together, in the game's unit. */
  readonly lost: number;
}

const MOST_COSTLY = 3;

/** What a move gave away: 0 for one as good as the best. Only what can be told is among what was judged. */
export function lossOf({ expected, got }: WeighedPly): number {
  return Math.max(0, expected - got);
}

/** How every seat that moved has played, in the order of the seats. */
export function summaries({ weighed }: Analysis): readonly SeatSummary[] {
  const seats = [...new Set(weighed.map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const losses = weighed.filter((one) => one.seat === seat).map(lossOf);
    return {
      seat,
      moves: losses.length,
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
    .filter((one) => lossOf(one) > 0)
    .sort((a, b) => Number(b.exact ?? false) - Number(a.exact ?? false) || lossOf(b) - lossOf(a) || a.ply - b.ply);
  const seats = [...new Set(blamed.map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.flatMap((seat) => blamed.filter((one) => one.seat === seat).slice(0, MOST_COSTLY));
}
