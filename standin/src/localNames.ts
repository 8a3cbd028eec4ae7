import type { Upload } from './attachments.ts';
import type { Choice, CommandOption } from './limits/command.ts';
import { type Invocation, readSlash, type TypedCommand } from './slashText.ts';

// Discord shows each person the commands in their own language, and tells the bot the names that it registered.

/** A command with the names and descriptions that a person of this locale sees. */
export function spoken<C extends TypedCommand & LocalizedName>(command: C, locale: string): C {
  return { ...command, ...wordsOf(command, locale), options: command.options.map((one) => spokenOption(one, locale)) };
}

interface LocalizedName {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Texts;
  readonly description_localizations?: Texts;
}

type Texts = Readonly<Record<string, string | null>> | null | undefined;

function wordsOf(one: LocalizedName, locale: string): { name: string; description: string } {
  const { name, description, name_localizations, description_localizations } = one;
  return {
    name: name_localizations?.[locale] ?? name,
    description: description_localizations?.[locale] ?? description,
  };
}

function spokenOption(option: CommandOption, locale: string): CommandOption {
  const { options, choices } = option;
  return {
    ...option,
    ...wordsOf(option, locale),
    ...(options === undefined ? {} : { options: options.map((one) => spokenOption(one, locale)) }),
    ...(choices === undefined ? {} : { choices: choices.map((one) => spokenChoice(one, locale)) }),
  };
}

function spokenChoice(choice: Choice, locale: string): Choice {
  return { ...choice, name: choice.name_localizations?.[locale] ?? choice.name };
}

/** What a person typed in the words of their language, in the words that the bot registered. */
export interface UnderstoodCommand<C extends TypedCommand> {
  readonly invocation: Invocation<C>;
  /** The registered name of an option of the command. */
  readonly optionOf: (name: string) => string;
}

/** Reads a slash command that was typed with the names that `locale` has. */
export function readSpoken<C extends TypedCommand & LocalizedName>(
  text: string,
  commands: readonly C[],
  locale: string,
): UnderstoodCommand<C> {
  const name = /^\/(\S*)/.exec(text)?.[1];
  const meant = commands.filter((command) => wordsOf(command, locale).name === name);
  const registered = new Map(meant.map((command) => [spoken(command, locale), command]));
  const typed = readSlash(text, [...registered.keys()]);
  const command = registered.get(typed.command);
  if (command === undefined) throw new Error(`/${typed.command.name} was read, and is not there`);
  const path: CommandOption[] = [];
  let heard: readonly CommandOption[] = typed.command.options;
  let options: readonly CommandOption[] = command.options;
  for (const step of typed.path) {
    const next = options[heard.indexOf(step)];
    if (next === undefined) throw new Error(`${step.name} was read, and is not there`);
    path.push(next);
    heard = step.options ?? [];
    options = next.options ?? [];
  }
  const names = new Map(typed.options.map(({ name }, index) => [name, options[index]?.name ?? name]));
  const optionOf = (name: string) => names.get(name) ?? name;
  const words = new Map(
    [...typed.words].map(([name, value]) => {
      const choice = typed.options.find((one) => one.name === name)?.choices?.find((one) => one.name === value);
      return [optionOf(name), choice === undefined ? value : String(choice.value)];
    }),
  );
  return { invocation: { command, path, options, words }, optionOf };
}

/** The files of a command by the registered names of their options. */
export function renameFiles(
  files: ReadonlyMap<string, Upload>,
  { optionOf }: Pick<UnderstoodCommand<TypedCommand>, 'optionOf'>,
) {
  return new Map([...files].map(([name, file]) => [optionOf(name), file]));
}
