import { type Outcome, winners } from './outcome.ts';
import type { Seat } from './seat.ts';

/** How the score of a match went. Plain JSON. */
export interface ScoreCourse {
  /** Where all moves of a round are judged together, points are told after each round; else after each entry that stands. */
  readonly by?: 'round';
  /** The points of every seat after each of those; first those at the opening. Who joined late has none before. */
  readonly points: readonly (readonly number[])[];
  readonly turningPoint?: TurningPoint;
}

/** From the `move`th entry or round on (1 is the first) the winner was ahead of all others, to the end. */
interface TurningPoint {
  readonly move: number;
  readonly seat: Seat;
}

/** With which move the winner took the lead for good; undefined where nobody won alone, or by points. */
export function findTurningPoint(points: ScoreCourse['points'], outcome: Outcome): TurningPoint | undefined {
  const [seat, ...others] = winners(outcome);
  if (seat === undefined || others.length > 0 || outcome.places.length < 2) return undefined;
  const isAhead = (at: readonly number[]) =>
    at.every((others, other) => other === seat || others < (at[seat] ?? 0)) && at.length > 1;
  const move = points.findLastIndex((at) => !isAhead(at)) + 1;
  return move > 0 && move < points.length ? { move, seat } : undefined;
}
