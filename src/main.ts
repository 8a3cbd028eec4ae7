import { randomBytes } from 'node:crypto';
import { config as loadEnvironment } from 'dotenv';
import { COMMANDS } from '../commands/index.ts';
import { PAINTERS } from '../render/index.ts';
import { type Config, readConfig } from './config.ts';
import { startBot } from './discord/bot.ts';
import { GAMES } from './games/index.ts';
import { createLog } from './log.ts';
import { startPlayground } from './playground/playground.ts';
import { MatchId } from './tables/match.ts';
import { openStore } from './tables/store/store.ts';
import { openTables } from './tables/tables.ts';
import { startThinking } from './tables/thinking/thinking.ts';

/** What a service manager reads as «wrongly configured: do not try again». */
const EXIT_CONFIG = 78;

loadEnvironment({ quiet: true });
const read = readConfig(process.env);
if ('mistakes' in read) {
  for (const mistake of read.mistakes) process.stderr.write(`${mistake}\n`);
  process.exitCode = EXIT_CONFIG;
} else {
  await run(read.config);
}

async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const store = openStore(config.keyvUri);
  const thinking = startThinking();
  const now = () => Date.now();
  const onThoughtless = (match: MatchId, error: unknown) =>
    log.error({ match, err: error }, 'a computer could not think');
  const tables = await openTables({ store, thinking, games: GAMES, now, newSeed, newId, onThoughtless });
  const playground = config.token === undefined ? await startPlayground({ port: config.playgroundPort }) : undefined;
  const bot = await startBot({
    token: config.token ?? playground?.token ?? '',
    api: playground?.api ?? config.api,
    guild: config.guild,
    registerCommands: config.registerCommands,
    commands: COMMANDS,
    painters: PAINTERS,
    tables,
    log,
    now,
    showAll: playground !== undefined,
  });
  if (playground !== undefined) process.stdout.write(`\nParlor is open: ${playground.url}\n\n`);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    await bot.stop();
    await thinking.close();
    await store.close();
    await playground?.close();
    process.exit(0);
  };
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('SIGTERM', (signal) => void stop(signal));
}

function newSeed(): string {
  return randomBytes(16).toString('hex');
}

function newId(): MatchId {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return MatchId.parse(Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join(''));
}
