import type { Clock } from './clock.ts';
import type { CommandBody } from './limits/command.ts';
import type { AllowedMentions, Embed } from './limits/message.ts';
import type { TopLevelComponent } from './limits/messageComponents.ts';
import type { HostLink } from './page/hostLink.ts';
import { botCalled, createGuests, PEOPLE, type Person } from './people.ts';
import type { Permission } from './permissions.ts';
import { snowflakes } from './snowflake.ts';

/** The server on the page. */
export const GUILD_ID = '300000000000000001';

/** A server in which the bot is not. */
const FOREIGN_GUILD_ID = '310000000000000001';

/** The channel of the second server; those of the others follow. */
const FIRST_ELSEWHERE = 400000000000000101n;

/** The ids of so many servers: each falls to the next of Discord's shards. */
export function guildIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => String(BigInt(GUILD_ID) + (BigInt(at) << 22n)));
}

export interface Thread {
  readonly parentId: string;
  readonly ownerId: string;
  /** Who was added to it; a private thread is seen by these alone, and by those who look after threads. */
  readonly members: Set<string>;
  readonly isPrivate: boolean;
  archived: boolean;
  locked: boolean;
  /** Minutes without a message after which the thread archives itself. */
  autoArchive: number;
  lastActivity: number;
}

/** What else than a text channel a channel of a server may be; it has a chat all the same. */
export type VoiceKind = 'voice' | 'stage';

/** What else again: posts alone are written to a forum, or to one of pictures; news are followed in other servers. */
export type Board = 'forum' | 'media' | 'news';

/** A place in which the bot is not, to which people bring it who have installed it for themselves: a group's messages, a server. */
export type ForeignPlace = 'group' | 'server';

export interface Channel {
  readonly id: string;
  readonly spoken?: VoiceKind;
  readonly board?: Board;
  /** Whether every post of a forum needs a tag. */
  requiresTag?: boolean;
  /** Set where the bot is not. */
  readonly foreign?: ForeignPlace;
  name: string;
  readonly topic: string;
  /** Its server; undefined for direct messages. */
  readonly guildId: string | undefined;
  /** Set on a direct message channel: the person the bot talks with. */
  readonly recipientId?: string;
  readonly thread?: Thread;
  /** The last message that all could see; Discord goes on naming it when it is deleted. */
  lastMessageId?: string;
  /** What was taken from the bot here. */
  readonly deniedToBot: Set<Permission>;
}

