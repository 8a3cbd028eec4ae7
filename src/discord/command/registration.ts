import { Locale, type REST, type RESTPostAPIChatInputApplicationCommandsJSONBody, Routes } from 'discord.js';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import { nameIn } from '../words/commandNames.ts';
import { languageOf, wordsFor } from '../words/names.ts';
import { buildCommand } from './build.ts';
import type { Command } from './command.ts';
import { localize } from './localization.ts';

/** The slash commands as Discord wants them registered, with their names in every language of ours. */
export function buildCommands(
  commands: readonly Command[],
  catalogue: Catalogue,
): readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] {
  const english = wordsFor(catalogue, DEFAULT_LANGUAGE).plain;
  // In English everything is called as the code calls it, whatever the texts say: by that name Discord tells us of it.
  const built = commands.map((command) => buildCommand(command, { say: english, nameOf: (name) => name }));
  const translations = Object.values(Locale)
    .filter((locale) => languageOf(catalogue, locale) !== DEFAULT_LANGUAGE)
    .map((locale) => {
      const say = wordsFor(catalogue, locale).plain;
      const nameOf = (name: string, game: string | undefined) => nameIn(say, name, game);
      return { locale, nodes: commands.map((command) => buildCommand(command, { say, nameOf })) };
    });
  for (const [index, command] of built.entries()) {
    localize(
      command,
      translations.map(({ locale, nodes }) => ({ locale, node: nodes[index] })),
    );
  }
  return built;
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
