import { attachmentUrl } from './attachments.ts';
import { maySee } from './channels.ts';
import type { Embed } from './limits/message.ts';
import { MESSAGE_FLAGS } from './limits/message.ts';
import { displayedText, type TopLevelComponent } from './limits/messageComponents.ts';
import { mentionedPeople } from './mentions.ts';
import { findMessage, messagesOf } from './messages.ts';
import { withMediaUrls } from './wire.ts';
import type { Attachment, Message, World } from './world.ts';

/** A picture or file of a message. */
export interface SeenAttachment {
  readonly id: string;
  readonly filename: string;
  readonly url: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** The alt text. */
  readonly description: string | undefined;
}

/** A message as one person sees it. */
export interface SeenMessage {
  readonly id: string;
  readonly channelId: string;
  readonly author: { readonly id: string; readonly name: string; readonly isBot: boolean };
  /** Its words; of a layout, those of all its parts. */
  readonly content: string;
  readonly embeds: readonly Embed[];
  readonly components: readonly TopLevelComponent[];
  readonly attachments: readonly SeenAttachment[];
  /** Whether its components are the whole message (Components V2). */
  readonly isLayout: boolean;
  /** Who was notified when it was sent. */
  readonly pinged: readonly string[];
  /** Whether it mentions the person who looks: Discord marks it yellow. */
  readonly mentionsMe: boolean;
  /** Sent without a sound. */
  readonly isSilent: boolean;
  /** Only the person who looks can see it. */
  readonly isPrivate: boolean;
  /** Deferred: «… is thinking». */
  readonly isThinking: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly editedAt: number | undefined;
  /** Who used what, above an answer to a command: `{ name: 'Ada', command: 'cellz new' }`. */
  readonly usedBy: { readonly id: string; readonly name: string; readonly command: string } | undefined;
  readonly repliesTo: { readonly id: string; readonly author: string; readonly excerpt: string } | undefined;
}

/** Whether a person may see a message at all. */
export function seesMessage(world: World, message: Message, personId: string): boolean {
  const channel = world.channels.get(message.channelId);
  if (channel === undefined || !maySee(channel, personId)) return false;
  return message.privateTo === undefined || message.privateTo === personId;
}

/** What a person sees in a channel, oldest first. */
export function seenMessages(world: World, channelId: string, personId: string): SeenMessage[] {
  return messagesOf(world, channelId)
    .filter((message) => seesMessage(world, message, personId))
    .map((message) => seenMessage(world, message, personId));
}

/** One message, if the person sees it there. */
export function seenOne(world: World, channelId: string, personId: string, id: string): SeenMessage | undefined {
  const message = findMessage(world, channelId, id);
  if (message === undefined || !seesMessage(world, message, personId)) return undefined;
  return seenMessage(world, message, personId);
}

export function seenMessage(world: World, message: Message, personId: string): SeenMessage {
  const author = world.people.get(message.authorId);
  const { answers } = message;
  const user = answers === undefined ? undefined : world.people.get(answers.personId);
  const mentioned = mentionedPeople(message.content, message.components, message.allowedMentions);
  return {
    id: message.id,
    channelId: message.channelId,
    author: { id: message.authorId, name: author?.name ?? 'Unknown', isBot: author?.isBot ?? false },
    content: readWords(message),
    embeds: withMediaUrls(world, message, message.embeds) as Embed[],
    components: withMediaUrls(world, message, message.components) as TopLevelComponent[],
    attachments: message.attachments.map((attachment) => seenAttachment(world, attachment)),
    isLayout: (message.flags & MESSAGE_FLAGS.componentsV2) !== 0,
    pinged: message.pinged,
    mentionsMe: mentioned.includes(personId) || message.pinged.includes(personId),
    isSilent: (message.flags & MESSAGE_FLAGS.suppressNotifications) !== 0,
    isPrivate: message.privateTo !== undefined,
    isThinking: (message.flags & MESSAGE_FLAGS.loading) !== 0,
    createdAt: message.createdAt,
    editedAt: message.editedAt,
    usedBy:
      answers?.command !== undefined && user !== undefined
        ? { id: user.id, name: user.name, command: answers.command }
        : undefined,
    repliesTo:
      message.repliesTo === undefined ? undefined : excerpt(world, message.channelId, message.repliesTo, personId),
  };
}

function readWords({ content, components }: Message): string {
  return [content, ...displayedText(components)].filter((words) => words !== '').join('\n');
}

function seenAttachment(world: World, attachment: Attachment): SeenAttachment {
  return {
    id: attachment.id,
    filename: attachment.filename,
    url: attachmentUrl(world, attachment),
    contentType: attachment.contentType,
    size: attachment.bytes.length,
    width: attachment.size?.width,
    height: attachment.size?.height,
    description: attachment.description,
  };
}

function excerpt(world: World, channelId: string, id: string, personId: string): SeenMessage['repliesTo'] {
  const message = findMessage(world, channelId, id);
  if (message === undefined) return { id, author: '', excerpt: 'Original message was deleted' };
  if (!seesMessage(world, message, personId)) return undefined;
  const author = world.people.get(message.authorId)?.name ?? '';
  return { id, author, excerpt: readWords(message).slice(0, 120) || 'Click to see attachment' };
}
