import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cellz } from '../src/games/cellz/index.ts';
import { createAgenda } from '../src/tables/clocks/agenda.ts';
import { LISTS_BUILT } from '../src/tables/keeping/rebuild.ts';
import { listTable, matchKey } from '../src/tables/lists/live.ts';
import { join as sitDown } from '../src/tables/match/lobby.ts';
import { type Match, PersonId } from '../src/tables/match/match.ts';
import { openStore } from '../src/tables/store/openStore.ts';
import type { Store } from '../src/tables/store/store.ts';
import { numberedIds, tablesOn } from '../test/tables/tablesOn.ts';
import { print } from './turns/statistics.ts';

/**
 * What stands still when much is stored and nothing of it is due: a note in the agenda, and a start with so many open
 * tables with clocks, as this version lists them and as earlier ones did, with the longest time for which the loop was held.
 * `TABLES=100000 npm run bench -- grown` for more than 30,000.
 */
const TABLES = Number(process.env.TABLES ?? 30_000);
const NOTED = 1_000_000;
const CHUNK = 1000;
const HOUR = 60 * 60 * 1000;

/** One running match of two people, of which all others are copies. */
async function template(store: Store): Promise<Match> {
  const tables = await tablesOn(store, [cellz]);
  const wishes = { seatCount: 2, host: PersonId.parse('1'), invited: [], computers: [] };
  const clock = { pace: '1d', timeout: 'computer' } as const;
  const setup = { columns: 6, rows: 6 };
  const opened = await tables.open({ game: cellz, setup, ...wishes, clock, where: { channel: '1' } }, 'open');
  if (!opened.ok) throw new Error(opened.refusal.key);
  const made = await tables.change(opened.value.match.id, sitDown(cellz, PersonId.parse('2')));
  if (made?.ok !== true) throw new Error('nobody could sit down');
  return { ...made.value.match, shown: made.value.match.revision };
}

/** A store with so many open tables; of an earlier version, their list does not say when they are due. */
async function grownStore(path: string, isEarlier: boolean): Promise<Store> {
  const store = openStore(`sqlite://${path}`);
  await store.set(LISTS_BUILT);
  const match = await template(store);
  const newId = numberedIds('t');
  for (let done = 0; done < TABLES; done += CHUNK) {
    await store.change(async (draft) => {
      for (let number = done; number < Math.min(done + CHUNK, TABLES); number += 1) {
        const one = { ...match, id: newId(), where: { channel: String(1000 + number) } };
        draft.set(matchKey(one.id), one);
        const look = { due: Date.now() + 12 * HOUR + number, at: Date.now() - HOUR };
        listTable(draft, undefined, one, isEarlier ? undefined : look);
      }
    });
  }
  return store;
}

async function start(name: string, isEarlier: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-grown-'));
  const path = join(folder, 'parlor.sqlite');
  await (await grownStore(path, isEarlier)).close();
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
  rmSync(folder, { recursive: true });
}

function noteInAgenda(): void {
  const agenda = createAgenda(() => 0, { set: () => undefined, clear: () => undefined });
  const ids = Array.from({ length: NOTED }, numberedIds());
  agenda.start(() => undefined);
  for (const [at, id] of ids.entries()) agenda.note(id, 1 + ((at * 7919) % NOTED));
  const since = performance.now();
  const again = 100_000;
  for (const [at, id] of ids.slice(0, again).entries()) agenda.note(id, NOTED + ((at * 104_729) % NOTED));
  print(`a note in an agenda of ${NOTED}: ${(((performance.now() - since) * 1000) / again).toFixed(1)} microseconds`);
}

await start('a start', false);
await start('a start on a list of an earlier version', true);
noteInAgenda();
