import { ChannelType, type Client, DiscordAPIError, OverwriteType, PermissionFlagsBits, Routes } from 'discord.js';
import { z } from 'zod';
import type { Phrase } from '../../engine/phrase.ts';
import { lruMap } from '../../store/lruMap.ts';
import { ATTACH, SEE, SEND } from '../wire/neededPermissions.ts';

const Bits = z.string().transform((text) => BigInt(text));

/** A channel as Discord describes it, as far as permissions are concerned. */
const SeenChannel = z.object({
  type: z.int(),
  guild_id: z.string(),
  parent_id: z.string().nullish(),
  permission_overwrites: z.array(z.object({ id: z.string(), type: z.int(), allow: Bits, deny: Bits })).default([]),
});
const SeenServer = z.object({ roles: z.array(z.object({ id: z.string(), permissions: Bits })) });
const SeenMember = z.object({ roles: z.array(z.string()) });

/**
 * Discord's names of the permissions that the bot lacks to post in a channel of a server that someone has named: none
 * if Discord does not say now.
 */
export async function lackedPermissions(
  { rest, user }: Pick<Client, 'rest' | 'user'>,
  guild: string,
  id: string,
): Promise<readonly Phrase[]> {
  try {
    const channel = SeenChannel.parse(await rest.get(Routes.channel(id)));
    if (channel.guild_id !== guild) return [SEE[0]];
    if (channel.type !== ChannelType.GuildText || user === null) return [];
    const server = SeenServer.parse(await rest.get(Routes.guild(guild)));
    const { roles } = SeenMember.parse(await rest.get(Routes.guildMember(guild, user.id)));
    const permissions = computePermissions(channel, server, [...roles, user.id]);
    return [SEE, SEND, ATTACH].flatMap(([name, bit]) => ((permissions & bit) === 0n ? [name] : []));
  } catch (error) {
    return error instanceof DiscordAPIError && error.status < 500 ? [SEE[0]] : [];
  }
}

/**
 * The permissions of a member in a channel: `own` are the ids of its roles, and its own; none are those that everyone
 * has. Rules: Discord's docs.
 */
function computePermissions(
  { guild_id: everyone, permission_overwrites: overwrites }: z.infer<typeof SeenChannel>,
  { roles }: z.infer<typeof SeenServer>,
  own: readonly string[],
): bigint {
  const base = roles
    .filter(({ id }) => id === everyone || own.includes(id))
    .reduce((sum, { permissions }) => sum | permissions, 0n);
  if ((base & PermissionFlagsBits.Administrator) !== 0n) return ~0n;
  const steps = [
    overwrites.filter(({ id }) => id === everyone),
    overwrites.filter(({ id, type }) => type === OverwriteType.Role && id !== everyone && own.includes(id)),
    overwrites.filter(({ id, type }) => type === OverwriteType.Member && own.includes(id)),
  ];
  return steps.reduce((permissions, applied) => {
    const denied = applied.reduce((sum, { deny }) => sum | deny, 0n);
    return (permissions & ~denied) | applied.reduce((sum, { allow }) => sum | allow, 0n);
  }, base);
}

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
