import { expect, test } from 'vitest';
import { seatLetter } from '../../src/engine/seat.ts';
import { gameById } from '../../src/games/index.ts';
import { amountPhrase, expectationPhrase } from '../../src/play/words/formatPoints.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

const catalogue = loadCatalogue();

function sayIn(language: string) {
  return catalogue.say({ language, nameSeat: seatLetter, you: 0, escape: (text) => text });
}

test.each([
  ['cellz', '1 box, 2.5 boxes', '1 Kästchen, 2,5 Kästchen'],
  ['domination', '1 cell, 2.5 cells', '1 Feld, 2,5 Felder'],
  ['newhaven', '1 point, 2.5 points', '1 Punkt, 2,5 Punkte'],
  ['nuggets', '1 nugget, 2.5 nuggets', '1 Nugget, 2,5 Nuggets'],
  ['railroad', '1 point, 2.5 points', '1 Punkt, 2,5 Punkte'],
])('an amount in %s is told with what the game counts', (id, english, german) => {
  const amounts = (locale: string) =>
    [1, 2.5].map((amount) => sayIn(locale)(amountPhrase(gameById(id) ?? {}, amount, locale))).join(', ');
  expect([amounts('en'), amounts('de')]).toEqual([english, german]);
});

test('what a match is on track for is told with its unit too', () => {
  const said = (expected: number, seatCount: number) =>
    sayIn('en')(expectationPhrase(gameById('cellz') ?? {}, expected, false, seatCount, 'en'));
  expect(said(2.84, 2)).toBe('On track to win by 2.8 boxes.');
  expect(said(-1, 2)).toBe('On track to lose by 1 box.');
  expect(said(12, 1)).toBe('On track for 12 boxes.');
});
