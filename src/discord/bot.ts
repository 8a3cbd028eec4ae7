import { type Client, Events } from 'discord.js';
import type { Phrase } from '../engine/phrase.ts';
import { ACTION_LIMITS } from '../play/actions/tableActions.ts';
import type { ActionContext } from '../play/contract/actionContext.ts';
import { handledBy } from '../play/contract/outcome.ts';
import { createRateLimits, RATE_LIMITS } from '../play/contract/rateLimits.ts';
import { bringDuePuzzles } from '../play/learning/puzzlePosts.ts';
import { resumeRaces } from '../play/learning/raceMessages.ts';
import { attendDueRings, watchRings } from '../play/rings/ringMessages.ts';
import { sleep } from '../tables/clocks/timerQueue.ts';
import type { Delivery } from './contract/delivery.ts';
import { createApp } from './createApp.ts';
import { createChannels } from './delivery/channel.ts';
import { openDelivery, openDoor } from './delivery/delivery.ts';
import { createDiscordFaces } from './delivery/discordFaces.ts';
import { sendCollectedNotifications } from './delivery/notifyPersons.ts';
import { createOverdue } from './delivery/overdueBoards.ts';
import { createDiscordNames } from './delivery/personNames.ts';
import { shrinkDueEnds } from './delivery/shrinkEnds.ts';
import { createDispatch, type Dispatch } from './gate/dispatch.ts';
import { startListening, stopListening } from './gate/listen.ts';
import { type CatchUp, handleCrossProcessQueue, resumeBoards, retryOverdue } from './jobs/catchUp.ts';
import { attendClocks } from './jobs/clockNews.ts';
import { createDigests, type DigestJob } from './jobs/digest.ts';
import { type MissingServersJob, watchMissingServers } from './jobs/missingServers.ts';
import { createRunning, type RunningWork } from './jobs/runningWork.ts';
import { type CommandJob, syncCommands } from './jobs/syncCommands.ts';
import { syncEmojis } from './jobs/syncEmojis.ts';
import { watchPermissions } from './jobs/watchChannels.ts';
import { type ServerJob, tellOwner, watchServers } from './jobs/watchServers.ts';
import { type UptimeJob, watchUptime } from './jobs/watchUptime.ts';
import type { BotOptions } from './options.ts';
import { createEmojis } from './wire/applicationEmojis.ts';
import { openClient } from './wire/client.ts';
import { withCommandMentions } from './wire/commandMentions.ts';
import { isHeardEverywhere } from './wire/listenAtOnce.ts';
import { awaitAdmission, NotConnected } from './wire/loginRefusal.ts';

interface Bot {
  /** What taps on the board's page need. */
  readonly context: ActionContext;
  /**
   * Connects as soon as Discord allows it, and resolves once the bot answers interactions on its first shard; the
   * others follow. Throws NotAdmitted if Discord will never allow it.
   */
  readonly login: () => Promise<void>;
  /** Whether Discord can reach us on all our shards. */
  readonly isConnected: () => boolean;
  /** The state of the connection; the ping, in milliseconds, is -1 before the first one. */
  readonly connection: () => { readonly ping: number; readonly servers: number; readonly shards: number };
  /** How many stored boards have, as far as we know, not been seen yet. */
  readonly undelivered: () => number;
  /** Sends the application's owner a private message; returns whether it arrived. */
  readonly tellOwner: (lines: readonly (Phrase | string)[]) => Promise<boolean>;
  /** Takes no more interactions, finishes the running ones, and returns the last ones it took. */
  readonly handOver: () => Promise<readonly string[]>;
  /** The same, and leaves Discord. */
  readonly stop: () => Promise<void>;
  /** Does immediately what is due; otherwise a timer does it. */
  readonly attend: () => Promise<void>;
  /** Resolves once everything the bot was asked to do is done, except what is scheduled for later. */
  readonly idle: () => Promise<void>;
}

/** How often we check for due digests, old data and emojis, in milliseconds. */
const SWEEP = 10 * 60 * 1000;

/** How often we check for tasks from other processes, in milliseconds. */
const CROSS_PROCESS_PAUSE = 2000;

/** How long running moves may take when the bot stops, in milliseconds: less than Docker's 10 seconds. */
const STOP_PATIENCE = 5000;

