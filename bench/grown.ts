import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cellz } from '../src/games/cellz/index.ts';
import { openStore } from '../src/store/openStore.ts';
import type { Store } from '../src/store/store.ts';
import { createTimerQueue } from '../src/tables/clocks/timerQueue.ts';
import { LISTS_BUILT } from '../src/tables/keeping/rebuildLists.ts';
import { numberedIds, tablesOn } from '../test/tables/tablesOn.ts';
import { fillWithTables } from './evening/fillWithTables.ts';
import { asStarted } from './grown/asStarted.ts';
import { print } from './turns/statistics.ts';

/**
 * What is blocked when much is stored but nothing is due: an entry in the agenda, a start with this many open tables
 * with clocks, and the first start of this version on a store of an earlier one, with the longest time for which the
 * event loop was blocked; and the memory that the bot then uses when run like `npm start`. `TABLES=100000 npm run bench
 * -- grown` for more than 30,000.
 */
const TABLES = Number(process.env.TABLES ?? 30_000);
const NOTED = 1_000_000;

/**
 * A store with this many open tables; a store of an earlier version has none of today's lists, which the start writes.
 */
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
