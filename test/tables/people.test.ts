import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Change } from '../../src/match/change.ts';
import { addComputer, close, decline, join, leave } from '../../src/match/lobby.ts';
import { Match, MatchId, PersonId } from '../../src/match/match.ts';
import { playMoves, resign, spectate } from '../../src/match/play.ts';
import { openPendingArrivals } from '../../src/page/pendingArrivals.ts';
import { rankKey } from '../../src/ratings/rankList.ts';
import { newcomer } from '../../src/ratings/standing.ts';
import { writeStanding } from '../../src/ratings/writeStanding.ts';
import { StoreFailure } from '../../src/store/failure.ts';
import type { Store } from '../../src/store/store.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import type { NewTable } from '../../src/tables/keeping/newTable.ts';
import { rebuildLists, rebuildListsOnce } from '../../src/tables/keeping/rebuildLists.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import { KEPT_AFTER_LEAVING } from '../../src/tables/lists/serverRecords.ts';
import { openTables } from '../../src/tables/openTables.ts';
import {
  ARRIVAL_KEYS,
  FINISHED_LISTED,
  Person,
  personKey,
  stranger,
  withInvolvement,
} from '../../src/tables/people/person.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim } from '../engine/toys/nim.ts';
import { BrittleDisk } from '../store/brittleStore.ts';
import { listKeys } from '../store/storeConformance.ts';
import { accepted } from './accepted.ts';
import { ADA, BEN, CLEO, DAN } from './seating.ts';
import { tablesOn, tablesOptions } from './tablesOn.ts';

const DAY = 24 * 60 * 60 * 1000;
const THERE = new Set(['1']);

let store: Store;
let tables: Tables;
let time: number;
let disk: BrittleDisk;
beforeEach(async () => {
  time = 1000;
  disk = new BrittleDisk();
  store = storeOn(disk);
  tables = await tablesOn(store, [nim], { now: () => time });
});

let channels = 10;
/** A table of Ada's in a channel of its own; these sit down at it as well. */
async function tableOf(others: readonly PersonId[] = [], more: Partial<NewTable> = {}): Promise<MatchId> {
  channels += 1;
  const opening: NewTable = {
    game: nim,
    setup: { heap: 5 },
    seatCount: 2,
    host: ADA,
    invited: [],
    computers: [],
    where: { channel: String(channels), guild: '1' },
    ...more,
  };
  const { id } = accepted(await tables.open(opening, `${channels}`)).match;
  for (const person of others) await make(id, join(nim, person));
  return id;
}

const make = async (id: MatchId, change: Change) => accepted(await tables.change(id, change));
const doing = { at: 1 };
const listsOf = async (person: PersonId) => {
  const { live, finished } = await tables.people.read(person);
  return { live, finished };
};
const isStored = async (key: string) => (await store.get(key, z.unknown())) !== undefined;
const stored = async (id: MatchId) => Match.parse(await store.get(matchKey(id), Match));

