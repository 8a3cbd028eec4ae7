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
import { nameIn } from '../../play/words/commandNames.ts';
import { isListedAs } from '../../play/words/matchesListed.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import { buildCommand, buildPointed } from './buildCommand.ts';
import type { CommandIds } from './commandMentions.ts';
import { type LeftOut, putAccepted, withinLimit } from './refusedCommands.ts';

/**
 * The commands in Discord's registration format, context menu commands included, with their names in all our languages.
 */
export function buildCommands(
  commands: readonly Command[],
  catalogue: Catalogue,
): readonly RESTPostAPIApplicationCommandsJSONBody[] {
  const english = wordsFor(catalogue, DEFAULT_LANGUAGE).plain;
  // In English everything has the code's name, whatever the texts say: Discord sends us that name.
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

/** Whether anything had to be registered, Discord's ids of the commands, and what it refused. */
interface RegistrationResult {
  readonly isNew: boolean;
  readonly leftOut: readonly LeftOut[];
  readonly ids: CommandIds;
}

/** A command as Discord lists it. */
type ListedCommand = Readonly<Record<string, unknown>> & { readonly type?: number; readonly handler?: number };

const BY_US = EntryPointCommandHandlerType.AppHandler;

/**
 * Registers our commands if Discord's differ: in one server, where they appear immediately, or everywhere. One request
 * replaces the whole list. The Entry Point command, which Discord adds for applications with Activities, is kept; with
 * `opensBoards`, we answer it instead of Discord. Refused commands are left out.
 */
export async function registerCommands(
  rest: REST,
  application: string,
  guild: string | undefined,
  wanted: readonly RESTPostAPIApplicationCommandsJSONBody[],
  opensBoards: boolean,
): Promise<RegistrationResult> {
  const { taken: commands, leftOut } = withinLimit(wanted);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const present = (await rest.get(routeOf(application, guild), { query })) as readonly ListedCommand[];
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

/** Discord's ids of the commands. */
export async function commandIds(rest: REST, application: string, guild: string | undefined): Promise<CommandIds> {
  return mapCommandIds((await rest.get(routeOf(application, guild))) as readonly ListedCommand[]);
}

function routeOf(application: string, guild: string | undefined) {
  return guild === undefined
    ? Routes.applicationCommands(application)
    : Routes.applicationGuildCommands(application, guild);
}

function mapCommandIds(all: readonly ListedCommand[]): CommandIds {
  return new Map(all.flatMap(({ id, name }) => (typeof id === 'string' ? [[String(name), id] as const] : [])));
}