/**
 * How long running moves may take if another process is waiting to take over, in milliseconds: Discord gives it three
 * seconds.
 */
const HAND_OVER_PATIENCE = 1200;

/**
 * How long Discord may take to close the connection, in milliseconds: discord.js would wait forever for a shard that is
 * just starting.
 */
const LEAVE_PATIENCE = 2000;

/** The parts of a bot before it is connected. */
interface Parts {
  readonly options: BotOptions;
  readonly client: Client;
  readonly running: RunningWork;
  readonly context: ActionContext;
  readonly delivery: Delivery;
  readonly dispatch: Dispatch;
  readonly boards: CatchUp;
  readonly digests: DigestJob;
  readonly servers: ServerJob;
  readonly missing: MissingServersJob;
  readonly commands: CommandJob;
  readonly uptime: UptimeJob;
  /** Updates the application's emojis. */
  readonly syncAllEmojis: () => Promise<void>;
}

/** The bot, not connected yet. */
export function createBot(options: BotOptions): Bot {
  const parts = createParts(options);
  const { client, running, context, delivery, boards } = parts;
  let taken: () => readonly string[] = () => [];
  return {
    context,
    login() {
      taken = startListening(client, context, parts.dispatch, { ...options, servers: parts.servers });
      return login(parts);
    },
    isConnected: () => !running.isStopping() && isHeardEverywhere(client),
    connection: () => ({ ping: client.ws.ping, servers: client.guilds.cache.size, shards: client.ws.shards.size }),
    undelivered: delivery.overdue.count,
    tellOwner: (lines) => tellOwner(client, context.app, delivery.channels, lines),
    async attend() {
      await options.tables.clocks.uptime.save();
      await handleCrossProcessQueue(boards);
      await attendClocks(delivery);
      for (const [name, job] of dueJobs(parts)) await handledBy(name, job);
      await retryOverdue(boards);
    },
    idle: running.idle,
    async handOver() {
      beginNothing(parts);
      const { uptime } = options.tables.clocks;
      const written = Promise.race([uptime.stop(), sleep(options.timers, HAND_OVER_PATIENCE)]);
      await Promise.all([running.stop(HAND_OVER_PATIENCE), written]);
      return taken();
    },
    async stop() {
      beginNothing(parts);
      await running.stop(STOP_PATIENCE);
      await Promise.race([options.tables.clocks.uptime.stop(), sleep(options.timers, LEAVE_PATIENCE)]);
      await options.tables.idle();
      await Promise.race([client.destroy(), sleep(options.timers, LEAVE_PATIENCE)]);
      await context.app.animations.close();
    },
  };
}

function createParts(options: BotOptions): Parts {
  const { api, cdn, shards, serverPatience, requestsPerSecond, tables, log, time, timers } = options;
  const { now } = time;
  const client = openClient({ api, cdn, shards, serverPatience, requestsPerSecond }, time, log);
  const running = createRunning(tables, timers, log);
  const dispatch = createDispatch(options.commands, options.general);
  const mentions = withCommandMentions(options.catalogue, dispatch.commands);
  const emojis = createEmojis(options.emojis);
  const people = {
    faces: createDiscordFaces(client, log),
    names: createDiscordNames(client, log, now, timers),
  };
  const app = createApp(options, people, emojis, mentions.catalogue, running);
  const channels = createChannels(client, log, now);
  const delivery = openDelivery(app, channels, createOverdue(now, timers), now);
  const rateLimits = createRateLimits(now, { ...RATE_LIMITS, ...ACTION_LIMITS });
  const door = openDoor(delivery);
  const { welcome } = options;
  const servers = watchServers(client, app, time.isSure, {
    ...{ tell: options.watch?.swept, now },
    welcome: welcome && ((guild: string, channel: string) => welcome({ app, door, now }, guild, channel)),
  });
  return {
    ...{ options, client, running },
    ...{ delivery, dispatch },
    context: { app, door, rateLimits, now, onPage: dispatch.onPage, follow: running.follow },
    boards: { delivery, restored: new Map() },
    digests: createDigests(app, channels, now),
    ...{ servers, missing: watchMissingServers(client, app, servers.note) },
    commands: syncCommands(client, app, dispatch.commands, mentions, options.guild),
    uptime: watchUptime(client, delivery),
    syncAllEmojis: syncEmojis(client, app, emojis, options.registerCommands, () => !running.isStopping()),
  };
}

