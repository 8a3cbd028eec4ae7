import { expect, test } from 'vitest';
import { z } from 'zod';
import { cellz } from '../../src/games/cellz/index.ts';
import { openStore } from '../../src/tables/store/openStore.ts';
import { tablesOn } from './tablesOn.ts';

const HOUR = 60 * 60 * 1000;

test('of two processes with the same servers one sweeps, and who dies at it is followed by the other', async () => {
  let now = Date.UTC(2026, 0, 2);
  const store = openStore('sqlite::memory:');
  const [one, other] = await Promise.all([
    tablesOn(store, [cellz], { now: () => now }),
    tablesOn(store, [cellz], { now: () => now }),
  ]);
  const swept = await Promise.all([one.sweepDaily(new Set()), other.sweepDaily(new Set())]);
  expect(swept.filter((done) => done !== undefined)).toHaveLength(1);

  now += 25 * HOUR;
  await store.set({ sweeping: { schema: 1, until: now + HOUR } });
  expect(await other.sweepDaily(new Set())).toBeUndefined();
  now += HOUR;
  expect(await other.sweepDaily(new Set())).toBeDefined();
  await store.close();
});

test('a sweep that outlives its lease leaves the lease of the one that has followed', async () => {
  const now = Date.UTC(2026, 0, 2);
  const store = openStore('sqlite::memory:');
  const following = { schema: 1, until: now + 3 * HOUR };
  const slow = {
    ...store,
    async *keys(prefix: string) {
      if (prefix === '') await store.set({ sweeping: following });
      yield* store.keys(prefix);
    },
  };
  const tables = await tablesOn(slow, [cellz], { now: () => now });
  expect(await tables.sweepDaily(new Set())).toBeDefined();
  expect(await store.get('sweeping', z.unknown())).toEqual(following);
  await store.close();
});
