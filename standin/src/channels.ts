import { BOT_ID, OWNER_ID } from './people.ts';
import { EVERYONE, type Permission } from './permissions.ts';
import { refuse } from './refusal.ts';
import type { Channel, Thread, World } from './world.ts';

/** The channel, as long as the bot may look into it. */
export function channelForBot(world: World, id: string): Channel {
  const channel = world.channels.get(id) ?? refuse('unknownChannel');
  if (channel.foreign !== undefined) refuse('missingAccess');
  const permissions = botPermissions(world, channel);
  if (!permissions.has('ViewChannel')) refuse('missingAccess');
  // Whoever may not join what is spoken may not read its chat either.
  if (channel.spoken !== undefined && !permissions.has('Connect')) refuse('missingAccess');
  if (isHidden(channel.thread, BOT_ID) && !permissions.has('ManageThreads')) refuse('missingAccess');
  return channel;
}

/** Whether a thread is private, and the person is none of those it is for. */
function isHidden(thread: Thread | undefined, personId: string): boolean {
  return thread?.isPrivate === true && !thread.members.has(personId);
}

/** Whether the bot is told of a thread: of private ones it hears as a member alone. */
export function hearsThread({ thread }: Channel): boolean {
  return !isHidden(thread, BOT_ID);
}

/** What the bot may do in a channel; a thread takes its parent's denials. */
export function botPermissions(world: World, channel: Channel): Set<Permission> {
  const parent = channel.thread === undefined ? undefined : world.channels.get(channel.thread.parentId);
  const denied = new Set([...channel.deniedToBot, ...(parent?.deniedToBot ?? [])]);
  return new Set(EVERYONE.filter((permission) => !denied.has(permission)));
}

export function demand(world: World, channel: Channel, permission: Permission): void {
  if (!botPermissions(world, channel).has(permission)) refuse('missingPermissions');
}

/** Whether a person sees the channel: all but the direct messages and the private threads of others. */
export function maySee(channel: Channel, personId: string): boolean {
  if (isHidden(channel.thread, personId) && personId !== OWNER_ID) return false;
  return channel.recipientId === undefined || channel.recipientId === personId;
}

/** Whether a thread is archived, by hand or because nobody wrote for long. */
export function isArchived(world: World, thread: Thread): boolean {
  return thread.archived || world.clock.now() >= thread.lastActivity + thread.autoArchive * 60_000;
}

/** What a new thread is. */
export interface NewThread {
  readonly name: string;
  readonly ownerId: string;
  /** Minutes; three days unless said. */
  readonly autoArchive?: number | undefined;
  /** Of the message that it is made from: it has the id of that, as on Discord. */
  readonly messageId?: string | undefined;
  readonly isPrivate?: boolean | undefined;
}

const THREE_DAYS = 4320;

/** So many threads of a server may be active at once. */
const MOST_THREADS = 1000;

export function openThread(world: World, parent: Channel, opened: NewThread): Channel {
  const { name, ownerId, autoArchive = THREE_DAYS, messageId, isPrivate = false } = opened;
  const takesThreads = parent.thread === undefined && parent.recipientId === undefined && parent.spoken === undefined;
  if (!takesThreads || (isPrivate && parent.board !== undefined)) refuse('wrongChannelType');
  const id = messageId ?? world.newId();
  if (world.channels.has(id)) refuse('threadExists');
  const active = [...world.channels.values()].filter(
    ({ guildId, thread }) => guildId === parent.guildId && thread !== undefined && !isArchived(world, thread),
  );
  if (active.length >= MOST_THREADS) refuse('tooManyThreads');
  const thread: Thread = {
    parentId: parent.id,
    ownerId,
    members: new Set([ownerId]),
    isPrivate,
    archived: false,
    locked: false,
    autoArchive,
    lastActivity: world.clock.now(),
  };
  const channel: Channel = { id, name, topic: '', guildId: parent.guildId, thread, deniedToBot: new Set() };
  world.channels.set(id, channel);
  world.publish({ kind: 'channels', opened: channel });
  return channel;
}

/** Whether only posts can be written there. */
export function takesPostsAlone({ board }: Channel): boolean {
  return board === 'forum' || board === 'media';
}

/** What is locked takes no messages and no changes of them but by who looks after threads. */
export function demandUnlocked(world: World, channel: Channel): void {
  if (channel.thread?.locked !== true) return;
  if (!botPermissions(world, channel).has('ManageThreads')) refuse('lockedThread');
}

/** A new message wakes an archived thread. */
export function wakeThread(world: World, { thread }: Channel): void {
  if (thread === undefined) return;
  if (isArchived(world, thread)) {
    if (thread.locked) refuse('lockedThread');
    thread.archived = false;
  }
  thread.lastActivity = world.clock.now();
}
