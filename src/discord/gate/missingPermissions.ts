import { ChannelType } from 'discord.js';
import type { Phrase } from '../../engine/phrase.ts';
import type { Invocation } from '../contract/interactions.ts';
import { askedIn, isGuest } from '../wire/interactionChannel.ts';
import { ATTACH, CONNECT, SEE, SEND, SEND_IN_THREADS } from '../wire/neededPermissions.ts';

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
