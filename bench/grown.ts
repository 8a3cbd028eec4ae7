import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPlayground } from 'discord-standin';
import { cellz } from '../src/games/cellz/index.ts';
import { openStore } from '../src/store/openStore.ts';
import type { Store } from '../src/store/store.ts';
import { createTimerQueue } from '../src/tables/clocks/timerQueue.ts';
import { LISTS_BUILT } from '../src/tables/keeping/rebuild.ts';
import { numberedIds, tablesOn } from '../test/tables/tablesOn.ts';
import { fillWithTables } from './evening/fillWithTables.ts';
import { startOurs } from './turns/bots.ts';
import { print } from './turns/statistics.ts';

/**
 * What stands still when much is stored and nothing of it is due: a note in the agenda, and a start with so many open
 * tables with clocks, and the first start of this version on a store of an earlier one, with the longest time for which the loop was held;
 * and what the bot as `npm start` runs it then holds of memory.
 * `TABLES=100000 npm run bench -- grown` for more than 30,000.
 */
const TABLES = Number(process.env.TABLES ?? 30_000);
const NOTED = 1_000_000;
const SECOND = 1000;

/** The bot is at rest when it took less than so many milliseconds of processor in each of so many seconds. */
const IDLE = 100;
const RESTED = 3;

/** A store with so many open tables; one of an earlier version has none of today's lists, which the start writes. */
async function grownStore(path: string, isEarlier: boolean): Promise<Store> {
  const store = openStore(`sqlite://${path}`);
  await fillWithTables(store, TABLES, (number) => ({ channel: String(1000 + number) }));
  if (isEarlier) await store.remove(Object.keys(LISTS_BUILT));
  return store;
}

async function start(name: string, isEarlier: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-grown-'));
  const path = join(folder, 'parlor.sqlite');
  await (await grownStore(path, isEarlier)).close();
  const copy = join(folder, 'copy.sqlite');
  copyFileSync(path, copy);
  globalThis.gc?.();
  const before = process.memoryUsage();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [since, cpu] = [performance.now(), process.cpuUsage()];
  const store = openStore(`sqlite://${path}`);
  const tables = await tablesOn(store, [cellz]);
  const opened = performance.now() - since;
  const { behind } = await tables.found();
  const known = performance.now() - since;
  await tables.clocks.attendDue();
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  globalThis.gc?.();
  const heap = (process.memoryUsage().heapUsed - before.heapUsed) / 1e6;
  const done = performance.now() - since;
  print(
    `${name}: ${tables.clocks.count()} tables, open after ${opened.toFixed(0)} ms, all known after ${known.toFixed(0)}, ` +
      `${behind.length} read, done after ${done.toFixed(0)}; ${((user + system) / 1e6).toFixed(1)} s of processor, ` +
      `loop held ${(delay.max / 1e6).toFixed(0)} ms at most, ${heap.toFixed(0)} MB of heap more`,
  );
  await store.close();
  print(await asStarted(`sqlite://${copy}`));
  rmSync(folder, { recursive: true });
}

const HOLDS = fileURLToPath(new URL('loop/watchHolds.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

/** Resident memory and loop of the bot on such a store, from «ready» until it has nothing more to do. */
async function asStarted(storeUri: string): Promise<string> {
  const discord = await startPlayground();
  const since = performance.now();
  const bot = await startOurs(discord, storeUri, {}, ['--import', HOLDS]);
  const ready = performance.now() - since;
  await bot.figures('holds');
  const atReady = bot.resident();
  let [before, rested] = [bot.cpu(), 0];
  while (rested < RESTED) {
    await sleep(SECOND);
    const now = bot.cpu();
    rested = now - before < IDLE ? rested + 1 : 0;
    before = now;
  }
  const quiet = performance.now() - since - RESTED * SECOND;
  const [held = 0, , withWaits = 0] = await bot.figures('holds');
  const memory = [atReady, bot.mostResident(), bot.resident()].map((bytes) => (bytes / MEGABYTE).toFixed(0)).join(', ');
  await bot.stop();
  await discord.close();
  return (
    `  the bot itself: ready after ${ready.toFixed(0)} ms, at rest after ${quiet.toFixed(0)}; from ready on its loop was held for ` +
    `${held.toFixed(0)} ms at most, ${withWaits.toFixed(0)} with what others had; resident MB when ready, at most, at rest: ${memory}`
  );
}

function noteInAgenda(): void {
  const agenda = createTimerQueue(() => 0, { set: () => undefined, clear: () => undefined });
  const ids = Array.from({ length: NOTED }, numberedIds());
  agenda.start(() => undefined);
  for (const [at, id] of ids.entries()) agenda.note(id, 1 + ((at * 7919) % NOTED));
  const since = performance.now();
  const again = 100_000;
  for (const [at, id] of ids.slice(0, again).entries()) agenda.note(id, NOTED + ((at * 104_729) % NOTED));
  print(`a note in an agenda of ${NOTED}: ${(((performance.now() - since) * 1000) / again).toFixed(1)} microseconds`);
}

await start('a start', false);
await start('the first start after an update', true);
noteInAgenda();
