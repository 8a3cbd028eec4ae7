import type { Match } from '../../tables/match/match.ts';
import { DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import type { Delivery } from '../contract/delivery.ts';

/** The language in which a match is told to its channel. */
export async function publicLocaleOf(
  { app, channels }: Pick<Delivery, 'app' | 'channels'>,
  { where: { guild } }: Match,
): Promise<string> {
  const { settings } = await app.tables.servers.read(guild);
  return settings.language ?? (guild === undefined ? undefined : channels.serverLocale(guild)) ?? DEFAULT_LANGUAGE;
}
