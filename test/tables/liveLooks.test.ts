import { beforeEach, expect, test } from 'vitest';
import { join } from '../../src/match/lobby.ts';
import { playMoves } from '../../src/match/play.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import type { Store } from '../../src/store/store.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { LOBBY_LASTS } from '../../src/tables/clocks/dueEvents.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim } from '../engine/toys/nim.ts';
import { listKeys } from '../store/storeConformance.ts';
import { accepted } from './accepted.ts';
import { ADA, BEN } from './seating.ts';
import { numberedIds, tablesOn } from './tablesOn.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Notes which matches are read. */
class WatchedAdapter extends SqliteAdapter {
  readonly matchesRead = new Set<string>();

  override async get(key: string) {
    if (key.startsWith('match:')) this.matchesRead.add(key.slice('match:'.length));
    return super.get(key);
  }
}

let adapter: WatchedAdapter;
let store: Store;
let time: number;
let tables: Tables;
const newId = numberedIds();
beforeEach(async () => {
  adapter = new WatchedAdapter(':memory:');
  store = storeOn(adapter);
  time = 1_000_000_000;
  tables = await tablesOn(store, [nim], { now: () => time, newId });
});

/** Starts anew on the same store. */
async function restart() {
  store = storeOn(adapter);
  tables = await tablesOn(store, [nim], { now: () => time, newId });
  adapter.matchesRead.clear();
  return tables.found();
}

/** Ada's table in a channel, which Ben joins, with a day a move; its board was shown. */
async function begun(channel: string) {
  const setup = { heap: 12 };
  const where = { channel };
  const wishes = { seatCount: 2, host: ADA, invited: [], computers: [], clock: { timeout: 'computer' as const } };
  const { id } = accepted(await tables.open({ game: nim, setup, ...wishes, where }, channel)).match;
  const { match } = accepted(await tables.change(id, join(nim, BEN)));
  await tables.noteShown(id, match.revision, '77');
  return id;
}

test('a start reads no match of which nothing is due, however many there are, and each when it is', async () => {
  const early = await begun('10');
  time += HOUR;
  const late = await begun('11');
  time += HOUR;
  expect((await restart()).behind).toEqual([]);
  expect((await tables.clocks.attendDue()).news).toEqual([]);
  expect([...adapter.matchesRead]).toEqual([]);
  expect(tables.clocks.count()).toBe(2);
  // The reminder of whoever began first.
  time += 10.5 * HOUR;
  expect((await tables.clocks.attendDue()).news.map(({ kind }) => kind)).toEqual(['reminder']);
  expect([...adapter.matchesRead]).toEqual([early]);
  time += HOUR;
  await tables.clocks.attendDue();
  expect([...adapter.matchesRead]).toContain(late);
});

test('a start finds the matches whose boards were not shown, and those that changed a moment ago', async () => {
  const id = await begun('10');
  await begun('11');
  time += HOUR;
  const { match } = accepted(await tables.change(id, playMoves(nim, 0, ['take-1'], { at: time })));
  expect(await restart()).toMatchObject({ behind: [id], recent: [id] });
  await tables.noteShown(id, match.revision, '78');
  time += HOUR;
  // Nothing was known of when it is due, so it is looked at once more.
  await tables.clocks.attendDue();
  // The last move of all: the process may have ended before somebody was called for it. The other table is looked at no more.
  expect(await restart()).toEqual({ behind: [], recent: [id], old: [], guilds: new Set() });
});

test('a list of an earlier version is looked through once, and then says what is due', async () => {
  const id = await begun('10');
  const [listed] = await listKeys(store, 'table:');
  await store.set({ [listed ?? '']: { schema: 1, id, guild: null } });
  expect((await restart()).behind).toEqual([id]);
  await tables.clocks.attendDue();
  expect([...adapter.matchesRead]).toEqual([id]);
  expect((await restart()).behind).toEqual([]);
  time += 2 * DAY;
  expect((await tables.clocks.attendDue()).news.length).toBeGreaterThan(0);
});

test('what somebody chose after a move counts for when a start looks at their matches', async () => {
  const id = await begun('10');
  await tables.people.choose(ADA, { reminders: 'off' });
  await tables.clocks.attendDue();
  await restart();
  time += 23.5 * HOUR;
  expect((await tables.clocks.attendDue()).news).toEqual([]);
  await tables.people.choose(ADA, { reminders: 'all' });
  await tables.clocks.attendDue();
  await restart();
  expect((await tables.read(id))?.log).toEqual([]);
  time += HOUR;
  expect((await tables.clocks.attendDue()).news.map(({ kind }) => kind)).toEqual(['change']);
});

test('a table that waits for players is looked at when it has waited too long', async () => {
  const wishes = { seatCount: 2, host: ADA, invited: [], computers: [], where: { channel: '10' } };
  const { match } = accepted(await tables.open({ game: nim, setup: { heap: 12 }, ...wishes }, '1'));
  await tables.noteShown(match.id, match.revision, '77');
  await restart();
  time += LOBBY_LASTS - 1;
  await tables.clocks.attendDue();
  expect([...adapter.matchesRead]).toEqual([]);
  time += 1;
  await tables.clocks.attendDue();
  expect((await tables.read(match.id))?.status).toBe('closed');
  expect(tables.clocks.count()).toBe(0);
});
