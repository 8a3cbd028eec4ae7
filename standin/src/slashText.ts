import type { CommandOption } from './limits/command.ts';
import { isNested, OPTION_TYPES } from './optionTypes.ts';

// How the text of a slash command is read: the same on the server and on the page.

/** Discord's client would not let the person do this; the words say why. */
export class NotPossible extends Error {}

/** A command as far as its text is concerned. */
export interface TypedCommand {
  readonly name: string;
  readonly options: readonly CommandOption[];
}

/** A slash command as typed: the command, the way to its subcommand, and the words behind each option. */
export interface Invocation<C extends TypedCommand> {
  readonly command: C;
  /** Group and subcommand, outermost first. */
  readonly path: readonly CommandOption[];
  /** The options there are at the end of that way. */
  readonly options: readonly CommandOption[];
  readonly words: ReadonlyMap<string, string>;
}

/**
 * Reads `/name [group] [subcommand] option:value option:value`; a value runs to the next option of the command. The name of
 * the option may be missing before the first value.
 */
export function readSlash<C extends TypedCommand>(text: string, commands: readonly C[]): Invocation<C> {
  const [name = ''] = text.startsWith('/') ? text.slice(1).split(/\s/) : [];
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new NotPossible(`There is no command /${name} here.`);
  const path: CommandOption[] = [];
  let options: readonly CommandOption[] = command.options;
  let left = text.slice(1 + name.length).trimStart();
  while (options.some(isNested)) {
    const [word = ''] = left.split(/\s/);
    const next = options.find((one) => one.name === word);
    if (next === undefined) {
      const there = options.map((one) => one.name).join(', ');
      throw new NotPossible(`/${[name, ...path.map((one) => one.name)].join(' ')} needs one of: ${there}.`);
    }
    path.push(next);
    options = next.options ?? [];
    left = left.slice(word.length).trimStart();
  }
  return { command, path, options, words: readWords(left, options) };
}

function readWords(text: string, options: readonly CommandOption[]): Map<string, string> {
  const names = options.map((option) => option.name).sort((one, other) => other.length - one.length);
  const starts = names.length === 0 ? [] : [...text.matchAll(new RegExp(`(?<=^|\\s)(${names.join('|')}):`, 'gu'))];
  const named = new Set(starts.map(([, name]) => name));
  const unnamed = options.filter(({ name }) => !named.has(name));
  const words = new Map(readUnnamed(text.slice(0, starts[0]?.index ?? text.length).trim(), unnamed));
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1]?.index ?? text.length;
    const name = start[1] ?? '';
    if (words.has(name)) throw new NotPossible(`The option ${name} is there twice.`);
    words.set(name, text.slice(start.index + start[0].length, end).trim());
  }
  return words;
}

/**
 * Words before any `option:`: one each to the options that are required, the rest to the last of these; where none is, all
 * to the first option, if it takes any text. Our decision: Discord's client shows a field for each option instead.
 */
function readUnnamed(text: string, options: readonly CommandOption[]): readonly (readonly [string, string])[] {
  if (text === '') return [];
  const required = options.filter(({ required, type }) => required === true && type !== OPTION_TYPES.attachment);
  const takers = required.length > 0 ? required : options.slice(0, 1).filter(takesAnyText);
  if (takers.length === 0) {
    const names = options.map(({ name }) => name).join(', ');
    throw new NotPossible(`«${text}» belongs to no option. Options: ${names || 'none'}.`);
  }
  const words = text.split(/\s+/);
  const values = [...words.slice(0, takers.length - 1), words.slice(takers.length - 1).join(' ')];
  return takers.flatMap(({ name }, at) => (values[at] ? [[name, values[at]] as const] : []));
}

function takesAnyText({ type, choices = [] }: CommandOption): boolean {
  return type === OPTION_TYPES.string && choices.length === 0;
}

/** The command's name with its way: `cellz new`. */
export function commandName({ command, path }: Pick<Invocation<TypedCommand>, 'command' | 'path'>): string {
  return [command.name, ...path.map((one) => one.name)].join(' ');
}
