import { expect, test } from 'vitest';
import type { GameEvent } from '../../../src/engine/game.ts';
import { type Phrase, phrase } from '../../../src/engine/phrase.ts';
import { seatLetter } from '../../../src/engine/seat.ts';
import { sumUp } from '../../../src/games/nuggets/finds.ts';
import { loadCatalogue } from '../../../src/texts/catalogue.ts';

const say = loadCatalogue().say({ language: 'en', nameSeat: seatLetter, escape: (text) => text });
const everyone = (text: Phrase): GameEvent => ({ to: 'everyone', text });
const told = (events: readonly GameEvent[]) => sumUp(events).map(({ text }) => say(text));
const found = (seat: number, count: number, left: number) =>
  everyone(phrase('nuggets.found', { player: { seat }, count, left }));
const foundBefore = (seat: number, count: number) =>
  everyone(phrase('nuggets.foundBefore', { player: { seat }, count }));

test('what several people found in several turns is one sentence with a sum for each, the most first', () => {
  const hunt = [foundBefore(4, 20), found(1, 47, 100), foundBefore(4, 9), foundBefore(4, 10), found(4, 10, 71)];
  expect(told(hunt)).toEqual(['Found: E +49 (4 piles), B +47. Left: 71.']);
});

test('turns in which nobody found anything add no line to it, and are one line alone', () => {
  const nothing = everyone(phrase('nuggets.describe.lastRoundNothing'));
  expect(told([nothing, found(0, 5, 3), nothing])).toEqual([say(found(0, 5, 3).text)]);
  expect(told([nothing, nothing, nothing])).toEqual([say(nothing.text)]);
});

test('the last gold is told as such, and who left stays in the words', () => {
  const quit = everyone(phrase('nuggets.quit', { player: { seat: 2 } }));
  const last = everyone(phrase('nuggets.foundLast', { player: { seat: 0 }, count: 2 }));
  expect(told([foundBefore(1, 4), quit, last])).toEqual([say(quit.text), 'Found: B +4, A +2. That was the last gold.']);
});

test('with 26 people it is one line however long nobody else looked', () => {
  const hunt = Array.from({ length: 500 }, (_, at) => found(at % 26, 3, 1500 - 3 * at));
  expect(told(hunt)).toHaveLength(1);
});
