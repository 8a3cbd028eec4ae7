import {
  ApplicationIntegrationType,
  type BaseInteraction,
  ChannelType,
  type Client,
  GatewayDispatchEvents,
  InteractionContextType,
} from 'discord.js';
import type { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Phrase } from '../../engine/phrase.ts';
import { lruMap } from '../../store/lruMap.ts';
import type { Invocation } from '../contract/interactions.ts';
import { ATTACH, CONNECT, SEE, SEND, SEND_IN_THREADS } from './neededPermissions.ts';

/** How many interactions may be on their way through discord.js at once. */
const MOST_HEARD = 1000;

/** The channel of an interaction, as Discord describes it. */
interface AskedIn {
  readonly type: ChannelType;
  /** The channel of this thread, or the category of this channel. */
  readonly parent: string | undefined;
  /** The channel's last message at that time; Discord still names a deleted one. */
  readonly lastMessage: string | undefined;
}

const WithChannel = z.object({
  id: z.string(),
  channel: z.object({ type: z.int(), last_message_id: z.string().nullish(), parent_id: z.string().nullish() }),
});

const heard = new WeakMap<Client, LRUCache<string, AskedIn>>();

/**
 * Remembers each interaction's channel: discord.js drops it, and knows neither direct messages nor archived threads.
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

/** The channel of an interaction; undefined if Discord did not describe it, or it was long ago. */
export function askedIn({ client, id }: Pick<BaseInteraction, 'client' | 'id'>): AskedIn | undefined {
  return heard.get(client)?.get(id);
}

/**
 * Whether someone used us in a server or group where we are not members, by having installed us for themselves. There
 * we can answer, with five messages after the first one, but neither write on our own nor change later what others see.
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

const THREADS: readonly (ChannelType | undefined)[] = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
];
/** People who may not join a voice channel may not read its chat. */
const VOICE: readonly (ChannelType | undefined)[] = [ChannelType.GuildVoice, ChannelType.GuildStageVoice];

/**
 * Returns Discord's names of the permissions that the bot lacks to show boards in the channel of an interaction. Direct
 * messages have no permissions; nor do guests need any to answer.
 */
export function missingPermissions(interaction: Invocation): readonly Phrase[] {
  const { appPermissions, guildId } = interaction;
  if (guildId === null || isGuest(interaction)) return [];
  const type = askedIn(interaction)?.type;
  const needed = [
    SEE,
    ...(VOICE.includes(type) ? [CONNECT] : []),
    THREADS.includes(type) ? SEND_IN_THREADS : SEND,
    ATTACH,
  ];
  return needed.flatMap(([name, bit]) => (appPermissions.has(bit) ? [] : [name]));
}