describe("a person's lists", () => {
  test('hold a table from the moment they sit down or are invited', async () => {
    const open = await tableOf();
    const challenge = await tableOf([], { invited: [BEN] });
    expect(await listsOf(ADA)).toEqual({ live: [open, challenge], finished: [] });
    expect(await listsOf(BEN)).toEqual({ live: [challenge], finished: [] });
    await make(open, join(nim, BEN));
    expect(await listsOf(BEN)).toEqual({ live: [challenge, open], finished: [] });
  });

  test('lose a table that is left, declined or closed before it began', async () => {
    const left = await tableOf([BEN], { seatCount: 3 });
    await make(left, leave(BEN));
    const challenge = await tableOf([], { invited: [BEN] });
    await make(challenge, decline(BEN));
    const closed = await tableOf([BEN], { seatCount: 3 });
    await make(closed, close(ADA, false));
    expect(await listsOf(BEN)).toEqual({ live: [], finished: [] });
    expect(await listsOf(ADA)).toEqual({ live: [left], finished: [] });
  });

  test('hold a match that ended, newest last, however it ended', async () => {
    const resigned = await tableOf([BEN]);
    await make(resigned, resign(nim, BEN, doing));
    const played = await tableOf([BEN], { setup: { heap: 3, most: 'three' } });
    await make(played, playMoves(nim, 0, ['take-3'], doing));
    const closed = await tableOf([BEN]);
    await make(closed, close(ADA, false));
    expect(await listsOf(BEN)).toEqual({ live: [], finished: [resigned, played, closed] });
  });

  test('give up a running match that the person resigned, and take it back when it ends', async () => {
    const id = await tableOf([BEN, CLEO], { seatCount: 3 });
    await make(id, resign(nim, BEN, doing));
    expect(await listsOf(BEN)).toEqual({ live: [], finished: [] });
    await make(id, resign(nim, CLEO, doing));
    expect(await listsOf(BEN)).toEqual({ live: [], finished: [id] });
  });

  test('lose nothing when many matches change at once', async () => {
    const ids = (await Promise.all(Array.from({ length: 20 }, () => tableOf()))).toSorted();
    await Promise.all(ids.map((id) => make(id, join(nim, BEN))));
    await Promise.all([
      ...ids.slice(0, 10).map((id) => make(id, resign(nim, ADA, doing))),
      tables.people.choose(ADA, { theme: 'light' }),
      tables.people.choose(ADA, { pings: 'silent' }),
    ]);
    const ada = await tables.people.read(ADA);
    expect(ada.live.toSorted()).toEqual(ids.slice(10));
    expect(ada.finished.toSorted()).toEqual(ids.slice(0, 10));
    expect(ada.settings).toMatchObject({ theme: 'light', pings: 'silent' });
  });

  test('do not change where the match could not be stored', async () => {
    const id = await tableOf([BEN]);
    disk.writesFail = true;
    await expect(tables.change(id, resign(nim, BEN, doing))).rejects.toThrow(StoreFailure);
    disk.writesFail = false;
    expect(await listsOf(BEN)).toEqual({ live: [id], finished: [] });
  });

  test('keep the newest of very many finished matches', () => {
    const idOf = (number: number) => MatchId.parse(String(number).padStart(10, '0'));
    let person = stranger();
    for (let number = 0; number <= FINISHED_LISTED; number += 1) {
      person = withInvolvement(person, idOf(number), 'finished');
    }
    expect(person.finished).toHaveLength(FINISHED_LISTED);
    expect(person.finished.at(-1)).toBe(idOf(FINISHED_LISTED));
    expect(person.finished).not.toContain(idOf(0));
  });

  test('are built anew from the matches, and what the person chose stays', async () => {
    const running = await tableOf([BEN]);
    const over = await tableOf([BEN]);
    time += 5;
    await make(over, resign(nim, ADA, doing));
    await tables.people.choose(BEN, { theme: 'light' });
    const before = await Promise.all([ADA, BEN].map((person) => store.get(personKey(person), Person)));
    await store.set({
      [personKey(BEN)]: { ...before[1], live: [over], finished: [] },
    });
    await store.remove([personKey(ADA)]);
    expect(await rebuildLists(store)).toEqual({ people: 2, unreadable: 0, keys: [] });
    expect(await Promise.all([ADA, BEN].map((person) => store.get(personKey(person), Person)))).toEqual(before);
    expect(await listsOf(BEN)).toEqual({ live: [running], finished: [over] });
  });
});

test('lists are written while people play, and have what changes meanwhile', async () => {
  const [first, second] = [await tableOf([BEN]), await tableOf([BEN])];
  const ids = [first, second];
  for (let number = 2; number < 6; number += 1) ids.push(await tableOf([BEN]));
  for (const prefix of ['lists', 'mention:', 'table:', 'kept:']) await store.remove(await listKeys(store, prefix));
  for (const person of [ADA, BEN]) await store.set({ [personKey(person)]: stranger() });
  const tablesFound: MatchId[] = [];
  let steps = 0;
  const giveWay = async () => {
    steps += 1;
    if (steps === 8) await make(first, resign(nim, ADA, doing));
    if (steps === 14) await make(second, resign(nim, ADA, doing));
    if (steps === 10) ids.push(await tableOf([BEN]));
  };
  await rebuildListsOnce(store, { giveWay, onTable: ({ id }) => void tablesFound.push(id) });
  expect(steps).toBeGreaterThan(14);
  for (const person of [ADA, BEN]) {
    const { live, finished } = await tables.people.read(person);
    expect(finished.toSorted()).toEqual(ids.slice(0, 2));
    expect(live.toSorted()).toEqual(ids.slice(2));
    expect((await tables.people.matchesMentioning(person)).toSorted()).toEqual(ids);
  }
  expect(tablesFound.toSorted()).toEqual(ids.slice(0, 6));
  expect(await listKeys(store, 'unshown:')).toHaveLength(2);
});