export interface Attachment {
  readonly id: string;
  readonly channelId: string;
  readonly filename: string;
  description: string | undefined;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

export interface Message {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  content: string;
  embeds: Embed[];
  components: TopLevelComponent[];
  attachments: Attachment[];
  flags: number;
  readonly createdAt: number;
  editedAt: number | undefined;
  allowedMentions: AllowedMentions;
  /** Who was notified when it was sent; an edit notifies nobody. */
  readonly pinged: readonly string[];
  /** The only person who sees it, if it is a private answer. */
  readonly privateTo: string | undefined;
  /** The interaction that it answers, and the command that was typed, if any. */
  readonly answers:
    | { readonly interactionId: string; readonly personId: string; readonly command?: string }
    | undefined;
  readonly repliesTo: string | undefined;
  readonly nonce: string | number | undefined;
}

/** A registered command. */
export interface Command extends CommandBody {
  readonly id: string;
  readonly version: string;
  /** Absent for a global command. */
  readonly guildId?: string;
}

/** A picture that the application uploaded, to stand on its controls. */
export interface Emoji {
  readonly id: string;
  name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Words that are not let through: by AutoMod in messages or titles, or as a link that does harm. */
export interface BlockedWords {
  readonly words: RegExp;
  readonly in: 'messages' | 'titles' | 'links';
}

/** What happened, for pages and waiting visitors. */
export type Change =
  | { readonly kind: 'message'; readonly message: Message; readonly isNew: boolean }
  | { readonly kind: 'messageGone'; readonly message: Message }
  | { readonly kind: 'channels' /** A thread that has just been opened. */; readonly opened?: Channel }
  | { readonly kind: 'commands' }
  | { readonly kind: 'participants'; readonly instanceId: string; readonly people: ReadonlySet<string> }
  | { readonly kind: 'bot'; readonly online: boolean };

/** Everything there is on the playground, in memory. */
export interface World {
  readonly clock: Clock;
  /** The language of the server: `en-US`. */
  readonly guildLocale: string;
  readonly guilds: readonly string[];
  readonly newId: () => string;
  /** Everybody, the bot among them. */
  readonly people: ReadonlyMap<string, Person>;
  readonly bot: Person;
  readonly channels: Map<string, Channel>;
  /** By channel, oldest first. */
  readonly messages: Map<string, Message[]>;
  readonly commands: Map<string, Command>;
  /** Those of the application. */
  readonly emojis: Map<string, Emoji>;
  /** Who takes no private messages of the bot. */
  readonly closedTo: Set<string>;
  /** Whether the bot was thrown out of the server. */
  isThrownOut: boolean;
  /** What moderators or Discord let no bot say, and how it is refused. */
  readonly blocked: BlockedWords[];
  /** Files that people handed in with a command or modal: they belong to no message. */
  readonly uploads: Map<string, Attachment>;
  /** Where the server listens: `http://127.0.0.1:PORT`. */
  origin: string;
  /** Of whoever started the playground, for its page. */
  readonly link: HostLink | undefined;
  publish(change: Change): void;
  /** The answer ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
}

export interface WorldOptions {
  readonly clock: Clock;
  readonly guildLocale: string;
  readonly guilds: readonly string[];
  /** So many people more, who have no direct messages. */
  readonly guests: number;
  readonly botName: string;
  /** More channels, by their names: of the first server, but for those that are foreign. */
  readonly more: Readonly<Record<string, 'text' | VoiceKind | Board | ForeignPlace>>;
  readonly link: HostLink | undefined;
}

const MORE: Readonly<Record<'text' | VoiceKind | Board | ForeignPlace, Partial<Channel>>> = {
  text: {},
  voice: { spoken: 'voice' },
  stage: { spoken: 'stage' },
  forum: { board: 'forum' },
  media: { board: 'media' },
  news: { board: 'news' },
  group: { foreign: 'group', guildId: undefined },
  server: { foreign: 'server', guildId: FOREIGN_GUILD_ID },
};

export function createWorld({ clock, guildLocale, guilds, guests, botName, more, link }: WorldOptions): World {
  const bot = botCalled(botName);
  const listeners = new Set<(change: Change) => void>();
  const channels = new Map<string, Channel>();
  const add = (id: string, name: string, others: Partial<Channel> = {}) =>
    channels.set(id, {
      id,
      name,
      topic: '',
      guildId: others.recipientId === undefined ? GUILD_ID : undefined,
      deniedToBot: new Set(),
      ...others,
    });
  add('400000000000000001', 'games', { topic: 'Play here' });
  add('400000000000000002', 'lounge', { topic: 'A quiet second table' });
  add('400000000000000003', 'arena', { topic: 'For the tournaments' });
  for (const [index, person] of PEOPLE.entries()) {
    add(`50000000000000000${index + 1}`, bot.name, { recipientId: person.id });
  }
  for (const [index, guild] of guilds.slice(1).entries()) {
    add(String(FIRST_ELSEWHERE + BigInt(index)), `games-${index + 2}`, { guildId: guild });
  }
  for (const [index, [name, kind]] of Object.entries(more).entries()) {
    add(`40000000000001${String(index + 1).padStart(4, '0')}`, name, MORE[kind]);
  }
  return {
    clock,
    bot,
    guildLocale,
    guilds,
    newId: snowflakes(clock),
    people: new Map([...PEOPLE, ...createGuests(guests), bot].map((person) => [person.id, person])),
    channels,
    messages: new Map(),
    commands: new Map(),
    emojis: new Map(),
    closedTo: new Set(),
    isThrownOut: false,
    blocked: [],
    uploads: new Map(),
    origin: '',
    link,
    publish: (change) => {
      for (const listener of [...listeners]) listener(change);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
