import {
  ApplicationIntegrationType,
  type BaseInteraction,
  type ChannelType,
  type Client,
  GatewayDispatchEvents,
  InteractionContextType,
} from 'discord.js';
import type { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { lruMap } from '../../store/lruMap.ts';

/** So many interactions at once may be on their way through discord.js. */
const MOST_HEARD = 1000;

/** The channel in which somebody asks, as Discord describes it with the interaction. */
interface AskedIn {
  readonly type: ChannelType;
  /** The channel whose thread it is, or the category in which it stands. */
  readonly parent: string | undefined;
  /** The last message of the channel at that time; Discord goes on naming one that was deleted. */
  readonly lastMessage: string | undefined;
}

const WithChannel = z.object({
  id: z.string(),
  channel: z.object({ type: z.int(), last_message_id: z.string().nullish(), parent_id: z.string().nullish() }),
});

const heard = new WeakMap<Client, LRUCache<string, AskedIn>>();

/**
 * Remembers of each interaction in which channel it came: discord.js throws that away, and itself knows neither direct
 * messages nor threads that were archived once.
 */
export function noteChannels(client: Client): void {
  const known = lruMap<string, AskedIn>(MOST_HEARD);
  heard.set(client, known);
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (event: unknown) => {
    const read = WithChannel.safeParse(event);
    if (!read.success) return;
    const { id, channel } = read.data;
    known.set(id, {
      type: channel.type,
      parent: channel.parent_id ?? undefined,
      lastMessage: channel.last_message_id ?? undefined,
    });
  });
}

/** The channel in which somebody asks; undefined where Discord did not describe it, or it is long ago. */
export function askedIn({ client, id }: Pick<BaseInteraction, 'client' | 'id'>): AskedIn | undefined {
  return heard.get(client)?.get(id);
}

/**
 * Whether somebody brought us where we are not: to a server, or to a group, by having installed us for themselves. There we
 * can answer, with five messages after the first one, and neither write on our own account nor change what others see later.
 */
export function isGuest({
  context,
  guildId,
  authorizingIntegrationOwners: owners,
}: Pick<BaseInteraction, 'context' | 'guildId' | 'authorizingIntegrationOwners'>): boolean {
  const { UserInstall, GuildInstall } = ApplicationIntegrationType;
  if (context === InteractionContextType.PrivateChannel) return true;
  return guildId !== null && owners[UserInstall] !== undefined && owners[GuildInstall] === undefined;
}
