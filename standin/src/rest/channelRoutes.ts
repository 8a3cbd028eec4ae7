import { z } from 'zod';
import type { App } from '../app.ts';
import { channelForBot, demand, demandUnlocked, isArchived, openThread, takesPostsAlone } from '../channels.ts';
import type { Gateway } from '../gateway.ts';
import { INTENTS } from '../gateway.ts';
import { check } from '../limits/check.ts';
import { MESSAGE_FLAGS, readMessageBody } from '../limits/message.ts';
import { demandLetThrough, publicMessage, sendMessage } from '../messages.ts';
import { BOT_ID } from '../people.ts';
import { refuse } from '../refusal.ts';
import { channelObject, FORUM_TAGS, messageObject } from '../wire.ts';
import type { Channel, World } from '../world.ts';
import { type Body, readBody } from './request.ts';

const Minutes = z.int().refine((value) => [60, 1440, 4320, 10080].includes(value), {
  message: 'Value must be one of {60, 1440, 4320, 10080}.',
});

const ThreadBody = z.object({
  name: z.string().min(1).max(100),
  auto_archive_duration: Minutes.optional(),
  type: z.int().optional(),
});

const Tag = z.string().refine((id) => FORUM_TAGS.some((tag) => tag.id === id), { message: 'Unknown tag.' });

const PostBody = ThreadBody.extend({ message: z.unknown(), applied_tags: z.array(Tag).max(5).optional() }).refine(
  ({ message }) => message != null,
  { path: ['message'], message: 'This field is required', params: { code: 'BASE_TYPE_REQUIRED' } },
);

const ChannelPatch = z.object({
  name: z.string().min(1).max(100).optional(),
  archived: z.boolean().optional(),
  locked: z.boolean().optional(),
  auto_archive_duration: Minutes.optional(),
});

/** Channels and threads. */
export function addChannelRoutes(app: App, world: World, gateway: Gateway): void {
  app.get('/channels/:channel', (c) => c.json(channelObject(world, channelForBot(world, c.req.param('channel')))));

  app.patch('/channels/:channel', async (c) => {
    const channel = channelForBot(world, c.req.param('channel'));
    const { json } = await readBody(c);
    patchChannel(world, channel, check(ChannelPatch, json));
    gateway.dispatch('THREAD_UPDATE', channelObject(world, channel), channel.guildId, INTENTS.guilds);
    return c.json(channelObject(world, channel));
  });

  app.post('/channels/:channel/threads', async (c) => {
    const parent = channelForBot(world, c.req.param('channel'));
    const body = await readBody(c);
    if (takesPostsAlone(parent)) return c.json(makePost(world, parent, body), 201);
    return c.json(channelObject(world, makeThread(world, parent, body.json)), 201);
  });

  app.post('/channels/:channel/messages/:message/threads', async (c) => {
    const parent = channelForBot(world, c.req.param('channel'));
    const { json } = await readBody(c);
    const message = publicMessage(world, parent.id, c.req.param('message'));
    return c.json(channelObject(world, makeThread(world, parent, json, message.id)), 201);
  });

  app.post('/channels/:channel/typing', (c) => {
    channelForBot(world, c.req.param('channel'));
    return c.body(null, 204);
  });

  app.put('/channels/:channel/thread-members/:user', (c) => {
    const { thread } = channelForBot(world, c.req.param('channel'));
    const user = c.req.param('user');
    thread?.members.add(user === '@me' ? BOT_ID : user);
    return c.body(null, 204);
  });
}

/** The kinds of threads, by Discord's numbers. */
const THREAD_TYPES = { news: 10, open: 11, private: 12 } as const;

/** Opens a thread; one that says no kind and comes from no message is private. */
function makeThread(world: World, parent: Channel, json: unknown, messageId?: string): Channel {
  const { name, auto_archive_duration: autoArchive, type = THREAD_TYPES.private } = check(ThreadBody, json);
  const open = parent.board === 'news' ? THREAD_TYPES.news : THREAD_TYPES.open;
  const isPrivate = messageId === undefined && type === THREAD_TYPES.private;
  if (messageId === undefined && !isPrivate && type !== open) refuse('wrongChannelType');
  demand(world, parent, isPrivate ? 'CreatePrivateThreads' : 'CreatePublicThreads');
  demandLetThrough(world, 'titles', name);
  return openThread(world, parent, { name, autoArchive, ownerId: BOT_ID, messageId, isPrivate });
}

/** Opens a post of a forum, with its first message. */
function makePost(world: World, forum: Channel, { json, uploads }: Body): object {
  const { name, auto_archive_duration: autoArchive, message, applied_tags: tags = [] } = check(PostBody, json);
  demand(world, forum, 'SendMessages');
  if (forum.requiresTag === true && tags.length === 0) refuse('tagRequired');
  demandLetThrough(world, 'titles', name);
  const body = readMessageBody(message, {
    prefix: ['message'],
    allowedFlags: MESSAGE_FLAGS.suppressEmbeds | MESSAGE_FLAGS.suppressNotifications | MESSAGE_FLAGS.componentsV2,
    uploads: uploads.map(({ filename }) => filename),
  });
  const post = openThread(world, forum, { name, autoArchive, ownerId: BOT_ID });
  const first = sendMessage(world, body, uploads, { channel: post, authorId: BOT_ID, id: post.id });
  return { ...channelObject(world, post), message: messageObject(world, first) };
}

function patchChannel(world: World, channel: Channel, patch: z.infer<typeof ChannelPatch>): void {
  const { thread } = channel;
  if (thread === undefined) {
    demand(world, channel, 'ManageChannels');
    channel.name = patch.name ?? channel.name;
  } else {
    if (isArchived(world, thread) && patch.archived !== false) refuse('archivedThread');
    demandUnlocked(world, channel);
    if (thread.ownerId !== BOT_ID || patch.locked !== undefined) demand(world, channel, 'ManageThreads');
    channel.name = patch.name ?? channel.name;
    thread.autoArchive = patch.auto_archive_duration ?? thread.autoArchive;
    thread.locked = patch.locked ?? thread.locked;
    thread.archived = patch.archived ?? thread.archived;
    if (patch.archived === false) thread.lastActivity = world.clock.now();
  }
  world.publish({ kind: 'channels' });
}
