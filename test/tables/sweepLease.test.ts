import { expect, test } from 'vitest';
import { z } from 'zod';
import { cellz } from '../../src/games/cellz/index.ts';
import { join } from '../../src/match/lobby.ts';
import { resign } from '../../src/match/play.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { nim } from '../engine/toys/nim.ts';
import { accepted } from './accepted.ts';
import { ADA, BEN } from './seating.ts';
import { tablesOn } from './tablesOn.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

/** A store with three matches that are due, read so slowly that `each` happens before each of them. */
async function slowStore(now: () => number, each: () => Promise<void>): Promise<Store> {
  const store = openStore('sqlite::memory:');
  const tables = await tablesOn(store, [nim], { now: () => now() - 400 * DAY });
  for (const channel of ['1', '2', '3']) {
    const opening = { game: nim, setup: { heap: 5 }, seatCount: 2, host: ADA, invited: [], computers: [] };
    const { id } = accepted(await tables.open({ ...opening, where: { channel } }, channel)).match;
    accepted(await tables.change(id, join(nim, BEN)));
    accepted(await tables.change(id, resign(nim, BEN, { at: 1 })));
  }
  return {
    ...store,
    async get(key, schema) {
      if (key.startsWith('match:')) await each();
      return store.get(key, schema);
    },
  };
}

test('a sweep that takes longer than an hour stays with who began it', async () => {
  let now = Date.UTC(2026, 0, 2);
  const began: unknown[] = [];
  const slow = await slowStore(
    () => now,
    async () => {
      now += 40 * MINUTE;
      began.push(await other.sweepDaily(new Set()));
    },
  );
  const [one, other] = await Promise.all([
    tablesOn(slow, [nim], { now: () => now }),
    tablesOn({ ...slow }, [nim], { now: () => now }),
  ]);
  expect((await one.sweepDaily(new Set()))?.erased).toHaveLength(3);
  expect(began).toEqual([undefined, undefined, undefined]);
  expect(await slow.get('sweeping', z.unknown())).toBeUndefined();
  await slow.close();
});

test('who is thought gone at a sweep, and comes back, leaves it and its lease to the one that has followed', async () => {
  let now = Date.UTC(2026, 0, 2);
  const following = () => ({ schema: 1, until: now + HOUR });
  const slow = await slowStore(
    () => now,
    async () => {
      now += 3 * HOUR;
      await slow.set({ sweeping: following() });
    },
  );
  const tables = await tablesOn(slow, [nim], { now: () => now });
  expect(await tables.sweepDaily(new Set())).toBeUndefined();
  expect(await slow.get('sweeping', z.unknown())).toEqual(following());
  expect(await slow.get('swept', z.unknown())).toBeUndefined();
  await slow.close();
});

test('a sweep that ends after another one took its lease leaves that lease', async () => {
  const now = Date.UTC(2026, 0, 2);
  const following = { schema: 1, until: now + 3 * HOUR };
  const slow = await slowStore(
    () => now,
    () => slow.set({ sweeping: following }),
  );
  const tables = await tablesOn(slow, [nim], { now: () => now });
  expect((await tables.sweepDaily(new Set()))?.erased).toHaveLength(3);
  expect(await slow.get('sweeping', z.unknown())).toEqual(following);
  await slow.close();
});
