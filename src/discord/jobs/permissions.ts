import { type Client, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';

/** The events by which a channel may have been opened to us: its own rights, those of a role, and which roles we have. */
const MAY_OPEN = [
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.ThreadUpdate,
  GatewayDispatchEvents.GuildRoleUpdate,
  GatewayDispatchEvents.GuildMemberUpdate,
] as const;

const OfServer = z.object({ guild_id: z.string() });

/** Tells in which server we may be allowed more than before. */
export function watchPermissions(client: Client, tell: (guild: string) => void): void {
  for (const event of MAY_OPEN) {
    client.ws.on(event, (data: unknown) => {
      const read = OfServer.safeParse(data);
      if (read.success) tell(read.data.guild_id);
    });
  }
}
