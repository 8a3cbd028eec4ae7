import { Locale, type REST, type RESTPostAPIChatInputApplicationCommandsJSONBody, Routes } from 'discord.js';
import type { Say } from '../../engine/phrase.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import { languageOf, wordsFor } from '../words/names.ts';
import type { GameCommand } from './gameCommand.ts';
import { buildGeneralCommand, type GeneralCommand } from './generalCommand.ts';
import { localize } from './localization.ts';
import { buildCommand } from './tableCommand.ts';

/** The slash commands of all games, and those that belong to none, with their names in every language of ours. */
export function buildCommands(
  commands: readonly GameCommand[],
  general: readonly GeneralCommand[],
  catalogue: Catalogue,
): readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] {
  const buildAll = (say: Say) => [
    ...commands.map((command) => buildCommand(command, say)),
    ...general.map((command) => buildGeneralCommand(command, say)),
  ];
  const translations = Object.values(Locale)
    .filter((locale) => languageOf(catalogue, locale) !== DEFAULT_LANGUAGE)
    .map((locale) => {
      const say = wordsFor(catalogue, locale).plain;
      return { locale, say, built: buildAll(say) };
    });
  const english = buildAll(wordsFor(catalogue, DEFAULT_LANGUAGE).plain);
  for (const [index, command] of english.entries()) {
    localize(
      command,
      translations.map(({ locale, say, built }) => ({ locale, say, node: built[index] })),
    );
  }
  return english;
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
