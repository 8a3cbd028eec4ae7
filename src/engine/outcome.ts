import type { Seat } from './seat.ts';

/**
 * How a match ended: a score and a place for every seat. Places start at 1; equal places are a tie. There are no scores
 * where the match was not played out.
 */
export interface Outcome {
  readonly scores: readonly number[];
  readonly places: readonly number[];
}

/**
 * Places by scores, best first; equal scores share a place (3, 5, 3 gives 2, 1, 2).
 *
 * `tieBreaks` are asked in order where scores are equal: lists by seat in which the larger number is better.
 */
export function byScore(scores: readonly number[], ...tieBreaks: readonly (readonly number[])[]): Outcome {
  const keys = [scores, ...tieBreaks];
  const isBetter = (a: Seat, b: Seat) => {
    for (const key of keys) {
      const difference = (key[a] ?? 0) - (key[b] ?? 0);
      if (difference !== 0) return difference > 0;
    }
    return false;
  };
  const places = scores.map((_, seat) => 1 + scores.filter((_score, other) => isBetter(other, seat)).length);
  return { scores, places };
}

/** The seats in first place. */
export function winners(outcome: Outcome): readonly Seat[] {
  return outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** By how much a seat is before the best of the others: below zero where it is behind; undefined where there are none. */
export function leadIn(scores: readonly number[], seat: Seat): number | undefined {
  const own = scores[seat];
  const others = scores.filter((_, other) => other !== seat);
  return own === undefined || others.length === 0 ? undefined : own - Math.max(...others);
}
