import { ChannelType, type Client, OverwriteType, PermissionFlagsBits, Routes } from 'discord.js';
import { z } from 'zod';
import { lruMap } from '../../store/lruMap.ts';

const Bits = z.string().transform((text) => BigInt(text));

/** A channel as Discord describes it, as far as permissions are concerned. */
export const SeenChannel = z.object({
  type: z.int(),
  guild_id: z.string(),
  parent_id: z.string().nullish(),
  permission_overwrites: z.array(z.object({ id: z.string(), type: z.int(), allow: Bits, deny: Bits })).default([]),
});
export const SeenServer = z.object({ roles: z.array(z.object({ id: z.string(), permissions: Bits })) });

/** How long an answer is remembered, in milliseconds; and for how many channels. */
const REMEMBERED = 10 * 60_000;
const MOST_REMEMBERED = 5000;

const THREADS: readonly number[] = [ChannelType.PublicThread, ChannelType.AnnouncementThread];

/** The permissions of everyone on a server: the role with the server's id. */
export function isSeenByAll(channel: z.infer<typeof SeenChannel>, server: z.infer<typeof SeenServer>): boolean {
  const { guild_id: everyone } = channel;
  const own = channel.permission_overwrites.find(({ id, type }) => id === everyone && type === OverwriteType.Role);
  const { ViewChannel, Administrator } = PermissionFlagsBits;
  if (own !== undefined && (own.deny & ViewChannel) !== 0n) return false;
  if (own !== undefined && (own.allow & ViewChannel) !== 0n) return true;
  const base = server.roles.find(({ id }) => id === everyone)?.permissions ?? 0n;
  return (base & (ViewChannel | Administrator)) !== 0n;
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
