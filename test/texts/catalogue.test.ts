import { describe, expect, test } from 'vitest';
import { type KeysOf, phrase, type TextKey } from '../../src/engine/phrase.ts';
import { pointsIn } from '../../src/play/words/formatPoints.ts';
import { altText, truncateText } from '../../src/texts/altText.ts';
import { createCatalogue, loadCatalogue } from '../../src/texts/catalogue.ts';

const TEXTS = {
  en: {
    'a.plain': 'Hello.',
    'a.moved': '{{player}} plays {{move}}.',
    'a.moved_you': 'You play {{move}}.',
    'a.left_one': 'One is left.',
    'a.left_other': '{{count}} are left.',
    'a.day': 'Daily game, {{date, day}}',
    'a.only': 'Only English.',
    'a.odd': '{{lng}} {{context}} {{defaultValue}} {{ns}}',
  },
  de: {
    'a.plain': 'Hallo.',
    'a.day': 'Tagesspiel, {{date, day(month: long)}}',
    'a.left_one': 'Eins bleibt.',
    'a.left_other': '{{count}} bleiben.',
  },
};

declare module '../../src/engine/phrase.ts' {
  interface TextKeys extends KeysOf<typeof TEXTS.en> {}
}

const sayIn = (language: string) =>
  createCatalogue(TEXTS).say({
    language,
    nameSeat: (seat) => `<${seat}>`,
    escape: (text) => text.replaceAll('*', '\\*'),
  });
const say = sayIn('en');

describe('a key', () => {
  test('is one of the pages, or does not compile; a plural is one key', () => {
    // @ts-expect-error: no page has it
    const misspelt: TextKey = 'cellz.nmae';
    // @ts-expect-error: the form follows from the count
    const form: TextKey = 'a.left_one';
    const keys: readonly TextKey[] = ['cellz.name', 'discord.failed', 'a.left'];
    expect(keys).not.toContain(misspelt);
    expect(keys).not.toContain(form);
  });
});

describe('a phrase in words', () => {
  test('has its blanks filled by words, numbers, seats, phrases and lists of them', () => {
    expect(say(phrase('a.moved', { player: { seat: 1 }, move: 'a1' }))).toBe('<1> plays a1.');
    expect(say(phrase('a.moved', { player: 7, move: phrase('a.plain') }))).toBe('7 plays Hello..');
    const list = [phrase('a.plain'), phrase('a.left', { count: 2 })];
    expect(say(phrase('a.moved', { player: '', move: list }))).toBe(' plays Hello., 2 are left..');
  });

  test('writes a number below zero with a minus sign, for people who listen: a hyphen is left out', () => {
    expect(say(phrase('a.moved', { player: -7, move: 'a1-b1' }))).toBe('−7 plays a1-b1.');
    expect(say(phrase('a.left', { count: -2 }))).toBe('−2 are left.');
    expect(pointsIn(-39.7, 'de')).toBe('−39,7');
  });

  test('writes a day as the language does, with the month in short or long', () => {
    expect(sayIn('en')(phrase('a.day', { date: '2026-11-06' }))).toBe('Daily game, Nov 6');
    expect(sayIn('de')(phrase('a.day', { date: '2026-11-06' }))).toBe('Tagesspiel, 6. November');
  });

  test('says «you» to whom it tells of, where the language has a form for that', () => {
    const own = (language: string) =>
      createCatalogue(TEXTS).say({ language, nameSeat: (seat) => `<${seat}>`, you: 1, escape: (text) => text });
    const moved = (seat: number) => phrase('a.moved', { player: { seat }, move: 'a1' });
    expect(own('en')(moved(1))).toBe('You play a1.');
    expect(own('en')(moved(0))).toBe('<0> plays a1.');
    expect(say(moved(1))).toBe('<1> plays a1.');
    expect(own('de')(moved(1))).toBe('<1> plays a1.');
    // A phrase within it tells of the same player, unless it names another.
    const within = (inner: ReturnType<typeof phrase>) => phrase('a.moved', { player: { seat: 1 }, move: inner });
    expect(own('en')(within(phrase('a.moved', { player: { seat: 0 }, move: 'b' })))).toBe('You play <0> plays b..');
    expect(own('en')(within(phrase('a.moved', { player: 'x', move: 'b' })))).toBe('You play You play b..');
  });

  test('has the plural that its count needs', () => {
    expect([0, 1, 2].map((count) => say(phrase('a.left', { count })))).toEqual([
      '0 are left.',
      'One is left.',
      '2 are left.',
    ]);
  });

  test('is in the language asked for, or else in English', () => {
    expect(sayIn('de')(phrase('a.left', { count: 1 }))).toBe('Eins bleibt.');
    expect(sayIn('de')(phrase('a.only'))).toBe('Only English.');
    expect(sayIn('fr')(phrase('a.plain'))).toBe('Hello.');
  });

  test('keeps what a person wrote as it is, made harmless', () => {
    for (const text of [
      '{{player}}',
      '{{move}} {{count}}',
      '$t(a.plain)',
      '$t(a.moved, {"move": "x"})',
      '<@1> & "x"',
    ]) {
      expect(say(phrase('a.moved', { player: { seat: 0 }, move: text }))).toBe(`<0> plays ${text}.`);
    }
    expect(say(phrase('a.moved', { player: { seat: 0 }, move: '*b*' }))).toBe('<0> plays \\*b\\*.');
  });

  test('may have blanks that are named like settings of the translator', () => {
    const values = { lng: 'de', context: 'male', defaultValue: 'x', ns: 'y' };
    expect(say(phrase('a.odd', values))).toBe('de male x y');
  });
});

describe('the texts in data', () => {
  test('are said in English at least', () => {
    const catalogue = loadCatalogue();
    expect(catalogue.languages).toContain('en');
    const plain = catalogue.say({ language: 'en', nameSeat: String, escape: (text) => text });
    expect(plain(phrase('engine.resigned', { player: 'Ann' }))).toBe('Ann resigned.');
  });
});

describe('an alt text', () => {
  test('is the sentences one after the other', () => {
    expect(altText(['One.', 'Two.'])).toBe('One. Two.');
    expect(altText([])).toBe('');
    expect(altText(['**Left**: `Gold`.'])).toBe('Left: Gold.');
  });
});

describe('a truncated text', () => {
  test('is whole where it fits', () => {
    expect(truncateText('One. Two.', 9)).toBe('One. Two.');
  });

  test('ends with the last sentence that fits', () => {
    expect(truncateText('One. Two! Three.', 15)).toBe('One. Two!');
    expect(truncateText('One. Two! Three.', 9)).toBe('One. Two!');
  });

  test('of one endless sentence ends with a whole word, or is cut', () => {
    expect(truncateText('word word word', 12)).toBe('word word…');
    expect(truncateText('x'.repeat(20), 12)).toBe(`${'x'.repeat(11)}…`);
  });

  test('does not take the point of a number or a map for the end of a sentence', () => {
    expect(truncateText('First. Rows: .#..#..#.', 18)).toBe('First.');
    expect(truncateText('It costs 1.5 or more', 15)).toBe('It costs 1.5…');
  });
});
