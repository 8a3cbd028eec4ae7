import { storeUpload, type Upload } from './attachments.ts';
import { wakeThread } from './channels.ts';
import { demandKnownEmojis } from './knownEmojis.ts';
import { type AllowedMentions, listedUploads, MESSAGE_FLAGS, type MessageBody } from './limits/message.ts';
import { displayedText } from './limits/messageComponents.ts';
import { DEFAULT_MENTIONS, mentionedPeople } from './mentions.ts';
import { BOT_ID } from './people.ts';
import { refuse, refuseProblems } from './refusal.ts';
import type { Attachment, BlockedWords, Channel, Message, World } from './world.ts';

/** What a new message needs besides its body. */
export interface MessageOrigin {
  readonly channel: Channel;
  readonly authorId: string;
  readonly privateTo?: string;
  readonly answers?: Message['answers'];
  /** An answer to a component points at the message the component is on. */
  readonly repliesTo?: string;
  /** The first message of a post has the id of that. */
  readonly id?: string;
}

export function sendMessage(
  world: World,
  body: MessageBody,
  uploads: readonly Upload[],
  origin: MessageOrigin,
): Message {
  const { channel, authorId, privateTo, answers } = origin;
  demandKnownEmojis(world, body.components ?? []);
  if (authorId === BOT_ID) demandSayable(world, body, channel);
  wakeThread(world, channel);
  const repliesTo = origin.repliesTo ?? findReference(world, channel, body);
  const allowedMentions = body.allowed_mentions ?? defaultsFor(answers);
  const repliedTo = repliesTo === undefined ? undefined : findMessage(world, channel.id, repliesTo)?.authorId;
  const components = numbered([...(body.components ?? [])]);
  const mentioned = mentionedPeople(body.content ?? '', components, allowedMentions, answers ? undefined : repliedTo);
  const message: Message = {
    id: origin.id ?? world.newId(),
    channelId: channel.id,
    authorId,
    content: body.content ?? '',
    embeds: [...(body.embeds ?? [])],
    components,
    attachments: newAttachments(world, channel.id, body, uploads),
    flags: (body.flags ?? 0) | (privateTo === undefined ? 0 : MESSAGE_FLAGS.ephemeral),
    createdAt: world.clock.now(),
    editedAt: undefined,
    allowedMentions,
    pinged: mentioned.filter((id) => world.people.has(id) && (privateTo === undefined || privateTo === id)),
    privateTo,
    answers,
    repliesTo,
    nonce: body.nonce ?? undefined,
  };
  messagesOf(world, channel.id).push(message);
  if (privateTo === undefined) channel.lastMessageId = message.id;
  world.publish({ kind: 'message', message, isNew: true });
  return message;
}

/** Changes what the body names, and keeps of the attachments only those it lists, if it lists any. */
export function editMessage(world: World, message: Message, body: MessageBody, uploads: readonly Upload[]): Message {
  demandKnownEmojis(world, body.components ?? []);
  demandSayable(world, body);
  if (body.content !== undefined) message.content = body.content ?? '';
  if (body.embeds !== undefined) message.embeds = [...(body.embeds ?? [])];
  if (body.components !== undefined) message.components = numbered([...(body.components ?? [])]);
  const kept = body.attachments === undefined ? message.attachments : keptAttachments(message, body);
  const added = newAttachments(world, message.channelId, body, uploads);
  message.attachments = [...kept, ...listedUploads(body, added)];
  const wasThinking = (message.flags & MESSAGE_FLAGS.loading) !== 0;
  message.flags = (message.flags | (body.flags ?? 0)) & ~MESSAGE_FLAGS.loading;
  message.allowedMentions = body.allowed_mentions ?? defaultsFor(message.answers);
  if (!wasThinking) message.editedAt = world.clock.now();
  world.publish({ kind: 'message', message, isNew: false });
  return message;
}

/** Whether the bot may say that, and to whom it goes. */
function demandSayable(world: World, body: MessageBody, channel?: Channel): void {
  const words = [body.content ?? '', ...displayedText(body.components ?? [])].join('\n');
  demandLetThrough(world, 'messages', words);
  demandLetThrough(world, 'links', words);
  if (channel?.recipientId === undefined) return;
  if (world.closedTo.has(channel.recipientId)) refuse('cannotBeTold');
  if (world.isThrownOut && world.guilds.length === 1) refuse('noMutualServer');
}

const BLOCKED = { messages: 'messageBlocked', titles: 'titleBlocked', links: 'linkBlocked' } as const;

/** Refuses words that moderators or Discord have blocked there. */
export function demandLetThrough(world: World, where: BlockedWords['in'], words: string): void {
  if (world.blocked.some((one) => one.in === where && one.words.test(words))) refuse(BLOCKED[where]);
}

/** The message that a message says it replies to: one that is gone is refused, unless the bot minds nothing. */
function findReference(
  world: World,
  channel: Channel,
  { message_reference: reference }: MessageBody,
): string | undefined {
  if (reference == null) return undefined;
  const found = findMessage(world, channel.id, reference.message_id);
  if (found !== undefined && found.privateTo === undefined) return found.id;
  if (reference.fail_if_not_exists !== false) {
    refuseProblems([{ path: ['message_reference'], code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' }]);
  }
  return undefined;
}

export function deleteMessage(world: World, message: Message): void {
  const list = messagesOf(world, message.channelId);
  const at = list.indexOf(message);
  if (at === -1) return;
  list.splice(at, 1);
  world.publish({ kind: 'messageGone', message });
}

/** The messages of a channel, oldest first: the list itself. */
export function messagesOf(world: World, channelId: string): Message[] {
  const list = world.messages.get(channelId) ?? [];
  world.messages.set(channelId, list);
  return list;
}

export function findMessage(world: World, channelId: string, id: string): Message | undefined {
  return messagesOf(world, channelId).find((message) => message.id === id);
}

/** A message that the bot reaches through its channel: private answers are not among them. */
export function publicMessage(world: World, channelId: string, id: string): Message {
  const message = findMessage(world, channelId, id);
  if (message === undefined || message.privateTo !== undefined) refuse('unknownMessage');
  return message;
}

function defaultsFor(answers: Message['answers']): AllowedMentions {
  const { parse, ...rest } = answers === undefined ? DEFAULT_MENTIONS.channel : { ...DEFAULT_MENTIONS.interaction };
  return { ...rest, parse: [...parse] };
}

function keptAttachments(message: Message, body: MessageBody): Attachment[] {
  return (body.attachments ?? []).flatMap(({ id, description }) => {
    const attachment = message.attachments.find((one) => one.id === id);
    if (attachment === undefined) return [];
    if (description !== undefined) attachment.description = description ?? undefined;
    return [attachment];
  });
}

function newAttachments(world: World, channelId: string, body: MessageBody, uploads: readonly Upload[]): Attachment[] {
  return uploads.map((upload, index) => {
    const listed = body.attachments?.find((one) => one.id === String(index));
    return storeUpload(
      world,
      channelId,
      { ...upload, filename: listed?.filename ?? upload.filename },
      listed?.description,
    );
  });
}

/** Gives every component the number that Discord gives it, where the bot gave none. */
function numbered<T>(components: T): T {
  let next = 1;
  const number = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(number);
    if (typeof value !== 'object' || value === null) return value;
    const isComponent = 'type' in value && typeof value.type === 'number';
    const id = isComponent ? { id: 'id' in value && value.id ? value.id : next++ } : {};
    return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, number(inner)])), ...id };
  };
  return number(components) as T;
}
