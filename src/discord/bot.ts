import { type Client, Events, type Interaction } from 'discord.js';
import type { Logger } from 'pino';
import { createAnimations } from '../../render/animating/animations.ts';
import type { EmojiPicture } from '../../render/studio/emojis.ts';
import type { Studio } from '../../render/studio/studio.ts';
import type { Phrase } from '../engine/phrase.ts';
import { sleep, type Timers } from '../tables/clocks/agenda.ts';
import type { Tables } from '../tables/tables.ts';
import type { Catalogue } from '../texts/catalogue.ts';
import type { App, BoardDoor } from './contract/app.ts';
import type { GeneralCommand } from './contract/command.ts';
import type { Delivery } from './contract/delivery.ts';
import type { GameCommand } from './contract/gameCommand.ts';
import { channelsOf } from './delivery/channel.ts';
import { openDelivery } from './delivery/delivery.ts';
import { facesOf } from './delivery/faces.ts';
import { namesOf } from './delivery/names.ts';
import { createOverdue } from './delivery/overdue.ts';
import { watchAloud } from './gate/aloud.ts';
import { createDispatch, type Dispatch } from './gate/dispatch.ts';
import { answerInteractions } from './gate/onInteraction.ts';
import { createRateLimits, type RateLimits } from './gate/rateLimits.ts';
import { type Watch, watchInteractions } from './gate/watch.ts';
import { attendOverdue, type CatchUp, resumeBoards, runErrands } from './jobs/catchUp.ts';
import { watchChannels } from './jobs/channels.ts';
import { attendClocks } from './jobs/clockNews.ts';
import { type CommandJob, keepCommands } from './jobs/commands.ts';
import { createDigests, type DigestJob } from './jobs/digest.ts';
import { keepEmojis } from './jobs/emojis.ts';
import { type Predecessor, takeInteractions } from './jobs/handOver.ts';
import { tellOwner } from './jobs/owner.ts';
import { watchPermissions } from './jobs/permissions.ts';
import { keepRunning, type Running } from './jobs/running.ts';
import { type ServerJob, watchServers } from './jobs/servers.ts';
import { VERBS } from './verbs/index.ts';
import { openBoard } from './verbs/openBoard.ts';
import { tableControls } from './verbs/tableControls.ts';
import { awaitAdmission, NotConnected } from './wire/admission.ts';
import { explainClosing, openClient, type ShardOptions } from './wire/client.ts';
import { withCommandMentions } from './wire/commandMentions.ts';
import { createEmojis } from './wire/emojis.ts';
import { isHeardEverywhere } from './wire/hearAtOnce.ts';
import type { TrueTime } from './wire/trueTime.ts';

interface BotOptions {
  readonly token: string;
  /** Another address for Discord's API: the playground's. */
  readonly api: string | undefined;
  /** Another address for Discord's pictures of people: the playground's. */
  readonly cdn: string | undefined;
  readonly guild: string | undefined;
  /** Those of Discord's shards that this process connects; all, unless said. */
  readonly shards?: ShardOptions | undefined;
  /** How long servers that do not come are waited for until the log says so, in milliseconds; 15 seconds unless said. */
  readonly serverPatience?: number;
  readonly registerCommands: boolean;
  readonly commands: readonly GameCommand[];
  readonly general: readonly GeneralCommand[];
  readonly pictures: Studio;
  /** The pictures on buttons and entries of menus. */
  readonly emojis: readonly EmojiPicture[];
  readonly catalogue: Catalogue;
  readonly tables: Tables;
  readonly log: Logger;
  readonly time: TrueTime;
  readonly timers: Timers;
  /** Hears why Discord closed the connection, and what to do about it: nothing will be heard any more. */
  readonly onClosed: (reason: string, lasts?: 'for good' | 'for now') => void;
  /** Shows every live table again at the start: the playground forgets its messages. */
  readonly showAll: boolean;
  /** The process that answers for these shards until this one can. */
  readonly predecessor?: Predecessor | undefined;
  /** Who counts and times what the bot does. */
  readonly watch?: Watch;
  /** Where the board that is played by tapping it is opened, where there is one. */
  readonly board?: BoardDoor;
}

/** All that stands behind a control, wherever it is shown. */
export interface Counter {
  readonly app: App;
  readonly delivery: Delivery;
  readonly dispatch: Dispatch;
  /** Whether an act is one too many, in the channel or here. */
  readonly tooOften: RateLimits;
  readonly now: () => number;
  /** Waits for this work before the bot stops. */
  readonly follow: (work: Promise<void>) => void;
}

