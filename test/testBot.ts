import { createHash, randomBytes } from 'node:crypto';
import {
  type Clock,
  movableClock,
  type Playground,
  type PlaygroundOptions,
  type RefusedRequest,
  startPlayground,
  type Visitor,
} from 'discord-standin';
import { type Logger, pino } from 'pino';
import { expect } from 'vitest';
import { postWelcome } from '../commands/games/welcome.ts';
import { COMMANDS, GENERAL_COMMANDS } from '../commands/index.ts';
import { PAINTERS } from '../render/index.ts';
import { encodePixels } from '../render/shared/encode.ts';
import type { Painter } from '../render/shared/painter.ts';
import { type EmojiPicture, emojiPictures } from '../render/studio/emojis.ts';
import { createDrawing, drawOrder } from '../render/studio/order.ts';
import { keepPictures, type Studio } from '../render/studio/studio.ts';
import { createBot } from '../src/discord/bot.ts';
import type { ShardOptions } from '../src/discord/wire/client.ts';
import { buildCommands } from '../src/discord/wire/registration.ts';
import { createServerClock } from '../src/discord/wire/serverClock.ts';
import { stepBudget } from '../src/engine/budget.ts';
import { GAMES, gameById } from '../src/games/index.ts';
import { MatchId } from '../src/match/match.ts';
import { LINKED_ROLE_END, openBoardPage, openWebServer, type WebServer } from '../src/page/openBoardPage.ts';
import { slashCommands } from '../src/play/actions/tableActions.ts';
import type { ActionContext } from '../src/play/contract/actionContext.ts';
import { interactionInHand } from '../src/play/contract/outcome.ts';
import type { StoreAdapter } from '../src/store/adapter.ts';
import { SqliteAdapter } from '../src/store/sqlite.ts';
import type { Store } from '../src/store/store.ts';
import { storeOn } from '../src/store/storeOn.ts';
import type { Timers } from '../src/tables/clocks/timerQueue.ts';
import type { ServerSettings } from '../src/tables/lists/serverRecords.ts';
import { createShardScope } from '../src/tables/lists/shardScope.ts';
import { openTables } from '../src/tables/openTables.ts';
import type { Tables } from '../src/tables/tables.ts';
import type { ThinkingPool } from '../src/tables/thinking/thinkingPool.ts';
import { chooseMove, weighMoves } from '../src/tables/thinking/worker.ts';
import { type Catalogue, loadCatalogue } from '../src/texts/catalogue.ts';
import { missingControls } from './namedControls.ts';
import { oddMessages } from './oddWords.ts';

