import { setImmediate } from 'node:timers/promises';
import {
  type CommandBody,
  CommandList,
  type Interaction,
  type LocalPlayground,
  movableClock,
  openLocalPlayground,
  type Refusal,
} from 'discord-standin';
import { COMMANDS, GENERAL_COMMANDS } from '../commands/index.ts';
import { createApp } from '../src/discord/createApp.ts';
import { openDelivery, openDoor } from '../src/discord/delivery/delivery.ts';
import { sendCollectedNotifications } from '../src/discord/delivery/notifyPersons.ts';
import { createOverdue } from '../src/discord/delivery/overdueBoards.ts';
import { shrinkDueEnds } from '../src/discord/delivery/shrinkEnds.ts';
import { createDispatch } from '../src/discord/gate/dispatch.ts';
import { resumeBoards, retryOverdue } from '../src/discord/jobs/catchUp.ts';
import { attendClocks } from '../src/discord/jobs/clockNews.ts';
import { createDigests } from '../src/discord/jobs/digest.ts';
import { createRunning } from '../src/discord/jobs/runningWork.ts';
import { withCommandMentions } from '../src/discord/wire/commandMentions.ts';
import { createDoubleTaps } from '../src/discord/wire/recentKeys.ts';
import { buildCommands } from '../src/discord/wire/registration.ts';
import { createServerClock } from '../src/discord/wire/serverClock.ts';
import type { PersonId } from '../src/match/match.ts';
import { ACTION_LIMITS } from '../src/play/actions/tableActions.ts';
import type { ActionContext } from '../src/play/contract/actionContext.ts';
import { causedBy } from '../src/play/contract/outcome.ts';
import { createRateLimits, RATE_LIMITS } from '../src/play/contract/rateLimits.ts';
import { bringDuePuzzles } from '../src/play/learning/puzzlePosts.ts';
import { resumeRaces } from '../src/play/learning/raceMessages.ts';
import { attendDueRings, watchRings } from '../src/play/rings/ringMessages.ts';
import { SqliteAdapter } from '../src/store/sqlite.ts';
import { storeOn } from '../src/store/storeOn.ts';
import { createLocalChannels } from './localChannels.ts';
import { answerLocally } from './localGate.ts';
import {
  BEGIN,
  catalogue,
  createSeeds,
  createTestLog,
  dotPictures,
  type House,
  type HouseOptions,
  openHouseTables,
  picturesBy,
  timersOf,
} from './testBot.ts';

/** What people do and see, without a Discord: no connection, no requests, and nobody draws. */
export interface TestTables extends House {
  readonly playground: LocalPlayground;
  /** What Discord would have refused. */
  readonly refusals: () => readonly Refusal[];
}

type TablesOptions = Pick<
  HouseOptions,
  'adapter' | 'catalogue' | 'channels' | 'guests' | 'guildLocale' | 'painters' | 'seed' | 'studio' | 'thinking'
>;

/**
 * Opens the tables of a server with the stand-in's people, for tests of what play says and does. Commands and controls
 * reach it as data, and Discord's delivery shows the scenes. What Discord itself decides or breaks (permissions, threads,
 * forms, context menus, places where we are guests, requests) takes a whole Discord: `openTestBot`.
 */
export async function openTestTables(options: TablesOptions = {}): Promise<TestTables> {
  const clock = movableClock(BEGIN);
  const adapter = options.adapter ?? new SqliteAdapter(':memory:');
  const { log, logger } = createTestLog();
  const refusals: Refusal[] = [];
  const idle = async () => {
    await room.running.idle();
    // What is due at once waits for the clock as well.
    clock.advance(0);
    await room.running.idle();
  };
  const playground = openLocalPlayground({ ...options, clock, botName: 'Parlor', botIsIdle: idle }, (...heard) =>
    room.hear(...heard),
  );
  const ids = playground.register(registered(options.catalogue ?? catalogue));
  const newSeed = createSeeds(options.seed);
  const start = async () => {
    const timers = timersOf(clock);
    const { thinking, painters } = options;
    const drawn = painters === undefined ? dotPictures : picturesBy(painters, false);
    const store = storeOn(adapter);
    const tables = await openHouseTables({ store, thinking, now: clock.now, timers, newSeed }, logger);
    const words = withCommandMentions(options.catalogue ?? catalogue, dispatch.commands);
    words.learn(ids);
    const time = createServerClock({ wall: clock.now, steady: clock.now }, () => undefined);
    const ground = { tables, pictures: options.studio ?? drawn, log: logger, time, timers, catalogue: words.catalogue };
    return openRoom(playground, ground, (refusal) => void refusals.push(refusal));
  };
  let room = await start();
  await room.tables.servers.choose(playground.guildId, { threads: 'never' });
  const channel = playground.channels[0]?.id ?? '';
  return {
    ...{ playground, channel, log, now: clock.now, passTime: clock.advance, refusals: () => refusals },
    ...{ ada: playground.visitor('Ada', channel), ben: playground.visitor('Ben', channel) },
    cleo: playground.visitor('Cleo', channel),
    get tables() {
      return room.tables;
    },
    get context() {
      return room.context;
    },
    async tick() {
      await room.attend();
      await idle();
    },
    async restart(awayFor = 0) {
      await room.stop();
      clock.advance(awayFor);
      room = await start();
    },
    close: () => room.stop(),
  };
}

