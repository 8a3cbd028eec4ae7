import { expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { type RatingChange, ratingEvents } from '../../src/ratings/ratingChange.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

const catalogue = loadCatalogue();

/** Discord's limit for the words of a message; half of it is for the board. */
const ROOM = 1000;

/** What a match did to the ratings of so many, the farthest apart. */
const changesOf = (count: number): readonly RatingChange[] =>
  Array.from({ length: count }, (_, seat) => ({
    seat,
    person: PersonId.parse(String(100 + seat)),
    rating: { mean: 1500 + 20 * seat, deviation: 210 },
    change: { seat, mean: -118, points: -118, narrowed: 1, flows: {}, result: 'lost' },
  }));

test.each(catalogue.languages)('the ratings of all 26 of a table are told in half a message, in %s', (language) => {
  const [event] = ratingEvents(changesOf(26), {});
  const { say } = wordsFor(catalogue, language);
  const text = event === undefined ? '' : say(event.text);
  expect(text.match(/−118/g)).toHaveLength(26);
  expect(text.length).toBeLessThan(ROOM);
});

test('of up to eight the ± stands beside each', () => {
  const { say } = wordsFor(catalogue, 'en');
  const texts = [8, 9].map((count) =>
    ratingEvents(changesOf(count), {})
      .map(({ text }) => say(text))
      .join(),
  );
  expect(texts.map((text) => text.match(/± 420/g)?.length ?? 0)).toEqual([8, 0]);
});
