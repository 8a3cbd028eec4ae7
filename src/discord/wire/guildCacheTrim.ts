import { type Client, Events, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';
import { noteThreads } from './serverThreads.ts';

/**
 * Everything discord.js should know about a server: that it exists and since when, its language, and where newcomers
 * are greeted.
 */
const Lean = z.object({
  id: z.string(),
  name: z.string().optional(),
  preferred_locale: z.string().optional(),
  unavailable: z.boolean().optional(),
  joined_at: z.string().optional(),
  system_channel_id: z.string().nullish(),
});

/** A gateway event, before discord.js has seen it. */
interface Packet {
  t: string;
  d: unknown;
}

const WITH_SERVER: ReadonlySet<string> = new Set([
  GatewayDispatchEvents.GuildCreate,
  GatewayDispatchEvents.GuildUpdate,
]);

/** The data that discord.js would turn into channels, threads and roles. */
const KEPT_OUT: ReadonlySet<string> = new Set([
  GatewayDispatchEvents.ChannelCreate,
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.ChannelDelete,
  GatewayDispatchEvents.ThreadCreate,
  GatewayDispatchEvents.ThreadUpdate,
  GatewayDispatchEvents.ThreadDelete,
  GatewayDispatchEvents.ThreadListSync,
  GatewayDispatchEvents.ThreadMemberUpdate,
  GatewayDispatchEvents.ThreadMembersUpdate,
  GatewayDispatchEvents.GuildRoleCreate,
  GatewayDispatchEvents.GuildRoleUpdate,
  GatewayDispatchEvents.GuildRoleDelete,
]);

/**
 * Makes discord.js keep little more than servers' names: channels, threads and roles would take most of a large bot's
 * memory, and permissions and channel types come with each interaction. Listeners on `client.ws` still get all changes.
 */
export function trimGuildCache(client: Client): void {
  client.on(Events.Raw, (packet: Packet) => {
    noteThreads(client, packet.t, packet.d);
    if (WITH_SERVER.has(packet.t)) packet.d = leanServer(packet.d);
    if (!KEPT_OUT.has(packet.t)) return;
    client.ws.emit(packet.t, packet.d);
    packet.t = '';
  });
}

function leanServer(data: unknown): unknown {
  const read = Lean.safeParse(data);
  // discord.js mistakes a server without a list of channels for an unavailable one.
  return read.success ? { ...read.data, channels: [] } : data;
}
