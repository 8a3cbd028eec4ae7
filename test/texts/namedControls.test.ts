import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, languagesBegun, readTexts } from '../../src/texts/catalogue.ts';
import { controlsNamedIn, ELSEWHERE, LABELS } from '../namedControls.ts';

const NAMING = languagesBegun().flatMap((language) =>
  Object.entries(readTexts(language))
    .filter(([, text]) => controlsNamedIn(text).length > 0)
    .map(([key, text]) => [language, key, text] as const),
);

test.each(NAMING)('in %s, the text %s names controls by their labels', (_, __, text) => {
  expect(controlsNamedIn(text).filter((name) => !/\{\{/.test(name) && !LABELS.has(name))).toEqual([]);
});

test('the texts that speak of a control elsewhere are still there', () => {
  expect(ELSEWHERE.filter((key) => !(key in readTexts(DEFAULT_LANGUAGE)))).toEqual([]);
});

test('a control is known by its marks, and a heading is none', () => {
  expect(controlsNamedIn('Try again, or press **Show me**.')).toEqual(['Show me']);
  expect(controlsNamedIn('Try again, or press **Zeig her**.')).toEqual(['Zeig her']);
  expect(controlsNamedIn('Corrected. Now **Explain the points** shows it.')).toEqual(['Explain the points']);
  expect(controlsNamedIn('**Start** with a move, and press on.\n• **Rules**: read them.')).toEqual([]);
});
