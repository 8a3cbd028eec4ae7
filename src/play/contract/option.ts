import type { Phrase, TextKey } from '../../engine/phrase.ts';

/** A choice for an option: its value, and a label if the value says too little. */
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
        /** A few fixed choices, or `suggest` of the subcommand is called while the person types. */
        readonly offers?: 'suggestions' | readonly Offer[];
      }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    /** Arrives as `true` or `false`. */
    | { readonly kind: 'flag' }
    /** Arrives as the person's id; `noBot` is the error if it is a bot where none is allowed. */
    | { readonly kind: 'person'; readonly noBot?: Phrase }
    /** A text file; its text arrives. */
    | { readonly kind: 'file'; readonly maxBytes: number }
  );

/** How many characters of free text are accepted. Discord is told so, and longer text is cut. */
export const LONGEST_TEXT = 200;

/** What a person typed, by option. */
export type Arguments = Readonly<Record<string, string>>;

/** The key of a file's name among the arguments: no option has this name. */
export function fileNameKey(option: string): string {
  return `${option}.name`;
}
