import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { Standing } from '../../src/tables/ratings/standings.ts';

/** A rating with what it may be off by, 19 times of 20: `1612 ± 240`. */
export function ratingPhrase({ mean, deviation }: Standing): Phrase {
  return phrase('records.rating', { rating: Math.round(mean), range: Math.round(2 * deviation) });
}
