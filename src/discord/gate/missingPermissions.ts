import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Invocation } from '../contract/interactions.ts';
import { askedIn, isGuest } from '../wire/interactionChannel.ts';

const SEND = [phrase('names.permission.send'), PermissionFlagsBits.SendMessages] as const;
const SEND_IN_THREADS = [phrase('names.permission.sendInThreads'), PermissionFlagsBits.SendMessagesInThreads] as const;
const SEE = [phrase('names.permission.see'), PermissionFlagsBits.ViewChannel] as const;
const CONNECT = [phrase('names.permission.connect'), PermissionFlagsBits.Connect] as const;
const ATTACH = [phrase('names.permission.attach'), PermissionFlagsBits.AttachFiles] as const;

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
