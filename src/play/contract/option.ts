import type { Phrase, TextKey } from '../../engine/phrase.ts';

/** A value offered for an option, with a label if the value alone says too little. */
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
        /** A few fixed choices; or `suggestions`, which calls the subcommand's `suggest` while the person types. */
        readonly offers?: 'suggestions' | readonly Offer[];
      }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    /** Arrives as `true` or `false`. */
    | { readonly kind: 'flag' }
    /** Arrives as the person's id; `noBot` is the error if it is a bot where none is allowed. */
    | { readonly kind: 'person'; readonly noBot?: Phrase }
    /** A text file, which arrives as its content. */
    | { readonly kind: 'file'; readonly maxBytes: number }
  );

/** How many characters of free text are accepted. Discord is told this limit, and longer text is truncated. */
export const LONGEST_TEXT = 200;

/** The options that a person typed, by name. */
export type Arguments = Readonly<Record<string, string>>;

/** The key of a file's name among the arguments; it cannot collide with the name of an option. */
export function fileNameKey(option: string): string {
  return `${option}.name`;
}
