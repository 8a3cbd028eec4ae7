import { dateIn, dayEnd, zoneOfDays } from '../../notifications/zones.ts';
import type { Request } from '../contract/command.ts';

/** A calendar day in someone's time zone, as `2026-11-21`, and when it ends, in milliseconds since 1970. */
interface Today {
  readonly zone: string;
  readonly date: string;
  readonly ends: number;
}

/** The current day for the caller: in their own time zone, or in the server's if they chose none. */
export async function findToday({
  app,
  caller,
  place,
  now,
}: Pick<Request, 'app' | 'caller' | 'place' | 'now'>): Promise<Today> {
  return todayIn(zoneOfDays(caller.settings.zone, await zoneOfServer(app, place.guild)), now());
}

/** The current day for a whole server. */
export async function todayAt({ app, now }: Pick<Request, 'app' | 'now'>, guild: string): Promise<Today> {
  return todayIn(zoneOfDays('UTC', await zoneOfServer(app, guild)), now());
}

function todayIn(zone: string, now: number): Today {
  const date = dateIn(zone, now);
  return { zone, date, ends: dayEnd(zone, date) };
}

async function zoneOfServer({ tables }: Request['app'], guild: string | undefined): Promise<string | undefined> {
  return (await tables.servers.read(guild)).settings.zone;
}
