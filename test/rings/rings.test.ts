import { afterEach, beforeEach, expect, test } from 'vitest';
import { killRings } from '../../bench/rings/kills.ts';
import type { Game } from '../../src/engine/game.ts';
import { seat } from '../../src/match/lobby.ts';
import { isLive, type Match, PersonId } from '../../src/match/match.ts';
import { playMoves, resign } from '../../src/match/play.ts';
import { correctRing } from '../../src/rings/corrections.ts';
import { rankRing, ringsWon } from '../../src/rings/points.ts';
import { extractOwnPart, RING_KEPT, RING_LASTS, RING_WAITS, type Ring } from '../../src/rings/ring.ts';
import { leaveRing } from '../../src/rings/steps.ts';
import { openStore } from '../../src/store/openStore.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import type { Store } from '../../src/store/store.ts';
import type { Tables } from '../../src/tables/tables.ts';
import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';
import { highCard } from '../engine/toys/highCard.ts';
import { nim } from '../engine/toys/nim.ts';
import { accepted } from '../tables/accepted.ts';
import { nobodyThinks } from '../tables/nobodyThinks.ts';
import { tablesOn } from '../tables/tablesOn.ts';

const HOUR = 60 * 60 * 1000;
const GUILD = '5';

let store: Store;
let tables: Tables;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1, 12);
  store = openStore('sqlite::memory:');
  tables = await tablesOn(store, [nim, highCard], { now: () => now, thinking: takingOne });
});
afterEach(() => store.close());

/** Computers who take one match at a time. */
const takingOne: ThinkingPool = { ...nobodyThinks, ask: async () => 'take-1' };

const person = (at: number) => PersonId.parse(String(at));

let interactions = 1000;
async function enter(
  at: number,
  more: {
    readonly interaction?: string;
    readonly atOnce?: number;
    readonly unfinished?: 'hard';
    readonly game?: Game;
  } = {},
): Promise<Ring> {
  interactions += 1;
  const { interaction = String(interactions), atOnce = 3, unfinished, game = nim } = more;
  const kind = { game, pace: '1d' as const, ...(unfinished === undefined ? {} : { unfinished }) };
  const entry = { guild: GUILD, channel: '9', person: person(at), kind, atOnce, interaction };
  return accepted(await tables.rings.enter(entry));
}

async function begun(people = 8, unfinished?: 'hard'): Promise<Ring> {
  let ring: Ring | undefined;
  for (let at = 1; at <= people; at += 1) ring = await enter(at, unfinished === undefined ? {} : { unfinished });
  if (people < 8) now += RING_WAITS;
  return attended(ring?.id ?? '');
}

async function attended(id: string): Promise<Ring> {
  const step = await tables.rings.attend(id);
  if (step?.ring === undefined) throw new Error('no ring');
  return step.ring;
}

const matchesOf = async (ring: Ring): Promise<readonly Match[]> => {
  const ids = ring.tables.map(({ match }) => match).filter((match) => match !== undefined);
  return (await Promise.all(ids.map(tables.read))).flatMap((match) => match ?? []);
};

test('nobody leaves two rings of a game and pace half full: who wishes nothing takes the fullest, who wishes gets theirs', async () => {
  const strict = await enter(1, { unfinished: 'hard' });
  const plain = await enter(2);
  expect(plain.id).toBe(strict.id);
  expect((await enter(3)).entrants).toHaveLength(3);
  const blocked = PersonId.parse('4');
  await tables.people.block(blocked, person(1), true);
  const other = await enter(4);
  expect(other.id).not.toBe(strict.id);
  expect((await enter(5)).id).toBe(strict.id);
  expect((await enter(6, { unfinished: 'hard' })).id).toBe(strict.id);
  expect((await enter(7)).entrants).toHaveLength(6);
  // Whoever changes how many tables they play stays where they are.
  expect((await enter(2, { atOnce: 7 })).id).toBe(strict.id);
});

test('eight people make a ring, whose first tables are there at once, with everybody on their seats', async () => {
  const ring = await begun();
  expect(ring.status).toBe('running');
  const matches = await matchesOf(ring);
  expect(matches.length).toBeGreaterThanOrEqual(10);
  for (const match of matches)
    expect(match).toMatchObject({ status: 'running', clock: { pace: '1d', timeout: 'forfeit' } });
  for (const match of matches) expect(match.players).toHaveLength(2);
  expect(await tables.within(['9'])).toHaveLength(matches.length);
});

test('who taps twice, or whose tap is delivered twice, is in one ring once', async () => {
  const first = await enter(1, { interaction: '500' });
  expect((await enter(1, { interaction: '500' })).id).toBe(first.id);
  const again = await enter(1, { atOnce: 4 });
  expect(again.id).toBe(first.id);
  expect(again.entrants).toEqual([{ person: person(1), atOnce: 4, status: 'in' }]);
  const both = await Promise.all([enter(2), enter(3)]);
  expect(new Set(both.map(({ id }) => id))).toEqual(new Set([first.id]));
});

