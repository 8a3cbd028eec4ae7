import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { cellz } from '../../src/games/cellz/index.ts';
import { writeLine } from '../../src/games/cellz/moves.ts';
import { type CellzState, legal } from '../../src/games/cellz/play.ts';
import { join as sitDown } from '../../src/match/lobby.ts';
import { Match, type MatchId, PersonId } from '../../src/match/match.ts';
import { playMoves, positionOf } from '../../src/match/play.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { LISTS_BUILT } from '../../src/tables/keeping/rebuildLists.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { tablesOn } from '../../test/tables/tablesOn.ts';

/** CPU time of a turn without Discord and pictures, in milliseconds. */
interface StoredCost {
  readonly entries: number;
  readonly stored: number;
  readonly cpu: number;
}

export interface StoredFigures {
  readonly byLog: readonly StoredCost[];
  readonly byMatches: readonly StoredCost[];
}

const LOGS = [5, 100, 500];
const STORED = [10, 1_000_000];
const TURNS = 400;
const ADA = PersonId.parse('1');
const BEN = PersonId.parse('2');

/** The same turns on matches with longer and longer logs, and in stores that are fuller and fuller. */
export async function measureStored(folder: string): Promise<StoredFigures> {
  const logs = LOGS.map((entries) =>
    prepared(openStore(`sqlite://${join(folder, `log${entries}.sqlite`)}`), entries, 0),
  );
  const byLog = await costsOf(await Promise.all(logs));
  const matches: PreparedMatch[] = [];
  for (const stored of STORED) {
    const path = join(folder, `stored${stored}.sqlite`);
    await fill(path, stored);
    matches.push(await prepared(openStore(`sqlite://${path}`), 5, stored));
  }
  return { byLog, byMatches: await costsOf(matches) };
}

/** A match with this many entries in a store with this many matches. */
interface PreparedMatch {
  readonly store: Store;
  readonly tables: Tables;
  readonly id: MatchId;
  readonly entries: number;
  readonly stored: number;
}

async function prepared(store: Store, entries: number, stored: number): Promise<PreparedMatch> {
  await store.set(LISTS_BUILT);
  const tables = await tablesOn(store, [cellz]);
  const id = await running(tables);
  await lengthen(store, id, entries);
  return { store, tables, id, entries, stored };
}

/** Alternates turns of the matches, so that other load on the machine, and what V8 has learned, affects all equally. */
async function costsOf(matches: readonly PreparedMatch[]): Promise<readonly StoredCost[]> {
  const spent = matches.map(() => 0);
  for (let turn = -TURNS / 4; turn < TURNS; turn += 1) {
    for (const [at, { tables, id, entries }] of matches.entries()) {
      const cost = await turnAndBack(tables, id, entries);
      if (turn >= 0) spent[at] = (spent[at] ?? 0) + cost;
    }
  }
  for (const { store } of matches) await store.close();
  return matches.map(({ entries, stored }, at) => ({ entries, stored, cpu: (spent[at] ?? 0) / TURNS }));
}

async function running(tables: Tables): Promise<MatchId> {
  const setup = { columns: 6, rows: 6 };
  const where = { channel: '1', guild: '1' };
  const table = { game: cellz, setup, seatCount: 2, host: ADA, invited: [], computers: [], where };
  const opened = await tables.open(table, 'open');
  if (!opened.ok) throw new Error(opened.refusal.key);
  const { id } = opened.value.match;
  await tables.change(id, sitDown(cellz, BEN), 'join');
  return id;
}

let interactions = 0;

/**
 * Performs the reads and writes of a turn; returns its CPU time. The entries are then truncated to what they were,
 * without being counted.
 */
async function turnAndBack(tables: Tables, id: MatchId, entries: number): Promise<number> {
  const before = process.cpuUsage();
  await tables.around('1', cellz, ADA);
  const match = await tables.read(id);
  if (match === undefined) throw new Error('the match is gone');
  const state = positionOf(match).state as CellzState;
  const line = legal(state, state.turnOf)[0];
  if (line === undefined) throw new Error('the match is over');
  interactions += 1;
  const moved = await tables.change(
    id,
    playMoves(cellz, state.turnOf, [writeLine(line)], { at: interactions, interaction: String(interactions) }),
    String(interactions),
  );
  if (moved === undefined || !moved.ok) throw new Error('the move was refused');
  await tables.read(id);
  await tables.noteShown(id, moved.value.match.revision, String(interactions));
  const { user, system } = process.cpuUsage(before);
  await tables.change(id, (now) => ({
    ok: true,
    value: { match: { ...now, log: now.log.slice(0, entries), position: match.position }, events: [] },
  }));
  return (user + system) / 1000;
}

/** Adds this many entries to the log of a match, one per minute: moves taken back. */
async function lengthen(store: Store, id: MatchId, entries: number): Promise<void> {
  const match = await store.get(matchKey(id), Match);
  if (match === undefined) throw new Error('the match is gone');
  const log = Array.from({ length: entries }, (_, index) => ({
    seat: 0,
    text: index % 2 === 0 ? 'a1-a2' : 'undo:1',
    revealed: false,
    at: index * 60_000,
    interaction: `15735099170026${String(index).padStart(5, '0')}`,
  }));
  await store.set({ [matchKey(id)]: { ...match, log } });
}

/** Fills a store with this many finished matches, as fast as the database can. */
async function fill(path: string, count: number): Promise<void> {
  const store = openStore(`sqlite://${path}`);
  await store.set(LISTS_BUILT);
  const id = await running(await tablesOn(store, [cellz]));
  const match = await store.get(matchKey(id), Match);
  await store.close();
  const database = new DatabaseSync(path);
  database.exec('DELETE FROM entries');
  const numbers = 'WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)';
  const name = "printf('%010d', n)";
  database
    .prepare(`${numbers} INSERT INTO entries SELECT 'match:' || ${name}, replace(?, ?, ${name}) FROM numbers`)
    .run(count, JSON.stringify({ value: { ...match, status: 'over' } }), id);
  database.close();
}
