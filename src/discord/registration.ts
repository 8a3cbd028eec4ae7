import { type REST, type RESTPostAPIChatInputApplicationCommandsJSONBody, Routes } from 'discord.js';
import type { Catalogue } from '../texts/catalogue.ts';
import { DEFAULT_LANGUAGE } from '../texts/catalogue.ts';
import type { GameCommand } from './gameCommand.ts';
import { buildGeneralCommand, type GeneralCommand } from './generalCommand.ts';
import { buildCommand } from './tableCommand.ts';
import { wordsFor } from './words.ts';

/** The slash commands of all games, and those that belong to none. */
export function buildCommands(
  commands: readonly GameCommand[],
  general: readonly GeneralCommand[],
  catalogue: Catalogue,
) {
  const { plain } = wordsFor(catalogue, DEFAULT_LANGUAGE);
  return [
    ...commands.map((command) => buildCommand(command, plain)),
    ...general.map((command) => buildGeneralCommand(command, plain)),
  ];
}

/**
 * Tells Discord which commands there are: in one server, where they appear at once, or everywhere. One request that
 * replaces the whole list, so that doing it again changes nothing.
 */
export async function registerCommands(
  rest: REST,
  application: string,
  guild: string | undefined,
  commands: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[],
): Promise<void> {
  const route =
    guild === undefined ? Routes.applicationCommands(application) : Routes.applicationGuildCommands(application, guild);
  await rest.put(route, { body: commands });
}
