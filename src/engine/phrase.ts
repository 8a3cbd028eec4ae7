import type { Seat } from './seat.ts';

/**
 * The keys of the text catalogue. Whoever brings a page of texts adds its keys, from this project or from a package:
 * `declare module '.../engine/phrase.ts' { interface TextKeys extends KeysOf<typeof page> {} }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the pages fill it
export interface TextKeys {}

/** A key of the text catalogue, always written out in full where it is used, so that a test can find it. */
export type TextKey = keyof TextKeys;

/** A key under which the word for a name may be found: words of commands come from tables, and not each has a text. */
export type WordKey = `${string}names.${string}`;

/** The keys of a page of texts; the forms of a plural, those that address the reader, and those for the page, are one key. */
export type KeysOf<Page> = { readonly [Key in keyof Page as Key extends `${infer Base}_${Form}` ? Base : Key]: true };

type Form = 'one' | 'other' | `${'you' | 'page'}${'' | '_one' | '_other'}`;

/** What fills a blank of a text: words or numbers as they are, a seat (shown as its player), or another phrase. */
export type PhraseValue = string | number | { readonly seat: Seat } | Phrase | readonly Phrase[];

/** A sentence for players, not yet in any language: a text of the catalogue and what fills its blanks. Plain JSON. */
export interface Phrase {
  readonly key: TextKey | WordKey;
  readonly values?: Readonly<Record<string, PhraseValue>>;
}

/** Makes a phrase; `values` fills the `{{blanks}}` of the catalogue's text. A value named `count` chooses the plural form. */
export function phrase(key: TextKey, values?: Readonly<Record<string, PhraseValue>>): Phrase {
  return values === undefined ? { key } : { key, values };
}

/** Turns a phrase into words of one language, naming seats as the place where it is shown requires. */
export type Say = (phrase: Phrase) => string;
