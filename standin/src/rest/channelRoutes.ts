import { z } from 'zod';
import type { App } from '../app.ts';
import { channelForBot, demand, isArchived, openThread } from '../channels.ts';
import type { Gateway } from '../gateway.ts';
import { INTENTS } from '../gateway.ts';
import { check } from '../limits/check.ts';
import { publicMessage } from '../messages.ts';
import { BOT_ID } from '../people.ts';
import { refuse } from '../refusal.ts';
import { channelObject } from '../wire.ts';
import type { Channel, World } from '../world.ts';
import { readBody } from './request.ts';

const Minutes = z.int().refine((value) => [60, 1440, 4320, 10080].includes(value), {
  message: 'Value must be one of {60, 1440, 4320, 10080}.',
});

const ThreadBody = z.object({
  name: z.string().min(1).max(100),
  auto_archive_duration: Minutes.optional(),
  type: z.int().optional(),
});

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
    const { json } = await readBody(c);
    return c.json(channelObject(world, makeThread(world, gateway, parent, json)), 201);
  });

  app.post('/channels/:channel/messages/:message/threads', async (c) => {
    const parent = channelForBot(world, c.req.param('channel'));
    const { json } = await readBody(c);
    const message = publicMessage(world, parent.id, c.req.param('message'));
    return c.json(channelObject(world, makeThread(world, gateway, parent, json, message.id)), 201);
  });

  app.post('/channels/:channel/typing', (c) => {
    channelForBot(world, c.req.param('channel'));
    return c.body(null, 204);
  });

  app.put('/channels/:channel/thread-members/:user', (c) => {
    channelForBot(world, c.req.param('channel'));
    return c.body(null, 204);
  });
}

function makeThread(world: World, gateway: Gateway, parent: Channel, json: unknown, messageId?: string): Channel {
  const { name, auto_archive_duration: autoArchive = 4320 } = check(ThreadBody, json);
  demand(world, parent, 'CreatePublicThreads');
  const thread = openThread(world, parent, name, autoArchive, BOT_ID, messageId);
  const data = { ...channelObject(world, thread), newly_created: true };
  gateway.dispatch('THREAD_CREATE', data, thread.guildId, INTENTS.guilds);
  return thread;
}

function patchChannel(world: World, channel: Channel, patch: z.infer<typeof ChannelPatch>): void {
  const { thread } = channel;
  if (thread === undefined) {
    demand(world, channel, 'ManageChannels');
    channel.name = patch.name ?? channel.name;
  } else {
    if (isArchived(world, thread) && patch.archived !== false) refuse('archivedThread');
    if (thread.ownerId !== BOT_ID || patch.locked !== undefined) demand(world, channel, 'ManageThreads');
    channel.name = patch.name ?? channel.name;
    thread.autoArchive = patch.auto_archive_duration ?? thread.autoArchive;
    thread.locked = patch.locked ?? thread.locked;
    thread.archived = patch.archived ?? thread.archived;
    if (patch.archived === false) thread.lastActivity = world.clock.now();
  }
  world.publish({ kind: 'channels' });
}
