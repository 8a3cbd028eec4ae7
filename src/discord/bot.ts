import { Events, RateLimitError, Status } from 'discord.js';
import type { Logger } from 'pino';
import { createAnimations } from '../../render/animating/animations.ts';
import type { EmojiPicture } from '../../render/studio/emojis.ts';
import type { Studio } from '../../render/studio/studio.ts';
import { sleep, type Timers } from '../tables/clocks/agenda.ts';
import { LOOK_AGAIN } from '../tables/clocks/patience.ts';
import { isStoreAway } from '../tables/store/failure.ts';
import type { Tables } from '../tables/tables.ts';
import type { Catalogue } from '../texts/catalogue.ts';
import type { App, BoardDoor } from './contract/app.ts';
import type { Command } from './contract/command.ts';
import type { GameCommand } from './contract/gameCommand.ts';
import type { Publisher } from './contract/publisher.ts';
import { type Channels, channelsOf } from './delivery/channel.ts';
import { facesOf } from './delivery/faces.ts';
import { namesOf } from './delivery/names.ts';
import { createOverdue } from './delivery/overdue.ts';
import { createPublisher } from './delivery/publish.ts';
import { createDispatch, type Dispatch } from './gate/dispatch.ts';
import { createRateLimits, type RateLimits } from './gate/rateLimits.ts';
import { createRouter } from './gate/router.ts';
import { type Watch, watchInteractions } from './gate/watch.ts';
import { createCatchUp } from './jobs/catchUp.ts';
import { watchChannels } from './jobs/channels.ts';
import { createClockNews } from './jobs/clockNews.ts';
import { createDigests } from './jobs/digest.ts';
import { watchServers } from './jobs/servers.ts';
import { chooseTable } from './verbs/chooseTable.ts';
import { DAILY_USES } from './verbs/daily.ts';
import { VERBS } from './verbs/index.ts';
import { openBoard } from './verbs/openBoard.ts';
import { slashCommands } from './verbs/slashCommands.ts';
import { tableControls } from './verbs/tableControls.ts';
import { explainClosing, openClient, type ShardOptions } from './wire/client.ts';
import { withCommandMentions } from './wire/commandMentions.ts';
import { createEmojis } from './wire/emojis.ts';
import { buildCommands, commandIds, registerCommands } from './wire/registration.ts';
import type { TrueTime } from './wire/trueTime.ts';

export interface BotOptions {
  readonly token: string;
  /** Another address for Discord's API: the playground's. */
  readonly api: string | undefined;
  /** Another address for Discord's pictures of people: the playground's. */
  readonly cdn: string | undefined;
  readonly guild: string | undefined;
  /** Those of Discord's shards that this process connects; all, unless said. */
  readonly shards?: ShardOptions | undefined;
  readonly registerCommands: boolean;
  readonly commands: readonly GameCommand[];
  readonly general: readonly Command[];
  readonly pictures: Studio;
  /** The pictures on buttons and entries of menus. */
  readonly emojis: readonly EmojiPicture[];
  readonly catalogue: Catalogue;
  readonly tables: Tables;
  readonly log: Logger;
  readonly time: TrueTime;
  readonly timers: Timers;
  /** Hears why Discord closed the connection for good, and what to do about it: nothing will be heard any more. */
  readonly onClosed: (reason: string) => void;
  /** Shows every live table again at the start: the playground forgets its messages. */
  readonly showAll: boolean;
  /** Who counts and times what the bot does. */
  readonly watch?: Watch;
  /** The board that is played by tapping it, where there is one. */
  readonly board?: Board;
}

/** All that stands behind a control, wherever it is shown. */
export interface Counter {
  readonly app: App;
  readonly publisher: Publisher;
  readonly channels: Channels;
  readonly dispatch: Dispatch;
  /** Whether an act is one too many, in the channel or here. */
  readonly tooOften: RateLimits;
  readonly now: () => number;
  /** Waits for this work before the bot stops. */
  readonly follow: (work: Promise<void>) => void;
}

/** A board that is played elsewhere than in a message. */
export interface Board extends BoardDoor {
  /** What its taps lead to: known once the bot is there. Undefined where another process serves it. */
  readonly serve?: (counter: Counter) => void;
}

