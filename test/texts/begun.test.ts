import { describe, expect, test } from 'vitest';
import { computeCoverage, isShown, missingIn, readPage, writePage } from '../../src/texts/missingTexts.ts';

const ENGLISH = {
  'a.name': 'Squares',
  'a.left_one': 'One is left.',
  'a.left_other': '{{count}} are left.',
  'a.moved': '{{player}} plays {{move}}.\nWell done.',
  'a.button.go': 'Go',
};
const longest = (key: string) => (key.includes('.button.') ? 5 : 100);

describe('a language that is begun', () => {
  test('says a share of the texts, a plural being one', () => {
    expect(computeCoverage({}, ENGLISH)).toBe(0);
    expect(computeCoverage({ 'a.name': 'Pola', 'a.left_few': '{{count}} zostały.' }, ENGLISH)).toBe(0.5);
    expect(computeCoverage(ENGLISH, ENGLISH)).toBe(1);
  });

  test('is shown to people, and to Discord, from four fifths on', () => {
    const english = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`a.${at}`, 'A word.']));
    const some = (count: number) => Object.fromEntries(Object.entries(english).slice(0, count));
    expect([7, 8, 10].map((count) => isShown(some(count), english))).toEqual([false, true, true]);
  });

  test('lacks the forms of plurals that it has, not those that English has', () => {
    expect(missingIn('ja', { 'a.name': '四角' }, ENGLISH)).toEqual(['a.left_other', 'a.moved', 'a.button.go']);
    expect(missingIn('pl', ENGLISH, ENGLISH)).toEqual(['a.left_few', 'a.left_many']);
  });
});

describe('a page for translators', () => {
  const page = writePage('fr', missingIn('fr', { 'a.name': 'Cases' }, ENGLISH), ENGLISH, longest);
  const filled = (key: string, text: string) =>
    page.replace(new RegExp(`(\\[${key}\\][^\\n]*\\nen: [^\\n]*\\nfr:)`), (_, line: string) => `${line} ${text}`);

  test('has the English beside what is missing, and how long it may be', () => {
    expect(page).toContain('[a.moved] 100\nen: {{player}} plays {{move}}.\\nWell done.\nfr:\n');
    expect(page).toContain('[a.left_many] 100\nen: {{count}} are left.\n');
    expect(page).not.toContain('[a.name]');
  });

  test('gives the texts that are filled in, and none for those that are not', () => {
    const read = readPage(filled('a.moved', '{{player}} joue {{move}}.\\nBravo.'), 'fr', ENGLISH, longest);
    expect(read).toEqual({ texts: { 'a.moved': '{{player}} joue {{move}}.\nBravo.' }, mistakes: [] });
  });

  test.each([
    ['a.moved', '{{player}} joue.', '{{move}} is missing'],
    ['a.moved', '{{player}} {{joue}} {{move}}.', 'nothing fills {{joue}}'],
    ['a.button.go', 'Allons-y', 'it has 8 characters, and 5 fit'],
  ])('does not take what cannot be shown: %s as “%s”', (key, text, why) => {
    const read = readPage(filled(key, text), 'fr', ENGLISH, longest);
    expect(read.texts).toEqual({});
    expect(read.mistakes).toEqual([expect.stringMatching(new RegExp(`^line \\d+, ${key}: `))]);
    expect(read.mistakes[0]).toContain(why);
  });
});
