import type { Gain } from '../match/match.ts';
import { type Rating, rate } from './formula.ts';
import { beforeMatch, computeRange, metWithinADay, newcomer, type Standing } from './standing.ts';
import { resultAt, standingAfter } from './standingAfter.ts';

/** A person rated for a match: their standing before it, their place, and the pairs with all others, in order. */
interface PlacedPerson {
  readonly before: Standing | undefined;
  readonly place: number;
  readonly pairs: readonly string[];
  /** How much of the match counts for them, above 0 and up to 1; 1 by default. */
  readonly share?: number;
}

/** A person's standing after a match, and the match's effect on their rating. */
interface RatedPerson {
  readonly after: Standing;
  readonly change: Omit<Gain, 'seat'>;
}

/** Rates people who played a match with each other that ended at `at` (milliseconds since 1970). */
export function ratePersons(persons: readonly PlacedPerson[], at: number): readonly RatedPerson[] {
  const before = persons.map((person) => person.before ?? newcomer());
  const places = persons.map(({ place }) => place);
  const ofPairs = pairWeight(persons, at);
  const ratings = rate(
    persons.map(({ place, share = 1 }, index) => ({
      ...beforeMatch(before[index] ?? newcomer()),
      place,
      weight: share * ofPairs,
    })),
  );
  return persons.map(({ place, pairs }, index) => {
    const earlier = before[index] ?? newcomer();
    const rating: Rating = ratings[index] ?? earlier;
    const mean = rating.mean - earlier.mean;
    const narrowed = rating.deviation / beforeMatch(earlier).deviation;
    const result = resultAt(place, places);
    const others = places.toSpliced(index, 1);
    const flows = splitGain(mean, place, others, pairs);
    const against = Object.fromEntries(pairs.map((pair, at) => [pair, resultAt(place, [place, others[at] ?? place])]));
    return {
      after: standingAfter(earlier, rating, { result, against, flows, at }),
      change: {
        ...{ mean, narrowed, flows, against, result },
        points: Math.round(rating.mean) - Math.round(earlier.mean),
        range: Math.round(computeRange(rating)),
      },
    };
  });
}

/**
 * How much of a match counts: all of it between people who have not met within a day, half for their second match, a
 * third for the third (our decision), so that one evening of two players does not decide the list. For several pairs,
 * the mean.
 */
export function pairWeight(persons: readonly Pick<PlacedPerson, 'before' | 'pairs'>[], at: number): number {
  const weights = persons.flatMap(({ before, pairs }) =>
    pairs.map((pair) => 1 / (1 + metWithinADay(before ?? newcomer(), pair, at))),
  );
  return weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
}

/**
 * From whom a person won their points in a match, or to whom they lost them, by pair: won points come in equal parts
 * from everyone placed behind them, lost points go to everyone placed before them; if there is nobody like that, the
 * points are shared with those they tied with. This is only displayed, and decides nothing.
 */
function splitGain(gain: number, own: number, places: readonly number[], pairs: readonly string[]): Gain['flows'] {
  const others = pairs.map((pair, at) => ({ pair, place: places[at] ?? own }));
  const beyond = others.filter(({ place }) => (gain > 0 ? place > own : place < own));
  const sources = beyond.length > 0 ? beyond : others.filter(({ place }) => place === own);
  return Object.fromEntries(sources.map(({ pair }) => [pair, gain / sources.length]));
}
