import { type Client, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';
import { computeShard } from '../../match/shard.ts';
import { slices } from '../../match/yieldToOthers.ts';
import type { BackgroundServices, TablesAndGames } from '../../play/contract/app.ts';
import type { ServerJob } from './watchServers.ts';

/** A new connection on the shard `[id, count]`: Discord lists all servers there, also those that are down. */
const Ready = z.object({
  guilds: z.array(z.object({ id: z.string() })),
  shard: z.tuple([z.int(), z.int().min(1)]),
});

/**
 * Notices servers that removed the bot, or invited it again, while it was not connected: Discord tells of neither, and
 * only lists the servers where it is.
 */
export interface MissingServersJob {
  /** Compares the list at each new connection; `follow` is told of the work, which never rejects. */
  readonly begin: (follow: (work: Promise<void>) => void) => void;
  /** Resolves once the missing servers of the lists so far are noted. Clocks must not run before: nobody can play in such a server. */
  readonly compared: () => Promise<void>;
}

/** Tells `note` of each server with live matches for which that is news; the daily sweep finds the others. */
export function watchMissingServers(
  client: Client,
  { tables, log }: TablesAndGames & BackgroundServices,
  note: ServerJob['note'],
): MissingServersJob {
  let compared = Promise.resolve();

  async function noteMissing({ guilds, shard: [id, count] }: z.infer<typeof Ready>): Promise<void> {
    const there = new Set(guilds.map((guild) => guild.id));
    const isMissing = (guild: string) => !there.has(guild) && computeShard(guild, count) === id;
    const { cache } = client.guilds;
    const known = [...cache.keys()].filter(isMissing);
    // discord.js would keep them.
    for (const guild of known) cache.delete(guild);
    const { guilds: playing } = await tables.found();
    for (const guild of new Set([...known, ...[...playing].filter(isMissing)])) {
      // It may have invited the bot again meanwhile.
      if (!cache.has(guild)) await noteNews(guild, false);
    }
  }

  /** Nobody loses anything while this has not been done: clocks stand still. */
  async function notePresent({ guilds }: z.infer<typeof Ready>): Promise<void> {
    const { guilds: playing } = await tables.found();
    const giveWay = slices();
    for (const { id } of guilds) {
      await giveWay();
      if (playing.has(id) && client.guilds.cache.has(id)) await noteNews(id, true);
    }
  }

  /** Notes whether the bot is in a server, unless that is stored. */
  async function noteNews(guild: string, isThere: boolean): Promise<void> {
    try {
      const { leftAt } = await tables.servers.read(guild);
      if ((leftAt === undefined) !== isThere) await note(guild, isThere);
    } catch (error) {
      log.error({ guild, err: error }, 'could not record that the bot joined or left a server');
    }
  }

  return {
    begin(follow) {
      client.ws.on(GatewayDispatchEvents.Ready, (data: unknown) => {
        const read = Ready.safeParse(data);
        if (!read.success) return;
        const missing = noteMissing(read.data);
        compared = Promise.all([compared, missing]).then(() => undefined);
        follow(missing.then(() => notePresent(read.data)));
      });
    },
    compared: () => compared,
  };
}
