import type { Context } from 'hono';
import type { App } from '../app.ts';
import { botPermissions, channelForBot, demand, demandUnlocked, isArchived, takesPostsAlone } from '../channels.ts';
import { MESSAGE_FLAGS, readMessageBody } from '../limits/message.ts';
import { deleteMessage, editMessage, messagesOf, publicMessage, sendMessage } from '../messages.ts';
import { BOT_ID } from '../people.ts';
import type { Permission } from '../permissions.ts';
import { countOldEdits } from '../rates.ts';
import { refuse } from '../refusal.ts';
import { messageObject } from '../wire.ts';
import type { Channel, Message, World } from '../world.ts';
import { type Body, readBody } from './request.ts';

/** For how long the same nonce from the same author gives the first message again. */
const NONCE_LIFE = 5 * 60 * 1000;

/** Messages that the bot sends, reads, edits and deletes as a member of the channel. */
export function addMessageRoutes(app: App, world: World): void {
  const oldEditRefused = countOldEdits(world);
  const base = '/channels/:channel/messages';

  app.get(base, (c) => {
    const channel = readable(world, c);
    const limit = Math.min(Math.max(Number(c.req.query('limit') ?? 50), 1), 100);
    return c.json(page(world, channel, c, limit).map((message) => messageObject(world, message)));
  });

  app.get(`${base}/:message`, (c) => {
    const channel = readable(world, c);
    return c.json(messageObject(world, publicMessage(world, channel.id, c.req.param('message'))));
  });

  app.post(base, async (c) => {
    const body = await readBody(c);
    return c.json(messageObject(world, postMessage(world, c.req.param('channel'), body)));
  });

  app.patch(`${base}/:message`, async (c) => {
    const body = await readBody(c);
    const { channel, message } = c.req.param();
    return c.json(messageObject(world, patchMessage(world, oldEditRefused, { channel, message }, body)));
  });

  app.delete(`${base}/:message`, (c) => {
    removeMessage(world, c.req.param('channel'), c.req.param('message'));
    return c.body(null, 204);
  });
}

/** Sends a message of the bot, unless it was sent before. */
export function postMessage(world: World, channelId: string, { json, uploads }: Body): Message {
  const channel = channelForBot(world, channelId);
  if (takesPostsAlone(channel)) refuse('notATextChannel');
  demand(world, channel, sendPermission(channel));
  demandUnlocked(world, channel);
  const body = readMessageBody(json, {
    prefix: [],
    allowedFlags: MESSAGE_FLAGS.suppressEmbeds | MESSAGE_FLAGS.suppressNotifications | MESSAGE_FLAGS.componentsV2,
    uploads: uploads.map((upload) => upload.filename),
  });
  demandFor(world, channel, uploads.length, body.embeds?.length ?? 0);
  const repeated = body.enforce_nonce === true ? sentBefore(world, channel, body.nonce) : undefined;
  return repeated ?? sendMessage(world, body, uploads, { channel, authorId: BOT_ID });
}

/** Edits a message of the bot. */
export function patchMessage(
  world: World,
  oldEditRefused: ReturnType<typeof countOldEdits>,
  at: { readonly channel: string; readonly message: string },
  { json, uploads }: Body,
): Message {
  const channel = channelForBot(world, at.channel);
  const message = publicMessage(world, channel.id, at.message);
  if (message.authorId !== BOT_ID) refuse('notTheAuthor');
  if (channel.thread !== undefined && isArchived(world, channel.thread)) refuse('archivedThread');
  demandUnlocked(world, channel);
  const body = readMessageBody(json, {
    prefix: [],
    allowedFlags: MESSAGE_FLAGS.suppressEmbeds | MESSAGE_FLAGS.componentsV2,
    uploads: uploads.map((upload) => upload.filename),
    before: message,
  });
  demandFor(world, channel, uploads.length, body.embeds?.length ?? 0);
  const wait = oldEditRefused(channel.id, message.createdAt);
  if (wait !== undefined) refuse('tooManyOldEdits', wait);
  return editMessage(world, message, body, uploads);
}

/** Deletes a message as a member of the channel. */
export function removeMessage(world: World, channelId: string, id: string): void {
  const channel = channelForBot(world, channelId);
  const message = publicMessage(world, channel.id, id);
  if (message.authorId !== BOT_ID) demand(world, channel, 'ManageMessages');
  if (channel.thread !== undefined && isArchived(world, channel.thread)) refuse('archivedThread');
  deleteMessage(world, message);
}

function sendPermission(channel: Channel): Permission {
  return channel.thread === undefined ? 'SendMessages' : 'SendMessagesInThreads';
}

function demandFor(world: World, channel: Channel, uploads: number, embeds: number): void {
  if (uploads > 0) demand(world, channel, 'AttachFiles');
  if (embeds > 0) demand(world, channel, 'EmbedLinks');
}

function readable(world: World, c: Context): Channel {
  const channel = channelForBot(world, c.req.param('channel') ?? '');
  if (!botPermissions(world, channel).has('ReadMessageHistory')) refuse('missingAccess');
  return channel;
}

/** Newest first, as Discord lists them. */
function page(world: World, channel: Channel, c: Context, limit: number): Message[] {
  const { before, after } = c.req.query();
  const list = messagesOf(world, channel.id).filter((message) => message.privateTo === undefined);
  if (after !== undefined) {
    const later = list.filter((message) => BigInt(message.id) > BigInt(after));
    return later.slice(0, limit).reverse();
  }
  const earlier = before === undefined ? list : list.filter((message) => BigInt(message.id) < BigInt(before));
  return earlier.slice(-limit).reverse();
}

function sentBefore(world: World, channel: Channel, nonce: string | number | null | undefined): Message | undefined {
  if (nonce == null) return undefined;
  const since = world.clock.now() - NONCE_LIFE;
  return messagesOf(world, channel.id).find(
    (message) => message.authorId === BOT_ID && message.nonce === nonce && message.createdAt >= since,
  );
}
