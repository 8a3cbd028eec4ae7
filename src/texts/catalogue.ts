import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Phrase, PhraseValue, Say } from '../engine/phrase.ts';
import type { Seat } from '../engine/seat.ts';
import { PACKAGES } from '../packages.ts';
import { computeCoverage, isShown } from './missingTexts.ts';

const TEXTS = new URL('../../data/texts/', import.meta.url);
const Page = z.record(z.string(), z.string());

/** How a sentence is adapted to the place where it is shown. */
export interface SayOptions {
  readonly language: string;
  /** Returns the name of a seat there: a mention in a message, a letter in an alt text. */
  readonly nameSeat: (seat: Seat) => string;
  /** The reader's seat: sentences about it use “you”, if the language has such a form of the text. */
  readonly you?: Seat | undefined;
  /**
   * Whether the sentence is shown on the board's web page, where nobody can type: texts that name a command have
   * another form for it.
   */
  readonly isOnPage?: boolean;
  /** Escapes text that may come from a user. */
  readonly escape: (text: string) => string;
}

/** The texts in all languages that are shown; data/texts has one folder per language, with one page per game. */
export interface Catalogue {
  /** The languages that people are shown. */
  readonly languages: readonly string[];
  /**
   * Returns the share of the English texts that a language has translated, from 0 to 1; the rest is shown in English.
   */
  readonly measureCoverage: (language: string) => number;
  readonly say: (setting: SayOptions) => Say;
  /**
   * Turns the commands in a message into clickable ones where possible; `game` is the game that the message is about.
   */
  readonly linkCommands?: (language: string, words: string, game: string | undefined) => string;
}

export const DEFAULT_LANGUAGE = 'en';

const read = new Map<string, Readonly<Record<string, string>>>();

/** Returns all texts of a language by key, read once; throws if two pages have the same key. */
export function readTexts(language: string): Readonly<Record<string, string>> {
  const texts = read.get(language) ?? readPages(language);
  read.set(language, texts);
  return texts;
}

function readPages(language: string): Readonly<Record<string, string>> {
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

/** Returns all languages that have a folder in data/texts. */
export function languagesBegun(): readonly string[] {
  return readdirSync(TEXTS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** Returns the languages that are complete enough to be shown to people. */
export function languagesShown(): readonly string[] {
  const english = readTexts(DEFAULT_LANGUAGE);
  return languagesBegun().filter((language) => isShown(readTexts(language), english));
}

/** Reads data/texts and the texts of games from outside, in the languages that are shown. */
export function loadCatalogue(): Catalogue {
  const languages = languagesShown();
  const withPackages = (language: string) =>
    Object.assign({}, readTexts(language), ...PACKAGES.map(({ texts }) => texts[language] ?? {}));
  return createCatalogue(Object.fromEntries(languages.map((language) => [language, withPackages(language)])));
}

/** Creates a catalogue from texts by language and key. */
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
  translator.services.formatter?.add('day', (day: string, language, { month }: { month?: 'long' }) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: month ?? 'short', timeZone: 'UTC' }).format(
      new Date(day),
    ),
  );
  // Caches what i18next fills in: it takes about twenty times as long as this lookup, and boards repeat mostly the same
  // sentences.
  const said = new LRUCache<string, string>({
    maxSize: SAID,
    sizeCalculation: (words, asked) => words.length + asked.length,
  });
  const fill: Fill = (language, key, replace) => {
    const text = texts[language] && (texts[language][key] ?? texts[DEFAULT_LANGUAGE]?.[key] ?? key);
    if (text !== undefined && typeof replace.count !== 'number' && !HAS_PLACES.test(text)) return text;
    if (text !== undefined && typeof replace.count !== 'number' && !NEEDS_I18NEXT.test(text)) {
      return text.replaceAll(PLACE, (_, name: string) => String(writeNumber(replace[name] ?? '')));
    }
    const asked = `${language} ${key} ${JSON.stringify(replace)}`;
    const before = said.get(asked);
    if (before !== undefined) return before;
    // Only `count` is passed as an option: any other name could accidentally be an option of i18next (`context`,
    // `lng`).
    const plural = typeof replace.count === 'number' ? { count: replace.count } : {};
    const shown = Object.fromEntries(Object.entries(replace).map(([name, value]) => [name, writeNumber(value)]));
    const words = String(translator.t(key, { lng: language, replace: shown, ...plural }));
    if (words.length <= LONGEST_SAID) said.set(asked, words);
    return words;
  };
  // Cached, since computing it goes through all texts and every settings panel needs it.
  const coverage = new Map<string, number>();
  const measureCoverage = (language: string) => {
    const share = coverage.get(language) ?? computeCoverage(texts[language] ?? {}, texts[DEFAULT_LANGUAGE] ?? {});
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

/** Returns the same catalogue for the board's web page, where nobody can type. */
export function forPage(catalogue: Catalogue): Catalogue {
  return { ...catalogue, say: (setting) => catalogue.say({ ...setting, isOnPage: true }) };
}

/**
 * The size of the cache for filled texts, and the longest text that it stores, both in characters: about three thousand
 * sentences.
 */
const SAID = 512 * 1024;
const LONGEST_SAID = 500;

/** Matches what is to be filled in. */
const HAS_PLACES = /\{\{|\$t\(/;
/** Matches the place of a value. */
const PLACE = /\{\{(\w+)\}\}/g;
/** Matches what only i18next fills in: a formatted value, or another text. */
const NEEDS_I18NEXT = /\{\{(?!\w+\}\})|\$t\(/;

/** A negative number with a minus sign: a hyphen before a number is not read out as one. */
function writeNumber(value: string | number): string | number {
  return typeof value === 'number' && value < 0 ? `−${-value}` : value;
}

/** Returns the text of a key in a language, filled with these values; addressed to the reader if `isYou`. */
type Fill = (
  language: string,
  key: string,
  replace: Readonly<Record<string, string | number>>,
  isYou: boolean,
) => string;

/** `isYou` tells whether the sentence that contains this phrase is about the reader. */
function sayPhrase(fill: Fill, setting: SayOptions, phrase: Phrase, isYou = false): string {
  const replace: Record<string, string | number> = {};
  const isOwn = isOfSeat(phrase.values?.player, setting.you) ?? isYou;
  for (const name in phrase.values) {
    const value = phrase.values[name];
    if (value !== undefined) replace[name] = formatValue(fill, setting, value, isOwn);
  }
  return fill(setting.language, phrase.key, replace, isOwn);
}

/** Whether this player is the given seat; undefined if no player is named. */
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