async function login(parts: Parts): Promise<void> {
  const { options, client, running, delivery, commands } = parts;
  const { shards, log, timers } = options;
  watchPermissions(client, delivery.overdue.allow);
  parts.missing.begin(running.follow);
  const first = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
  client.rest.setToken(options.token);
  await awaitAdmission(
    client.rest,
    shards?.ids.length,
    (milliseconds) => sleep(timers, milliseconds),
    ({ words, error, milliseconds }) => log.warn({ err: error, milliseconds }, words),
  );
  if (running.isStopping()) return;
  const all = client.login(options.token).catch((cause: unknown) => {
    throw new NotConnected(`Discord closed a connection that was just begun (${cause}).`, { cause });
  });
  await Promise.race([first, all.then(() => first)]);
  all.then(
    () => beginSweeps(parts),
    ({ message }: Error) => {
      if (!running.isStopping()) options.onClosed(message, 'for now');
    },
  );
  if (options.predecessor !== undefined) {
    await all;
    options.predecessor.holding();
    await options.predecessor.taken;
  }
  await parts.uptime.begin();
  beginJobs(parts);
  // One process registers the commands: that of the first shard.
  if (options.registerCommands && shards?.ids.includes(0) !== false) await commands.register();
  else running.follow(commands.learnIds());
  log.info({ guilds: client.guilds.cache.size, shards: client.options.shards }, 'ready');
}

/** What is checked regularly, by name: what people and servers wait for, sorted by time. None rejects. */
function dueJobs({ digests, delivery, context }: Parts): readonly (readonly [string, () => Promise<void>])[] {
  return [
    ['digests', digests.attend],
    ['collected notifications', () => sendCollectedNotifications(delivery)],
    ['ended boards', () => shrinkDueEnds(delivery)],
    ['daily puzzles', () => bringDuePuzzles(context)],
    ['rings', () => attendDueRings(context)],
  ];
}

/** Starts what happens automatically. */
function beginJobs(parts: Parts): void {
  const { options, running, context, delivery, boards, missing, syncAllEmojis } = parts;
  const { follow, every } = running;
  follow(handledBy('emojis', syncAllEmojis));
  follow(
    handledBy('boards after the start', () => resumeBoards(boards, options.showAll))
      .then(missing.compared)
      .then(() => startClocks(parts)),
  );
  void options.tables.listed();
  context.app.later(0, options.tables.analyses.resume);
  follow(handledBy('collected notifications', () => sendCollectedNotifications(delivery)));
  follow(handledBy('daily puzzles', () => bringDuePuzzles(context)));
  follow(handledBy('races', () => resumeRaces(context)));
  follow(handledBy('rings', () => attendDueRings(context)));
  watchRings(context);
  every(SWEEP, () => {
    for (const [name, job] of dueJobs(parts)) follow(handledBy(name, job));
    follow(handledBy('emojis', syncAllEmojis));
  });
  if (options.shards !== undefined)
    every(CROSS_PROCESS_PAUSE, () => follow(handledBy('errands', () => handleCrossProcessQueue(boards))));
}

function startClocks({ options, running, delivery, boards }: Parts): void {
  const { tables, time, log } = options;
  if (running.isStopping()) return;
  if (time.isSure()) tables.clocks.start(() => running.follow(handledBy('clocks', () => attendClocks(delivery))));
  else log.error("Discord's answers have no Date: until they do, no turn times out and nothing is deleted");
  delivery.overdue.start(() => running.follow(handledBy('overdue boards', () => retryOverdue(boards))));
}

/** The servers are known once all shards are connected: otherwise those of the others would seem to have been left. */
function beginSweeps({ running, servers }: Parts): void {
  if (running.isStopping()) return;
  const sweep = () => running.follow(handledBy('sweep', servers.sweep));
  sweep();
  running.every(SWEEP, sweep);
}

function beginNothing({ options: { tables }, client, delivery }: Parts): void {
  tables.analyses.stop();
  tables.dailyComputers.stop();
  tables.rings.unfinished.stop();
  tables.clocks.stop();
  delivery.overdue.stop();
  stopListening(client);
}
