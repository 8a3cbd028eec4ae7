import {
  type ApplicationCommandOptionChoiceData,
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
  type Interaction,
  type MessageComponentInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result } from '../../engine/result.ts';
import type { App } from '../app.ts';
import { refuseTo } from '../delivery/refusal.ts';
import { fitting } from './autocomplete.ts';
import { personOf } from './commandHandlers.ts';
import type { Given } from './gameCommand.ts';
import type { GeneralCommand, GeneralOption, GeneralSubcommand, Place, Request } from './generalCommand.ts';
import type { PanelId } from './panelId.ts';
import { readFile } from './readFile.ts';

type Base = Omit<Request, 'place' | 'interaction' | 'discordLocale'>;

/** Answers a typed command that belongs to no game. */
export async function handleGeneralCommand(
  base: Base,
  command: GeneralCommand,
  interaction: ChatInputCommandInteraction,
): Promise<void> {
  const { app, asker } = base;
  const subcommand = find(command, interaction.options.getSubcommand());
  if (subcommand === undefined) throw new Error(`no handler for the subcommand ${interaction.options.getSubcommand()}`);
  const given = await readOptions(subcommand, interaction.options);
  if (!given.ok) return refuseTo(app, asker.answer, asker.locale, given.refusal);
  return subcommand.run(requestOf(base, interaction), given.value);
}

/** Answers the use of a control of such a command, whenever its message was sent. */
export async function handleGeneralControl(
  base: Base,
  id: PanelId,
  interaction: MessageComponentInteraction,
): Promise<void> {
  const { app, asker } = base;
  const command = app.general.find(({ name }) => name === id.command);
  const uses = command === undefined ? undefined : find(command, id.subcommand)?.uses;
  const use = uses !== undefined && Object.hasOwn(uses, id.action) ? uses[id.action] : undefined;
  // A forged control on a message that everybody sees must not replace it with the answer to one.
  const isForged = asker.from === 'public' && interaction.component === null;
  if (use === undefined || isForged) return refuseTo(app, asker.answer, asker.locale, phrase('discord.deadPanel'));
  const argument = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : id.argument;
  return use(requestOf(base, interaction), argument);
}

/** What fits the option that is being typed. */
export async function suggestGeneral(
  app: App,
  command: GeneralCommand,
  interaction: AutocompleteInteraction,
): Promise<ApplicationCommandOptionChoiceData<string>[]> {
  const subcommand = find(command, interaction.options.getSubcommand());
  if (subcommand?.suggest === undefined) return [];
  const { name, value } = interaction.options.getFocused(true);
  return fitting([...(await subcommand.suggest({ app, person: personOf(interaction), option: name, typed: value }))]);
}

function find({ subcommands }: GeneralCommand, name: string): GeneralSubcommand | undefined {
  return subcommands.find((one) => one.name === name);
}

async function readOptions(
  subcommand: GeneralSubcommand,
  options: ChatInputCommandInteraction['options'],
): Promise<Result<Given>> {
  const given: Record<string, string> = {};
  for (const option of subcommand.options) {
    const value = await readOption(option, options);
    if (!value.ok) return value;
    if (value.value !== undefined) given[option.name] = value.value;
  }
  return accept(given);
}

async function readOption(
  option: GeneralOption,
  options: ChatInputCommandInteraction['options'],
): Promise<Result<string | undefined>> {
  const { name } = option;
  switch (option.kind) {
    case 'text':
    case 'choice':
      return accept(options.getString(name) ?? undefined);
    case 'person':
      return accept(options.getUser(name)?.id);
    case 'file': {
      const file = options.getAttachment(name);
      return file === null ? accept(undefined) : readFile(name, option.maxBytes, file);
    }
  }
}

function requestOf(base: Base, interaction: ChatInputCommandInteraction | MessageComponentInteraction): Request {
  return { ...base, place: placeOf(interaction), interaction: interaction.id, discordLocale: interaction.locale };
}

function placeOf(interaction: Pick<Interaction, 'channel' | 'channelId' | 'guildId' | 'memberPermissions'>): Place {
  const { channel, channelId, guildId, memberPermissions } = interaction;
  const threads = channel !== null && 'threads' in channel ? [...channel.threads.cache.values()] : [];
  return {
    channel: channelId ?? '',
    // Who is not in a private thread shall not hear of it.
    threads: threads.flatMap((thread) => (thread.type === ChannelType.PrivateThread ? [] : [thread.id])),
    ...(guildId === null ? {} : { guild: guildId }),
    isManager: memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false,
  };
}
