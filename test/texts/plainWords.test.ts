import { describe, expect, test } from 'vitest';
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
const LANGUAGES = languagesBegun().filter((language) => language in DIALECT);
const LONGEST_SENTENCE = 26;
/** Sentences above this many words are hard to read on a phone: there are no more of them than there were. */
const LONG_SENTENCE = 20;
const MOST_LONG = 8;

/** What is typed is as the reader of moves wants it, and what fills a blank has a name for programmers. */
const withoutCode = (text: string) => text.replaceAll(/`[^`]*`/g, '`x`').replaceAll(/\{\{.*?\}\}/g, 'x');

/** The sentences of a language above so many words, each with the key of its text. */
function sentencesAbove(words: number, language: string): readonly string[] {
  return Object.entries(readTexts(language)).flatMap(([key, text]) =>
    withoutCode(text)
      .split(/(?<=[.!?:;])\s|\n/)
      .filter((sentence) => sentence.split(/\s+/).length > words)
      .map((sentence) => `${key}: ${sentence}`),
  );
}

describe.each(LANGUAGES)('the texts in %s', (language) => {
  test('say it plainly', () => {
    const odd = Object.entries(readTexts(language)).flatMap(([key, text]) =>
      (DIALECT[language] ?? []).flatMap(([pattern, remedy]) => {
        const found = pattern.exec(pattern.source.startsWith('`') ? text : withoutCode(text));
        return found === null ? [] : [`${key}: “${found[0]}”; say ${remedy}`];
      }),
    );
    expect(odd).toEqual([]);
  });

  test('have no sentence above 26 words', () => {
    expect(sentencesAbove(LONGEST_SENTENCE, language)).toEqual([]);
  });

  test('have few sentences above 20 words', () => {
    expect(sentencesAbove(LONG_SENTENCE, language).length).toBeLessThanOrEqual(MOST_LONG);
  });
});