test('people who keep apart wait in two rings, and neither hears why', async () => {
  await tables.people.block(person(1), person(2), true);
  const first = await enter(1);
  const second = await enter(2);
  expect(second.id).not.toBe(first.id);
});

/** The person on the first seat takes one, and gives up. */
async function lose({ id, players }: Match): Promise<PersonId> {
  const [loser] = players;
  if (loser?.kind !== 'person') throw new Error('no person');
  accepted(await tables.change(id, playMoves(nim, 0, ['take-1'], { at: now })));
  expect(await tables.rings.due()).toEqual([]);
  accepted(await tables.change(id, resign(nim, loser.id, { at: now })));
  return loser.id;
}

test('when a match ends its ring is due, and a move costs it nothing; what is open to two who are free opens next', async () => {
  const ring = await begun();
  expect(await tables.rings.due()).toEqual([]);
  const matches = await matchesOf(ring);
  const [first] = matches;
  if (first === undefined) throw new Error('no match');
  const loser = await lose(first);
  expect(await tables.rings.due()).toEqual([ring.id]);
  let after = await attended(ring.id);
  expect(await tables.rings.due()).toEqual([]);
  const rank = rankRing(after).find(({ entrant }) => after.entrants[entrant]?.person === loser);
  expect(rank).toMatchObject({ points: 1, done: 1, all: 7 });
  expect(rankRing(after)[0]).toMatchObject({ points: 3, won: 1 });
  for (const match of matches.slice(1, 4)) {
    await lose(match);
    after = await attended(ring.id);
  }
  expect((await matchesOf(after)).length).toBeGreaterThan(matches.length);
});

test('whoever gives up without a single move gets nothing', async () => {
  const ring = await begun(4);
  const [match] = await matchesOf(ring);
  const [loser] = match?.players ?? [];
  if (match === undefined || loser?.kind !== 'person') throw new Error('no match');
  accepted(await tables.change(match.id, resign(nim, loser.id, { at: now })));
  const after = await attended(ring.id);
  expect(rankRing(after).reduce((sum, { points }) => sum + points, 0)).toBe(3);
});

test('nobody else sits down at a table of a ring, and nobody closes it alone', async () => {
  const ring = await begun();
  const [match] = await matchesOf(ring);
  if (match === undefined) throw new Error('no match');
  expect(match.host).toBeUndefined();
  expect(match.invited).toHaveLength(1);
  expect(seat(nim, match, { kind: 'person', id: person(99) }).ok).toBe(false);
});

test('who leaves loses what they play, and the others go on', async () => {
  const ring = await begun();
  accepted(await tables.rings.change(ring.id, (one) => leaveRing(one, person(1), now)));
  const step = await tables.rings.attend(ring.id);
  expect(step?.ended.length).toBe(3);
  const after = step?.ring;
  if (after === undefined) throw new Error('no ring');
  const at = after.entrants.findIndex((one) => one.person === person(1));
  const theirs = after.tables.filter(({ seats }) => seats.includes(at));
  for (const { seats, result } of theirs) expect(result?.absent).toEqual([seats.indexOf(at)]);
  expect(after.status).toBe('running');
});

test('at a table of three, who leaves after another leaves their game at once as well', async () => {
  for (let at = 1; at <= 4; at += 1) await enter(at, { game: highCard });
  now += RING_WAITS;
  const [started] = (await tables.rings.ofServer(GUILD)).live;
  const ring = await attended(started?.id ?? '');
  const [match] = await matchesOf(ring);
  const [first, second] = match?.players ?? [];
  if (match === undefined || first?.kind !== 'person' || second?.kind !== 'person') throw new Error('no match');
  for (const one of [first, second]) {
    accepted(await tables.rings.change(ring.id, (before) => leaveRing(before, one.id, now)));
    await tables.rings.attend(ring.id);
  }
  expect((await tables.read(match.id))?.position?.left).toEqual([0, 1]);
});

test('after four weeks all that is still played ends without a result, and the ring is over; later it is deleted', async () => {
  const ring = await begun();
  now += RING_LASTS;
  expect(await tables.rings.due()).toEqual([ring.id]);
  const after = await attended(ring.id);
  expect(after.status).toBe('over');
  for (const match of await matchesOf(after)) expect(isLive(match)).toBe(false);
  expect(after.tables.every(({ result }) => result?.how === 'unfinished' || result?.how === 'unplayed')).toBe(true);
  expect(await tables.rings.ofServer(GUILD)).toMatchObject({ live: [], over: [{ id: ring.id }] });
  now += RING_KEPT + HOUR;
  expect((await tables.rings.attend(ring.id))?.ring).toBeUndefined();
  expect(await tables.rings.ofServer(GUILD)).toEqual({ live: [], over: [] });
});

