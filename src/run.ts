import './environment.ts';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { COMMANDS, GENERAL_COMMANDS } from '../commands/index.ts';
import { packageMistakes } from '../commands/packages.ts';
import { PAINTERS } from '../render/index.ts';
import { emojiPictures } from '../render/studio/emojis.ts';
import { keepPictures, openStudio } from '../render/studio/studio.ts';
import type { OpenBoard } from './board/board.ts';
import { type Config, readConfig, unknownSettings, versionOfParlor } from './config.ts';
import { createBot } from './discord/bot.ts';
import { type FromProcess, type Predecessor, TAKES_OVER, ToProcess } from './discord/jobs/handOver.ts';
import { NotAdmitted, NotConnected } from './discord/wire/admission.ts';
import { interactionInHand } from './discord/wire/cause.ts';
import { createTrueTime } from './discord/wire/trueTime.ts';
import { WRITTEN } from './environment.ts';
import { GAMES } from './games/index.ts';
import { createLog } from './log.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { Around } from './night/openNightWatch.ts';
import { openPlayground, type Playground, playgroundMistakes } from './playground.ts';
import { REPLACEABLE } from './port/port.ts';
import { survive } from './port/survive.ts';
import { nodeTimers, sleep } from './tables/clocks/agenda.ts';
import { hasTodaysLists } from './tables/keeping/rebuild.ts';
import { shareOf } from './tables/lists/share.ts';
import { MatchId } from './tables/match/match.ts';
import { openTables } from './tables/openTables.ts';
import { awaitStore } from './tables/store/arrival.ts';
import { StoreFailure, WrongStore } from './tables/store/failure.ts';
import { claimStore } from './tables/store/mark.ts';
import { openStore, placeOf } from './tables/store/openStore.ts';
import { createOutages, type Outages } from './tables/store/outages.ts';
import { adapterMistakes } from './tables/store/published.ts';
import type { Store } from './tables/store/store.ts';
import { startThinking, type Thinking } from './tables/thinking/thinking.ts';
import { loadCatalogue } from './texts/catalogue.ts';

/** What a service manager reads as «wrongly configured: do not try again». */
const EXIT_CONFIG = 78;

/** Ctrl-C reaches the bot twice, from the terminal and from npm: so soon after the first, a signal is the same one. */
const SAME_SIGNAL = 1000;

const read = readConfig(process.env);
const mistakes = [...('mistakes' in read ? read.mistakes : mistakesAround(read.config)), ...packageMistakes()];
const unknown = unknownSettings(Object.keys(process.env), WRITTEN);
if ('mistakes' in read || mistakes.length > 0) {
  for (const line of [...mistakes, ...unknown]) process.stderr.write(`${line}\n`);
  process.exitCode = EXIT_CONFIG;
} else {
  try {
    await run(read.config);
  } catch (error) {
    process.stderr.write(`Parlor could not start. ${explain(error, read.config)}\n`);
    process.exit(error instanceof NotAdmitted || error instanceof WrongStore ? EXIT_CONFIG : 1);
  }
}

/** What is not there that these settings ask for. */
function mistakesAround({ token, keyvAdapter }: Config): readonly string[] {
  return [...(token === undefined ? playgroundMistakes() : []), ...adapterMistakes(keyvAdapter)];
}

