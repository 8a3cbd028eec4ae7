import type { Theme } from '../../../render/shared/drawing.ts';
import { languageShared } from '../../match/change.ts';
import type { Match } from '../../match/match.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import type { App, ScreenParts } from '../contract/app.ts';
import type { Caller } from '../contract/caller.ts';
import type { Channels } from '../contract/channels.ts';
import { nameLanguage } from './wordsFor.ts';

/** Knows the languages of servers. */
interface ServerLanguages {
  readonly app: Pick<App, 'tables' | 'catalogue'>;
  readonly channels: Pick<Channels, 'serverLocale'>;
}

/** What is known about a server's language: the moderators' choice, and Discord's setting. */
interface ServerLanguage {
  readonly chosen: string | undefined;
  readonly ofServer: string | undefined;
}

/** The language in which a channel reads about a match. */
export async function readPublicLocale(sources: ServerLanguages, match: Match): Promise<string> {
  return localeOfTable(sources.app.catalogue, match, await languageOfServer(sources, match.where.guild));
}

/** The same for a caller who asked there: their request already contains the languages. */
export function publicLocaleFor(
  { catalogue }: Pick<App, 'catalogue'>,
  match: Match | undefined,
  { guildLanguage, guildLocale }: Pick<Caller, 'guildLanguage' | 'guildLocale'>,
): string {
  return localeOfTable(catalogue, match, { chosen: guildLanguage, ofServer: guildLocale });
}

/** The language of what everyone on a server, or in direct messages, sees. */
export async function localeOfServer(sources: ServerLanguages, guild: string | undefined): Promise<string> {
  const { chosen, ofServer } = await languageOfServer(sources, guild);
  return chosen ?? ofServer ?? DEFAULT_LANGUAGE;
}

async function languageOfServer(
  { app, channels }: ServerLanguages,
  guild: string | undefined,
): Promise<ServerLanguage> {
  const { settings } = await app.tables.servers.read(guild);
  return { chosen: settings.language, ofServer: guild === undefined ? undefined : channels.serverLocale(guild) };
}

/**
 * If nobody chose a language and all players share a language other than English, that one is used: Discord reports
 * English for every server that chose none.
 */
function localeOfTable(
  catalogue: Catalogue,
  match: Match | undefined,
  { chosen, ofServer = DEFAULT_LANGUAGE }: ServerLanguage,
): string {
  if (chosen !== undefined) return chosen;
  const shared = match && languageShared(match, (locale) => nameLanguage(catalogue, locale));
  const isUnchosen = nameLanguage(catalogue, ofServer) === DEFAULT_LANGUAGE;
  return isUnchosen && shared !== undefined && shared !== DEFAULT_LANGUAGE ? shared : ofServer;
}

/** The colors of public pictures, as chosen by the server. */
export async function publicTheme(
  { tables }: Pick<ScreenParts, 'tables'>,
  { guild }: { readonly guild?: string | undefined },
): Promise<Theme> {
  return (await tables.servers.read(guild)).settings.theme;
}
