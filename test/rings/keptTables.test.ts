import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { simulateRegulars } from '../../bench/rings/regulars.ts';
import { PersonId } from '../../src/match/match.ts';
import { keepOpen, removeTable, SEAT_WAITS, waitingAt } from '../../src/rings/keptTables.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { blockMark } from '../../src/tables/people/blocking.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim } from '../engine/toys/nim.ts';
import { accepted } from '../tables/accepted.ts';
import { tablesOn } from '../tables/tablesOn.ts';

const GUILD = '5';
const [ADA, BEN, CLEO] = ['1', '2', '3'].map((id) => PersonId.parse(id)) as [PersonId, PersonId, PersonId];

let store: Store;
let tables: Tables;
let now: number;
let interactions = 100;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1, 12);
  store = openStore('sqlite::memory:');
  tables = await tablesOn(store, [nim], { now: () => now });
  await keep('a');
});
afterEach(() => store.close());

const keep = (id: string, pace: '1d' | '1h' | '3d' | '3d+12h' = '1d') =>
  tables.keptTables.change(GUILD, (all) => keepOpen(all, { id, channel: '9', game: nim.id, pace }));

async function sit(person: PersonId, id = 'a') {
  interactions += 1;
  return tables.keptTables.sit({ guild: GUILD, id, person, interaction: String(interactions) });
}

const kindOf = async (person: PersonId) => accepted(await sit(person)).kind;
const waiting = async () => (await tables.keptTables.read(GUILD)).tables.flatMap((table) => waitingAt(table, now));

describe('a table that a server keeps open', () => {
  test('begins a game with every second who sits down, and is free again', async () => {
    expect(await kindOf(ADA)).toBe('waits');
    const seated = accepted(await sit(BEN));
    if (seated.kind !== 'begun') throw new Error('no game has begun');
    expect(seated.change.match).toMatchObject({ status: 'running', clock: { pace: '1d' }, where: { channel: '9' } });
    expect(seated.change.match.players).toEqual([
      { kind: 'person', id: ADA },
      { kind: 'person', id: BEN },
    ]);
    expect(await waiting()).toEqual([]);
    expect((await tables.people.read(ADA)).live).toEqual([seated.change.match.id]);
  });

  test('keeps one seat for a person, however often they tap', async () => {
    await sit(ADA);
    expect(await kindOf(ADA)).toBe('waits');
    expect(await waiting()).toEqual([ADA]);
  });

  test('seats nobody with whom they have blocked, and lets both wait', async () => {
    await store.change(async (draft) => {
      const key = `person:${ADA}`;
      draft.set(key, { ...(await tables.people.read(ADA)), blocked: [blockMark(ADA, BEN)] });
    });
    await sit(ADA);
    expect(await kindOf(BEN)).toBe('waits');
    expect(await kindOf(CLEO)).toBe('begun');
    expect(await waiting()).toEqual([BEN]);
  });

  test('seats nobody with whom a moderator has barred since', async () => {
    await sit(ADA);
    await tables.servers.bar(GUILD, ADA, now + 1);
    expect(await kindOf(BEN)).toBe('waits');
    expect(await kindOf(CLEO)).toBe('begun');
    expect(await waiting()).toEqual([ADA]);
  });

  test('lets nobody wait longer than three days', async () => {
    await sit(ADA);
    now += SEAT_WAITS;
    expect(await waiting()).toEqual([]);
    expect(await kindOf(BEN)).toBe('waits');
  });

  test('asks for a thread first where its server wants one', async () => {
    await tables.servers.choose(GUILD, { threads: 'always' });
    await sit(ADA);
    const first = accepted(await sit(BEN));
    expect(first).toEqual({ kind: 'thread', partner: ADA });
    expect(await waiting()).toEqual([ADA]);
    interactions += 1;
    const interaction = String(interactions);
    const begun = accepted(
      await tables.keptTables.sit({ guild: GUILD, id: 'a', person: BEN, interaction, thread: '77' }),
    );
    expect(begun).toMatchObject({ change: { match: { where: { channel: '77', parent: '9' } } } });
  });

  test('is one of three at most, and no two are the same', async () => {
    expect(await keep('b')).toMatchObject({ ok: false, refusal: { key: 'rings.kept.there' } });
    await keep('c', '1h');
    await keep('d', '3d');
    expect(await keep('e', '3d+12h')).toMatchObject({ ok: false, refusal: { key: 'rings.kept.full' } });
  });

  test('that is there no more says so, and nobody waits there', async () => {
    await sit(ADA);
    await tables.keptTables.change(GUILD, (all) => ({ ok: true, value: removeTable(all, 'a') }));
    expect(await sit(BEN)).toMatchObject({ ok: false, refusal: { key: 'rings.kept.gone' } });
    expect(await store.get(`standingOf:${ADA}`, { parse: (one: unknown) => one } as never)).toBeUndefined();
  });

  test('is no rating, though its key begins alike: an update reads all there is', async () => {
    await store.remove(['lists']);
    const written: unknown[] = [];
    const onLists = { begun: () => undefined, written: (what: unknown) => written.push(what), failed: () => undefined };
    await tablesOn(store, [nim], { now: () => now, onLists });
    expect(written).toEqual([{ people: 0, unreadable: 0, keys: [] }]);
  });

  test('forgets who asks to be forgotten', async () => {
    await sit(ADA);
    expect(await tables.keptTables.waitsOf(ADA)).toMatchObject([{ guild: GUILD }]);
    await tables.forget(ADA);
    expect(await waiting()).toEqual([]);
  });
});

test('200 regulars wait under ten minutes at their peak, and under a day at night', () => {
  const { peak, night } = simulateRegulars({ people: 200, days: 7, seed: 1, suits: 1 });
  expect(peak).toBeLessThan(10);
  expect(night).toBeLessThan(24 * 60);
});
