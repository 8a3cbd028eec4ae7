import { expect, test } from 'vitest';
import { languagesBegun, readTexts } from '../../src/texts/catalogue.ts';

/** What a native speaker would not say, and what to say instead. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/\bwho(ever|m|se)\b(?<!player whose)(?! seat)/i, 'who, the players, anyone who'],
  [/\bso many\b/i, 'a number, or “that many”'],
  [/\bas is proved\b|\bthat is proved\b/i, '(proven)'],
  [/\banew\b/i, 'again'],
  [/\bgo(es|ing)? on\b/i, 'continue'],
  [/\bhang together\b/i, 'connect'],
  [/\bbeg(in|ins|an|inning)\b/i, 'start'],
  [/\bshall\b/i, 'should, will'],
  [/\b(some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bcannot\b/i, "can't"],
  [/\b(upon|hence|thereby|whereof|herein|lest|besides|beside)\b/i, 'on, so, next to, too'],
  [/\b(once more|for ever|as well as can be)\b/i, 'again, forever'],
  [/\bin front\b/i, 'ahead, led'],
  [/\bplay(s)? on\b(?! without)/i, 'keep playing, continue'],
  [/\bstands? (here|there|in|at)\b/i, 'is'],
  [/★/, 'the name of the person, or “you”'],
  [/colour|centre|neighbour|favour|analys(e|ed|ing)\b|grey\b|\btravell/i, 'the American spelling'],
  [/[\dx] %/, 'no space before %'],
];

/** The same for German: literal translations, and English in German sentences. */
const GERMAN: readonly (readonly [RegExp, string])[] = [
  [/auffrischen/i, 'aktualisieren'],
  [/was soll(te)? es sein|was darf es sein/i, 'Was möchtest du …?'],
  [/\bes geht wie folgt\b/i, 'so'],
  [/`[^`]*:(silent|mistakes|missed|race|streak|log|daily)\b[^`]*`/, 'the value as Discord offers it in German'],
  [/★/, 'the name of the person, or „du“'],
  [/\bSie (können|haben|sind|müssen)\b/, 'du'],
  [/zu früh, um etwas zu sagen/i, 'zu früh für ein Urteil'],
  [/Nichts verschenkt:/, 'fehlerfrei'],
];

const DIALECT: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = { en: ENGLISH, de: GERMAN };
const LONGEST_SENTENCE = 26;
/** What is typed is as the reader of moves wants it, and what fills a blank has a name for programmers. */
const withoutCode = (text: string) => text.replaceAll(/`[^`]*`/g, '`x`').replaceAll(/\{\{.*?\}\}/g, 'x');

test.each(languagesBegun().filter((language) => language in DIALECT))('the texts in %s say it plainly', (language) => {
  const texts = Object.entries(readTexts(language));
  const odd = texts.flatMap(([key, text]) =>
    (DIALECT[language] ?? []).flatMap(([pattern, remedy]) => {
      const found = pattern.exec(pattern.source.startsWith('`') ? text : withoutCode(text));
      return found === null ? [] : [`${key}: “${found[0]}”; say ${remedy}`];
    }),
  );
  expect(odd).toEqual([]);
});

test.each(languagesBegun().filter((language) => language in DIALECT))(
  'no sentence in %s has more than 26 words',
  (language) => {
    const long = Object.entries(readTexts(language)).flatMap(([key, text]) =>
      withoutCode(text)
        .split(/(?<=[.!?:;])\s|\n/)
        .filter((sentence) => sentence.split(/\s+/).length > LONGEST_SENTENCE)
        .map((sentence) => `${key}: ${sentence}`),
    );
    expect(long).toEqual([]);
  },
);

/** Longer sentences than 20 words are hard to read on a phone: there are no more of them than there were. */
test.each(languagesBegun().filter((language) => language in DIALECT))(
  'few sentences in %s have more than 20 words',
  (language) => {
    const long = Object.values(readTexts(language)).flatMap((text) =>
      withoutCode(text)
        .split(/(?<=[.!?:;])\s|\n/)
        .filter((sentence) => sentence.split(/\s+/).length > 20),
    );
    expect(long.length).toBeLessThanOrEqual(8);
  },
);
