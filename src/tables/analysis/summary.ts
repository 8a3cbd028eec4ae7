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

/** Estimates differ by so much for no reason; what is certain does not. */
const BLUR = 0.5;
const MOST_COSTLY = 3;

/** What a move gave away: 0 for one as good as the best, as far as that can be told. */
export function lossOf({ expected, got, exact }: WeighedPly): number {
  const loss = expected - got;
  return loss > (exact ? 0 : BLUR) ? loss : 0;
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

/** The moves that gave most away, the worst first: at most three. */
export function costliest({ weighed }: Analysis): readonly WeighedPly[] {
  return weighed
    .filter((one) => lossOf(one) > 0)
    .sort((a, b) => lossOf(b) - lossOf(a) || a.ply - b.ply)
    .slice(0, MOST_COSTLY);
}
