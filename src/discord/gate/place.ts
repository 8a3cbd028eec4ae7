import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import type { Place } from '../../play/contract/command.ts';
import type { CommandOrControl } from '../contract/interactions.ts';
import { askedIn, isGuest } from '../wire/interactionChannel.ts';
import { listThreads } from '../wire/serverThreads.ts';

const FOR_THREADS = [
  [phrase('names.permission.createThreads'), PermissionFlagsBits.CreatePublicThreads],
  [phrase('names.permission.sendInThreads'), PermissionFlagsBits.SendMessagesInThreads],
] as const;

const WITH_THREADS: readonly (ChannelType | undefined)[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

const THREADS: readonly (ChannelType | undefined)[] = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
];

/** Where an interaction was made, and what the caller and the bot may do there. */
export function describePlace(interaction: CommandOrControl): Place {
  const { client, channelId, guildId, memberPermissions, appPermissions } = interaction;
  if (isGuest(interaction)) return asGuest(channelId ?? '', guildId === null);
  const threads = guildId === null || channelId === null ? [] : listThreads(client, guildId, channelId);
  const { type, parent } = askedIn(interaction) ?? {};
  return {
    channel: channelId ?? '',
    ...(parent !== undefined && THREADS.includes(type) ? { parent } : {}),
    // People who are not in a private thread must not learn about it.
    threads: threads.flatMap(({ id, isPrivate }) => (isPrivate ? [] : [id])),
    ...(guildId === null ? {} : { guild: guildId }),
    takesThreads: WITH_THREADS.includes(type),
    isNews: type === ChannelType.GuildAnnouncement,
    lacksForThreads: FOR_THREADS.flatMap(([name, bit]) => (appPermissions.has(bit) ? [] : [name])),
    isManager: memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false,
    isModerator: memberPermissions?.has(PermissionFlagsBits.ManageMessages) ?? false,
  };
}

/** The server is not one of ours: what happens there belongs to the person who installed us, as in direct messages. */
function asGuest(channel: string, isGroup: boolean): Place {
  return { channel, threads: [], isGuest: true, isGroup, takesThreads: false, isManager: false, isModerator: false };
}
