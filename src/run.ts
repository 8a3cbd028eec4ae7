import './loadDotEnv.ts';
import './packages/wantIsolation.ts';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { postWelcome } from '../commands/games/welcome.ts';
import { COMMANDS, GENERAL_COMMANDS } from '../commands/index.ts';
import { packageMistakes } from '../commands/packages.ts';
import { PAINTERS } from '../render/index.ts';
import { emojiPictures } from '../render/studio/emojis.ts';
import { keepPictures, openStudio } from '../render/studio/studio.ts';
import { type Config, readConfig, unknownSettings, versionOfParlor } from './config.ts';
import { createBot } from './discord/bot.ts';
import { NotAdmitted } from './discord/wire/loginRefusal.ts';
import { createServerClock, type ServerClock } from './discord/wire/serverClock.ts';
import { GAMES } from './games/index.ts';
import { CUT, FILE_MISTAKES, WRITTEN } from './loadDotEnv.ts';
import { createLog } from './log.ts';
import { MatchId } from './match/match.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { NightWatchContext } from './night/openNightWatch.ts';
import { onShut } from './packages.ts';
import type { WebServer } from './page/openBoardPage.ts';
import type { Services } from './play/contract/door.ts';
import { handlerInHand, interactionInHand } from './play/contract/outcome.ts';
import { lookThroughBooks } from './play/learning/puzzleBook.ts';
import { prepareExamples } from './play/screens/example.ts';
import { openPlayground, type Playground, playgroundMistakes } from './playground/playground.ts';
import { survive } from './port/surviveErrors.ts';
import { createTableListeners, logOutages } from './process/logEvents.ts';
import { warnOfOthers } from './process/secondBotWarning.ts';
import { explain, findPredecessor, handOverWhenAsked, stopper, tellLauncher } from './process/stopper.ts';
import { openProcessStore, prepareStore } from './process/store.ts';
import { WrongStore } from './store/failure.ts';
import { createOutages, type Outages } from './store/outages.ts';
import type { Store } from './store/store.ts';
import { nodeTimers } from './tables/clocks/timerQueue.ts';
import { createShardScope } from './tables/lists/shardScope.ts';
import { openTables } from './tables/openTables.ts';
import { startThinking, type ThinkingPool } from './tables/thinking/thinkingPool.ts';
import { startTrials } from './tables/thinking/trySetups.ts';
import { loadCatalogue } from './texts/catalogue.ts';

/** The exit code by which a service manager recognizes a wrong configuration: it should not try again. */
const EXIT_CONFIG = 78;

const read = readConfig(process.env);
const mistakes = [
  ...FILE_MISTAKES,
  ...('mistakes' in read ? read.mistakes : mistakesAround(read.config)),
  ...packageMistakes(),
];
const unknown = [...unknownSettings(Object.keys(process.env), WRITTEN), ...CUT];
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

/** What these settings require but is missing. */
function mistakesAround({ token }: Config): readonly string[] {
  return token === undefined ? playgroundMistakes() : [];
}

async function run(config: Config): Promise<void> {
  const outages = createOutages(() => performance.now());
  const log = beginLog(config, outages);
  const time = watchServerClock(log);
  const { now } = time;
  const opened: (() => Promise<void>)[] = [];
  const stop = stopper(log, opened);
  const predecessor = findPredecessor();
  survive(log);
  onShut((game) => log.error(game, 'shut down a game package that failed: its tables rest until the next start'));

  const bare = openProcessStore(config, log, outages);
  opened.push(bare.close);
  const connection = { isUp: () => false };
  const metrics = config.metrics && (await watched(config.metrics, bare, connection, log, opened));
  const arrived = await prepareStore(bare, config, log);
  outages.listen(logOutages(log));
  const bareThinking = startThinking();
  opened.push(bareThinking.close);
  const trials = startTrials();
  opened.push(trials.close);
  const { store, thinking } = await measured(metrics, bare, bareThinking);
  const studio = openStudio({ onDrawn: metrics?.drawn });
  opened.push(studio.close);
  const share = config.shards && createShardScope(config.shards.ids, config.shards.count);
  const tables = await openTables({
    ...{ store, thinking, trials, now, newSeed, newId },
    ...(share === undefined ? {} : { share }),
    games: GAMES,
    ...createTableListeners(log),
  });
  const playground = config.token === undefined ? await openPlayground(config) : undefined;
  if (playground !== undefined) opened.push(playground.close);
  const board = await openBoard(config, { playground, store, log, now });
  const bot = createBot({
    ...{ tables, log, time, predecessor },
    token: config.token ?? playground?.token ?? '',
    api: playground?.api ?? config.api,
    cdn: playground?.cdn,
    guild: config.guild,
    shards: config.shards,
    registerCommands: config.registerCommands,
    commands: COMMANDS,
    general: GENERAL_COMMANDS,
    welcome: postWelcome,
    pictures: keepPictures(studio.draw),
    emojis: emojiPictures(PAINTERS, studio.draw),
    catalogue: loadCatalogue(),
    timers: nodeTimers,
    onClosed(reason, lasts = 'for good') {
      log.fatal(reason);
      void stop('closed by Discord', lasts === 'for good' ? EXIT_CONFIG : 1);
    },
    showAll: playground !== undefined,
    ...(metrics === undefined ? {} : { watch: metrics.watch }),
    ...(board === undefined ? {} : { board }),
  });
  const closeBoard = board?.serve?.(bot.context);
  if (closeBoard !== undefined) opened.push(closeBoard);
  opened.push(bot.stop);
  connection.isUp = bot.isConnected;
  opened.push(await watchHolds(log, metrics));
  metrics?.look({
    openTables: tables.clocks.count,
    undeliveredBoards: bot.undelivered,
    connection: bot.connection,
    storeConnections: store.connections,
    pageConnections: board?.connections,
  });
  await bot.login();
  log.info({ version: versionOfParlor(), node: process.versions.node }, 'this is Parlor');
  opened.push(await watchNights(config, { ...arrived, store, log, now, tell: bot.tellOwner }));
  opened.push(warnOfOthers({ ...{ store, share: share?.name, log, now }, own: newSeed(), timers: nodeTimers }));
  handOverWhenAsked(bot.handOver, () => stop('another process takes over', 0));
  tellLauncher({ parlor: 'ready' });
  // The data of games in their own workers is checked on request: otherwise each would start a worker.
  const ownGames = COMMANDS.filter(({ game }) => game.apart === undefined);
  void lookThroughBooks(ownGames, log).then(() => prepareExamples(ownGames, log));
  if (playground !== undefined) invite(playground, bot.context);
}

