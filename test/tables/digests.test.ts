import { afterEach, beforeEach, expect, test } from 'vitest';
import { cellz } from '../../src/games/cellz/index.ts';
import { PersonId } from '../../src/match/match.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { rebuildLists } from '../../src/tables/keeping/rebuildLists.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { tablesOn } from './tablesOn.ts';

const HOUR = 60 * 60 * 1000;
const MIDNIGHT = Date.UTC(2026, 0, 2);
const [EARLY, LATE] = [PersonId.parse('1'), PersonId.parse('2')];

let now: number;
let store: Store;
/** The keys that were walked, in their order. */
let walked: string[];
let tables: Tables;
beforeEach(async () => {
  now = MIDNIGHT;
  walked = [];
  store = openStore('sqlite::memory:');
  tables = await tablesOn(watched(store), [cellz], { now: () => now });
  await tables.people.choose(EARLY, { digest: '08:00', zone: 'UTC' });
  await tables.people.choose(LATE, { digest: '18:00', zone: 'UTC' });
});
afterEach(() => store.close());

/** The store, whose walks are noted. */
function watched(all: Store): Store {
  return {
    ...all,
    async *keys(prefix) {
      for await (const key of all.keys(prefix)) {
        walked.push(key);
        yield key;
      }
    },
    async *entries(prefix, schema) {
      for await (const entry of all.entries(prefix, schema)) {
        walked.push(entry[0]);
        yield entry;
      }
    },
  };
}

async function keysOf(person: PersonId): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of store.keys('')) if (key.split(':').includes(person)) keys.push(key);
  return keys;
}

test('whose digest is due is found without looking at those of all others', async () => {
  for (let person = 100; person < 150; person += 1) {
    await tables.people.choose(PersonId.parse(String(person)), { digest: '18:00', zone: 'UTC' });
  }
  now = MIDNIGHT + 9 * HOUR;
  walked = [];
  expect(await tables.digests.due()).toEqual([EARLY]);
  // The first that is not due yet ends the walk.
  expect(walked).toHaveLength(2);
});

test('a digest is due once, and again the next day', async () => {
  now = MIDNIGHT + 9 * HOUR;
  expect(await tables.digests.take(EARLY)).toBe(MIDNIGHT + 8 * HOUR);
  expect([await tables.digests.due(), await tables.digests.take(EARLY)]).toEqual([[], undefined]);
  await tables.digests.settle(EARLY, true);
  now += HOUR;
  expect(await tables.digests.due()).toEqual([]);
  now += 23 * HOUR;
  expect((await tables.digests.due()).toSorted()).toEqual([EARLY, LATE]);
});

test('what nobody knows to have arrived is due again as it was, unless its person wants none by then', async () => {
  const { collectedCalls, digests, people } = tables;
  now = MIDNIGHT + 9 * HOUR;
  // Discord did not hear it, or the process died.
  const planned = await digests.take(EARLY);
  now += 60_000;
  expect([await digests.due(), await digests.isUnreached(EARLY)]).toEqual([[EARLY], false]);
  expect(await digests.take(EARLY)).toBe(planned);
  await people.choose(EARLY, { digest: 'off' });
  await digests.settle(EARLY, false);
  now += 60_000;
  expect(await digests.due()).toEqual([]);
  await people.choose(EARLY, { pings: '3h' });
  await collectedCalls.note(EARLY, undefined);
  const call = await collectedCalls.take(EARLY);
  expect([typeof call, await collectedCalls.due()]).toEqual(['number', []]);
  // What begins to wait meanwhile is told when it suits after that.
  const later = await collectedCalls.note(EARLY, undefined);
  expect(later).toBeGreaterThan(now + 60_000);
  now += 60_000;
  expect(await collectedCalls.due()).toEqual([EARLY]);
  expect(await collectedCalls.take(EARLY)).toBe(call);
  await collectedCalls.settle(EARLY);
  now = later - 1;
  expect(await collectedCalls.due()).toEqual([]);
  now = later;
  expect(await collectedCalls.due()).toEqual([EARLY]);
});

test('who wants it at another time, or none, is due no more at the time before', async () => {
  await tables.people.choose(EARLY, { digest: '12:00' });
  await tables.people.choose(LATE, { digest: 'off' });
  now = MIDNIGHT + 9 * HOUR;
  expect(await tables.digests.due()).toEqual([]);
  now = MIDNIGHT + 21 * HOUR;
  expect(await tables.digests.due()).toEqual([EARLY]);
});

test('nothing is left of when the digest of somebody was due who is forgotten', async () => {
  await tables.people.remove(EARLY);
  expect(await keysOf(EARLY)).toEqual([]);
});

test('a store of an earlier version knows after its move whose digest is due', async () => {
  for (const key of [...(await keysOf(EARLY)), ...(await keysOf(LATE))]) {
    if (key.startsWith('digestDue:')) await store.remove([key]);
  }
  await rebuildLists(store);
  now = MIDNIGHT + 9 * HOUR;
  expect(await tables.digests.due()).toEqual([EARLY]);
});

test('what an earlier version took beside this one is due the next day, and not before', async () => {
  now = MIDNIGHT + 9 * HOUR;
  await store.set({ [`digest:${EARLY}`]: { schema: 1, next: MIDNIGHT + 32 * HOUR } });
  await tables.digests.due();
  expect(await tables.digests.due()).toEqual([]);
  now += 24 * HOUR;
  expect(await tables.digests.due()).toContain(EARLY);
});
