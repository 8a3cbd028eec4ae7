import { type Client, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';
import { computeShard } from '../../match/shard.ts';
import type { BackgroundServices, TablesAndGames } from '../../play/contract/app.ts';
import type { ServerJob } from './watchServers.ts';

/** A new connection on the shard `[id, count]`: Discord lists all servers there, also those that are down. */
const Ready = z.object({
  guilds: z.array(z.object({ id: z.string() })),
  shard: z.tuple([z.int(), z.int().min(1)]),
});

/** Notices servers that removed the bot while it was not connected: Discord only leaves them out of its list. */
export interface MissingServersJob {
  /** Compares the list at each new connection; `follow` is told of the work, which never rejects. */
  readonly begin: (follow: (work: Promise<void>) => void) => void;
  /** Resolves once the lists so far are compared. Clocks must not run before: nobody can play in such a server. */
  readonly compared: () => Promise<void>;
}

/** Tells `note` of each missing server that has live matches; the daily sweep finds the others. */
export function watchMissingServers(
  client: Client,
  { tables, log }: TablesAndGames & BackgroundServices,
  note: ServerJob['note'],
): MissingServersJob {
  let compared = Promise.resolve();

  async function compare({ guilds, shard: [id, count] }: z.infer<typeof Ready>): Promise<void> {
    const there = new Set(guilds.map((guild) => guild.id));
    const isMissing = (guild: string) => !there.has(guild) && computeShard(guild, count) === id;
    const { cache } = client.guilds;
    const known = [...cache.keys()].filter(isMissing);
    // discord.js would keep them.
    for (const guild of known) cache.delete(guild);
    const { guilds: playing } = await tables.found();
    for (const guild of new Set([...known, ...[...playing].filter(isMissing)])) {
      // It may have invited the bot again meanwhile.
      if (!cache.has(guild) && (await isNews(guild))) await note(guild, false);
    }
  }

  /** Whether a server is not yet recorded as left; no if that cannot be read. */
  async function isNews(guild: string): Promise<boolean> {
    try {
      return (await tables.servers.read(guild)).leftAt === undefined;
    } catch (error) {
      log.error({ guild, err: error }, 'could not record that the bot joined or left a server');
      return false;
    }
  }

  return {
    begin(follow) {
      client.ws.on(GatewayDispatchEvents.Ready, (data: unknown) => {
        const read = Ready.safeParse(data);
        if (!read.success) return;
        const work = compare(read.data);
        compared = Promise.all([compared, work]).then(() => undefined);
        follow(work);
      });
    },
    compared: () => compared,
  };
}
