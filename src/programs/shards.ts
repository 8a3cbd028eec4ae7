import '../loadDotEnv.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { REST } from 'discord.js';
import { type Config, readConfig } from '../config.ts';
import { awaitAdmission, NotAdmitted } from '../discord/wire/loginRefusal.ts';
import { EXIT_CONFIG, type KeptShard, keepShard } from './keptShard.ts';
import { startShard } from './shardProcess.ts';

/**
 * `npm run shards`: one process for each of Discord's shards, all on this machine, as many as Discord recommends or
 * SHARD_COUNT says. A process that exits is restarted, after a longer wait each time. SIGHUP replaces the processes one
 * after another, so that nobody notices an update; SIGTERM stops them all.
 */

/** Discord lets a bot connect one shard every five seconds. */
const BETWEEN = 5500;

const read = readConfig({ NODE_ENV: 'production', ...process.env });
const misfits = [
  ...([undefined, 'auto'].includes(process.env.SHARDS)
    ? []
    : ['SHARDS: leave it empty or set it to auto; this program starts all shards']),
];
const say = (words: string) => void process.stderr.write(`${words}\n`);
if ('mistakes' in read || misfits.length > 0) {
  for (const mistake of 'mistakes' in read ? read.mistakes : misfits) say(mistake);
  process.exitCode = EXIT_CONFIG;
} else {
  try {
    await keepAll(read.config, await countShards(read.config));
  } catch (error) {
    if (!(error instanceof NotAdmitted)) throw error;
    say(error.message);
    process.exitCode = EXIT_CONFIG;
  }
}

/** How many shards there should be. */
async function countShards({ token = '', api, shards }: Config): Promise<number> {
  if (shards !== undefined) return shards.count;
  const rest = new REST(api === undefined ? {} : { api }).setToken(token);
  return awaitAdmission(
    rest,
    undefined,
    async (milliseconds) => void (await wait(milliseconds)),
    ({ words }) => say(words),
  );
}

async function keepAll({ metrics, api }: Config, count: number): Promise<void> {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.then(
      () => wait(api === undefined ? BETWEEN : 0),
      () => undefined,
    );
    return done;
  };
  const shards: readonly KeptShard[] = Array.from({ length: count }, (_, id) => {
    // Only one process can listen on each port. The board's page is served by the first one, whatever settings the
    // others get.
    const own = metrics === undefined ? {} : { METRICS_PORT: String(metrics.port + id) };
    const settings = { SHARDS: String(id), SHARD_COUNT: String(count), ...own };
    return keepShard({
      start: (takesOver) => startShard(settings, takesOver),
      inTurn,
      wait: async (milliseconds) => void (await wait(milliseconds)),
      say: (words) => say(`Shard ${id} ${words}`),
      // If none is running, the others would fare no better.
      onMisfit: () => {
        if (!shards.some(({ isRunning }) => isRunning())) void end(EXIT_CONFIG);
      },
    });
  });
  const end = async (code: number) => {
    await Promise.all(shards.map((shard) => shard.end()));
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('disconnect', () => void end(0));
  let isReplacing = false;
  process.on('SIGHUP', () => {
    if (isReplacing) return;
    isReplacing = true;
    void replaceAll(shards).finally(() => {
      isReplacing = false;
    });
  });
  for (const shard of shards) await shard.begin();
}

/** One after another, stopping at the first that cannot start: the next could not either. */
async function replaceAll(shards: readonly KeptShard[]): Promise<void> {
  for (const shard of shards) {
    if (await shard.replace()) continue;
    say('The shards after it were not replaced and keep running.');
    return;
  }
}
