import { attachmentUrl } from './attachments.ts';
import { hearsThread, isArchived, takesPostsAlone } from './channels.ts';
import { mentionedPeople } from './mentions.ts';
import { findMessage } from './messages.ts';
import { BOT_ID, OWNER_ID, type Person } from './people.ts';
import { bitfield, EVERYONE } from './permissions.ts';
import {
  type Attachment,
  type Channel,
  type Command,
  GUILD_ID,
  type Message,
  type Thread,
  type World,
} from './world.ts';

// The things of the playground as JSON objects of Discord's API, as a bot receives them.

export function userObject(person: Person) {
  return {
    id: person.id,
    username: person.username,
    global_name: person.isBot ? null : person.name,
    discriminator: '0',
    avatar: person.avatar ?? null,
    bot: person.isBot,
  };
}

export function memberObject(person: Person) {
  return {
    user: userObject(person),
    nick: null,
    avatar: null,
    roles: [],
    joined_at: '2026-01-01T00:00:00.000Z',
    deaf: false,
    mute: false,
    flags: 0,
    permissions: bitfield(person.permissions),
  };
}

const CHANNEL_TYPES = {
  text: 0,
  direct: 1,
  voice: 2,
  group: 3,
  news: 5,
  newsThread: 10,
  thread: 11,
  privateThread: 12,
  stage: 13,
  forum: 15,
  media: 16,
} as const;

/** Of a forum whose posts need a tag. */
const REQUIRE_TAG = 1 << 4;

export function channelObject(world: World, channel: Channel) {
  const { id, name, spoken, board, foreign, thread, recipientId, topic, guildId, lastMessageId = null } = channel;
  if (foreign === 'group') return { id, name, type: CHANNEL_TYPES.group, last_message_id: lastMessageId };
  if (recipientId !== undefined) {
    const recipient = world.people.get(recipientId);
    return {
      id,
      type: CHANNEL_TYPES.direct,
      recipients: recipient ? [userObject(recipient)] : [],
      last_message_id: lastMessageId,
    };
  }
  const denied = { id: BOT_ID, type: 1, allow: '0', deny: bitfield(channel.deniedToBot) };
  const overwrites = channel.deniedToBot.size === 0 ? [] : [denied];
  const shared = {
    id,
    name,
    guild_id: guildId,
    last_message_id: lastMessageId,
    flags: 0,
    permission_overwrites: overwrites,
  };
  if (thread === undefined)
    return {
      ...shared,
      type: CHANNEL_TYPES[spoken ?? board ?? 'text'],
      topic,
      position: 0,
      nsfw: false,
      parent_id: null,
      ...(takesPostsAlone(channel)
        ? { flags: channel.requiresTag === true ? REQUIRE_TAG : 0, available_tags: FORUM_TAGS }
        : {}),
    };
  return {
    ...shared,
    type: CHANNEL_TYPES[threadKind(world, thread)],
    parent_id: thread.parentId,
    owner_id: thread.ownerId,
    message_count: world.messages.get(id)?.length ?? 0,
    member_count: thread.members.size,
    thread_metadata: {
      archived: isArchived(world, thread),
      locked: thread.locked,
      auto_archive_duration: thread.autoArchive,
      archive_timestamp: isoTime(thread.lastActivity),
    },
  };
}

/** The tags of every forum here. */
export const FORUM_TAGS = [
  { id: '600000000000000001', name: 'open', moderated: false, emoji_id: null, emoji_name: null },
  { id: '600000000000000002', name: 'done', moderated: false, emoji_id: null, emoji_name: null },
] as const;

function threadKind(world: World, { isPrivate, parentId }: Thread): 'privateThread' | 'newsThread' | 'thread' {
  if (isPrivate) return 'privateThread';
  return world.channels.get(parentId)?.board === 'news' ? 'newsThread' : 'thread';
}

