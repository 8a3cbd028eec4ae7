import { type Client, Events, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';
import { loseChannel } from '../../match/channel.ts';
import type { BackgroundServices, TablesAndGames } from '../../play/contract/app.ts';

/** Handles deleted channels and threads: their tables stay, and can continue elsewhere. */
export function watchChannels({ tables, log }: TablesAndGames & BackgroundServices, now: () => number) {
  return {
    async noteGone(channels: readonly string[]): Promise<void> {
      for (const channel of channels) {
        try {
          const left = await tables.within([channel]);
          for (const id of left) await tables.change(id, loseChannel(channel, now()));
          if (left.length > 0) log.info({ channel, tables: left.length }, 'a channel with tables was deleted');
        } catch (error) {
          // Showing a board there will find out, too.
          log.error({ channel, err: error }, 'could not record a deleted channel');
        }
      }
    },
  };
}

/** The events that may give us access to a channel: changes of its permissions, of a role, or of our roles. */
const MAY_OPEN = [
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.ThreadUpdate,
  GatewayDispatchEvents.GuildRoleUpdate,
  GatewayDispatchEvents.GuildMemberUpdate,
] as const;

const OfServer = z.object({ guild_id: z.string() });

/**
 * Calls `tell` with each server in which we may have more permissions than before: also with one that invites us again,
 * but not with all those that Discord lists whenever it connects us anew.
 */
export function watchPermissions(client: Client, tell: (guild: string) => void): void {
  for (const event of MAY_OPEN) {
    client.ws.on(event, (data: unknown) => {
      const read = OfServer.safeParse(data);
      if (read.success) tell(read.data.guild_id);
    });
  }
  client.on(Events.GuildCreate, ({ id }) => tell(id));
}