/** The whole bot with the stand-in Discord, in this process. */
export interface TestBot {
  readonly playground: Playground;
  readonly channel: string;
  readonly ada: Visitor;
  readonly ben: Visitor;
  readonly cleo: Visitor;
  readonly tables: Tables;
  /** What the taps of people lead to. */
  readonly context: ActionContext;
  /** Where the board's page lies, in a house that has one. */
  readonly boardUrl: string;
  /** The lines of the log since the start. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** What Discord refused, but for a token whose time a test let pass while a board was being deleted by it. */
  readonly refusals: () => readonly RefusedRequest[];
  /** Milliseconds since 1970, for the bot and its Discord: time stands still unless a test moves it. */
  readonly now: () => number;
  /** Moves the clock on, in milliseconds; what falls due on the way begins, and `settled` waits for it. */
  readonly passTime: (milliseconds: number) => void;
  /** Does what is due by the clock. */
  readonly tick: () => Promise<void>;
  /** Stops the bot and starts it anew, some milliseconds later, on the same store and the same Discord. */
  readonly restart: (awayFor?: number) => Promise<void>;
  /** Ends one of several bots, without whose shards Discord goes on, and starts it anew. */
  readonly stop: (bot: number) => Promise<void>;
  readonly start: (bot: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What people do at tables and what comes of it, in a whole Discord or without one. */
export interface House
  extends Pick<
    TestBot,
    | 'channel'
    | 'ada'
    | 'ben'
    | 'cleo'
    | 'tables'
    | 'context'
    | 'log'
    | 'now'
    | 'passTime'
    | 'tick'
    | 'restart'
    | 'close'
  > {
  readonly playground: Pick<Playground, 'guildId' | 'channels' | 'people' | 'directChannel' | 'visitor'>;
  /** What Discord refused, or would have refused. */
  readonly refusals: () => readonly { readonly code?: number | undefined }[];
}

export interface HouseOptions {
  /** A bot each, on one store; one with all shards unless said. There are as many servers as shards. */
  readonly shards?: readonly ShardOptions[];
  /** As how many shards Discord wants the bot to connect: there are as many servers. */
  readonly recommended?: number;
  /** How many servers there are; as many as shards unless said. */
  readonly servers?: number;
  /** How far the clock of the bot's machine is ahead of Discord's, in milliseconds; not at all unless said. */
  readonly ahead?: () => number;
  readonly adapter?: StoreAdapter;
  /** Who paints the pictures; unless said, they are laid out and not painted, but for a page, which measures them. */
  readonly painters?: Readonly<Record<string, Painter>>;
  /** Draws whatever is ordered, in the place of all painters. */
  readonly studio?: Studio;
  readonly thinking?: ThinkingPool;
  readonly catalogue?: Catalogue;
  /** The language of the server; `en-US` if not said. */
  readonly guildLocale?: string;
  /** More channels of the first server, by their names. */
  readonly guests?: PlaygroundOptions['guests'];
  readonly channels?: PlaygroundOptions['channels'];
  /** How many requests Discord takes; `PLENTY` unless said. Tests of its own limits ask for `RATES` of the stand-in. */
  readonly rates?: PlaygroundOptions['rates'];
  /** How often the bot gives a sign of life, in milliseconds. */
  readonly heartbeat?: PlaygroundOptions['heartbeat'];
  /** Whether the bot registers its commands; unless said, only where they may be others than usual: it takes half as long as all else. */
  readonly registers?: true;
  /** The games on whose controls emojis are put, as the bot does; tests of other things go faster without. */
  readonly emojis?: readonly string[];
  /** The secret of every match; if not said, the first match of every house goes alike, the second, and so on. */
  readonly seed?: string;
  /** Which tables get a thread; none unless said, so that tests of other things find them all in one channel. */
  readonly threads?: ServerSettings['threads'];
  /** Prepares the stand-in before the bot comes. */
  readonly begin?: (playground: Playground) => void;
  /** Opens the board that is played by tapping it: in a window of Discord's own, or by links alone. */
  readonly board?: 'activity' | 'links';
  /** Whether the operator has not let Discord send people back to the board's page. */
  readonly noRedirect?: true;
  /** How many proxies of ours stand before the board; one before an Activity, and none else, unless said. */
  readonly proxies?: number;
}

/** How often a computer player may ask whether it has time left. */
const STEPS = 20;

/** Computer players that think here and now, so much and no more: neither threads nor the time decide what they do. */
export const thinkAtOnce: ThinkingPool = thinkFor(STEPS);

/** The same for so many steps: how often they may ask whether they have time left. */
export function thinkFor(steps: number): ThinkingPool {
  return {
    ask: async (question) => chooseMove(gameOf(question), question, stepBudget(steps)),
    weigh: async (question) => weighMoves(gameOf(question), question, stepBudget(question.steps ?? steps)),
    // A look back takes seconds, and few tests are about it.
    hindsight: async () => [],
    close: async () => undefined,
  };
}

/** The same, but all computer players play as the easy one does: for tests in which they play much. */
export const thinkLightly: ThinkingPool = {
  ...thinkAtOnce,
  ask: (question) => thinkAtOnce.ask({ ...question, level: 'easy' }),
};

function gameOf({ game: id }: { readonly game: string }) {
  const game = gameById(id);
  if (game === undefined) throw new Error(`no game ${id}`);
  return game;
}

/** Discord's «Invalid Webhook Token». */
const TOKEN_TOO_OLD = 50027;

const PICTURES_KEPT = 16 * 1024 * 1024;

function studioOf(painters: Readonly<Record<string, Painter>>): Studio {
  return keepPictures((order) => drawOrder(painters, order), PICTURES_KEPT);
}

/** One for all houses of a test file: many boards look alike. */
export const pictures = studioOf(PAINTERS);

const BLANK = Buffer.from(encodePixels({ width: 2, height: 1, bytes: Buffer.alloc(8, 255) }));

/** For tests of words: none painted, which takes most of the time, but two pixels, behind which every other order leaves another mark. */
export const dotPictures: Studio = async (order) => {
  if ('emoji' in order) return drawOrder(PAINTERS, order);
  return Buffer.concat([BLANK, createHash('md5').update(JSON.stringify(order)).digest()]);
};

/** The same, each laid out by its painter. */
const unpainted: Studio = async (order) => {
  if (!('emoji' in order)) await createDrawing(PAINTERS, order);
  return dotPictures(order);
};

/** For tests in which nobody looks at pictures, which cost more than all else: the same one, whatever is ordered. */
export const blankPictures: Studio = async () => BLANK;

/** Who draws where somebody looks at pictures. */
export function picturesBy(painters: HouseOptions['painters'], hasPage: boolean): Studio {
  if (painters !== undefined && painters !== PAINTERS) return studioOf(painters);
  return painters === PAINTERS || hasPage ? pictures : unpainted;
}

/** Drawn once for all houses of a test file. */
const emojis: readonly EmojiPicture[] = emojiPictures(PAINTERS).map((picture) => {
  let drawn: Promise<Buffer> | undefined;
  const draw = () => {
    drawn ??= picture.draw();
    return drawn;
  };
  return { ...picture, draw };
});

/** When the clock of every house begins, whatever the time on the wall: noon of a Wednesday, far from midnight and from Monday. */
export const BEGIN = Date.UTC(2026, 2, 11, 12);

/** One for all houses of a test file, as well. */
export const catalogue = loadCatalogue();
const commands = buildCommands(slashCommands(COMMANDS, GENERAL_COMMANDS), catalogue);

/**
 * In milliseconds: as long as Node's timers can be. A heartbeat of discord.js's own that falls beside one that the stand-in asked
 * for is taken for a dead connection, and at tests' pace half an hour passes before the next.
 */
const NEVER = 2 ** 31 - 1;

/** People tap in tests some hundred times as fast as they do, and requests are counted by real seconds: waiting for the next would say nothing. */
const PLENTY = { inAll: { count: 10_000, within: 1000 } } as const;

export async function openTestBot(options: HouseOptions = {}): Promise<TestBot> {
  const { guildLocale = 'en-US', painters } = options;
  const clock = movableClock(BEGIN);
  const botIsIdle = async () => {
    await Promise.all(running.map((one) => one?.bot.idle()));
    // What is due at once waits for the clock as well.
    clock.advance(0);
    await Promise.all(running.map((one) => one?.bot.idle()));
  };
  const registers =
    options.registers ??
    (options.catalogue !== undefined || options.board === 'activity' || options.emojis !== undefined);
  const shardsOf: readonly (ShardOptions | undefined)[] = options.shards ?? [undefined];
  const count = shardsOf[0]?.count ?? options.recommended ?? 1;
  const playground = await startPlayground({
    ...(options.guests === undefined ? {} : { guests: options.guests }),
    ...(options.channels === undefined ? {} : { channels: options.channels }),
    rates: { ...PLENTY, ...options.rates },
    heartbeat: options.heartbeat ?? NEVER,
    botName: 'Parlor',
    guildLocale,
    clock,
    botIsIdle,
    guilds: options.servers ?? count,
    shards: count,
    ...(registers ? {} : { commands }),
  });
  options.begin?.(playground);
  const adapter = options.adapter ?? new SqliteAdapter(':memory:');
  const { log, logger } = createTestLog();
  const newSeed = createSeeds(options.seed);
  let served: string | undefined;
  const start = async (shards: ShardOptions | undefined, boardPort = 0) => {
    const time = createServerClock({ wall: () => clock.now() + (options.ahead?.() ?? 0), steady: clock.now }, (ahead) =>
      logger.error({ ahead }, 'the clock is wrong'),
    );
    const store = storeOn(adapter);
    const board =
      options.board &&
      (await boardOf(options.board, {
        playground,
        store,
        log: logger,
        now: time.now,
        timers: timersOf(clock),
        proxies: options.proxies,
        hasRedirect: options.noRedirect !== true,
        port: boardPort,
        url: shards?.ids.includes(0) === false ? served : undefined,
      }));
    served ??= board?.url;
    const timers = timersOf(clock);
    const share = shards === undefined ? {} : { share: createShardScope(shards.ids, shards.count) };
    const { thinking } = options;
    const tables = await openHouseTables({ store, ...share, thinking, now: time.now, timers, newSeed }, logger);
    const bot = createBot({
      token: playground.token,
      api: playground.api,
      cdn: playground.cdn,
      guild: undefined,
      shards,
      // No test may be answered only because that time has passed.
      serverPatience: NEVER,
      requestsPerSecond: (options.rates?.inAll ?? PLENTY.inAll).count,
      registerCommands: registers,
      commands: COMMANDS,
      welcome: postWelcome,
      general: GENERAL_COMMANDS,
      pictures: options.studio ?? picturesBy(painters, options.board !== undefined),
      emojis: emojis.filter(({ game }) => options.emojis?.includes(game) === true),
      catalogue: options.catalogue ?? catalogue,
      tables,
      log: logger,
      time,
      timers: timersOf(clock),
      onClosed: (reason) => logger.fatal(reason),
      showAll: false,
      ...(board === undefined ? {} : { board }),
    });
    const closeBoard = board?.serve?.(bot.context);
    await bot.login();
    return { tables, bot, boardUrl: board?.url ?? '', closeBoard };
  };
  const running: (Awaited<ReturnType<typeof start>> | undefined)[] = [];
  for (const shards of shardsOf) running.push(await start(shards));
  if (!registers) await botIsIdle();
  const first = () => {
    const [one] = running;
    if (one === undefined) throw new Error('the first bot does not run');
    return one;
  };
  const stop = async (bot: number) => {
    await running[bot]?.bot.stop();
    await running[bot]?.closeBoard?.();
    running[bot] = undefined;
  };
  const servers = new Set(playground.channels.map(({ guildId }) => guildId));
  for (const guild of servers) await first().tables.servers.choose(guild, { threads: options.threads ?? 'never' });
  const channel = playground.channels[0]?.id ?? '';
  const person = (name: string) => {
    const found = playground.people.find((one) => one.name === name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return playground.visitor(found.id, channel);
  };
  return {
    playground,
    channel,
    ada: person('Ada'),
    ben: person('Ben'),
    cleo: person('Cleo'),
    get tables() {
      return first().tables;
    },
    get context() {
      return first().bot.context;
    },
    get boardUrl() {
      return first().boardUrl;
    },
    log,
    now: clock.now,
    refusals: () => playground.refusals.filter(({ method, code }) => method !== 'DELETE' || code !== TOKEN_TOO_OLD),
    passTime: clock.advance,
    async tick() {
      for (const one of running) await one?.bot.attend();
      await botIsIdle();
    },
    async restart(awayFor = 0) {
      const port = Number(new URL(first().boardUrl || 'http://localhost:0').port);
      await stop(0);
      clock.advance(awayFor);
      running[0] = await start(shardsOf[0], port);
    },
    stop,
    async start(bot) {
      running[bot] = await start(shardsOf[bot]);
    },
    async close() {
      for (const bot of running.keys()) await stop(bot);
      await playground.close();
    },
  };
}

/** A log that keeps its lines. */
export function createTestLog() {
  const log: Record<string, unknown>[] = [];
  const mixin = () => ({ ...interactionInHand() });
  const logger = pino({ level: 'debug', mixin }, { write: (line) => void log.push(JSON.parse(line)) });
  return { log, logger };
}

/** The secrets of one match after the other: always the same ones, or `seed` for all. */
export function createSeeds(seed: string | undefined): () => string {
  let matches = 0;
  return () => {
    matches += 1;
    return seed ?? createHash('md5').update(`match ${matches}`).digest('hex');
  };
}

type HouseTables = Pick<Parameters<typeof openTables>[0], 'store' | 'share' | 'now' | 'timers' | 'newSeed'> & {
  readonly thinking: ThinkingPool | undefined;
};

/** The tables of a house, with all games; computers think at once unless said. */
export async function openHouseTables(options: HouseTables, logger: Logger): Promise<Tables> {
  const tables = await openTables({
    ...options,
    thinking: options.thinking ?? thinkAtOnce,
    games: GAMES,
    newId: () => MatchId.parse(randomBytes(5).toString('hex')),
    onThoughtless: (match, error) => logger.error({ match, err: error }, 'a computer player failed'),
  });
  await tables.listed();
  return tables;
}

interface BoardParts {
  readonly playground: Playground;
  readonly store: Store;
  readonly log: Logger;
  readonly now: () => number;
  readonly timers: Timers;
  readonly proxies: number | undefined;
  readonly hasRedirect: boolean;
  readonly port: number;
  /** Where the first bot serves it; undefined for the first. */
  readonly url: string | undefined;
}

async function boardOf(kind: 'activity' | 'links', parts: BoardParts): Promise<WebServer> {
  const { playground, hasRedirect, ...others } = parts;
  const { api, applicationId, clientSecret, token, frameOrigin } = playground;
  const door = {
    ...others,
    // Discord's own comes by way of ours, which says what address it saw.
    proxies: others.proxies ?? (kind === 'links' ? 0 : 1),
    activity: kind === 'links' ? undefined : { api, clientId: applicationId, clientSecret, token, origin: frameOrigin },
    newSecret: () => 'a secret of the tests',
  };
  if (others.url !== undefined) return openWebServer(door);
  const opened = await openBoardPage({ ...door, host: '127.0.0.1', painters: PAINTERS });
  if (kind === 'activity') playground.mapActivity(opened.url);
  if (hasRedirect) playground.allowRedirect(opened.url + LINKED_ROLE_END);
  return opened;
}

/** Timers that wait for a test's clock. */
export function timersOf(clock: Clock): Timers {
  return {
    set: (call, milliseconds) => clock.after(milliseconds, call),
    clear: (cancel) => (cancel as (() => void) | undefined)?.(),
  };
}

/**
 * Closes a house after a test. Nothing that its bot asked of Discord may have been refused, but with these codes, and no
 * message may name a control that its reader does not have, or read as nobody would write it.
 */
export async function closeCleanly(house: House, but: readonly number[] = []): Promise<void> {
  await house.ada.settled();
  for (const { messages } of [house.ada, house.ben, house.cleo]) {
    const seen = messages();
    expect([...missingControls(seen), ...oddMessages(seen)]).toEqual([]);
  }
  expect(house.refusals().filter(({ code }) => code === undefined || !but.includes(code))).toEqual([]);
  await house.close();
}