test('where its people wanted that, strong computers decide what is unfinished after four weeks, beside the match', async () => {
  const ring = await begun(4, 'hard');
  const [open] = await matchesOf(ring);
  now += RING_LASTS;
  // While they think, the ring can be used, and a second call changes nothing.
  expect((await attended(ring.id)).status).toBe('running');
  const playing = [tables.rings.unfinished.playOut(ring.id), tables.rings.unfinished.playOut(ring.id)];
  accepted(await tables.rings.change(ring.id, (one) => leaveRing(one, person(4), now)));
  expect(await Promise.all(playing)).toEqual([true, true]);
  const after = await attended(ring.id);
  expect(after.status).toBe('over');
  const results = after.tables.flatMap(({ match, result }) => (match === undefined ? [] : [result]));
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) {
    expect(result).toMatchObject({ how: 'unfinished', absent: [] });
    expect(result?.places.toSorted()).toEqual([1, 2]);
  }
  expect(open && (await tables.read(open.id))).toMatchObject({ status: 'closed', log: open?.log });
});

test('a second ring of a game is the second division, and who is sent there waits for others of it for two days', async () => {
  const first = await begun();
  let second: Ring | undefined;
  for (let at = 11; at <= 18; at += 1) second = await enter(at);
  second = await attended(second?.id ?? '');
  expect(second.division).toBe(2);
  now += RING_LASTS;
  expect(await attended(first.id)).toMatchObject({ status: 'over', divisions: 2 });
  await attended(second.id);
  // All have the same points: those count who came first.
  const [stays, falls, other, rises] = [await enter(1), await enter(8), await enter(14), await enter(11)];
  expect([stays, falls, other, rises].map(({ division }) => division)).toEqual([1, 2, 2, 1]);
  expect([other.id, rises.id]).toEqual([falls.id, stays.id]);
  now += RING_WAITS;
  // By now the first ring that waits takes people of any division.
  expect(await enter(15)).toMatchObject({ id: stays.id, division: 1 });
});

test('nobody is in more than three rings of a server at once', async () => {
  const paces = ['1h', '1d', '3d', '7d+1d'] as const;
  const entered = [];
  for (const pace of paces) {
    interactions += 1;
    const entry = { guild: GUILD, channel: '9', person: person(1), kind: { game: nim, pace }, atOnce: 3 };
    entered.push(await tables.rings.enter({ ...entry, interaction: String(interactions) }));
  }
  expect(entered.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  const [first] = await tables.rings.ofPerson(person(1));
  accepted(await tables.rings.change(first?.id ?? '', (one) => leaveRing(one, person(1), now)));
  interactions += 1;
  const kind = { game: nim, pace: '7d+1d' as const };
  const entry = { guild: GUILD, channel: '9', person: person(1), kind, atOnce: 3, interaction: String(interactions) };
  expect((await tables.rings.enter(entry)).ok).toBe(true);
});

test('who has won rings is told by how many', async () => {
  const ring = await begun(4);
  const [match] = await matchesOf(ring);
  if (match === undefined) throw new Error('no match');
  const loser = await lose(match);
  now += RING_LASTS;
  const after = await attended(ring.id);
  const [winner] = match.players.flatMap((one) => (one.kind === 'person' && one.id !== loser ? [one.id] : []));
  expect([...ringsWon([after])]).toEqual([[winner, 1]]);
});

test('who asks to be forgotten is in no ring any more', async () => {
  const ring = await begun();
  await tables.forget(person(3));
  await tables.rings.attend(ring.id);
  expect(JSON.stringify(await tables.rings.read(ring.id))).not.toContain('"3"');
  expect(await tables.rings.ofPerson(person(3))).toEqual([]);
});

test('a moderator who corrected a ring is forgotten there, too', async () => {
  const ring = await begun();
  const correction = { at: now, by: person(20), what: 'end' as const, reason: 'over' };
  await tables.rings.change(ring.id, (one) => correctRing(one, correction));
  await tables.forget(person(20));
  expect((await tables.rings.read(ring.id))?.corrections).toEqual([]);
});

test('what a ring holds about somebody names nobody else', async () => {
  const ring = await begun();
  const own = extractOwnPart(ring, person(3));
  expect(own).toMatchObject({ entrant: { person: '3', atOnce: 3 }, game: nim.id, status: 'running' });
  expect(own.tables).toHaveLength(7);
  expect(JSON.stringify(own)).not.toMatch(/"[124678]"/);
});

test('a bot that is killed in the middle neither doubles nor loses a table', async () => {
  expect(await killRings(new SqliteAdapter(':memory:'), 20, 1)).toMatchObject({
    doubled: 0,
    missing: 0,
    unfinished: 0,
  });
});
