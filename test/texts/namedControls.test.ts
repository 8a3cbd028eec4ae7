import { describe, expect, test } from 'vitest';
import { languagesBegun, readTexts } from '../../src/texts/catalogue.ts';
import { controlsNamedIn, ELSEWHERE, LABELS } from '../namedControls.ts';

describe.each(languagesBegun())('the texts in %s', (language) => {
  test.each(Object.entries(readTexts(language)).filter(([, text]) => controlsNamedIn(text).length > 0))(
    '%s names controls by their labels',
    (_, text) => {
      expect(controlsNamedIn(text).filter((name) => !/\{\{/.test(name) && !LABELS.has(name))).toEqual([]);
    },
  );

  test('that speak of a control elsewhere are still there', () => {
    expect(ELSEWHERE.filter((key) => !(key in readTexts(language)))).toEqual([]);
  });
});

test('a control is known by its marks, and a heading is none', () => {
  expect(controlsNamedIn('Try again, or press **Show me**.')).toEqual(['Show me']);
  expect(controlsNamedIn('Try again, or press **Zeig her**.')).toEqual(['Zeig her']);
  expect(controlsNamedIn('Corrected. Now **Explain the points** shows it.')).toEqual(['Explain the points']);
  expect(controlsNamedIn('**Start** with a move, and press on.\n• **Rules**: read them.')).toEqual([]);
});
