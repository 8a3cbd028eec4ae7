import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { join } from '../../src/match/lobby.ts';
import { Match, type MatchId } from '../../src/match/match.ts';
import { resign } from '../../src/match/play.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { KEPT_IN_KEYS, KEPT_KEYS } from '../../src/tables/lists/keptMatches.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim } from '../engine/toys/nim.ts';
import { listKeys } from '../store/storeConformance.ts';
import { accepted } from './accepted.ts';
import { ADA, BEN } from './seating.ts';
import { numberedIds, tablesOn } from './tablesOn.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const THERE = new Set(['1']);

let store: Store;
let tables: Tables;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1, 12);
  store = openStore('sqlite::memory:');
  tables = await tablesOn(store, [nim], { now: () => now });
});
afterEach(() => store.close());

let channels = 0;
/** A running match of Ada and Ben, on the server 1. */
async function running(): Promise<MatchId> {
  channels += 1;
  const where = { channel: String(channels), guild: '1' };
  const opening = { game: nim, setup: { heap: 5 }, seatCount: 2, host: ADA, invited: [], computers: [], where };
  const { id } = accepted(await tables.open(opening, `open ${channels}`)).match;
  accepted(await tables.change(id, join(nim, BEN)));
  return id;
}

async function ended(): Promise<MatchId> {
  const id = await running();
  await end(id);
  return id;
}

const end = async (id: MatchId) => accepted(await tables.change(id, resign(nim, BEN, { at: now })));
const stored = async (id: MatchId) => Match.parse(await store.get(matchKey(id), Match));
/** These tables again, on the same store as another process may see it. */
const tablesSeeing = (seen: Store) => tablesOn(seen, [nim], { now: () => now });
const erasedBy = async (sweeping: Tables) => (await sweeping.sweepDaily(THERE))?.erased;

describe('what a sweep costs', () => {
  /** A store that counts what is read of it. */
  function counting(counted: Store) {
    const read: string[] = [];
    return {
      read,
      store: {
        ...counted,
        get: (key, schema) => {
          read.push(key);
          return counted.get(key, schema);
        },
        change: (work, until) =>
          counted.change(
            (draft) =>
              work({
                ...draft,
                get: (key, schema) => {
                  read.push(key);
                  return draft.get(key, schema);
                },
              }),
            until,
          ),
        async *keys(prefix) {
          for await (const key of counted.keys(prefix)) {
            read.push(key);
            yield key;
          }
        },
        async *entries(prefix, schema) {
          for await (const entry of counted.entries(prefix, schema)) {
            read.push(entry[0]);
            yield entry;
          }
        },
      } satisfies Store,
    };
  }

  /** So many ended matches on five servers, as an earlier version stored them; three of them are kept for ten days more. */
  async function keptByEarlierVersion(count: number): Promise<readonly MatchId[]> {
    const template = await stored(await ended());
    const newId = numberedIds('k');
    const soonDue = new Set([7, 1234, 4321]);
    const matches = Array.from({ length: count }, (_, number) => {
      const where = { channel: '5', guild: String(1 + (number % 5)) };
      return { ...template, id: newId(), where, endedAt: now - (soonDue.has(number) ? 355 : 1) * DAY };
    });
    await store.set({
      ...Object.fromEntries(matches.map((match) => [matchKey(match.id), match])),
      lists: { schema: 1, version: 4 },
    });
    return matches.filter((_, number) => soonDue.has(number)).map(({ id }) => id);
  }

  test('is what is due: of 5,000 ended matches three', { timeout: 60_000 }, async () => {
    const servers = new Set(['1', '2', '3', '4', '5']);
    const due = await keptByEarlierVersion(5000);
    const counted = counting(store);
    const sweeping = await tablesSeeing(counted.store);
    expect((await sweeping.sweepDaily(servers))?.erased).toEqual([]);
    now += 11 * DAY;
    counted.read.length = 0;
    expect((await sweeping.sweepDaily(servers))?.erased.toSorted()).toEqual(due.toSorted());
    const matches = counted.read.filter((key) => key.startsWith('match:'));
    expect(new Set(matches)).toEqual(new Set(due.map(matchKey)));
    expect(counted.read.length).toBeLessThan(60);
    counted.read.length = 0;
    now += DAY;
    expect((await sweeping.sweepDaily(servers))?.erased).toEqual([]);
    expect(counted.read.length).toBeLessThan(15);
  });
});