/** Logs where the playground is, which begins with something to play. */
function invite({ url, channels: [channel] }: Playground, services: Services): void {
  if (channel !== undefined) services.app.aside(() => postWelcome(services, channel.guildId, channel.id));
  process.stdout.write(`\nParlor is open: ${url}\n\n`);
}

function watchServerClock(log: Logger): ServerClock {
  return createServerClock({ wall: () => Date.now(), steady: () => performance.now() }, (ahead) =>
    ahead === 0
      ? log.info("this machine's clock is right again")
      : log.error({ seconds: Math.round(ahead / 1000) }, "this machine's clock is wrong: using Discord's"),
  );
}

/** Logs what blocks the event loop, so that nobody is answered meanwhile. */
async function watchHolds(log: Logger, metrics: Metrics | undefined): Promise<() => Promise<void>> {
  const { onceAMinute, watchLoop } = await import('./monitoring/watchdog.ts');
  const tell = onceAMinute(
    () => performance.now(),
    (hold) => log.warn(hold, 'the event loop was blocked'),
  );
  const end = watchLoop(handlerInHand, (hold) => {
    metrics?.held(hold.handler, hold.held);
    tell(hold);
  });
  return async () => end();
}

/** Serves the metrics. */
async function watched(
  address: NonNullable<Config['metrics']>,
  store: Store,
  connection: { readonly isUp: () => boolean },
  log: Logger,
  opened: (() => Promise<void>)[],
): Promise<Metrics> {
  const { createMetrics } = await import('./monitoring/metrics.ts');
  const { openMonitoring } = await import('./monitoring/metricsServer.ts');
  const metrics = createMetrics(versionOfParlor());
  const monitoring = await openMonitoring({
    ...{ ...address, metrics, store },
    isConnected: () => connection.isUp(),
    onFault: (error) => log.error({ err: error }, "a metrics client's connection failed"),
  });
  opened.push(monitoring.close);
  log.info({ port: monitoring.port }, 'serving health and metrics');
  return metrics;
}

function beginLog({ logLevel, shards }: Config, outages: Outages): Logger {
  const isTerminal = process.stdout.isTTY === true;
  // Several processes write into one log: each line says whose it is.
  const own = shards === undefined ? {} : { shards: shards.ids };
  const context = () => ({ ...own, ...interactionInHand() });
  const log = createLog(logLevel, { context, isExplained: outages.explains, isTerminal });
  for (const line of unknown) log.warn(line);
  return log;
}

/** The store and the computer players, timed if there are metrics; otherwise nothing for that is loaded. */
async function measured(metrics: Metrics | undefined, store: Store, thinking: ThinkingPool) {
  if (metrics === undefined) return { store, thinking };
  const { measuredStore, measuredThinking } = await import('./monitoring/metrics.ts');
  return { store: measuredStore(store, metrics), thinking: measuredThinking(thinking, metrics) };
}

/** The board's page; none of its code is loaded if it is switched off. */
async function openBoard(
  { board, shards, token, clientSecret, api }: Config,
  around: {
    readonly playground: Playground | undefined;
    readonly store: Store;
    readonly log: Logger;
    readonly now: () => number;
  },
): Promise<WebServer | undefined> {
  if (board === undefined) return undefined;
  const { LINKED_ROLE_END, openBoardPage, openWebServer } = await import('./page/openBoardPage.ts');
  const { playground, store, log, now } = around;
  const door = {
    ...board,
    // The stand-in takes the place of a proxy of ours.
    proxies: playground === undefined ? board.proxies : 1,
    activity: playground === undefined ? discordActivity(token, clientSecret, api) : playgroundActivity(playground),
    store,
    newSecret: newSeed,
    now,
  };
  // With several processes, the one with the first shard serves the page.
  if (shards?.ids.includes(0) === false) return openWebServer(door);
  const opened = await openBoardPage({ ...door, painters: PAINTERS, log, timers: nodeTimers });
  playground?.mapActivity(opened.url);
  playground?.allowRedirect(`${opened.url}${LINKED_ROLE_END}`);
  return opened;
}

/**
 * Starts the night watch, in only one of several processes, and returns a function that stops it. In the playground
 * nobody has anything to lose.
 */
async function watchNights(config: Config, around: NightWatchContext): Promise<() => Promise<void>> {
  if (config.token === undefined || config.shards?.ids.includes(0) === false) return async () => undefined;
  const { openNightWatch } = await import('./night/openNightWatch.ts');
  return openNightWatch(config, around);
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

function newSeed(): string {
  return randomBytes(16).toString('hex');
}

function newId(): MatchId {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return MatchId.parse(Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join(''));
}