export interface Bot {
  /** Whether Discord can reach us, on all of our shards. */
  readonly isConnected: () => boolean;
  /** How many boards are stored and were, as far as we know, not seen yet. */
  readonly undelivered: () => number;
  /** Takes no more interactions, finishes those that run, and leaves Discord. */
  readonly stop: () => Promise<void>;
  /** Does at once what is due because time passed; otherwise a timer sees to it. */
  readonly attend: () => Promise<void>;
  /** Resolves once all that was asked of the bot is done, but for what is to happen later. */
  readonly idle: () => Promise<void>;
}

/** How often tables that wait too long for players are looked for, in milliseconds. */
const SWEEP = 10 * 60 * 1000;

/** How often we look for what other processes have left for this one, in milliseconds. */
const ERRANDS = 2000;

/** How long after a failed registration it is tried again, each time twice as long, and at most, in milliseconds. */
const REGISTER_AGAIN = 10 * 60 * 1000;
const LONGEST_PAUSE = 6 * 60 * 60 * 1000;

/** How long moves that run may take to finish when the bot stops, in milliseconds: less than Docker's 10 seconds. */
const STOP_PATIENCE = 5000;

/** Logs in, and resolves once the bot answers interactions. */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { token, api, tables, log, commands, general, time, timers } = options;
  const { now } = time;
  const client = openClient({ api, cdn: options.cdn, shards: options.shards }, time);
  let isStopping = false;
  const running = new Set<Promise<void>>();
  const follow = (work: Promise<void>) => {
    const done = work.finally(() => running.delete(done));
    running.add(done);
  };
  const idle = async () => {
    do {
      await Promise.allSettled(running);
      await tables.idle();
    } while (running.size > 0);
  };
  const boardVerbs = options.board === undefined ? [] : [openBoard];
  const typed = slashCommands(commands, general);
  const mentions = withCommandMentions(options.catalogue, typed);
  const app: App = {
    tables,
    games: commands,
    tableControls: (table) =>
      tableControls([...VERBS, ...boardVerbs, ...general.flatMap(({ subcommands }) => subcommands)], table),
    catalogue: mentions.catalogue,
    pictures: options.pictures,
    animations: createAnimations(),
    faces: facesOf(client, log),
    names: namesOf(client, log, now, timers),
    emojis: createEmojis(options.emojis),
    log,
    timers,
    board: options.board,
    aside: (task) =>
      follow(
        task().catch((error: unknown) => {
          log.error({ err: error }, 'what was put off could not be done');
          if (isStoreAway(error)) app.later(LOOK_AGAIN, task);
        }),
      ),
    later(milliseconds, task) {
      timers.set(() => {
        if (!isStopping) app.aside(task);
      }, milliseconds);
    },
  };
  const dispatch = createDispatch(
    typed,
    [...[...VERBS, openBoard].map(({ uses = {} }) => uses), chooseTable(typed)],
    [DAILY_USES],
  );
  const channels = channelsOf(client, log, now);
  const overdue = createOverdue(now, timers);
  const publisher = createPublisher(app, channels, overdue, now);
  const clockNews = createClockNews(app, publisher, channels, now);
  const digests = createDigests(app, channels, now);
  const boards = createCatchUp(app, publisher, overdue);
  const tooOften = createRateLimits(now);
  options.board?.serve?.({ app, publisher, channels, dispatch, tooOften, now, follow });
  const answer = createRouter(app, publisher, dispatch, tooOften, now);

  client.on(Events.Error, (error) => log.error({ err: error }, 'the connection to Discord failed'));
  client.on(Events.ShardDisconnect, ({ code }) => options.onClosed(explainClosing(code)));
  const commandNames = new Set(
    dispatch.commands.flatMap(({ name, subcommands }) => subcommands.map((one) => `${name} ${one.name}`)),
  );
  const watched = watchInteractions(client, options.watch, (name) => commandNames.has(name));
  client.on(Events.InteractionCreate, (interaction) => follow(watched(interaction, answer)));
  const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
  await client.login(token);
  await ready;
  const register = async (attempt: number): Promise<void> => {
    if (client.application === null) return;
    try {
      const bodies = buildCommands(dispatch.commands, app.catalogue);
      const { isNew, ids } = await registerCommands(
        client.rest,
        client.application.id,
        options.guild,
        bodies,
        app.board?.isActivity === true,
      );
      mentions.learn(ids);
      if (isNew) log.info({ commands: bodies.length }, 'the commands were registered');
    } catch (error) {
      const pause = Math.min(REGISTER_AGAIN * 2 ** attempt, LONGEST_PAUSE);
      const minutes = pause / 60_000;
      log.error({ err: error, minutes }, 'the commands could not be registered: those that Discord has stay, for now');
      app.later(pause, () => register(attempt + 1));
    }
  };
  /** Where somebody else registers the commands; without their ids they are named in words alone. */
  const learnIds = async (): Promise<void> => {
    if (client.application === null) return;
    await commandIds(client.rest, client.application.id, options.guild).then(mentions.learn, (error: unknown) =>
      log.warn({ err: error }, 'the ids of the commands could not be read: they are named in words alone'),
    );
  };
  // One process tells Discord of the commands: that of the first shard.
  if (options.registerCommands && options.shards?.ids.includes(0) !== false) await register(0);
  else follow(learnIds());
  let isDressing = false;
  /** Sees to the emojis on controls; where that fails there are words alone, and it is tried again with the next sweep. */
  const dress = async (): Promise<void> => {
    if (client.application === null || isDressing) return;
    isDressing = true;
    try {
      const { id } = client.application;
      await app.emojis.keepInStep(client.rest, id, options.registerCommands, () => !isStopping);
    } catch (error) {
      if (error instanceof RateLimitError) app.later(error.retryAfter, dress);
      else log.warn({ err: error }, 'the emojis could not be brought into step: some controls have words alone');
    } finally {
      isDressing = false;
    }
  };
  follow(dress());
  const servers = watchServers(client, app, time.isSure);
  const places = watchChannels(app);
  client.on(Events.ChannelDelete, (channel) => {
    const threads = 'threads' in channel ? [...channel.threads.cache.keys()] : [];
    follow(places.noteGone([channel.id, ...threads]));
  });
  client.on(Events.ThreadDelete, (thread) => follow(places.noteGone([thread.id])));
  client.on(Events.GuildDelete, (guild) => follow(servers.note(guild.id, false)));
  client.on(Events.GuildCreate, (guild) => follow(servers.note(guild.id, true)));
  const startClocks = () => {
    if (isStopping) return;
    if (time.isSure()) tables.clocks.start(() => follow(clockNews.attend()));
    else log.error('answers from Discord have no Date: while that is so no clock runs out, and nothing is deleted');
    overdue.start(() => follow(boards.attend()));
  };
  follow(boards.resume(options.showAll).then(startClocks));
  follow(servers.sweep());
  app.later(0, tables.analyses.resume);
  const sweep = setInterval(() => {
    follow(closeExpired(app, publisher));
    follow(digests.attend());
    follow(boards.sweep());
    follow(servers.sweep());
    follow(dress());
  }, SWEEP);
  const errands = options.shards === undefined ? undefined : setInterval(() => follow(boards.runErrands()), ERRANDS);
  log.info({ guilds: client.guilds.cache.size, shards: client.options.shards }, 'ready');

  return {
    isConnected: () =>
      !isStopping && client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready),
    undelivered: overdue.count,
    async attend() {
      await boards.runErrands();
      await clockNews.attend();
      await digests.attend();
      await boards.attend();
    },
    idle,
    async stop() {
      isStopping = true;
      tables.analyses.stop();
      tables.dailyComputers.stop();
      tables.clocks.stop();
      overdue.stop();
      clearInterval(sweep);
      clearInterval(errands);
      client.removeAllListeners(Events.InteractionCreate);
      client.removeAllListeners(Events.ChannelDelete);
      client.removeAllListeners(Events.ThreadDelete);
      client.removeAllListeners(Events.GuildDelete);
      client.removeAllListeners(Events.GuildCreate);
      await Promise.race([Promise.allSettled(running), sleep(timers, STOP_PATIENCE)]);
      await tables.idle();
      await client.destroy();
      await app.animations.close();
    },
  };
}

async function closeExpired(app: App, publisher: Publisher): Promise<void> {
  try {
    for (const change of await app.tables.expireLobbies()) await publisher.announce(change);
  } catch (error) {
    app.log.error({ err: error }, 'tables that expired could not be closed');
  }
}