describe('what a server keeps', () => {
  test('is deleted sooner, or later, where it says so afterwards', async () => {
    const id = await ended();
    now += DAY;
    expect(await erasedBy(tables)).toEqual([]);
    await tables.servers.choose('1', { keep: 'ever' });
    now += 400 * DAY;
    expect(await erasedBy(tables)).toEqual([]);
    now += DAY;
    await tables.servers.choose('1', { keep: 30 });
    expect(await erasedBy(tables)).toEqual([id]);
    const [soon, later] = [await ended(), await ended()];
    now += 29 * DAY;
    expect(await erasedBy(tables)).toEqual([]);
    await tables.servers.choose('1', { keep: 90 });
    now += 60 * DAY;
    expect(await erasedBy(tables)).toEqual([]);
    now += 2 * DAY;
    expect((await erasedBy(tables))?.toSorted()).toEqual([soon, later].toSorted());
    expect(await listKeys(store, 'kept')).toEqual([`${KEPT_IN_KEYS}1`]);
  });

  test('is deleted in its time where it ended while a sweep looked at its server', async () => {
    const [first, meanwhile] = [await ended(), await running()];
    const sweeping = await tablesSeeing({
      ...store,
      async *keys(prefix) {
        for await (const key of store.keys(prefix)) {
          yield key;
          if (key.endsWith(first)) await end(meanwhile);
        }
      },
    });
    now += 31 * DAY;
    await tables.servers.choose('1', { keep: 30 });
    expect(await erasedBy(sweeping)).toEqual([first]);
    expect((await stored(meanwhile)).status).toBe('over');
    now += 31 * DAY;
    expect(await erasedBy(tables)).toEqual([meanwhile]);
  });

  test('is deleted by the next process where one dies over it', async () => {
    const [, , last] = [await ended(), await ended(), await ended()];
    const death = Promise.withResolvers<undefined>();
    const dying = await tablesSeeing({
      ...store,
      async get(key, schema) {
        if (key === matchKey(last)) death.resolve(undefined);
        return key === matchKey(last) ? new Promise(() => undefined) : store.get(key, schema);
      },
    });
    now += 400 * DAY;
    await Promise.race([dying.sweepDaily(THERE), death.promise]);
    expect(await listKeys(store, 'match:')).toEqual([matchKey(last)]);
    expect(await erasedBy(tables)).toBeUndefined();
    now += HOUR;
    expect(await erasedBy(tables)).toEqual([last]);
    expect(await listKeys(store, 'match:')).toEqual([]);
  });

  test('stays where an earlier version plays on what is listed as over', async () => {
    const id = await running();
    const before = await stored(id);
    await end(id);
    await store.set({ [matchKey(id)]: before });
    now += 400 * DAY;
    expect(await erasedBy(tables)).toEqual([]);
    expect(await listKeys(store, KEPT_KEYS)).toEqual([`${KEPT_KEYS}1:live:${id}`]);
    await end(id);
    now += 400 * DAY;
    expect(await erasedBy(tables)).toEqual([id]);
  });

  test('goes with the server, once nothing of it hinders that', async () => {
    const [bad, good] = [await running(), await ended()];
    const match = await stored(bad);
    await store.set({ [matchKey(bad)]: { schema: 0 } });
    for (let day = 0; day < 9; day += 1) {
      await tables.sweepDaily(new Set());
      now += DAY;
    }
    expect(await listKeys(store, 'match:')).toEqual([matchKey(bad)]);
    expect(await tables.read(good)).toBeUndefined();
    await store.set({ [matchKey(bad)]: match });
    await tables.sweepDaily(new Set());
    expect((await listKeys(store, '')).filter((key) => /^(kept:|keptIn:|match:|server:)/.test(key))).toEqual([]);
  });
});

describe('what a person asked to have forgotten', () => {
  test('is finished by the sweep where it broke off', async () => {
    const id = await ended();
    await tables.people.noteForgotten(BEN);
    await tables.sweepDaily(THERE);
    expect((await stored(id)).players).toEqual([{ kind: 'person', id: ADA }, { kind: 'nobody' }]);
    expect(await store.get('forgotten', z.unknown())).toEqual({ schema: 1, since: {} });
  });
});