const dispatch = createDispatch(COMMANDS, GENERAL_COMMANDS);

let taken: { readonly words: unknown; readonly list: readonly CommandBody[] } | undefined;

/** The commands as Discord takes them, checked once for all tables of a test file. */
function registered(words: typeof catalogue): readonly CommandBody[] {
  if (taken?.words !== words) taken = { words, list: CommandList.parse(buildCommands(dispatch.commands, words)) };
  return taken.list;
}

type Ground = Pick<Parameters<typeof createApp>[0], 'tables' | 'pictures' | 'log' | 'time' | 'timers'> & {
  readonly catalogue: typeof catalogue;
};

/** The bot's rooms behind the connection, on these tables. */
async function openRoom(playground: LocalPlayground, ground: Ground, refused: (refusal: Refusal) => void) {
  const { tables, timers, log, time } = ground;
  const { now } = time;
  const running = createRunning(tables, timers, log);
  const named = async (persons: readonly PersonId[]) =>
    new Map(
      persons.flatMap((person) => {
        const found = playground.world.people.get(person);
        return found === undefined ? [] : [[person, { name: found.name, handle: found.username }] as const];
      }),
    );
  const app = createApp(
    { ...ground, commands: COMMANDS, general: GENERAL_COMMANDS },
    { faces: named, names: named },
    { of: () => undefined },
    ground.catalogue,
    running,
  );
  const channels = createLocalChannels(playground, refused);
  const delivery = openDelivery(app, channels, createOverdue(now, timers), now);
  const rateLimits = createRateLimits(now, { ...RATE_LIMITS, ...ACTION_LIMITS });
  const { follow } = running;
  const context: ActionContext = { app, door: openDoor(delivery), rateLimits, now, onPage: dispatch.onPage, follow };
  const boards = { delivery, restored: new Map() };
  const digests = createDigests(app, channels, now);
  const gate = { playground, context, dispatch, taps: createDoubleTaps(now) };
  const attendDue = async () => {
    for (const job of [digests.attend, () => sendCollectedNotifications(delivery), () => shrinkDueEnds(delivery)])
      await job();
    await bringDuePuzzles(context);
    await attendDueRings(context);
  };
  const { uptime } = tables.clocks;
  await uptime.begin([{ id: 0, count: 1, isUp: true }], NOTHING_TOLD);
  follow(
    resumeBoards(boards, false).then(() => {
      tables.clocks.start(() => follow(attendClocks(delivery)));
      delivery.overdue.start(() => follow(retryOverdue(boards)));
    }),
  );
  app.later(0, tables.analyses.resume);
  follow(resumeRaces(context));
  watchRings(context);
  return {
    ...{ tables, context, running },
    hear(interaction: Interaction, data: object) {
      const work = async () => {
        // As what comes from outside: between two acts, whatever gives way to others goes on.
        await setImmediate();
        await causedBy(interaction.id, '', () => answerLocally(gate, interaction, data));
      };
      follow(work());
    },
    async attend() {
      await uptime.save();
      await attendClocks(delivery);
      await attendDue();
      await retryOverdue(boards);
    },
    async stop() {
      for (const one of [
        tables.analyses,
        tables.dailyComputers,
        tables.rings.unfinished,
        tables.clocks,
        delivery.overdue,
      ])
        one.stop();
      await running.idle();
      await running.stop(0);
      await uptime.stop();
      await tables.idle();
      await app.animations.close();
    },
  };
}

const NOTHING_TOLD = {
  over: () => undefined,
  disagrees: () => undefined,
  isReshared: () => undefined,
  clockIsBehind: () => undefined,
};
