import { ChannelType, type Client, PermissionFlagsBits, Routes } from 'discord.js';
import type { z } from 'zod';
import { lruMap } from '../../store/lruMap.ts';
import { computePermissions, SeenChannel, SeenServer } from './channelPermissions.ts';

/** How long an answer is remembered, in milliseconds; and for how many channels. */
const REMEMBERED = 10 * 60_000;
const MOST_REMEMBERED = 5000;

const THREADS: readonly number[] = [ChannelType.PublicThread, ChannelType.AnnouncementThread];

/** Whether everyone on a channel's server can see it, whatever roles they have. */
export function isSeenByAll(channel: z.infer<typeof SeenChannel>, server: z.infer<typeof SeenServer>): boolean {
  return (computePermissions(channel, server, []) & PermissionFlagsBits.ViewChannel) !== 0n;
}

/**
 * Returns a function that tells whether everyone on a channel's server can see it; for a thread, its parent channel
 * counts. If Discord does not answer: no.
 */
export function channelVisibility({ rest }: Client, now: () => number): (channel: string) => Promise<boolean> {
  const known = lruMap<string, boolean>(MOST_REMEMBERED, { lasts: REMEMBERED, now });
  const look = async (id: string): Promise<boolean> => {
    const channel = SeenChannel.parse(await rest.get(Routes.channel(id)));
    if (channel.type === ChannelType.PrivateThread) return false;
    if (THREADS.includes(channel.type)) return channel.parent_id ? look(channel.parent_id) : false;
    return isSeenByAll(channel, SeenServer.parse(await rest.get(Routes.guild(channel.guild_id))));
  };
  return async (channel) => {
    const earlier = known.get(channel);
    if (earlier !== undefined) return earlier;
    const isSeen = await look(channel).catch(() => undefined);
    if (isSeen !== undefined) known.set(channel, isSeen);
    return isSeen ?? false;
  };
}
