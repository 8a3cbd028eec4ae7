import type { TextKey } from './phrase.ts';

interface OptionText {
  /** The text that explains the option to players, at most 100 characters. */
  readonly text: TextKey;
  /**
   * The text with which a table shows a value that is not the default: “{{value}} columns of dots”. If missing, name
   * and value are shown.
   */
  readonly told?: TextKey;
}

export interface NumberOption extends OptionText {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

export interface ChoiceOption extends OptionText {
  readonly kind: 'choice';
  /** At most 25. */
  readonly choices: readonly string[];
  readonly default: string;
}

export interface FlagOption extends OptionText {
  readonly kind: 'flag';
  readonly default: boolean;
}

/** A small text file that a player may upload; the empty string if none. */
export interface FileOption extends OptionText {
  readonly kind: 'file';
  readonly maxBytes: number;
  /** Whether its contents are secret while the match runs. */
  readonly isSecret?: boolean;
  readonly default: '';
}

export type SetupOption = NumberOption | ChoiceOption | FlagOption | FileOption;

/** The choices for a new match, by name: lower-case words, which become options of the slash command. */
export type SetupOptions = Readonly<Record<string, SetupOption>>;

export type SetupValue = number | string | boolean;

type ValueOf<O extends SetupOption> = O extends NumberOption
  ? number
  : O extends ChoiceOption
    ? O['choices'][number]
    : O extends FlagOption
      ? boolean
      : string;

/** The chosen values of a table of options. */
export type SetupOf<T extends SetupOptions> = { readonly [K in keyof T]: ValueOf<T[K]> };

/** Returns the setup for players who choose nothing. */
export function defaultSetup(options: SetupOptions): Readonly<Record<string, SetupValue>> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
}
