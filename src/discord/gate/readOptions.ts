import type { ChatInputCommandInteraction } from 'discord.js';
import { phrase, type Say } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import type { Subcommand } from '../../play/contract/command.ts';
import { type Arguments, fileNameKey, LONGEST_TEXT, type Option } from '../../play/contract/option.ts';
import { listLongOffers, nameIn, offerMeant } from '../../play/words/longOffers.ts';

type Options = ChatInputCommandInteraction['options'];

/** The caller's language, and the game of the command. */
interface Words {
  readonly say: Say;
  readonly game: string | undefined;
}

/** The arguments of a subcommand, in the caller's language. */
export async function readOptions(
  { options }: Pick<Subcommand, 'options'>,
  typed: Options,
  words: Words,
): Promise<Result<Arguments>> {
  const given: Record<string, string> = {};
  for (const option of options) {
    const value = await readOption(option, typed, words);
    if (!value.ok) return value;
    if (value.value !== undefined) given[option.name] = value.value;
    const file = option.kind === 'file' ? typed.getAttachment(option.name) : null;
    if (file !== null) given[fileNameKey(option.name)] = file.name;
  }
  return accept(given);
}

async function readOption(option: Option, typed: Options, { say, game }: Words): Promise<Result<string | undefined>> {
  const { name } = option;
  switch (option.kind) {
    case undefined:
    case 'text':
      return accept(textGiven(typed.getString(name), option, say));
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
      return file === null ? accept(undefined) : readFile(nameIn(say, name, game), option.maxBytes, file);
    }
  }
}

/** If the choices were too many for Discord to list, their names may have been typed. */
function textGiven(typed: string | null, option: Option, say: Say): string | undefined {
  const offers = listLongOffers(option);
  if (typed === null) return undefined;
  return offers === undefined ? cut(typed) : offerMeant(cut(typed), offers, say);
}

/** What was typed into the text options so far. */
export function textsGiven(
  { options }: Pick<Subcommand, 'options'>,
  typed: { readonly getString: (name: string) => string | null },
): Arguments {
  return Object.fromEntries(
    options.flatMap(({ kind = 'text', name }) => {
      const value = kind === 'text' ? typed.getString(name) : null;
      return value === null ? [] : [[name, cut(value)]];
    }),
  );
}

/** Clients other than Discord's own may send more than we asked for. */
export function cut(text: string): string {
  return text.slice(0, LONGEST_TEXT).toWellFormed();
}

/** How long a player's file may take to arrive from Discord, in milliseconds. */
const PATIENCE = 1500;

/**
 * The text of an uploaded file for the option that people call `name`; refused if it is too large, empty or not text.
 */
export async function readFile(
  name: string,
  maxBytes: number,
  { url, size }: { readonly url: string; readonly size: number },
): Promise<Result<string>> {
  const tooLarge = refuse(phrase('tables.setup.file', { name, bytes: maxBytes }));
  if (size > maxBytes) return tooLarge;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) return refuse(phrase('discord.noFile', { name }));
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > maxBytes) return tooLarge;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.trim() === '' ? refuse(phrase('discord.emptyFile', { name })) : accept(text);
  } catch {
    return refuse(phrase('discord.noFile', { name }));
  }
}
