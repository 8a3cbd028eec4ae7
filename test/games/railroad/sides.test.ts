import { expect, test } from 'vitest';
import type { Phrase } from '../../../src/engine/phrase.ts';
import { seatLetter } from '../../../src/engine/seat.ts';
import { sheetPhrases } from '../../../src/games/railroad/describe.ts';
import { shortSides, sidePhrases } from '../../../src/games/railroad/names.ts';
import { sayMove } from '../../../src/games/railroad/sayMove.ts';
import { loadCatalogue } from '../../../src/texts/catalogue.ts';
import { opened, placement, withRounds } from './boards.ts';

const texts = loadCatalogue();
const sayIn = (language: string) => (one: Phrase) =>
  texts.say({ language, nameSeat: seatLetter, escape: (text) => text })(one);
const [english, german] = [sayIn('en'), sayIn('de')];

test('sides are given by the letters of the language: east is O in German', () => {
  const tile = placement('A3A10');
  const move = { kind: 'place', placement: tile } as const;
  expect(english(sayMove(move))).toContain('(N-E-S)');
  expect(german(sayMove(move))).toContain('(N-O-S)');
  expect(sidePhrases('A3', 0).map(german)).toEqual(['Straße N-O-S']);
  expect(german(shortSides('B0', 0))).toMatch(/^[NOSW](-[NOSW])* \+ [NOSW](-[NOSW])*$/);
});

test('so are the squares and the open ends of a described board', () => {
  const [sheet] = withRounds(opened('A0 A1 A3 B2'), ['A3A10']).sheets;
  const board = sheet === undefined ? [] : sheetPhrases(sheet);
  expect(board.map(english)).toContain('Highways: A1 NES.');
  expect(board.map(german)).toContain('Straßen: A1 NOS.');
  expect(board.map(german)).toContain('Offene Enden: A1 OS.');
});
