import type { Seat } from './seat.ts';

/**
 * The result of a match: a score and a place for every seat. Places start at 1; equal places are a tie. There are no
 * scores if the match was not finished.
 */
export interface Outcome {
  readonly scores: readonly number[];
  readonly places: readonly number[];
}

/**
 * Ranks by score, best first; equal scores share a place (3, 5, 3 gives 2, 1, 2).
 *
 * `tieBreaks` decide between equal scores, in order; each is a list by seat in which the larger number is better.
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

/** Returns the seats in first place. */
export function winners(outcome: Outcome): readonly Seat[] {
  return outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** Returns a seat's lead over the best of the others: negative if it is behind, undefined if there are no others. */
export function leadIn(scores: readonly number[], seat: Seat): number | undefined {
  const own = scores[seat];
  const others = scores.filter((_, other) => other !== seat);
  return own === undefined || others.length === 0 ? undefined : own - Math.max(...others);
}