interface Bot {
  /** What taps on the board's page lead to. */
  readonly counter: Counter;
  /**
   * Connects, as soon as Discord lets it, and resolves once the bot answers interactions on the first of its shards; the others follow. Throws
   * NotAdmitted where Discord will never let it.
   */
  readonly login: () => Promise<void>;
  /** Whether Discord can reach us, on all of our shards. */
  readonly isConnected: () => boolean;
  /** How the connection to Discord is; the ping, in milliseconds, is -1 before the first. */
  readonly connection: () => { readonly ping: number; readonly servers: number; readonly shards: number };
  /** How many boards are stored and were, as far as we know, not seen yet. */
  readonly undelivered: () => number;
  /** Tells whoever owns the application something in private; gives whether that reached them. */
  readonly tellOwner: (lines: readonly (Phrase | string)[]) => Promise<boolean>;
  /** Takes no more interactions, finishes those that run, and gives the last that it took. */
  readonly handOver: () => Promise<readonly string[]>;
  /** The same, and leaves Discord. */
  readonly stop: () => Promise<void>;
  /** Does at once what is due because time passed; otherwise a timer sees to it. */
  readonly attend: () => Promise<void>;
  /** Resolves once all that was asked of the bot is done, but for what is to happen later. */
  readonly idle: () => Promise<void>;
}

/** How often we look for digests that are due, for what is kept no longer, and for emojis, in milliseconds. */
const SWEEP = 10 * 60 * 1000;

/** How often we look for what other processes have left for this one, in milliseconds. */
const ERRANDS = 2000;

/** How long moves that run may take to finish when the bot stops, in milliseconds: less than Docker's 10 seconds. */
const STOP_PATIENCE = 5000;

/** How long moves that run may take where another process waits to go on, in milliseconds: Discord gives it three seconds. */
const HAND_OVER_PATIENCE = 1200;

/** How long Discord may take to let us go, in milliseconds: discord.js waits for ever with a shard that is just beginning. */
const LEAVE_PATIENCE = 2000;

/** The events by which something begins. */
const HEARD = [
  Events.InteractionCreate,
  Events.ChannelDelete,
  Events.ThreadDelete,
  Events.GuildDelete,
  Events.GuildCreate,
] as const;

/** What a bot is made of, before it is connected. */
interface Parts {
  readonly options: BotOptions;
  readonly client: Client;
  readonly running: Running;
  readonly counter: Counter;
  readonly boards: CatchUp;
  readonly digests: DigestJob;
  readonly servers: ServerJob;
  readonly commands: CommandJob;
  /** Brings the emojis of the application into step. */
  readonly dress: () => Promise<void>;
}

/** The bot, not connected yet. */
export function createBot(options: BotOptions): Bot {
  const parts = partsOf(options);
  const { client, running, counter, boards, digests } = parts;
  const { delivery } = counter;
  let taken: () => readonly string[] = () => [];
  return {
    counter,
    login() {
      taken = hear(client, counter, options);
      return login(parts);
    },
    isConnected: () => !running.isStopping() && isHeardEverywhere(client),
    connection: () => ({ ping: client.ws.ping, servers: client.guilds.cache.size, shards: client.ws.shards.size }),
    undelivered: delivery.overdue.count,
    tellOwner: (lines) => tellOwner(client, counter.app, delivery.channels, lines),
    async attend() {
      await runErrands(boards);
      await attendClocks(delivery);
      await digests.attend();
      await attendOverdue(boards);
    },
    idle: running.idle,
    async handOver() {
      beginNothing(parts);
      await running.stop(HAND_OVER_PATIENCE);
      return taken();
    },
    async stop() {
      beginNothing(parts);
      await running.stop(STOP_PATIENCE);
      await options.tables.idle();
      await Promise.race([client.destroy(), sleep(options.timers, LEAVE_PATIENCE)]);
      await counter.app.animations.close();
    },
  };
}

function partsOf(options: BotOptions): Parts {
  const { api, cdn, shards, tables, log, time, timers } = options;
  const { now } = time;
  const client = openClient({ api, cdn, shards, serverPatience: options.serverPatience }, time, log);
  const running = keepRunning(tables, timers, log);
  const dispatch = createDispatch(options.commands, options.general);
  const mentions = withCommandMentions(options.catalogue, dispatch.commands);
  const app = appOf(options, client, mentions.catalogue, running);
  const channels = channelsOf(client, log, now);
  const delivery = openDelivery(app, channels, createOverdue(now, timers), now);
  const tooOften = createRateLimits(now);
  return {
    ...{ options, client, running },
    counter: { app, delivery, dispatch, tooOften, now, follow: running.follow },
    boards: { delivery, restored: new Map() },
    digests: createDigests(app, channels, now),
    servers: watchServers(client, app, time.isSure),
    commands: keepCommands(client, app, dispatch.commands, mentions, options.guild),
    dress: keepEmojis(client, app, options.registerCommands, () => !running.isStopping()),
  };
}

