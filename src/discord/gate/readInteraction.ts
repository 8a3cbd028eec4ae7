import {
  ComponentType,
  type MessageComponentInteraction,
  type ModalData,
  type ModalSubmitInteraction,
} from 'discord.js';
import { phrase, type Say } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import type { Command, Subcommand } from '../../play/contract/command.ts';
import { type ControlId, PRESS, readControlId } from '../../play/contract/controls.ts';
import { type Arguments, fileNameKey, LONGEST_TEXT, type Option } from '../../play/contract/option.ts';
import type { LimitedAction } from '../../play/contract/rateLimits.ts';
import { nameIn } from '../../play/words/commandNames.ts';
import { listLongOffers, resolveOffer } from '../../play/words/longOffers.ts';
import type { CommandOrControl } from '../contract/interactions.ts';

/** What was typed for a subcommand, as discord.js reads it. */
export interface TypedOptions {
  getString(name: string): string | null;
  getInteger(name: string): number | null;
  getBoolean(name: string): boolean | null;
  getUser(name: string): { readonly id: string; readonly bot: boolean } | null;
  getAttachment(name: string): { readonly name: string; readonly url: string; readonly size: number } | null;
}

/** The caller's language, and the game of the command. */
interface Words {
  readonly say: Say;
  readonly game: string | undefined;
}

/** The arguments of a subcommand, in the caller's language. */
export async function readOptions(
  { options }: Pick<Subcommand, 'options'>,
  typed: TypedOptions,
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

async function readOption(
  option: Option,
  typed: TypedOptions,
  { say, game }: Words,
): Promise<Result<string | undefined>> {
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
  return offers === undefined ? cut(typed) : resolveOffer(cut(typed), offers, say);
}

/** What was typed into the text options so far. */
export function readTypedTexts(
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
async function readFile(
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

/** The meaning of a used control. */
export function controlUsed(interaction: MessageComponentInteraction): ControlId | undefined {
  return readUsedControl(interaction.customId, interaction.isStringSelectMenu() ? interaction.values : undefined);
}

/**
 * The meaning of a control, with what was `chosen` in it if it is a menu of texts; for a menu of buttons, that of the
 * button.
 */
export function readUsedControl(customId: string, chosen: readonly string[] | undefined): ControlId | undefined {
  const id = readControlId(customId);
  if (id === undefined || chosen === undefined) return id;
  return id.action === PRESS ? readControlId(chosen[0] ?? '') : { ...id, argument: chosen.join(' ') };
}

/** How an interaction is counted for rate limits. */
export function classifyLimitedAction(interaction: CommandOrControl, commands: readonly Command[]): LimitedAction {
  const message = interaction.isMessageComponent() ? interaction.message.id : '';
  return {
    name: nameInteraction(interaction, commands),
    person: interaction.user.id,
    channel: interaction.channelId ?? '',
    message,
  };
}

/** Games share their subcommands: `rules` is the same action in all of them, typed or clicked. */
function nameInteraction(interaction: CommandOrControl, commands: readonly Command[]): string {
  if (interaction.isMessageComponent()) return controlUsed(interaction)?.action ?? '';
  if (interaction.isModalSubmit()) return readControlId(interaction.customId)?.action ?? '';
  if (!interaction.isChatInputCommand()) return interaction.commandName;
  const subcommand = interaction.options.getSubcommand();
  const hasFile = (interaction.options.resolved?.attachments?.size ?? 0) > 0;
  const isOfGame = commands.some(({ name, game }) => name === interaction.commandName && game !== undefined);
  if (isOfGame && hasFile) return 'upload';
  return isOfGame ? subcommand : `${interaction.commandName} ${subcommand}`;
}

/** The longest file that any game accepts, in bytes. */
const LONGEST_FILE = 1024 * 1024;

/** What someone filled into a form, by field name; empty fields are missing. */
export async function readFields({ components }: ModalSubmitInteraction, words: Words): Promise<Result<Arguments>> {
  const given: Record<string, string> = {};
  for (const part of components) {
    const field = part.type === ComponentType.Label ? await readField(part.component, words) : accept({});
    if (!field.ok) return field;
    Object.assign(given, field.value);
  }
  return accept(given);
}

async function readField(field: ModalData, words: Words): Promise<Result<Arguments>> {
  switch (field.type) {
    case ComponentType.FileUpload:
      return readUpload(field, words);
    case ComponentType.UserSelect: {
      const [id] = field.values;
      const isBot = id !== undefined && field.users?.get(id)?.bot === true;
      return isBot ? refuse(phrase('discord.new.opponentIsBot')) : accept(answered(field.customId, id));
    }
    case ComponentType.StringSelect:
      return accept(answered(field.customId, field.values[0]));
    case ComponentType.TextInput:
      return accept(answered(field.customId, field.value.trim()));
    default:
      return accept({});
  }
}

function answered(name: string, text = ''): Arguments {
  return text === '' ? {} : { [name]: cut(text) };
}

async function readUpload(
  { customId, attachments }: Extract<ModalData, { readonly type: ComponentType.FileUpload }>,
  { say, game }: Words,
): Promise<Result<Arguments>> {
  const file = attachments.first();
  if (file === undefined) return accept({});
  const text = await readFile(nameIn(say, customId, game), LONGEST_FILE, file);
  return text.ok ? accept({ [customId]: text.value, [fileNameKey(customId)]: file.name }) : text;
}