export function guildObject(world: World, id: string) {
  const channels = [...world.channels.values()].filter((channel) => channel.guildId === id);
  return {
    id,
    name: id === GUILD_ID ? 'The Playground' : `The Playground ${world.guilds.indexOf(id) + 1}`,
    icon: null,
    owner_id: OWNER_ID,
    features: [],
    preferred_locale: world.guildLocale,
    afk_timeout: 300,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_progress_bar_enabled: false,
    system_channel_flags: 0,
    verification_level: 0,
    emojis: [],
    stickers: [],
    roles: [
      {
        id,
        name: '@everyone',
        permissions: bitfield(EVERYONE),
        color: 0,
        colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
        hoist: false,
        managed: false,
        mentionable: false,
        position: 0,
        flags: 0,
      },
    ],
    large: false,
    unavailable: false,
    joined_at: '2026-01-01T00:00:00.000Z',
    member_count: world.people.size,
    members: [...world.people.values()].map(memberObject),
    channels: channels
      .filter((channel) => channel.thread === undefined)
      .map((channel) => channelObject(world, channel)),
    // Of those that are archived Discord does not tell.
    threads: channels
      .filter((channel) => channel.thread !== undefined && !isArchived(world, channel.thread) && hearsThread(channel))
      .map((channel) => channelObject(world, channel)),
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

export function attachmentObject(world: World, attachment: Attachment) {
  const url = attachmentUrl(world, attachment);
  return {
    id: attachment.id,
    filename: attachment.filename,
    ...(attachment.description === undefined ? {} : { description: attachment.description }),
    content_type: attachment.contentType,
    size: attachment.bytes.length,
    url,
    proxy_url: url,
    ...attachment.size,
  };
}

export function messageObject(world: World, message: Message): object {
  const author = world.people.get(message.authorId);
  const channel = world.channels.get(message.channelId);
  const mentioned = mentionedPeople(message.content, message.components, message.allowedMentions);
  const reference =
    message.repliesTo === undefined ? undefined : findMessage(world, message.channelId, message.repliesTo);
  return {
    id: message.id,
    type: message.answers?.command === undefined ? (message.repliesTo === undefined ? 0 : 19) : 20,
    channel_id: message.channelId,
    author: author ? userObject(author) : undefined,
    content: message.content,
    timestamp: isoTime(message.createdAt),
    edited_timestamp: message.editedAt === undefined ? null : isoTime(message.editedAt),
    tts: false,
    mention_everyone: false,
    mentions: mentioned.flatMap((id) => {
      const person = world.people.get(id);
      return person ? [userObject(person)] : [];
    }),
    mention_roles: [],
    pinned: false,
    flags: message.flags,
    attachments: message.attachments.map((attachment) => attachmentObject(world, attachment)),
    embeds: withMediaUrls(world, message, message.embeds),
    components: withMediaUrls(world, message, message.components),
    ...(author?.isBot ? { application_id: author.id } : {}),
    ...(message.nonce === undefined ? {} : { nonce: message.nonce }),
    ...(message.repliesTo === undefined
      ? {}
      : {
          message_reference: {
            type: 0,
            message_id: message.repliesTo,
            channel_id: message.channelId,
            ...(channel?.guildId === undefined ? {} : { guild_id: channel.guildId }),
          },
        }),
    ...(reference === undefined || reference.repliesTo !== undefined
      ? {}
      : { referenced_message: messageObject(world, reference) }),
    ...(message.answers === undefined
      ? {}
      : { interaction_metadata: interactionMetadata(world, message.answers, channel) }),
  };
}

function interactionMetadata(
  world: World,
  { interactionId, personId, command }: NonNullable<Message['answers']>,
  channel: Channel | undefined,
) {
  const person = world.people.get(personId);
  return {
    id: interactionId,
    type: command === undefined ? 3 : 2,
    user: person ? userObject(person) : undefined,
    authorizing_integration_owners: { '0': channel?.guildId ?? '0' },
  };
}

/** Puts the real address, and what is known of the file, in the place of every `attachment://name`. */
export function withMediaUrls(world: World, message: Message, parts: readonly object[]): readonly object[] {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const resolved = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
    const url = 'url' in value ? value.url : undefined;
    if (typeof url !== 'string' || !url.startsWith(FILE)) return resolved;
    const attachment = message.attachments.find((one) => one.filename === url.slice(FILE.length));
    if (attachment === undefined) return resolved;
    const address = attachmentUrl(world, attachment);
    const known = { content_type: attachment.contentType, attachment_id: attachment.id };
    return { ...resolved, url: address, proxy_url: address, ...attachment.size, ...known };
  };
  // Most messages name no file; a copy of each for everybody who looks was an eighth of what the fuzz cost.
  return namesFile(parts) ? parts.map((part) => resolve(part) as object) : parts;
}

const FILE = 'attachment://';

function namesFile(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith(FILE);
  return typeof value === 'object' && value !== null && Object.values(value).some(namesFile);
}

export function commandObject(command: Command, applicationId: string) {
  const { guildId: guild, ...rest } = command;
  return { ...rest, application_id: applicationId, ...(guild === undefined ? {} : { guild_id: guild }) };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
