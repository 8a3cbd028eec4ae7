import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord.js';
import { type Phrase, phrase } from '../engine/phrase.ts';
import { StoreFailure } from '../tables/store/store.ts';
import type { App } from './app.ts';
import { complete } from './command/autocomplete.ts';
import { handleCommand, personOf } from './command/commandHandlers.ts';
import { handleControl } from './command/controlHandlers.ts';
import type { GeneralCommand } from './command/generalCommand.ts';
import { handleGeneralCommand, handleGeneralControl, suggestGeneral } from './command/generalHandlers.ts';
import { readPanelId } from './command/panelId.ts';
import { type Answer, type Asked, answerTo } from './delivery/answer.ts';
import type { Asker, Publisher } from './delivery/publish.ts';
import { refuseTo } from './delivery/refusal.ts';

/** Discord says: answered too late, or answered before. The match is stored; the person sees it on the next board. */
const TOO_LATE: readonly (number | string)[] = [10062, 40060];

const SEND = [phrase('names.permission.send'), PermissionFlagsBits.SendMessages] as const;
const SEND_IN_THREADS = [phrase('names.permission.sendInThreads'), PermissionFlagsBits.SendMessagesInThreads] as const;
const SEE = [phrase('names.permission.see'), PermissionFlagsBits.ViewChannel] as const;
const ATTACH = [phrase('names.permission.attach'), PermissionFlagsBits.AttachFiles] as const;

/** Answers every interaction; resolves when all of it is done, and never rejects. */
export function createRouter(app: App, publisher: Publisher, now: () => number) {
  return async (interaction: Interaction): Promise<void> => {
    if (interaction.isAutocomplete()) return suggest(app, interaction);
    if (!interaction.isChatInputCommand() && !interaction.isMessageComponent()) return;
    const answer = answerTo(interaction, app.timers);
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
  const asker = await askerOf(app, interaction, answer);
  // Private answers need no permission in the channel.
  if (interaction.isMessageComponent()) {
    const panel = readPanelId(interaction.customId);
    if (panel !== undefined) return handleGeneralControl({ ...base, asker }, panel, interaction);
  } else {
    const general = generalCommand(app, interaction);
    if (general !== undefined) return handleGeneralCommand({ ...base, asker }, general, interaction);
  }
  const permissions = missingPermissions(interaction);
  if (permissions.length > 0) {
    return refuseTo(app, answer, asker.locale, phrase('discord.missingPermission', { permissions }));
  }
  if (interaction.isMessageComponent()) return handleControl({ ...base, interaction, asker });
  const command = app.commands.find(({ game }) => game.id === interaction.commandName);
  if (command === undefined) return refuseTo(app, answer, asker.locale, phrase('discord.unknownCommand'));
  return handleCommand({ ...base, command, interaction, asker });
}

/** Who asks, and how they want to be answered: as they chose themselves, or as Discord knows them. */
async function askerOf(app: App, interaction: Asked, answer: Answer): Promise<Asker> {
  const person = personOf(interaction);
  const { language, theme } = await app.tables.people.settingsOf(person);
  const locale = language ?? interaction.locale;
  const server = await app.tables.servers.read(interaction.guildId ?? undefined);
  return {
    person,
    interaction: interaction.id,
    locale,
    guildLocale: server.settings.language ?? interaction.guildLocale ?? locale,
    theme,
    from: whereFrom(interaction),
    answer,
  };
}

function whereFrom(interaction: Asked): Asker['from'] {
  if (!interaction.isMessageComponent()) return 'command';
  return interaction.message.flags.has(MessageFlags.Ephemeral) ? 'private' : 'public';
}

/** By the names that Discord gives them. */
function missingPermissions({ appPermissions, channel }: Asked): readonly Phrase[] {
  const needed = [SEE, channel?.isThread() === true ? SEND_IN_THREADS : SEND, ATTACH];
  return needed.flatMap(([name, bit]) => (appPermissions.has(bit) ? [] : [name]));
}

function generalCommand(app: App, { commandName }: { readonly commandName: string }): GeneralCommand | undefined {
  return app.general.find(({ name }) => name === commandName);
}

async function suggest(app: App, interaction: AutocompleteInteraction): Promise<void> {
  try {
    await interaction.respond(await suggestionsFor(app, interaction));
  } catch (error) {
    app.log.warn({ interaction: interaction.id, err: error }, 'no suggestions could be given');
    await interaction.respond([]).catch(() => undefined);
  }
}

async function suggestionsFor(app: App, interaction: AutocompleteInteraction) {
  const general = generalCommand(app, interaction);
  if (general !== undefined) return suggestGeneral(app, general, interaction);
  const command = app.commands.find(({ game }) => game.id === interaction.commandName);
  return command === undefined ? [] : complete(app, command, interaction);
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