test('what cannot be read stands in no list, and keeps nothing else out of one', async () => {
  const ids = [await tableOf([BEN]), await tableOf([BEN])];
  const unreadable = await tableOf([BEN]);
  await store.set({ [matchKey(unreadable)]: { schema: 0 }, 'standing:1:nim:7': { schema: 0 } });
  for (const prefix of ['lists', 'table:', 'kept:']) await store.remove(await listKeys(store, prefix));
  for (const person of [ADA, BEN]) await store.set({ [personKey(person)]: stranger() });
  const heard: unknown[] = [];
  const onLists = {
    begun: () => heard.push('begun'),
    written: (what: unknown) => heard.push(what),
    failed: () => expect.fail(),
  };
  await tablesOn(store, [nim], { onLists });
  expect(heard).toEqual(['begun', { people: 2, unreadable: 2, keys: [matchKey(unreadable), 'standing:1:nim:7'] }]);
  for (const person of [ADA, BEN]) expect((await tables.people.read(person)).live.toSorted()).toEqual(ids);
  expect((await tables.all()).toSorted()).toEqual(ids);
  await tablesOn(store, [nim], { onLists });
  expect(heard).toHaveLength(2);
});

test('lists that could not be written are told of, and written later', async () => {
  await store.remove(['lists']);
  const heard: string[] = [];
  const broken: Store = {
    ...store,
    keys(prefix) {
      if (prefix === 'match:') throw new StoreFailure('away');
      return store.keys(prefix);
    },
  };
  const timers = { set: () => heard.push('later'), clear: () => undefined };
  const onLists = {
    begun: () => heard.push('begun'),
    written: () => expect.fail(),
    failed: () => heard.push('failed'),
  };
  const opened = await openTables({ ...tablesOptions(broken, [nim]), timers, onLists });
  void opened.listed();
  await vi.waitFor(() => expect(heard).toEqual(['begun', 'failed', 'later']));
});

test('whose place among the ranks is another by now stands at that alone', async () => {
  const standing = { ...newcomer(), mean: 1600 };
  await store.change(async (draft) => {
    writeStanding(draft, { guild: '1', game: 'nim', person: ADA }, undefined, standing);
    draft.set(`rank:1:nim:b000001:${ADA}`, { schema: 1 });
    draft.set(`rank:1:nim:b000001:${BEN}`, { schema: 1 });
  });
  await store.remove(['lists']);
  await rebuildListsOnce(store, { giveWay: async () => undefined, onTable: () => undefined });
  expect(await listKeys(store, 'rank:')).toEqual([rankKey({ guild: '1', game: 'nim', person: ADA }, standing)]);
});

test('nothing stored is looked through before somebody asks for it: a start is ready first', async () => {
  const walked: string[] = [];
  const watched: Store = {
    ...store,
    keys(prefix) {
      walked.push(prefix);
      return store.keys(prefix);
    },
    entries(prefix, schema) {
      walked.push(prefix);
      return store.entries(prefix, schema);
    },
  };
  await store.remove(['lists']);
  const opened = await openTables(tablesOptions(watched, [nim]));
  await new Promise((resolve) => setTimeout(resolve));
  // Of the ledger there is a record a shard.
  expect(walked).toEqual(['ratings:', 'uptime:']);
  await opened.listed();
  expect(walked).toContain('match:');
});

test('a zone that is there no more is told of once, and UTC counts for who chose it', async () => {
  const unknown: string[] = [];
  tables = await tablesOn(store, [nim], { now: () => time, onUnknownZone: (zone) => unknown.push(zone) });
  for (const person of [ADA, BEN])
    await tables.people.choose(person, { zone: 'Gone/Zone', quiet: { from: 0, to: 60 } });
  await tables.people.choose(CLEO, { zone: 'Asia/Kathmandu', quiet: { from: 0, to: 60 } });
  expect(await tables.people.pingable([ADA, BEN, CLEO])).toEqual([CLEO]);
  expect(unknown).toEqual(['Gone/Zone']);
});

