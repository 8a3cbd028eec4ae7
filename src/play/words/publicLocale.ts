import { languageShared } from '../../match/change.ts';
import type { Match } from '../../match/match.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import type { App } from '../contract/app.ts';
import type { Caller } from '../contract/caller.ts';
import type { Channels } from '../contract/channels.ts';
import { nameLanguage } from './wordsFor.ts';

/** What knows the languages of servers. */
interface ServerLanguages {
  readonly app: Pick<App, 'tables' | 'catalogue'>;
  readonly channels: Pick<Channels, 'serverLocale'>;
}

/** What is known of the language of a server: what its moderators chose, and what Discord says. */
interface ServerLanguage {
  readonly chosen: string | undefined;
  readonly ofServer: string | undefined;
}

/** The language in which a match is told to its channel. */
export async function readPublicLocale(sources: ServerLanguages, match: Match): Promise<string> {
  return localeOfTable(sources.app.catalogue, match, await languageOfServer(sources, match.where.guild));
}

/** The same where somebody asked for it there. */
export function publicLocaleFor(
  { catalogue }: Pick<App, 'catalogue'>,
  match: Match | undefined,
  { guildLanguage, guildLocale }: Pick<Caller, 'guildLanguage' | 'guildLocale'>,
): string {
  return localeOfTable(catalogue, match, { chosen: guildLanguage, ofServer: guildLocale });
}

/** The language of what everybody sees on a server, or in direct messages. */
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

/** Players who all speak another language are spoken to in it where nobody chose one: Discord says English of every such server. */
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
