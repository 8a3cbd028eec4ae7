import { type Gateway, INTENTS } from './gateway.ts';
import type { Interactions } from './interactions.ts';
import { deleteMessage, messagesOf } from './messages.ts';
import type { Openings } from './openings.ts';
import type { Permission } from './permissions.ts';
import type { RefusalName } from './refusal.ts';
import { channelObject, guildObject } from './wire.ts';
import { type BlockedWords, type Channel, GUILD_ID, type World } from './world.ts';

/** What a disturbed request gets. */
export type FaultResponse =
  | { readonly status: 429 /** Seconds. */; readonly retryAfter: number }
  /** `after`: so many milliseconds later (of the playground's clock). */
  | { readonly status: 400 | 401 | 403 | 404 | 500 | 503; readonly after?: number }
  /** A page of a proxy between, as HTML with this status. */
  | { readonly page: 200 | 302 | 403 | 429 | 502 }
  /** Any of Discord's refusals, by its name in refusal.ts. */
  | { readonly refusal: RefusalName }
  /** The request is served, but so much later (of the playground's clock). */
  | { readonly delay: number }
  /** The connection ends without an answer; `afterwards`: the request was carried out all the same. */
  | { readonly drop: 'unheard' | 'afterwards' };

export interface Fault {
  /** Any, if not said. */
  readonly method?: string;
  /** The path behind `/api/v10`, whole or as a pattern. */
  readonly path: string | RegExp;
  /** How many requests it disturbs; 1 if not said. */
  readonly times?: number;
  readonly respond: FaultResponse;
}

/** What tests may break. */
export interface Faults {
  /** Disturbs the next matching requests of the bot. */
  next(fault: Fault): void;
  /** Resolves once every fault laid so far has met its requests. */
  met(): Promise<void>;
  /** Tells the bot of the next thing that somebody does so many milliseconds later (of the playground's clock). */
  delayInteraction(milliseconds: number): void;
  /** Lifts all faults that were laid for requests. */
  lift(): void;
  /** What Discord keeps back of bots that connect. */
  readonly openings: Openings;
  /** Cuts the gateway connection without a word; the client resumes. */
  dropGateway(): void;
  /** The gateway falls silent though its connection stands, until the client notices. */
  silenceGateway(): void;
  /** Closes the gateway connection with a code: 4004, 4014, ... */
  closeGateway(code: number): void;
  /** Opcode 7. */
  askToReconnect(): void;
  /** Opcode 9. */
  invalidateSession(resumable?: boolean): void;
  /** Deletes a message as a moderator would, under the bot. */
  deleteMessage(channelId: string, messageId: string): void;
  /** Takes a permission from the bot in a channel. */
  takePermission(channelId: string, permission: Permission): void;
  givePermission(channelId: string, permission: Permission): void;
  archiveThread(threadId: string, options?: { readonly locked?: boolean }): void;
  /** Deletes a channel or thread and everything in it. */
  deleteChannel(channelId: string): void;
  /** Locks a thread that stays active. */
  lockThread(threadId: string): void;
  /** Posts of this forum need a tag from now on. */
  requireTag(forumId: string): void;
  /** A person takes no private messages of the bot any more. */
  closeMessages(personId: string): void;
  /** Lets the bot say nothing that has these words: AutoMod, or what Discord does against links that do harm. */
  block(words: RegExp, where: BlockedWords['in']): void;
  /** A server is away, as in an outage of Discord, and comes back. */
  serverAway(guild: string): void;
  serverBack(guild: string): void;
  /** Throws the bot out of the server. */
  removeBot(): void;
  /** The bot is invited: to the server it was thrown out of, where there is a channel for Discord's own messages. */
  inviteBot(): void;
}