async function login(parts: Parts): Promise<void> {
  const { options, client, running, counter, commands } = parts;
  const { shards, log, timers } = options;
  watchPermissions(client, counter.delivery.overdue.allow);
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
  beginJobs(parts);
  // One process tells Discord of the commands: that of the first shard.
  if (options.registerCommands && shards?.ids.includes(0) !== false) await commands.register();
  else running.follow(commands.learnIds());
  log.info({ guilds: client.guilds.cache.size, shards: client.options.shards }, 'ready');
}

/** What happens by itself from now on. */
function beginJobs(parts: Parts): void {
  const { options, running, counter, boards, digests, dress } = parts;
  const { follow, every } = running;
  options.tables.clocks.comeBack();
  follow(dress());
  follow(resumeBoards(boards, options.showAll).then(() => startClocks(parts)));
  counter.app.later(0, options.tables.analyses.resume);
  every(SWEEP, () => {
    follow(digests.attend());
    follow(dress());
  });
  if (options.shards !== undefined) every(ERRANDS, () => follow(runErrands(boards)));
}

function startClocks({ options, running, counter: { delivery }, boards }: Parts): void {
  const { tables, time, log } = options;
  if (running.isStopping()) return;
  if (time.isSure()) tables.clocks.start(() => running.follow(attendClocks(delivery)));
  else log.error('answers from Discord have no Date: while that is so no clock runs out, and nothing is deleted');
  delivery.overdue.start(() => running.follow(attendOverdue(boards)));
}

/** Which servers there are is known once all shards are in: those of the others would seem to be left. */
function beginSweeps({ running, servers }: Parts): void {
  if (running.isStopping()) return;
  running.follow(servers.sweep());
  running.every(SWEEP, () => running.follow(servers.sweep()));
}

function beginNothing({ options: { tables }, client, counter }: Parts): void {
  tables.analyses.stop();
  tables.dailyComputers.stop();
  tables.clocks.stop();
  counter.delivery.overdue.stop();
  for (const event of HEARD) client.removeAllListeners(event);
}

function appOf(options: BotOptions, client: Client, catalogue: Catalogue, { aside, later }: Running): App {
  const { tables, commands, general, pictures, log, timers, board } = options;
  const boardVerbs = board === undefined ? [] : [openBoard];
  const shown = [...VERBS, ...boardVerbs, ...general.flatMap(({ subcommands }) => subcommands)];
  return {
    ...{ tables, catalogue, pictures, log, timers, board, aside, later },
    games: commands,
    tableControls: (table) => tableControls(shown, table),
    animations: createAnimations(),
    faces: facesOf(client, log),
    names: namesOf(client, log, options.time.now, timers),
    emojis: createEmojis(options.emojis),
  };
}

/**
 * From now on what Discord tells is heard: interactions, and what becomes of channels and servers. Gives what lists the
 * last interactions that were taken.
 */
function hear(
  client: Client,
  counter: Counter,
  { watch, log, time, onClosed, predecessor }: BotOptions,
): () => readonly string[] {
  const { app, delivery, dispatch, tooOften, now, follow } = counter;
  const answer = answerInteractions(app, delivery, dispatch, tooOften, now);
  const names = dispatch.commands.flatMap(({ name, subcommands }) => subcommands.map((one) => `${name} ${one.name}`));
  const commandNames = new Set(names);
  const watched = watchInteractions(client, watchAloud(client, watch, log), (name) => commandNames.has(name));
  const servers = watchServers(client, app, time.isSure);
  const places = watchChannels(app);
  client.on(Events.Error, (error) => log.error({ err: error }, 'the connection to Discord failed'));
  client.on(Events.ShardDisconnect, ({ code }) => onClosed(explainClosing(code)));
  client.on(Events.ShardReady, (shard, missing) => {
    if (missing !== undefined) log.info({ shard, servers: missing.size }, 'these servers are away, at Discord');
  });
  const { take, taken } = takeInteractions(
    (interaction: Interaction) => follow(watched(interaction, answer)),
    predecessor,
  );
  client.on(Events.InteractionCreate, take);
  client.on(Events.ChannelDelete, (channel) => {
    const threads = 'threads' in channel ? [...channel.threads.cache.keys()] : [];
    follow(places.noteGone([channel.id, ...threads]));
  });
  client.on(Events.ThreadDelete, (thread) => follow(places.noteGone([thread.id])));
  client.on(Events.GuildDelete, (guild) => follow(servers.note(guild.id, false)));
  client.on(Events.GuildCreate, (guild) => follow(servers.note(guild.id, true)));
  return taken;
}
