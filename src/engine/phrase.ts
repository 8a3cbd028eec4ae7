import type { Seat } from './seat.ts';

/**
 * The keys of the text catalogue. Each page of texts, in this project or in a package, adds its own: `declare module
 * '.../engine/phrase.ts' { interface TextKeys extends KeysOf<typeof page> {} }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the pages fill it
export interface TextKeys {}

/** A key of the text catalogue. Always written out in full where it is used, so that a test can find it. */
export type TextKey = keyof TextKeys;

/** A key that may or may not have a text: words of commands come from tables, and not every word has its own text. */
export type WordKey = `${string}names.${string}`;

/**
 * The keys of a page of texts. Plural forms, forms that address the reader, and forms for the web page share one key.
 */
export type KeysOf<Page> = { readonly [Key in keyof Page as Key extends `${infer Base}_${Form}` ? Base : Key]: true };

type Form = 'one' | 'other' | `${'you' | 'page'}${'' | '_one' | '_other'}`;

/**
 * A value for a blank in a text: words or numbers used as they are, a seat (shown as its player), or another phrase.
 */
export type PhraseValue = string | number | { readonly seat: Seat } | Phrase | readonly Phrase[];

/**
 * A sentence for players that is not yet in any language: a text of the catalogue and the values for its blanks. Plain
 * JSON.
 */
export interface Phrase {
  readonly key: TextKey | WordKey;
  readonly values?: Readonly<Record<string, PhraseValue>>;
}

/**
 * Creates a phrase; `values` fills the `{{blanks}}` of the catalogue's text. A value named `count` selects the plural
 * form.
 */
export function phrase(key: TextKey, values?: Readonly<Record<string, PhraseValue>>): Phrase {
  return values === undefined ? { key } : { key, values };
}

/** Turns a phrase into words of one language, naming seats as required by the place where it is shown. */
export type Say = (phrase: Phrase) => string;
