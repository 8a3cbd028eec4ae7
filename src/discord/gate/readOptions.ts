import type { ChatInputCommandInteraction } from 'discord.js';
import { accept, type Result, refuse } from '../../engine/result.ts';
import type { Subcommand } from '../contract/command.ts';
import { fileNameOf, type Given, type Option } from '../contract/option.ts';
import { readFile } from './readFile.ts';

type Options = ChatInputCommandInteraction['options'];

/** What somebody gave to a subcommand; `nameOf` says what they call an option. */
export async function readOptions(
  { options }: Pick<Subcommand, 'options'>,
  typed: Options,
  nameOf: (option: string) => string,
): Promise<Result<Given>> {
  const given: Record<string, string> = {};
  for (const option of options) {
    const value = await readOption(option, typed, nameOf);
    if (!value.ok) return value;
    if (value.value !== undefined) given[option.name] = value.value;
    const file = option.kind === 'file' ? typed.getAttachment(option.name) : null;
    if (file !== null) given[fileNameOf(option.name)] = file.name;
  }
  return accept(given);
}

async function readOption(
  option: Option,
  typed: Options,
  nameOf: (option: string) => string,
): Promise<Result<string | undefined>> {
  const { name } = option;
  switch (option.kind) {
    case undefined:
    case 'text':
      return accept(typed.getString(name) ?? undefined);
    case 'number':
      return accept(typed.getInteger(name)?.toString());
    case 'flag':
      return accept(typed.getBoolean(name)?.toString());
    case 'person': {
      const user = typed.getUser(name);
      return user?.bot === true && option.noBot !== undefined ? refuse(option.noBot) : accept(user?.id);
    }
    case 'file': {
      const file = typed.getAttachment(name);
      return file === null ? accept(undefined) : readFile(nameOf(name), option.maxBytes, file);
    }
  }
}

/** What is typed into the text options so far. */
export function textsGiven(
  { options }: Pick<Subcommand, 'options'>,
  typed: { readonly getString: (name: string) => string | null },
): Given {
  return Object.fromEntries(
    options.flatMap(({ kind = 'text', name }) => {
      const value = kind === 'text' ? typed.getString(name) : null;
      return value === null ? [] : [[name, value]];
    }),
  );
}
