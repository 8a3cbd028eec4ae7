import '../environment.ts';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Shard, ShardingManager } from 'discord.js';
import { readConfig } from '../config.ts';

/**
 * `npm run shards`: one process for each of Discord's shards, all on this machine, as many as Discord recommends or
 * SHARD_COUNT says. One that ends is started again. SIGHUP starts them anew, one after the other, so that an update
 * interrupts each server for some seconds only; SIGTERM ends them all.
 */
const EXIT_CONFIG = 78;

/** Discord lets a bot come with one shard in five seconds. */
const BETWEEN = 5500;

/** How long a process may take from its start until it is ready, in milliseconds. */
const PATIENCE = 120_000;

const read = readConfig({ NODE_ENV: 'production', ...process.env });
const misfits = [
  ...(process.env.SHARDS === undefined ? [] : ['SHARDS: is not set for this program, which starts all shards']),
  ...(process.env.KEYV_ADAPTER ? ['KEYV_ADAPTER: such a store is for one process alone. Take PostgreSQL'] : []),
];
if ('mistakes' in read || misfits.length > 0) {
  for (const mistake of 'mistakes' in read ? read.mistakes : misfits) process.stderr.write(`${mistake}\n`);
  process.exitCode = EXIT_CONFIG;
} else {
  const { token = '', shards, metrics, api } = read.config;
  const manager = new ShardingManager(fileURLToPath(new URL('../main.js', import.meta.url)), {
    token,
    totalShards: shards?.count ?? 'auto',
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'],
  });
  manager.on('shardCreate', (shard) => {
    // What listens can do so once only. The board's page is served by the first, whatever the others are told.
    const own = metrics === undefined ? {} : { METRICS_PORT: String(metrics.port + shard.id) };
    shard.env = Object.assign({}, shard.env, own);
    watch(manager, shard);
  });
  let isRestarting = false;
  process.on('SIGHUP', () => {
    if (isRestarting) return;
    isRestarting = true;
    void restart(manager).finally(() => {
      isRestarting = false;
    });
  });
  process.on('SIGINT', () => void end(manager, 0));
  process.on('SIGTERM', () => void end(manager, 0));
  try {
    await manager.spawn({ timeout: PATIENCE, delay: api === undefined ? BETWEEN : 0 });
  } catch (error) {
    process.stderr.write(`Not all shards could be started. ${error instanceof Error ? error.message : error}\n`);
    await end(manager, 1);
  }
}

/** A process that is wrongly configured is not started again: none of them could do otherwise. */
function watch(manager: ShardingManager, shard: Shard): void {
  shard.on('spawn', (child) => {
    if (!('exitCode' in child)) return;
    child.on('exit', (code) => {
      if (code === EXIT_CONFIG) void end(manager, EXIT_CONFIG);
    });
  });
  shard.on('error', (error) => process.stderr.write(`Shard ${shard.id} could not be started: ${error.message}\n`));
}

/** Ends one process after the other; the manager starts each again, and it is waited for. */
async function restart(manager: ShardingManager): Promise<void> {
  for (const shard of manager.shards.values()) {
    if (shard.process === null) continue;
    const ready = once(shard, 'ready');
    shard.process.kill('SIGTERM');
    await ready;
  }
}

async function end(manager: ShardingManager, code: number): Promise<void> {
  manager.respawn = false;
  const children = [...manager.shards.values()].flatMap(({ process: child }) => child ?? []);
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }),
  );
  process.exit(code);
}