describe('pings', () => {
  test('reach those who want them and are awake', async () => {
    await tables.people.choose(ADA, { pings: 'silent' });
    await tables.people.choose(BEN, { quiet: { from: 0, to: 60 } });
    expect(await tables.people.pingable([ADA, BEN, CLEO])).toEqual([CLEO]);
    time += 60 * 60 * 1000;
    expect(await tables.people.pingable([ADA, BEN, CLEO])).toEqual([BEN, CLEO]);
  });

  test('reach all where nobody can say who wants them: what they tell of is stored', async () => {
    await tables.people.choose(ADA, { pings: 'silent' });
    disk.readsFail = true;
    expect(await tables.people.pingable([ADA, BEN])).toEqual([ADA, BEN]);
  });
});

describe('somebody who is to be forgotten', () => {
  const idsIn = async (id: MatchId) => JSON.stringify(await stored(id));

  /** A person whose id is found nowhere by accident. */
  const EVE = PersonId.parse('998877665544');

  test('resigns running matches and leaves tables that wait, and nothing holds their id any more', async () => {
    const running = await tableOf([EVE]);
    const waiting = await tableOf([EVE], { seatCount: 3 });
    const challenge = await tableOf([], { invited: [EVE] });
    const own = await tableOf([BEN], { host: EVE, seatCount: 3 });
    const watched = await tableOf([BEN]);
    await make(watched, spectate(EVE));
    await openPendingArrivals(store, () => time).expect(EVE, { match: running }, '1');
    const { departures } = await tables.forget(EVE);
    expect(departures.map(({ before }) => before.id).toSorted()).toEqual(
      [running, waiting, challenge, own, watched].toSorted(),
    );
    for (const id of [running, waiting, challenge, own, watched]) expect(await idsIn(id)).not.toContain(EVE);
    expect(await stored(running)).toMatchObject({ status: 'over', players: [{ id: ADA }, { kind: 'nobody' }] });
    expect(await stored(waiting)).toMatchObject({ status: 'lobby', players: [{ id: ADA }] });
    expect(await stored(challenge)).toMatchObject({ status: 'closed' });
    expect(await stored(own)).toMatchObject({ status: 'lobby', host: BEN });
    expect(await isStored(personKey(EVE))).toBe(false);
    // That somebody comes to a channel names nobody.
    expect(await listKeys(store, ARRIVAL_KEYS)).toEqual([`${ARRIVAL_KEYS}in:1`]);
  });

  test('is nowhere in a table that was planned for them, though they never came', async () => {
    const planned = await tableOf([], {
      planned: [
        { kind: 'person', id: EVE },
        { kind: 'person', id: ADA },
      ],
    });
    expect(await idsIn(planned)).toContain(EVE);
    await tables.forget(EVE);
    expect(await idsIn(planned)).not.toContain(EVE);
    expect((await stored(planned)).planned).toEqual([{ kind: 'nobody' }, { kind: 'person', id: ADA }]);
    expect(await isStored(`mention:${EVE}:${planned}`)).toBe(false);
  });

  test('is found in matches that no list of theirs holds, however many others there are', async () => {
    const watched = await tableOf([BEN]);
    await make(watched, spectate(EVE));
    for (let other = 0; other < 5; other += 1) await tableOf([BEN]);
    expect(await tables.people.matchesMentioning(EVE)).toEqual([watched]);
    expect((await tables.people.matchesMentioning(BEN)).length).toBe(6);
  });

  test('leaves a nameless seat in finished matches, and the others keep theirs', async () => {
    const id = await tableOf([EVE]);
    await make(id, resign(nim, ADA, doing));
    await tables.forget(EVE);
    expect(await stored(id)).toMatchObject({ players: [{ id: ADA }, { kind: 'nobody' }], log: [{ text: 'resign' }] });
    expect(await listsOf(ADA)).toEqual({ live: [], finished: [id] });
  });

  test('is taken out of matches that no list held, once they are listed anew, but not out of what they play afterwards', async () => {
    const old = await tableOf([EVE]);
    await make(old, resign(nim, ADA, doing));
    const record = await tables.people.read(EVE);
    await store.set({ [personKey(EVE)]: { ...record, finished: [] } });
    await store.remove([`mention:${EVE}:${old}`]);
    await tables.forget(EVE);
    expect(await idsIn(old)).toContain(EVE);
    time += 10;
    const anew = await tableOf([EVE]);
    await make(anew, resign(nim, ADA, doing));
    await rebuildLists(store);
    await tables.sweepDaily(THERE);
    expect(await idsIn(old)).not.toContain(EVE);
    expect(await idsIn(anew)).toContain(EVE);
    expect(await tables.people.forgotten()).toEqual({});
    expect(await listsOf(EVE)).toEqual({ live: [], finished: [anew] });
  });

  test('gets no record again when the sweep finds more of their matches', async () => {
    const old = await tableOf([EVE]);
    await make(old, resign(nim, ADA, doing));
    await store.remove([personKey(EVE)]);
    await tables.forget(EVE);
    await tables.sweepDaily(THERE);
    expect(await idsIn(old)).not.toContain(EVE);
    expect(await isStored(personKey(EVE))).toBe(false);
  });

  test('is found nowhere any more after a day, whatever they and others did', async () => {
    const act = fc.constantFrom<Change>(
      join(nim, EVE),
      join(nim, BEN),
      join(nim, CLEO),
      leave(EVE),
      decline(EVE),
      spectate(EVE),
      resign(nim, EVE, doing),
      resign(nim, BEN, doing),
      close(ADA, true),
    );
    const table = fc.record({ host: fc.constantFrom(ADA, EVE), isChallenge: fc.boolean(), acts: fc.array(act) });
    await fc.assert(
      fc.asyncProperty(fc.array(table, { maxLength: 3 }), async (played) => {
        for (const { host, isChallenge, acts } of played) {
          const id = await tableOf([], { host, seatCount: 3, invited: isChallenge ? [EVE, BEN, CLEO] : [] });
          for (const change of acts) await tables.change(id, change);
        }
        await tables.forget(EVE);
        time += DAY;
        await tables.sweepDaily(THERE);
        for await (const key of store.keys('')) {
          expect(`${key} ${JSON.stringify(await store.get(key, z.unknown()))}`).not.toContain(EVE);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('who is unknown changes nothing', async () => {
    const id = await tableOf([BEN]);
    const before = await stored(id);
    expect(await tables.forget(EVE)).toMatchObject({ departures: [] });
    expect(await stored(id)).toEqual(before);
  });
});

describe('the daily sweep', () => {
  const over = async (more: Partial<NewTable> = {}) => {
    const id = await tableOf([BEN], more);
    await make(id, resign(nim, BEN, doing));
    return id;
  };

  test('comes once a day', async () => {
    expect(await tables.sweepDaily(THERE)).toEqual({ erased: [], failures: [] });
    time += DAY - 1;
    expect(await tables.sweepDaily(THERE)).toBeUndefined();
    time += 1;
    expect(await tables.sweepDaily(THERE)).toBeDefined();
  });

  test('deletes what its server keeps no longer, and takes it out of the lists', async () => {
    const [ended, running] = [await over(), await tableOf([BEN])];
    await tables.servers.choose('1', { keep: 30 });
    time += 30 * DAY - 1;
    expect((await tables.sweepDaily(THERE))?.erased).toEqual([]);
    time += DAY;
    expect((await tables.sweepDaily(THERE))?.erased).toEqual([ended]);
    expect(await isStored(matchKey(ended))).toBe(false);
    expect(await listsOf(BEN)).toEqual({ live: [running], finished: [] });
  });

  test('counts from the end of a match, not from its last move', async () => {
    const id = await tableOf([BEN]);
    await tables.servers.choose('1', { keep: 30 });
    time += 40 * DAY;
    await make(id, close(ADA, true));
    expect((await tables.sweepDaily(THERE))?.erased).toEqual([]);
  });

  test('keeps for a year what nobody decided about, and for ever where the server wants that', async () => {
    const undecided = await over({ where: { channel: '5', guild: '2' } });
    const direct = await over({ where: { channel: '6' } });
    await over();
    await tables.servers.choose('1', { keep: 'ever' });
    time += 364 * DAY;
    expect((await tables.sweepDaily(new Set(['1', '2'])))?.erased).toEqual([]);
    time += 2 * DAY;
    expect((await tables.sweepDaily(new Set(['1', '2'])))?.erased.toSorted()).toEqual([undecided, direct].toSorted());
  });

  test('deletes tables that never began, and games in which nobody is left', async () => {
    const closed = await tableOf();
    await make(closed, close(ADA, false));
    const alone = await tableOf([]);
    await make(alone, addComputer(nim, ADA, 'easy'));
    await tables.forget(ADA);
    expect((await tables.sweepDaily(THERE))?.erased.toSorted()).toEqual([closed, alone].toSorted());
  });

  test('deletes all of a server that the bot left, but only after the grace period', async () => {
    const [ended, running] = [await over(), await tableOf([BEN])];
    const elsewhere = await over({ where: { channel: '7', guild: '2' } });
    const present = new Set(['2']);
    await tables.servers.choose('1', { language: 'en' });
    await tables.servers.notePresence('1', false);
    time += KEPT_AFTER_LEAVING - 1;
    expect((await tables.sweepDaily(present))?.erased).toEqual([]);
    time += DAY;
    expect((await tables.sweepDaily(present))?.erased.toSorted()).toEqual([ended, running].toSorted());
    expect(await tables.all()).toEqual([]);
    expect(await listsOf(BEN)).toEqual({ live: [], finished: [elsewhere] });
    expect(await isStored('server:1')).toBe(false);
  });

  test('lets the grace period begin when it finds a server gone that nobody told it of', async () => {
    await over();
    time += 100 * DAY;
    expect((await tables.sweepDaily(new Set()))?.erased).toEqual([]);
    time += KEPT_AFTER_LEAVING;
    expect((await tables.sweepDaily(new Set()))?.erased).toHaveLength(1);
  });

  test('spares a server to which the bot came back, and starts from the beginning if it leaves again', async () => {
    await over();
    await tables.servers.notePresence('1', false);
    time += KEPT_AFTER_LEAVING - DAY;
    await tables.sweepDaily(THERE);
    time += 2 * DAY;
    expect((await tables.sweepDaily(new Set()))?.erased).toEqual([]);
    time += KEPT_AFTER_LEAVING;
    expect((await tables.sweepDaily(new Set()))?.erased).toHaveLength(1);
  });

  test('deletes the lists of days that nobody can ask for any more, and no others', async () => {
    time = Date.UTC(2026, 10, 21, 12);
    const days = ['2026-10-01', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map(
      (day) => `daily:nim:${day}`,
    );
    await store.set({
      ...Object.fromEntries(days.map((key) => [key, { matches: [] }])),
      'daily:secret': { secret: 's' },
    });
    await tables.sweepDaily(THERE);
    // Yesterday is the 19th where the 21st comes last.
    const kept = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => `daily:nim:${day}`);
    expect(await listKeys(store, 'daily:')).toEqual([...kept, 'daily:secret']);
  });

  test('goes on past a server of which it cannot delete all', async () => {
    await tables.servers.notePresence('3', false);
    await tables.servers.notePresence('2', false);
    await store.set({ 'standing:2:nim:5': { schema: 0 } });
    time += 2 * KEPT_AFTER_LEAVING;
    const swept = await tables.sweepDaily(new Set());
    expect(swept?.failures.map(({ key }) => key)).toContain('server:2');
    expect(await isStored('server:3')).toBe(false);
    expect(await isStored('server:2')).toBe(true);
  });

  test('goes on past a record that it cannot read, and tries again the next day', async () => {
    const unreadable = matchKey(await over());
    await store.set({ [unreadable]: { schema: 0 } });
    const ended = await over();
    await tables.forget(DAN);
    time += 400 * DAY;
    const swept = await tables.sweepDaily(THERE);
    expect(swept?.erased).toEqual([ended]);
    expect(swept?.failures.map(({ key }) => key)).toEqual([unreadable]);
    expect(await tables.people.forgotten()).toHaveProperty(DAN);
    time += DAY;
    expect((await tables.sweepDaily(THERE))?.failures.map(({ key }) => key)).toEqual([unreadable]);
  });
});
