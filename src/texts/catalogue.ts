import { readdirSync, readFileSync } from 'node:fs';
import { createInstance, type i18n } from 'i18next';
import { z } from 'zod';
import type { Phrase, PhraseValue, Say } from '../engine/phrase.ts';
import type { Seat } from '../engine/seat.ts';
import { PACKAGES } from '../packages.ts';

const TEXTS = new URL('../../data/texts/', import.meta.url);
const Page = z.record(z.string(), z.string());

/** How words are fitted to the place where they are shown. */
export interface Setting {
  readonly language: string;
  /** What a seat is called there: a mention in a message, a letter in an alt text. */
  readonly nameSeat: (seat: Seat) => string;
  /** Makes text that may come from a person harmless there. */
  readonly escape: (text: string) => string;
}

/** All texts of all languages: one folder a language in data/texts, one page a game. */
export interface Catalogue {
  readonly languages: readonly string[];
  readonly say: (setting: Setting) => Say;
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

/** Reads data/texts, and the texts of games from outside. */
export function loadCatalogue(): Catalogue {
  const languages = readdirSync(TEXTS, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const withPackages = (language: string) =>
    Object.assign({}, readTexts(language), ...PACKAGES.map(({ texts }) => texts[language] ?? {}));
  return catalogueOf(Object.fromEntries(languages.map((language) => [language, withPackages(language)])));
}

/** A catalogue of these texts: by language, then by key. */
export function catalogueOf(texts: Readonly<Record<string, Readonly<Record<string, string>>>>): Catalogue {
  const translator = createInstance();
  void translator.init({
    resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
    fallbackLng: DEFAULT_LANGUAGE,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  return { languages: Object.keys(texts), say: (setting) => (phrase) => sayPhrase(translator, setting, phrase) };
}

function sayPhrase(translator: i18n, setting: Setting, phrase: Phrase): string {
  const replace = Object.fromEntries(
    Object.entries(phrase.values ?? {}).map(([name, value]) => [name, wordsOf(translator, setting, value)]),
  );
  // Only `count` goes in as an option: any other name could be an option of i18next (`context`, `lng`) by accident.
  const plural = typeof replace.count === 'number' ? { count: replace.count } : {};
  return String(translator.t(phrase.key, { lng: setting.language, replace, ...plural }));
}

function wordsOf(translator: i18n, setting: Setting, value: PhraseValue): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return setting.escape(value);
  if (Array.isArray(value)) return value.map((one: Phrase) => sayPhrase(translator, setting, one)).join(', ');
  if ('seat' in value) return setting.nameSeat(value.seat);
  return sayPhrase(translator, setting, value as Phrase);
}
