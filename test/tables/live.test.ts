import { KeyvMemoryAdapter } from 'keyv';
import { beforeEach, expect, test } from 'vitest';
import { cellz } from '../../src/games/cellz/index.ts';
import { loadLive, matchKey } from '../../src/tables/live.ts';
import { type Match, MatchId } from '../../src/tables/match.ts';
import { keyvStore, type Store } from '../../src/tables/store/store.ts';
import { ADA, tableOf } from './seating.ts';

let store: Store;
beforeEach(() => {
  store = keyvStore(new KeyvMemoryAdapter(new Map()));
});

const FIRST = MatchId.parse('aaaaaaaaaa');
const SECOND = MatchId.parse('bbbbbbbbbb');
const match = (id: MatchId, channel: string, status: Match['status'] = 'lobby') =>
  tableOf(cellz, 2, [ADA], { id, status, where: { channel } });

test('it knows the live table of a game in a channel once it is told that it is stored', async () => {
  const live = await loadLive(store);
  expect(live.at('10', 'cellz')).toBeUndefined();
  live.entriesWith(match(FIRST, '10'));
  expect(live.at('10', 'cellz')).toBeUndefined();
  live.note(match(FIRST, '10'));
  expect(live.at('10', 'cellz')).toBe(FIRST);
  expect(live.at('11', 'cellz')).toBeUndefined();
  expect(live.at('10', 'nuggets')).toBeUndefined();
});

test('it is written only with a table that opens or ends', async () => {
  const live = await loadLive(store);
  expect(Object.keys(live.entriesWith(match(FIRST, '10')))).toEqual(['live']);
  live.note(match(FIRST, '10'));
  expect(live.entriesWith(match(FIRST, '10', 'running'))).toEqual({});
  live.note(match(FIRST, '10', 'running'));
  expect(live.entriesWith(match(FIRST, '10', 'over'))).toEqual({ live: [] });
  live.note(match(FIRST, '10', 'over'));
  expect(live.entriesWith(match(FIRST, '10', 'over'))).toEqual({});
  expect(live.all()).toEqual([]);
});

test('it is there again after a restart', async () => {
  const live = await loadLive(store);
  for (const table of [match(FIRST, '10'), match(SECOND, '11')]) {
    await store.set({ [matchKey(table.id)]: table, ...live.entriesWith(table) });
    live.note(table);
  }
  const again = await loadLive(store);
  expect(again.all()).toEqual([FIRST, SECOND]);
  expect(again.at('11', 'cellz')).toBe(SECOND);
});

test('it is built anew from the matches where it is missing', async () => {
  const tables = [match(FIRST, '10', 'running'), match(SECOND, '11', 'over')];
  await store.set(Object.fromEntries(tables.map((table) => [matchKey(table.id), table])));
  const live = await loadLive(store);
  expect(live.all()).toEqual([FIRST]);
  expect(live.at('10', 'cellz')).toBe(FIRST);
});

test('a store that cannot be read is not taken for one without an index', async () => {
  const broken: Store = { ...store, get: () => Promise.reject(new Error('disk I/O error')) };
  await expect(loadLive(broken)).rejects.toThrow('disk I/O error');
});
