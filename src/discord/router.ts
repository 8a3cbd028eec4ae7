import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord.js';
import { phrase } from '../engine/phrase.ts';
import { StoreFailure } from '../tables/store/store.ts';
import { type Answer, type Asked, answerTo } from './answer.ts';
import type { App } from './app.ts';
import { complete } from './autocomplete.ts';
import { handleCommand, personOf } from './commandHandlers.ts';
import { handleControl } from './controlHandlers.ts';
import type { Asker, Publisher } from './publish.ts';
import { refuseTo } from './refusal.ts';

/** Discord says: answered too late, or answered before. The match is stored; the person sees it on the next board. */
const TOO_LATE: readonly (number | string)[] = [10062, 40060];

const SEND = ['Send Messages', PermissionFlagsBits.SendMessages] as const;
const SEND_IN_THREADS = ['Send Messages in Threads', PermissionFlagsBits.SendMessagesInThreads] as const;
const SEE = ['View Channel', PermissionFlagsBits.ViewChannel] as const;
const ATTACH = ['Attach Files', PermissionFlagsBits.AttachFiles] as const;

/** Answers every interaction; resolves when all of it is done, and never rejects. */
export function createRouter(app: App, publisher: Publisher, now: () => number) {
  return async (interaction: Interaction): Promise<void> => {
    if (interaction.isAutocomplete()) return suggest(app, interaction);
    if (!interaction.isChatInputCommand() && !interaction.isMessageComponent()) return;
    const answer = answerTo(interaction);
    try {
      await route({ app, publisher, now }, interaction, answer);
    } catch (error) {
      await failed(app, interaction, answer, error);
    }
  };
}

async function route(
  base: { readonly app: App; readonly publisher: Publisher; readonly now: () => number },
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  answer: Answer,
): Promise<void> {
  const { app } = base;
  const missing = missingPermissions(interaction);
  if (missing.length > 0) {
    const permissions = missing.join(', ');
    return refuseTo(app, answer, interaction.locale, phrase('discord.missingPermission', { permissions }));
  }
  const asker: Asker = {
    person: personOf(interaction),
    locale: interaction.locale,
    guildLocale: interaction.guildLocale ?? interaction.locale,
    from: whereFrom(interaction),
    answer,
  };
  if (interaction.isMessageComponent()) return handleControl({ ...base, interaction, asker });
  const command = app.commands.find(({ game }) => game.id === interaction.commandName);
  if (command === undefined) return refuseTo(app, answer, interaction.locale, phrase('discord.unknownCommand'));
  return handleCommand({ ...base, command, interaction, asker });
}

function whereFrom(interaction: Asked): Asker['from'] {
  if (!interaction.isMessageComponent()) return 'command';
  return interaction.message.flags.has(MessageFlags.Ephemeral) ? 'private' : 'public';
}

function missingPermissions({ appPermissions, channel }: Asked): readonly string[] {
  const needed = [SEE, channel?.isThread() === true ? SEND_IN_THREADS : SEND, ATTACH];
  return needed.flatMap(([name, bit]) => (appPermissions.has(bit) ? [] : [name]));
}

async function suggest(app: App, interaction: AutocompleteInteraction): Promise<void> {
  const command = app.commands.find(({ game }) => game.id === interaction.commandName);
  try {
    await interaction.respond(command === undefined ? [] : await complete(app, command, interaction));
  } catch (error) {
    app.log.warn({ interaction: interaction.id, err: error }, 'no suggestions could be given');
    await interaction.respond([]).catch(() => undefined);
  }
}

async function failed(app: App, interaction: Asked, answer: Answer, error: unknown): Promise<void> {
  const isLate = error instanceof DiscordAPIError && TOO_LATE.includes(error.code);
  const what = { interaction: interaction.id, err: error };
  if (isLate) {
    app.log.info(what, 'an interaction was answered too late or twice');
    return;
  }
  app.log.error(what, 'an interaction failed');
  const text = error instanceof StoreFailure ? phrase('discord.notStored') : phrase('discord.failed');
  await refuseTo(app, answer, interaction.locale, text).catch((second) => {
    app.log.warn({ interaction: interaction.id, err: second }, 'nor could that be said');
  });
}
