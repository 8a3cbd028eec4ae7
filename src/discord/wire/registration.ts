import {
  ApplicationCommandType,
  EntryPointCommandHandlerType,
  type REST,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import type { Command } from '../../play/contract/command.ts';
import { localesTranslated, localize } from '../../play/words/commandLocalizations.ts';
import { nameIn } from '../../play/words/longOffers.ts';
import { isListedAs } from '../../play/words/matchesListed.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import { buildCommand, buildPointed } from './buildCommand.ts';
import type { CommandIds } from './commandMentions.ts';
import { type LeftOut, putAccepted, withinLimit } from './refusedCommands.ts';

/** The commands as Discord wants them registered, those of context menus too, with their names in every language of ours. */
export function buildCommands(
  commands: readonly Command[],
  catalogue: Catalogue,
): readonly RESTPostAPIApplicationCommandsJSONBody[] {
  const english = wordsFor(catalogue, DEFAULT_LANGUAGE).plain;
  // In English everything is called as the code calls it, whatever the texts say: by that name Discord tells us of it.
  const built = commands.flatMap((command) => [
    buildCommand(command, { say: english, nameOf: (name) => name }),
    ...buildPointed(command, ({ name }) => name),
  ]);
  const translations = localesTranslated(catalogue).map((locale) => {
    const say = wordsFor(catalogue, locale).plain;
    const nameOf = (name: string, game: string | undefined) => nameIn(say, name, game);
    const nodes = commands.flatMap((command) => [
      buildCommand(command, { say, nameOf }),
      ...buildPointed(command, ({ text }) => say(phrase(text))),
    ]);
    return { locale, nodes };
  });
  for (const [index, command] of built.entries()) {
    localize(
      command,
      translations.map(({ locale, nodes }) => ({ locale, node: nodes[index] })),
    );
  }
  return built;
}

/** Whether anything had to be told, under which ids Discord knows the commands, and what it does not take. */
interface RegistrationResult {
  readonly isNew: boolean;
  readonly leftOut: readonly LeftOut[];
  readonly ids: CommandIds;
}

/** A command as Discord lists it. */
type ListedCommand = Readonly<Record<string, unknown>> & { readonly type?: number; readonly handler?: number };

const BY_US = EntryPointCommandHandlerType.AppHandler;

/**
 * Tells Discord which commands there are, where that is not so already: in one server, where they appear at once, or
 * everywhere. One request that replaces the whole list. The Entry Point command, which Discord itself puts into the list of
 * an application with Activities, is kept; where `opensBoards`, we answer it instead of Discord. A command that Discord
 * refuses costs itself alone.
 */
export async function registerCommands(
  rest: REST,
  application: string,
  guild: string | undefined,
  wanted: readonly RESTPostAPIApplicationCommandsJSONBody[],
  opensBoards: boolean,
): Promise<RegistrationResult> {
  const { taken: commands, leftOut } = withinLimit(wanted);
  const present = await listed(rest, application, guild);
  const entryPoints = present.filter(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint);
  const others = present.filter((one) => !entryPoints.includes(one));
  const isPresent = commands.every((command) =>
    others.some((one) => one.name === command.name && isListedAs(one, command)),
  );
  const isOurs = !opensBoards || entryPoints.every(({ handler }) => handler === BY_US);
  if (isPresent && isOurs && others.length === commands.length)
    return { isNew: false, leftOut, ids: mapCommandIds(present) };
  const kept = opensBoards ? entryPoints.map((one) => ({ ...one, handler: BY_US })) : entryPoints;
  const { told, ...put } = await putAccepted(
    commands,
    async (some) => (await rest.put(routeOf(application, guild), { body: [...some, ...kept] })) as ListedCommand[],
  );
  return { isNew: true, leftOut: [...leftOut, ...put.leftOut], ids: mapCommandIds(told) };
}

/** The ids of the commands that Discord has already. */
export async function commandIds(rest: REST, application: string, guild: string | undefined): Promise<CommandIds> {
  return mapCommandIds(await listed(rest, application, guild));
}

async function listed(rest: REST, application: string, guild: string | undefined): Promise<readonly ListedCommand[]> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  return (await rest.get(routeOf(application, guild), { query })) as ListedCommand[];
}

function routeOf(application: string, guild: string | undefined) {
  return guild === undefined
    ? Routes.applicationCommands(application)
    : Routes.applicationGuildCommands(application, guild);
}

function mapCommandIds(all: readonly ListedCommand[]): CommandIds {
  return new Map(all.flatMap(({ id, name }) => (typeof id === 'string' ? [[String(name), id] as const] : [])));
}
