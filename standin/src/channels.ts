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
  return channel;
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

/** Whether a person sees the channel: all but the direct messages of others. */
export function maySee(channel: Channel, personId: string): boolean {
  return channel.recipientId === undefined || channel.recipientId === personId;
}

/** Whether a thread is archived, by hand or because nobody wrote for long. */
export function isArchived(world: World, thread: Thread): boolean {
  return thread.archived || world.clock.now() >= thread.lastActivity + thread.autoArchive * 60_000;
}

/** Opens a thread; one made from a message has the id of that message, as on Discord. */
export function openThread(
  world: World,
  parent: Channel,
  name: string,
  autoArchive: number,
  ownerId: string,
  messageId?: string,
) {
  const isText = parent.thread === undefined && parent.recipientId === undefined && parent.spoken === undefined;
  if (!isText) refuse('wrongChannelType');
  const id = messageId ?? world.newId();
  if (world.channels.has(id)) refuse('threadExists');
  const thread: Thread = {
    parentId: parent.id,
    ownerId,
    archived: false,
    locked: false,
    autoArchive,
    lastActivity: world.clock.now(),
  };
  const channel: Channel = { id, name, topic: '', guildId: parent.guildId, thread, deniedToBot: new Set() };
  world.channels.set(id, channel);
  world.publish({ kind: 'channels' });
  return channel;
}

/** A new message wakes an archived thread, unless it is locked. */
export function wakeThread(world: World, channel: Channel): void {
  const { thread } = channel;
  if (thread === undefined) return;
  if (isArchived(world, thread)) {
    if (thread.locked) refuse('archivedThread');
    thread.archived = false;
  }
  thread.lastActivity = world.clock.now();
}