/** The faults of a playground, and the one that fits a request, which is then used up. */
export function createFaults(
  world: World,
  gateway: Gateway,
  interactions: Interactions,
): Faults & { take(method: string, path: string): FaultResponse | undefined } {
  const waiting: { readonly fault: Fault; left: number; readonly met: PromiseWithResolvers<void> }[] = [];
  return {
    next: (fault) => waiting.push({ fault, left: fault.times ?? 1, met: Promise.withResolvers() }),
    met: async () => {
      await Promise.all(waiting.map(({ met }) => met.promise));
    },
    lift: () => {
      for (const { met } of waiting.splice(0)) met.resolve();
    },
    openings: gateway.openings,
    take: (method, path) => {
      const entry = waiting.find(
        ({ fault, left }) =>
          left > 0 &&
          (fault.method === undefined || fault.method.toUpperCase() === method) &&
          (typeof fault.path === 'string' ? fault.path === path : fault.path.test(path)),
      );
      if (entry === undefined) return undefined;
      entry.left -= 1;
      if (entry.left === 0) entry.met.resolve();
      return entry.fault.respond;
    },
    delayInteraction: (milliseconds) => interactions.delayNext(milliseconds),
    dropGateway: () => gateway.drop(),
    silenceGateway: () => gateway.silence(),
    closeGateway: (code) => gateway.closeWith(code),
    askToReconnect: () => gateway.askToReconnect(),
    invalidateSession: (resumable = false) => gateway.invalidate(resumable),
    deleteMessage: (channelId, messageId) => {
      const message = messagesOf(world, channelId).find((one) => one.id === messageId);
      if (message === undefined) throw new Error(`There is no message ${messageId}.`);
      deleteMessage(world, message);
    },
    ...channelFaults(world, gateway),
    closeMessages: (personId) => void world.closedTo.add(personId),
    block: (words, where) => void world.blocked.push({ words, in: where }),
    serverAway: (guild) =>
      void gateway.dispatch('GUILD_DELETE', { id: guild, unavailable: true }, guild, INTENTS.guilds),
    serverBack: (guild) => void gateway.dispatch('GUILD_CREATE', guildObject(world, guild), guild, INTENTS.guilds),
    removeBot: () => {
      world.isThrownOut = true;
      for (const one of world.channels.values()) if (one.guildId === GUILD_ID) one.deniedToBot.add('ViewChannel');
      gateway.dispatch('GUILD_DELETE', { id: GUILD_ID }, GUILD_ID, INTENTS.guilds);
    },
    inviteBot: () => {
      world.isThrownOut = false;
      const channels = [...world.channels.values()].filter((one) => one.guildId === GUILD_ID);
      for (const one of channels) one.deniedToBot.delete('ViewChannel');
      const joined = {
        ...guildObject(world, GUILD_ID),
        joined_at: new Date(world.clock.now()).toISOString(),
        system_channel_id: channels[0]?.id ?? null,
      };
      gateway.dispatch('GUILD_CREATE', joined, GUILD_ID, INTENTS.guilds);
    },
  };
}

/** What becomes of channels and threads, and what is told of it. */
function channelFaults(
  world: World,
  gateway: Gateway,
): Pick<Faults, 'takePermission' | 'givePermission' | 'archiveThread' | 'deleteChannel' | 'lockThread' | 'requireTag'> {
  const tell = (event: string, changed: Channel) =>
    gateway.dispatch(event, channelObject(world, changed), changed.guildId, INTENTS.guilds);
  const channel = (id: string) => {
    const found = world.channels.get(id);
    if (found === undefined) throw new Error(`There is no channel ${id}.`);
    return found;
  };
  return {
    takePermission: (channelId, permission) => {
      channel(channelId).deniedToBot.add(permission);
      tell('CHANNEL_UPDATE', channel(channelId));
    },
    givePermission: (channelId, permission) => {
      channel(channelId).deniedToBot.delete(permission);
      tell('CHANNEL_UPDATE', channel(channelId));
    },
    archiveThread: (threadId, options = {}) => {
      const { thread } = channel(threadId);
      if (thread === undefined) throw new Error(`${threadId} is no thread.`);
      thread.archived = true;
      thread.locked = options.locked ?? false;
      tell('THREAD_UPDATE', channel(threadId));
      world.publish({ kind: 'channels' });
    },
    deleteChannel: (channelId) => {
      const gone = channel(channelId);
      // Its threads go with a channel, and nothing is said of them.
      const threads = [...world.channels.values()].filter(({ thread }) => thread?.parentId === channelId);
      for (const { id } of [gone, ...threads]) {
        world.channels.delete(id);
        world.messages.delete(id);
      }
      tell(gone.thread === undefined ? 'CHANNEL_DELETE' : 'THREAD_DELETE', gone);
      world.publish({ kind: 'channels' });
    },
    lockThread: (threadId) => {
      const { thread } = channel(threadId);
      if (thread === undefined) throw new Error(`${threadId} is no thread.`);
      thread.locked = true;
      tell('THREAD_UPDATE', channel(threadId));
    },
    requireTag: (forumId) => {
      channel(forumId).requiresTag = true;
      tell('CHANNEL_UPDATE', channel(forumId));
    },
  };
}
