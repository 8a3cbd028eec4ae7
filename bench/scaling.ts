import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { cellz } from '../src/games/cellz/index.ts';
import type { CellzState } from '../src/games/cellz/play.ts';
import { join as sitDown } from '../src/match/lobby.ts';
import { MatchId, PersonId } from '../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../src/match/play.ts';
import { openStore } from '../src/store/openStore.ts';
import { LISTS_BUILT } from '../src/tables/keeping/rebuildLists.ts';
import type { Tables } from '../src/tables/tables.ts';
import { NO_POSTGRES, postgresPrograms, startPostgres } from '../test/store/postgres.ts';
import { tablesOn } from '../test/tables/tablesOn.ts';
import { type ProcessFigures, writeScaling } from './scalingPage.ts';
import { print } from './turns/statistics.ts';

/**
 * What one process can handle without Discord and pictures (`turns` measures those): turns per second by how many
 * tables play at once, memory and bytes in the store for 1,000 open tables, and how long a start takes to go through
 * them, on both stores. Written as an updated version of docs/scaling.md, with the calculation for more servers.
 */
const TABLES = 1000;
const TURNS = 2000;
const AT_ONCE = [1, 10, 50];

interface Place {
  readonly name: string;
  readonly uri: string;
  readonly bytes: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A running match of two people in its own channel, each channel in its own server. */
async function openTable(tables: Tables, number: number): Promise<MatchId> {
  const person = (seat: number) => PersonId.parse(String(1000 + number * 2 + seat));
  const where = { channel: String(1_000_000 + number), guild: String(BigInt(number) << 22n) };
  const opened = await tables.open(
    {
      game: cellz,
      setup: { columns: 6, rows: 6 },
      seatCount: 2,
      host: person(0),
      invited: [],
      computers: [],
      where,
      clock: { pace: '1d', timeout: 'computer' },
    },
    `open ${number}`,
  );
  if (!opened.ok) throw new Error(opened.refusal.key);
  const { id } = opened.value.match;
  await tables.change(id, sitDown(cellz, person(1)), `join ${number}`);
  return id;
}

let interactions = 0;

/** The next move of a match, as made by a click: read, changed, and stored with all its lists. */
async function turn(tables: Tables, id: MatchId): Promise<void> {
  const match = await tables.read(id);
  const seat = match && toAct(cellz, match)[0];
  if (match === undefined || seat === undefined) return;
  interactions += 1;
  const { state } = positionOf(match);
  const [move] = cellz.legal(state as CellzState, seat);
  if (move === undefined) return;
  const line = cellz.write(move);
  const interaction = `turn ${interactions}`;
  const made = await tables.change(id, playMoves(cellz, seat, [line], { at: Date.now(), interaction }), interaction);
  if (made?.ok !== true) throw new Error('a turn was refused');
}

const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
const seconds = async (work: () => Promise<unknown>) => {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
};

async function measure(place: Place): Promise<ProcessFigures> {
  const store = openStore(place.uri);
  await store.set(LISTS_BUILT);
  const tables = await tablesOn(store, [cellz]);
  const before = { heap: heap(), bytes: await place.bytes() };
  const ids: MatchId[] = [];
  const opening = await seconds(async () => {
    for (let number = 0; number < TABLES; number += 20) {
      ids.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => openTable(tables, number + at)))));
    }
  });
  const memory = (heap() - before.heap) / TABLES;
  const bytes = ((await place.bytes()) - before.bytes) / TABLES;
  print(`${place.name}: ${(TABLES / opening).toFixed(0)} tables opened and joined a second`);
  print(
    `  1,000 open tables: ${(memory / 1000).toFixed(2)} MB of memory, ${(bytes / 1000).toFixed(1)} MB in the store`,
  );
  const turns: { atOnce: number; rate: number }[] = [];
  for (const players of AT_ONCE) {
    const time = await seconds(() =>
      Promise.all(
        ids.slice(0, players).map(async (_, first) => {
          // Each player plays at many tables, so that none is over before the end.
          for (let done = 0; done < TURNS / players; done += 1) {
            await turn(tables, ids[(first + done * players) % ids.length] ?? MatchId.parse('0'));
          }
        }),
      ),
    );
    turns.push({ atOnce: players, rate: TURNS / time });
    print(`  ${String(players).padStart(2)} at once: ${(TURNS / time).toFixed(0)} turns a second`);
  }
  let found = 0;
  const start = await seconds(async () => {
    const again = await tablesOn(store, [cellz]);
    for (const id of await again.all()) if ((await again.read(id)) !== undefined) found += 1;
    again.clocks.stop();
  });
  print(`  a start looks through ${found} tables in ${start.toFixed(2)} s`);
  await tables.idle();
  tables.clocks.stop();
  await store.close();
  return { store: place.name, turns, opened: TABLES / opening, memory, bytes, start };
}

const folder = mkdtempSync(join(tmpdir(), 'parlor-scaling-'));
const path = join(folder, 'parlor.sqlite');
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const carried: ProcessFigures[] = [];
const onSqlite = await measure({
  name: 'SQLite',
  uri: `sqlite://${path}`,
  bytes: async () => sizeOf(path) + sizeOf(`${path}-wal`),
  close: async () => undefined,
});
rmSync(folder, { recursive: true });
carried.push(onSqlite);

if (postgresPrograms() === undefined) print(NO_POSTGRES);
else {
  const server = await startPostgres();
  const client = new Client({ connectionString: server.uri });
  await client.connect();
  const onPostgres = await measure({
    name: 'PostgreSQL',
    uri: server.uri,
    bytes: async () =>
      Number(
        (await client.query("SELECT coalesce(pg_total_relation_size(to_regclass('parlor_entries')), 0) AS bytes"))
          .rows[0]?.bytes,
      ),
    close: server.close,
  });
  carried.push(onPostgres);
  await client.end();
  await server.close();
}
writeScaling(carried, new Date());
