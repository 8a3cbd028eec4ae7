import type { Client } from 'discord.js';
import type { Logger } from 'pino';
import type { Names, PersonName } from '../../play/contract/faces.ts';
import { lruMap } from '../../store/lruMap.ts';
import { sleep, type Timers } from '../../tables/clocks/timerQueue.ts';
import { readPersonName } from './discordFaces.ts';

/** A person's current name at Discord; undefined if Discord does not know them. */
type NameOf = (person: string) => Promise<PersonName | undefined>;

/** How long a name is considered current, in milliseconds. */
const LASTS = 10 * 60 * 1000;

const MOST_NAMES = 10_000;

/** Fetches each name only once in a while, because Discord counts. Names are kept only in memory. */
function rememberNames(nameOf: NameOf, now: () => number) {
  const known = lruMap<string, Promise<PersonName | undefined>>(MOST_NAMES, { lasts: LASTS, now });
  return {
    nameOf(person: string): Promise<PersonName | undefined> {
      const found = known.get(person);
      if (found !== undefined) return found;
      const name = nameOf(person);
      known.set(person, name);
      return name;
    },
    forget: (): void => known.clear(),
  };
}

/** How long a name may take to arrive, in milliseconds: a list waits for it. */
const PATIENCE = 700;

/** For labels, where Discord shows no mentions. */
export function createDiscordNames(client: Client, log: Logger, now: () => number, timers: Timers): Names {
  const remembered = rememberNames(async (key) => {
    const [person = '', guild = ''] = key.split(' ');
    const fresh = { cache: false, force: true } as const;
    try {
      const server = client.guilds.cache.get(guild);
      const member = await server?.members.fetch({ ...fresh, user: person }).catch(() => undefined);
      return readPersonName(member ?? (await client.users.fetch(person, fresh)));
    } catch (error) {
      log.info({ err: error }, 'could not fetch a person');
      return undefined;
    }
  }, now);

  return async (persons, guild = '') => {
    const late = sleep(timers, PATIENCE).then(() => undefined);
    const names = await Promise.all(
      persons.map(
        async (person) => [person, await Promise.race([remembered.nameOf(`${person} ${guild}`), late])] as const,
      ),
    );
    return new Map(names.flatMap(([person, name]) => (name === undefined ? [] : [[person, name]])));
  };
}
