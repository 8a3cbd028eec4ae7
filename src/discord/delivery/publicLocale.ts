import type { Match } from '../../tables/match/match.ts';
import { DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import type { Delivery } from '../contract/delivery.ts';

type Spoken = Pick<Delivery, 'app' | 'channels'>;

/** The language in which a match is told to its channel. */
export function publicLocaleOf(delivery: Spoken, { where: { guild } }: Match): Promise<string> {
  return localeOfServer(delivery, guild);
}

/** The language of what everybody sees on a server, or in direct messages. */
export async function localeOfServer({ app, channels }: Spoken, guild: string | undefined): Promise<string> {
  const { settings } = await app.tables.servers.read(guild);
  return settings.language ?? (guild === undefined ? undefined : channels.serverLocale(guild)) ?? DEFAULT_LANGUAGE;
}
