import { type Outcome, winners } from './outcome.ts';
import type { Seat } from './seat.ts';

/** How the score developed during a match. Plain JSON. */
export interface ScoreCourse {
  /**
   * Set if points are recorded after each round, because its moves are judged together; otherwise they are recorded
   * after each entry that counts.
   */
  readonly by?: 'round';
  /**
   * The points of every seat at the opening and then after each round or entry. A seat that joined late has none
   * before.
   */
  readonly points: readonly (readonly number[])[];
  readonly turningPoint?: TurningPoint;
}

/** The winner was ahead of all others from this entry or round on, counted from 1, until the end. */
interface TurningPoint {
  readonly move: number;
  readonly seat: Seat;
}

/**
 * Returns the move with which the winner took the lead for good; undefined if there was no single winner, or the match
 * was not decided by points.
 */
export function findTurningPoint(points: ScoreCourse['points'], outcome: Outcome): TurningPoint | undefined {
  const [seat, ...others] = winners(outcome);
  if (seat === undefined || others.length > 0 || outcome.places.length < 2) return undefined;
  const isAhead = (at: readonly number[]) =>
    at.every((others, other) => other === seat || others < (at[seat] ?? 0)) && at.length > 1;
  const move = points.findLastIndex((at) => !isAhead(at)) + 1;
  return move > 0 && move < points.length ? { move, seat } : undefined;
}