async function run(config: Config): Promise<void> {
  const outages = createOutages(() => performance.now());
  const log = beginLog(config, outages);
  const time = createTrueTime({ wall: () => Date.now(), steady: () => performance.now() }, (ahead) =>
    ahead === 0
      ? log.info('the clock of this machine is right again')
      : log.error(
          { seconds: Math.round(ahead / 1000) },
          'the clock of this machine is wrong: Parlor goes by that of Discord',
        ),
  );
  const { now } = time;
  const opened: (() => Promise<void>)[] = [];
  const stop = stopper(log, opened);
  const predecessor = predecessorOf();
  survive(log);

  const metrics =
    config.metrics === undefined
      ? undefined
      : (await import('./monitoring/metrics.ts')).createMetrics(versionOfParlor());
  const unmeasured = openStore(config.keyvUri, {
    keyvAdapter: config.keyvAdapter,
    outages,
    connections: config.connections,
    onLost(error) {
      log.fatal({ err: error }, 'the disk failed, and what it has of the last changes is unknown: this process ends');
      process.exit(1);
    },
  });
  if (config.keyvAdapter !== undefined) {
    log.warn(
      { adapter: config.keyvAdapter },
      'games are as durable as the store of this adapter; one process alone may use it',
    );
  }
  opened.push(unmeasured.close);
  const connection = { isUp: () => false };
  if (metrics !== undefined && config.metrics !== undefined) {
    const { openMonitoring } = await import('./monitoring/httpServer.ts');
    const monitoring = await openMonitoring({
      ...config.metrics,
      metrics,
      store: unmeasured,
      isConnected: () => connection.isUp(),
      onFault: (error) => log.error({ err: error }, 'a connection to the figures failed'),
    });
    opened.push(monitoring.close);
    log.info({ port: monitoring.port }, 'health and metrics are served');
  }
  const arrived = await arriveAt(unmeasured, config, log);
  outages.listen({
    began: (kind, error) => log.error({ err: error }, `the store fails: nothing can be ${kind}`),
    ended: (kind, told) => log.warn(told, `the store works again: all can be ${kind}`),
  });
  const unmeasuredThinking = startThinking();
  opened.push(unmeasuredThinking.close);
  const { store, thinking } =
    metrics === undefined
      ? { store: unmeasured, thinking: unmeasuredThinking }
      : await measured(metrics, unmeasured, unmeasuredThinking);
  const studio = openStudio({ onDrawn: metrics?.drawn });
  opened.push(studio.close);
  const onThoughtless = (match: MatchId, error: unknown) =>
    log.error({ match, err: error }, 'a computer could not think');
  const share = config.shards && shareOf(config.shards.ids, config.shards.count);
  const tables = await openTables({
    store,
    ...(share === undefined ? {} : { share }),
    after: predecessor?.taken,
    thinking,
    games: GAMES,
    now,
    newSeed,
    newId,
    onThoughtless,
  });
  const playground = config.token === undefined ? await openPlayground(config.playgroundPort) : undefined;
  if (playground !== undefined) opened.push(playground.close);
  const board = await boardOf(config, { playground, store, log, now });
  if (board !== undefined) opened.push(board.close);
  const bot = createBot({
    token: config.token ?? playground?.token ?? '',
    api: playground?.api ?? config.api,
    cdn: playground?.cdn,
    guild: config.guild,
    shards: config.shards,
    registerCommands: config.registerCommands,
    commands: COMMANDS,
    general: GENERAL_COMMANDS,
    pictures: keepPictures(studio.draw),
    emojis: emojiPictures(PAINTERS),
    catalogue: loadCatalogue(),
    tables,
    log,
    time,
    timers: nodeTimers,
    onClosed(reason, lasts = 'for good') {
      log.fatal(reason);
      void stop('closed by Discord', lasts === 'for good' ? EXIT_CONFIG : 1);
    },
    showAll: playground !== undefined,
    predecessor,
    ...(metrics === undefined ? {} : { watch: metrics.watch }),
    ...(board === undefined ? {} : { board }),
  });
  opened.push(bot.stop);
  connection.isUp = bot.isConnected;
  metrics?.look({ openTables: tables.clocks.count, undeliveredBoards: bot.undelivered, connection: bot.connection });
  board?.serve?.(bot.counter);
  await bot.login();
  log.info({ version: versionOfParlor(), node: process.versions.node }, 'this is Parlor');
  opened.push(await watchNights(config, { ...arrived, store, log, now, tell: bot.tellOwner }));
  process.on('message', (message) => {
    if (ToProcess.safeParse(message).data?.parlor !== 'hand over') return;
    void bot.handOver().then((taken) => {
      tellLauncher({ parlor: 'handed over', taken: [...taken] });
      return stop('another process takes over', 0);
    });
  });
  tellLauncher({ parlor: 'ready' });
  if (playground !== undefined) process.stdout.write(`\nParlor is open: ${playground.url}\n\n`);
}

function beginLog({ logLevel }: Config, outages: Outages): Logger {
  const isTerminal = process.stdout.isTTY === true;
  const log = createLog(logLevel, { context: interactionInHand, isExplained: outages.explains, isTerminal });
  for (const line of unknown) log.warn(line);
  return log;
}

/** What became of the store by this start. */
interface Arrived {
  readonly isNew: boolean;
  /** Whether an earlier version wrote it otherwise. */
  readonly hasMoved: boolean;
}

/** Waits for the store, and refuses one that this version would not understand. */
async function arriveAt(store: Store, { keyvUri }: Config, log: Logger): Promise<Arrived> {
  await awaitStore(
    store,
    (milliseconds) => sleep(nodeTimers, milliseconds),
    (error) => log.warn({ err: error }, 'the store does not answer: it is waited for'),
  );
  const { isNew } = await claimStore(store, versionOfParlor());
  if (isNew) log.info({ store: placeOf(keyvUri) }, 'there was no store yet: an empty one was made');
  return { isNew, hasMoved: !isNew && !(await hasTodaysLists(store)) };
}

/** The store and the computer players, timed; nothing that does so is loaded where nobody asks for the figures. */
async function measured(metrics: Metrics, store: Store, thinking: Thinking) {
  const { measuredStore, measuredThinking } = await import('./monitoring/measured.ts');
  return { store: measuredStore(store, metrics), thinking: measuredThinking(thinking, metrics) };
}

