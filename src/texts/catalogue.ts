import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Phrase, PhraseValue, Say } from '../engine/phrase.ts';
import type { Seat } from '../engine/seat.ts';
import { PACKAGES } from '../packages.ts';
import { isShown, shareSaid } from './missingTexts.ts';

const TEXTS = new URL('../../data/texts/', import.meta.url);
const Page = z.record(z.string(), z.string());

/** How words are fitted to the place where they are shown. */
export interface SayOptions {
  readonly language: string;
  /** What a seat is called there: a mention in a message, a letter in an alt text. */
  readonly nameSeat: (seat: Seat) => string;
  /** Whose words they are: what tells of this seat says «you», where the language has a form of the text for that. */
  readonly you?: Seat | undefined;
  /** Whether it is the board's page, where nobody can type: a text that names a command has another form for it. */
  readonly isOnPage?: boolean;
  /** Makes text that may come from a person harmless there. */
  readonly escape: (text: string) => string;
}

/** The texts of the languages that are shown: one folder a language in data/texts, one page a game. */
export interface Catalogue {
  /** Those that people are shown. */
  readonly languages: readonly string[];
  /** How much of what there is in English a language says, from 0 to 1; the rest is said in English. */
  readonly measureCoverage: (language: string) => number;
  readonly say: (setting: SayOptions) => Say;
  /** Makes the commands that these words of a message name such as can be pressed, where that can be; `game` is spoken of. */
  readonly linkCommands?: (language: string, words: string, game: string | undefined) => string;
}

export const DEFAULT_LANGUAGE = 'en';

/** Every text of a language by its key; throws where two pages have the same key. */
export function readTexts(language: string): Readonly<Record<string, string>> {
  const folder = new URL(`${language}/`, TEXTS);
  const texts: Record<string, string> = {};
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    for (const [key, text] of Object.entries(Page.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))) {
      if (key in texts) throw new Error(`data/texts/${language}/${file}: ${key} is there twice`);
      texts[key] = text;
    }
  }
  return texts;
}

/** Every language that somebody has begun: a folder each in data/texts. */
export function languagesBegun(): readonly string[] {
  return readdirSync(TEXTS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** Those of them that say enough to be shown to people. */
export function languagesShown(): readonly string[] {
  const english = readTexts(DEFAULT_LANGUAGE);
  return languagesBegun().filter((language) => isShown(readTexts(language), english));
}

/** Reads data/texts, and the texts of games from outside, in the languages that are shown. */
export function loadCatalogue(): Catalogue {
  const languages = languagesShown();
  const withPackages = (language: string) =>
    Object.assign({}, readTexts(language), ...PACKAGES.map(({ texts }) => texts[language] ?? {}));
  return createCatalogue(Object.fromEntries(languages.map((language) => [language, withPackages(language)])));
}

/** Creates a catalogue of texts, by language and key. */
export function createCatalogue(texts: Readonly<Record<string, Readonly<Record<string, string>>>>): Catalogue {
  const translator = createInstance();
  void translator.init({
    resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
    fallbackLng: DEFAULT_LANGUAGE,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  // Looking a text up and filling it takes i18next some twenty times as long as looking here; boards say much the same.
  const said = new LRUCache<string, string>({
    maxSize: SAID,
    sizeCalculation: (words, asked) => words.length + asked.length,
  });
  const fill: Fill = (language, key, replace) => {
    const text = texts[language] && (texts[language][key] ?? texts[DEFAULT_LANGUAGE]?.[key] ?? key);
    if (text !== undefined && typeof replace.count !== 'number' && !FILLED.test(text)) return text;
    const asked = `${language} ${key} ${JSON.stringify(replace)}`;
    const before = said.get(asked);
    if (before !== undefined) return before;
    // Only `count` goes in as an option: any other name could be an option of i18next (`context`, `lng`) by accident.
    const plural = typeof replace.count === 'number' ? { count: replace.count } : {};
    const words = String(translator.t(key, { lng: language, replace, ...plural }));
    if (words.length <= LONGEST_SAID) said.set(asked, words);
    return words;
  };
  // All texts are looked through for it, and every panel of settings asks.
  const coverage = new Map<string, number>();
  const measureCoverage = (language: string) => {
    const share = coverage.get(language) ?? shareSaid(texts[language] ?? {}, texts[DEFAULT_LANGUAGE] ?? {});
    coverage.set(language, share);
    return share;
  };
  const hasForm = (language: string, key: string) =>
    [key, `${key}_other`].some((one) => one in (texts[language] ?? {}));
  const formOf = (form: string, language: string, key: string) =>
    hasForm(language, `${key}_${form}`) ? `${key}_${form}` : key;
  const inForm: Fill = (language, key, replace, isYou) =>
    fill(language, isYou ? formOf('you', language, key) : key, replace, isYou);
  const onPage: Fill = (language, key, ...rest) => inForm(language, formOf('page', language, key), ...rest);
  return {
    languages: Object.keys(texts),
    measureCoverage,
    say: (setting) => (phrase) => sayPhrase(setting.isOnPage ? onPage : inForm, setting, phrase),
  };
}

/** The same catalogue for the board's page, where nobody can type. */
export function forPage(catalogue: Catalogue): Catalogue {
  return { ...catalogue, say: (setting) => catalogue.say({ ...setting, isOnPage: true }) };
}

/** How much of filled texts is remembered, and how long one may be, in characters: some three thousand sentences. */
const SAID = 512 * 1024;
const LONGEST_SAID = 500;

/** What i18next fills: a value, another text. */
const FILLED = /\{\{|\$t\(/;

/** The text of a key in a language, with these values in it; of the reader, if `isYou`. */
type Fill = (
  language: string,
  key: string,
  replace: Readonly<Record<string, string | number>>,
  isYou: boolean,
) => string;

/** `isYou` says whether the sentence that this phrase is a part of tells of the reader. */
function sayPhrase(fill: Fill, setting: SayOptions, phrase: Phrase, isYou = false): string {
  const replace: Record<string, string | number> = {};
  const isOwn = isOfSeat(phrase.values?.player, setting.you) ?? isYou;
  for (const name in phrase.values) {
    const value = phrase.values[name];
    if (value !== undefined) replace[name] = formatValue(fill, setting, value, isOwn);
  }
  return fill(setting.language, phrase.key, replace, isOwn);
}

/** Whether somebody is this seat; undefined where nobody is named. */
function isOfSeat(player: PhraseValue | undefined, seat: Seat | undefined): boolean | undefined {
  if (typeof player !== 'object' || !('seat' in player)) return undefined;
  return seat !== undefined && player.seat === seat;
}

function formatValue(fill: Fill, setting: SayOptions, value: PhraseValue, isYou: boolean): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return setting.escape(value);
  if (Array.isArray(value)) return value.map((one: Phrase) => sayPhrase(fill, setting, one)).join(', ');
  if ('seat' in value) return setting.nameSeat(value.seat);
  return sayPhrase(fill, setting, value as Phrase, isYou);
}
