import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cellz } from '../../src/games/cellz/index.ts';
import { type Match, MatchId } from '../../src/match/match.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import type { Store } from '../../src/store/store.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { hasTodaysLists, rebuildListsOnce } from '../../src/tables/keeping/rebuildLists.ts';
import { listTable, matchKey, openLiveTables, tableAt } from '../../src/tables/lists/liveTables.ts';
import { EVERYTHING } from '../../src/tables/lists/shardScope.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { listKeys } from '../store/storeConformance.ts';
import { ADA, createTable } from './seating.ts';

let store: Store;
beforeEach(() => {
  store = memoryStore();
});

/** Nobody plays meanwhile. */
const alone = { giveWay: async () => undefined, onTable: () => undefined };

const FIRST = MatchId.parse('aaaaaaaaaa');
const SECOND = MatchId.parse('bbbbbbbbbb');
const match = (id: MatchId, channel: string, status: Match['status'] = 'lobby') =>
  createTable(cellz, 2, [ADA], { id, status, where: { channel } });
const list = (before: Match | undefined, after: Match | undefined) =>
  store.change(async (draft) => listTable(draft, before, after));

test('the live table of a game in a channel is known while it is live', async () => {
  expect(await tableAt(store, '10', 'cellz')).toBeUndefined();
  await list(undefined, match(FIRST, '10'));
  expect(await tableAt(store, '10', 'cellz')).toBe(FIRST);
  expect(await tableAt(store, '11', 'cellz')).toBeUndefined();
  expect(await tableAt(store, '10', 'nuggets')).toBeUndefined();
  await list(match(FIRST, '10'), match(FIRST, '10', 'running'));
  expect(await tableAt(store, '10', 'cellz')).toBe(FIRST);
  await list(match(FIRST, '10', 'running'), match(FIRST, '10', 'over'));
  expect(await listKeys(store, '')).toEqual([`unshown:${FIRST}`]);
  expect(await openLiveTables(store).unshown()).toEqual([FIRST]);
  await list(match(FIRST, '10', 'over'), undefined);
  expect(await listKeys(store, '')).toEqual([]);
});

test('a table that goes to another channel is found there alone', async () => {
  await list(undefined, match(FIRST, '10'));
  await list(match(FIRST, '10'), match(FIRST, '11'));
  expect(await tableAt(store, '10', 'cellz')).toBeUndefined();
  expect(await tableAt(store, '11', 'cellz')).toBe(FIRST);
});

test('the tables of some channels are found, and no others', async () => {
  const live = openLiveTables(store);
  await list(undefined, match(FIRST, '10'));
  await list(undefined, match(SECOND, '101'));
  expect(await live.within(['10'])).toEqual([FIRST]);
  expect(await live.within(['1', '101', '10'])).toEqual([SECOND, FIRST]);
  expect(new Set(await live.all())).toEqual(new Set([FIRST, SECOND]));
});

test('the list is built from the matches where there is none, or the one of an earlier version', async () => {
  const matches = [match(FIRST, '10', 'running'), match(SECOND, '11', 'over')];
  await store.set({ ...Object.fromEntries(matches.map((one) => [matchKey(one.id), one])), live: [] });
  await rebuildListsOnce(store, alone);
  expect(await openLiveTables(store).all()).toEqual([FIRST]);
  expect(await tableAt(store, '10', 'cellz')).toBe(FIRST);
  expect(await listKeys(store, 'live')).toEqual([]);
  await store.remove(await listKeys(store, 'table:'));
  await rebuildListsOnce(store, alone);
  expect(await openLiveTables(store).all()).toEqual([]);
});

test('lists from before records had schema numbers are read and rebuilt', async () => {
  const running = match(FIRST, '10', 'running');
  await store.set({ [matchKey(FIRST)]: running, lists: 2, 'table:10:cellz': { id: FIRST } });
  const listed: Match[] = [];
  const { unreadable } = (await rebuildListsOnce(store, { ...alone, onTable: (one) => listed.push(one) })) ?? {};
  expect({ unreadable, listed }).toEqual({ unreadable: 0, listed: [] });
  expect(await openLiveTables(store).all()).toEqual([FIRST]);
  expect(await hasTodaysLists(store)).toBe(true);
});

test('an entry that cannot be read keeps no other table out of the list, and is named; rebuilding heals it', async () => {
  const adapter = new SqliteAdapter(':memory:');
  store = storeOn(adapter);
  const THIRD = MatchId.parse('cccccccccc');
  const matches = [match(FIRST, '10'), match(SECOND, '11'), match(THIRD, '12')];
  await store.set(Object.fromEntries(matches.map((one) => [matchKey(one.id), one])));
  for (const one of matches) await list(undefined, one);
  await store.set({ 'table:10:cellz': { schema: 1, id: 'No id!' } });
  await adapter.set('table:12:cellz', '{"val');
  const named: string[] = [];
  expect(await openLiveTables(store, EVERYTHING, (key) => named.push(key)).all()).toEqual([SECOND]);
  expect(named).toEqual(['table:10:cellz', 'table:12:cellz']);
  expect(await rebuildListsOnce(store, alone)).toMatchObject({ unreadable: 0, keys: [] });
  expect(await openLiveTables(store).all()).toEqual([FIRST, SECOND, THIRD]);
});

test('the lists of many matches are written together, instead of waiting for the disk for each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-lists-'));
  let syncs = 0;
  const bringToDisk = async () => {
    syncs += 1;
  };
  const inFile = storeOn(new SqliteAdapter(join(folder, 'parlor.sqlite'), { bringToDisk }));
  const ids = Array.from({ length: 1000 }, (_, number) => MatchId.parse(String(number).padStart(10, '0')));
  await inFile.set(Object.fromEntries(ids.map((id, number) => [matchKey(id), match(id, String(number))])));
  syncs = 0;
  await rebuildListsOnce(inFile, alone);
  expect(new Set(await openLiveTables(inFile).all())).toEqual(new Set(ids));
  expect(syncs).toBeLessThan(200);
  await inFile.close();
  rmSync(folder, { recursive: true });
});

test('a store that cannot be read is not taken for one without lists', async () => {
  const broken: Store = { ...store, get: () => Promise.reject(new Error('disk I/O error')) };
  await expect(rebuildListsOnce(broken, alone)).rejects.toThrow('disk I/O error');
});