/** The board that is played by tapping it; nothing of it is loaded where it is switched off. */
async function boardOf(
  { board, shards, token, clientSecret, api }: Config,
  around: {
    readonly playground: Playground | undefined;
    readonly store: Store;
    readonly log: Logger;
    readonly now: () => number;
  },
): Promise<OpenBoard | undefined> {
  if (board === undefined) return undefined;
  const { openBoard, openDoor } = await import('./board/board.ts');
  const { playground, store, log, now } = around;
  const door = {
    ...board,
    activity: playground === undefined ? discordActivity(token, clientSecret, api) : playgroundActivity(playground),
    store,
    newSecret: newSeed,
    now,
  };
  // Of several processes the one with the first shard serves the page.
  if (shards?.ids.includes(0) === false) return openDoor(door);
  const opened = await openBoard({ ...door, painters: PAINTERS, log, timers: nodeTimers });
  playground?.mapActivity(opened.url);
  return opened;
}

/** Begins the night watch, in one process of several, and gives what ends it. In the playground nobody has anything to lose. */
async function watchNights(config: Config, around: Around): Promise<() => Promise<void>> {
  if (config.token === undefined || config.shards?.ids.includes(0) === false) return async () => undefined;
  const { openNightWatch } = await import('./night/openNightWatch.ts');
  return openNightWatch(config, around);
}

/** Tells the program that started us, where there is one. */
function tellLauncher(message: FromProcess): void {
  if (process.connected) process.send?.(message);
}

/** The process whose shards we take over, where we do, as the program tells of it that started both. */
function predecessorOf(): Predecessor | undefined {
  if (process.env[TAKES_OVER] !== '1') return undefined;
  const taken = new Promise<ReadonlySet<string>>((resolve) => {
    process.on('message', (message) => {
      const told = ToProcess.safeParse(message).data;
      if (told?.parlor === 'take over') resolve(new Set(told.taken));
    });
  });
  return { holding: () => tellLauncher({ parlor: 'holding' }), taken };
}

function discordActivity(token: string | undefined, clientSecret: string | undefined, api = 'https://discord.com/api') {
  if (token === undefined || clientSecret === undefined) return undefined;
  // A bot's token begins with the id of its application.
  const clientId = Buffer.from(token.split('.')[0] ?? '', 'base64').toString();
  return { api, clientId, clientSecret, token, origin: `https://${clientId}.discordsays.com` };
}

function playgroundActivity({ api, applicationId, clientSecret, token, frameOrigin }: Playground) {
  return { api, clientId: applicationId, clientSecret, token, origin: frameOrigin };
}

/**
 * Ends the process cleanly at the first signal, closing what was opened last first; at once at a second one. Gives what
 * does so for another reason.
 */
function stopper(log: Logger, opened: readonly (() => Promise<void>)[]) {
  let since: number | undefined;
  const stop = async (reason: string, code: number) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL) process.exit(1);
      return;
    }
    since = performance.now();
    log.info({ reason }, 'stopping');
    for (const close of opened.toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'something did not end as it should'));
    }
    process.exit(code);
  };
  process.on('SIGINT', (signal) => void stop(signal, 0));
  process.on('SIGTERM', (signal) => void stop(signal, 0));
  // A terminal that is closed tells everybody in it. Of several processes the program that started them knows better.
  const isReplaceable = process.env[REPLACEABLE] === '1';
  process.on('SIGHUP', (signal) => void (isReplaceable || stop(signal, 0)));
  // Who started this one is gone: nobody would ever end it. It may have gone before anybody listened.
  process.on('disconnect', () => void stop('the launcher is gone', 0));
  if (process.connected === false) void stop('the launcher is gone', 0);
  return stop;
}

/** Why the start failed and what to do about it, where the reason is one that people can mend; else the whole error. */
function explain(error: unknown, { playgroundPort, metrics, board }: Config): string {
  if (error instanceof StoreFailure || error instanceof NotAdmitted || error instanceof NotConnected) {
    return error.message;
  }
  const portIn = (cause: unknown) => {
    const port = cause instanceof Error && 'port' in cause ? cause.port : playgroundPort;
    if (port === metrics?.port) return `METRICS_PORT: ${port}`;
    return port === board?.port ? `BOARD_PORT: ${port}` : `PLAYGROUND_PORT: ${port}`;
  };
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `${portIn(error)} is in use, perhaps by another Parlor. Stop that, or set another port (0: any free one).`;
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function newSeed(): string {
  return randomBytes(16).toString('hex');
}

function newId(): MatchId {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return MatchId.parse(Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join(''));
}
