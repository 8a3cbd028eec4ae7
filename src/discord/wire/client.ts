import {
  Client,
  type ClientOptions,
  DefaultRestOptions,
  Events,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  Options,
  RESTEvents,
} from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type CircuitBreaker, type CircuitName, createCircuitBreaker, type Interruption } from './circuitBreaker.ts';
import { noteChannels } from './interactionChannel.ts';
import { listenAtOnce } from './listenAtOnce.ts';
import { countTokensApart, forgetLongWaits, keepToken, sendMultipart, waitsTooLong } from './restQueue.ts';
import { refusingOldEdits, withoutProxyPages } from './restResponses.ts';
import type { ServerClock } from './serverClock.ts';
import { noteThreads } from './serverThreads.ts';

/** What discord.js may cache. We read servers, and what comes with interactions; everything else would only grow. */
const makeCache = Options.cacheWithLimits({
  ApplicationCommandManager: 0,
  ApplicationEmojiManager: 0,
  AutoModerationRuleManager: 0,
  BaseGuildEmojiManager: 0,
  DMMessageManager: 0,
  EntitlementManager: 0,
  GuildBanManager: 0,
  GuildEmojiManager: 0,
  GuildInviteManager: 0,
  GuildMemberManager: 0,
  GuildMessageManager: 0,
  GuildScheduledEventManager: 0,
  GuildStickerManager: 0,
  MessageManager: 0,
  PresenceManager: 0,
  ReactionManager: 0,
  ReactionUserManager: 0,
  StageInstanceManager: 0,
  ThreadMemberManager: 0,
  UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user?.id },
  VoiceStateManager: 0,
});

/** Which of Discord's shards to connect, and how many there are in all; undefined: all, as many as Discord asks for. */
export interface ShardOptions {
  readonly ids: readonly number[];
  readonly count: number;
}

interface Connection {
  /** An address to use instead of Discord's, and one for its pictures of people. */
  readonly api: string | undefined;
  readonly cdn?: string | undefined;
  readonly shards: ShardOptions | undefined;
  /** How long discord.js waits for missing servers, in milliseconds. */
  readonly serverPatience?: number | undefined;
  /** How many requests it may make per second; by default Discord's documented 50. */
  readonly requestsPerSecond?: number | undefined;
}

/**
 * How often discord.js forgets the rate limits of addresses it no longer uses, in milliseconds: every interaction has
 * its own address, and by default they would be kept for an hour.
 */
const SWEEP = 60_000;

/**
 * Discord bans for 10,000 refused requests (401, 403, 429) in ten minutes: we log each time this many have accumulated,
 * and pause from the second number on.
 */
const INVALID_WARNING = 1000;
const MOST_INVALID = 5000;

const RESTS = "Discord's API is failing: trying one request now and then";
const WORKS = "Discord's API works again";

/** The bot's client, not connected yet. */
export function openClient(connection: Connection, time: Pick<ServerClock, 'ask' | 'now'>, log?: Logger): Client {
  const breaker = createCircuitBreaker({ now: time.now, tell: tellTo(log) });
  const client = new Client(clientOptions(connection, time, breaker));
  client.ws.on(GatewayDispatchEvents.InteractionCreate, ({ id }: { readonly id: string }) => breaker.heard(id));
  client.rest.on(RESTEvents.InvalidRequestWarning, ({ count, remainingTime }) => {
    log?.warn(
      { count, seconds: Math.round(remainingTime / 1000) },
      'Discord refuses many requests, which count against this bot',
    );
    if (count >= MOST_INVALID) breaker.hold(remainingTime);
  });
  keepToken(client.rest);
  forgetLongWaits(client.rest);
  countTokensApart(client.rest);
  sendMultipart(client.rest);
  noteChannels(client);
  trimGuildCache(client);
  listenAtOnce(client);
  return client;
}

function tellTo(log: Logger | undefined) {
  return (by: CircuitName, ended: Interruption | undefined): void =>
    ended === undefined ? log?.error({ by }, RESTS) : log?.warn({ by, ...ended }, WORKS);
}

