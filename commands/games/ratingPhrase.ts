import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { isUncertain } from '../../src/tables/ratings/standings.ts';
import type { Rating } from '../../src/tables/ratings/update.ts';

/** A rating with what it may be off by, 19 times of 20: `1612 ± 240`; while it is a guess, `1262?`. */
export function ratingPhrase(standing: Rating): Phrase {
  const values = { rating: Math.round(standing.mean), range: Math.round(2 * standing.deviation) };
  return isUncertain(standing) ? phrase('records.rating.uncertain', values) : phrase('records.rating', values);
}
