import type { Phrase, TextKey } from '../../engine/phrase.ts';

/** Something a person can choose for an option: its value, and, where that says too little, what it is called to them. */
export type Offer = string | { readonly value: string; readonly label: Phrase };

interface OptionBase {
  readonly name: string;
  readonly text: TextKey;
  readonly required: boolean;
}

/** One option of a subcommand. Whatever its kind, its value arrives as text. */
export type Option = OptionBase &
  (
    | {
        readonly kind?: 'text' | undefined;
        /** A few fixed choices, or `suggest` of the subcommand is asked while the person types. */
        readonly offers?: 'suggestions' | readonly Offer[];
      }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    /** Arrives as `true` or `false`. */
    | { readonly kind: 'flag' }
    /** Arrives as the person's id; `noBot` is said where that is a bot, if it may not be one. */
    | { readonly kind: 'person'; readonly noBot?: Phrase }
    /** A text file; its text arrives. */
    | { readonly kind: 'file'; readonly maxBytes: number }
  );

/** So many characters of what is typed freely are taken, wherever it is read: Discord is told so, and what comes longer is cut. */
export const LONGEST_TEXT = 200;

/** What a person typed, by option. */
export type Arguments = Readonly<Record<string, string>>;

/** Where among what was given the name of a file stands: no option is called so. */
export function fileNameKey(option: string): string {
  return `${option}.name`;
}