/** How the bot connects. */
function clientOptions(
  { api, cdn, shards, serverPatience, requestsPerSecond }: Connection,
  time: Pick<ServerClock, 'ask'>,
  { guard }: CircuitBreaker,
): ClientOptions {
  return {
    ...(shards === undefined ? { shards: 'auto' } : { shards: [...shards.ids], shardCount: shards.count }),
    intents: [GatewayIntentBits.Guilds],
    ...(serverPatience === undefined ? {} : { waitGuildTimeout: serverPatience }),
    allowedMentions: { parse: [] },
    makeCache,
    rest: {
      rejectOnRateLimit: waitsTooLong,
      handlerSweepInterval: SWEEP,
      invalidRequestWarningInterval: INVALID_WARNING,
      makeRequest: guard(
        refusingOldEdits(
          withoutProxyPages(async (url, init) => {
            const hear = time.ask();
            const response = await DefaultRestOptions.makeRequest(url, init);
            hear(response.headers.get('date'));
            return response;
          }),
        ),
      ),
      ...(api === undefined ? {} : { api }),
      ...(cdn === undefined ? {} : { cdn }),
      ...(requestsPerSecond === undefined ? {} : { globalRequestsPerSecond: requestsPerSecond }),
    },
  };
}

/** Why Discord closed the connection for good, and what to do about it. */
export function explainClosing(code: number): string {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return 'DISCORD_TOKEN: Discord no longer accepts this token (4004). Copy the new one from https://discord.com/developers/applications';
    case GatewayCloseCodes.InvalidIntents:
    case GatewayCloseCodes.DisallowedIntents:
      return `Discord refuses this bot's intents (${code}). Look at them at https://discord.com/developers/applications`;
    case GatewayCloseCodes.InvalidShard:
    case GatewayCloseCodes.ShardingRequired:
      return `This bot is in too many servers for its number of shards (${code}). Set SHARDS=auto, or raise SHARD_COUNT in all processes.`;
    case GatewayCloseCodes.InvalidAPIVersion:
      return 'Discord no longer supports this version of Parlor (4012). Install a newer one.';
    default:
      return `Discord closed the connection for good (${code}).`;
  }
}

/**
 * Everything discord.js should know about a server: that it exists and since when, its language, and where newcomers
 * are greeted.
 */
const Lean = z.object({
  id: z.string(),
  name: z.string().optional(),
  preferred_locale: z.string().optional(),
  unavailable: z.boolean().optional(),
  joined_at: z.string().optional(),
  system_channel_id: z.string().nullish(),
});

/** A gateway event, before discord.js has seen it. */
interface Packet {
  t: string;
  d: unknown;
}

const WITH_SERVER: ReadonlySet<string> = new Set([
  GatewayDispatchEvents.GuildCreate,
  GatewayDispatchEvents.GuildUpdate,
]);

/** The data that discord.js would turn into channels, threads and roles. */
const KEPT_OUT: ReadonlySet<string> = new Set([
  GatewayDispatchEvents.ChannelCreate,
  GatewayDispatchEvents.ChannelUpdate,
  GatewayDispatchEvents.ChannelDelete,
  GatewayDispatchEvents.ThreadCreate,
  GatewayDispatchEvents.ThreadUpdate,
  GatewayDispatchEvents.ThreadDelete,
  GatewayDispatchEvents.ThreadListSync,
  GatewayDispatchEvents.ThreadMemberUpdate,
  GatewayDispatchEvents.ThreadMembersUpdate,
  GatewayDispatchEvents.GuildRoleCreate,
  GatewayDispatchEvents.GuildRoleUpdate,
  GatewayDispatchEvents.GuildRoleDelete,
]);

/**
 * Makes discord.js keep little more than servers' names: channels, threads and roles would take most of a large bot's
 * memory, and permissions and channel types come with each interaction. Listeners on `client.ws` still get all changes.
 */
function trimGuildCache(client: Client): void {
  client.on(Events.Raw, (packet: Packet) => {
    noteThreads(client, packet.t, packet.d);
    if (WITH_SERVER.has(packet.t)) packet.d = leanServer(packet.d);
    if (!KEPT_OUT.has(packet.t)) return;
    client.ws.emit(packet.t, packet.d);
    packet.t = '';
  });
}

function leanServer(data: unknown): unknown {
  const read = Lean.safeParse(data);
  // discord.js mistakes a server without a list of channels for an unavailable one.
  return read.success ? { ...read.data, channels: [] } : data;
}
