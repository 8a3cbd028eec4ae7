import { expect, test } from 'vitest';
import { seatLetter } from '../../src/engine/seat.ts';
import { summaryPhrase } from '../../src/play/analysis/findings.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

const say = loadCatalogue().say({ language: 'en', nameSeat: seatLetter, you: 0, escape: (text) => text });

test.each([
  [
    0,
    { moves: 3, good: 2, lost: 2, accuracy: 0.72 },
    'You: 72% accurate. Perfect moves: 2 of 3; the rest cost 2 points.',
  ],
  [
    0,
    { moves: 3, good: 1, lost: 2, accuracy: 0.72 },
    'You: 72% accurate. Perfect moves: 1 of 3; the rest cost 2 points.',
  ],
  [1, { moves: 3, good: 3, lost: 0, accuracy: 1 }, 'B: 100% accurate. All 3 moves were perfect.'],
  [0, { moves: 1, good: 1, lost: 0, accuracy: 1 }, 'You: 100% accurate. Your only move was perfect.'],
  [1, { moves: 1, good: 1, lost: 0 }, 'B: too few moves could be judged for an accuracy.'],
  [0, { moves: 0, good: 0, lost: 0 }, 'You: too few moves could be judged for an accuracy.'],
])('seat %i with %o is told: %s', (seat, summary, words) => {
  expect(say(summaryPhrase({ seat, accuracy: undefined, ...summary }, {}, 'en'))).toBe(words);
});
