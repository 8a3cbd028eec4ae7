import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playRing, someCrowd } from '../../bench/rings/people.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { MatchId, PersonId } from '../../src/match/match.ts';
import { correctRing, ringToCorrect } from '../../src/rings/corrections.ts';
import { countsIn, meetingPoints, rankRing } from '../../src/rings/points.ts';
import {
  PAUSE_LASTS,
  RING_GIVEN_UP,
  RING_LASTS,
  RING_WAITS,
  type Ring,
  type TableResult,
} from '../../src/rings/ring.ts';
import {
  canStart,
  enterRing,
  isGivenUp,
  leaveRing,
  nextLook,
  passTime,
  rejoinRing,
  startRing,
  tablesToOpen,
  withoutPerson,
  withResult,
} from '../../src/rings/steps.ts';

const EMPTY: Ring = {
  ...{ schema: 1, id: 'r1', guild: '1', channel: '2', game: 'cellz', pace: '1d', seats: 2 },
  ...{ status: 'waiting', openedAt: 0, entrants: [], tables: [], corrections: [] },
};

const person = (at: number) => PersonId.parse(String(at + 1));

function ringOf(people: number, atOnce = 3, ring = EMPTY): Ring {
  return Array.from({ length: people }, (_, at) => at).reduce((one, at) => {
    const entered = enterRing(one, person(at), atOnce);
    if (!entered.ok) throw new Error(entered.refusal.key);
    return entered.value;
  }, ring);
}

const running = (people: number, atOnce = 3) => startRing(ringOf(people, atOnce), 0, fastRandom(1));

/** The ring with these tables opened. */
function open(ring: Ring, numbers: readonly number[]): Ring {
  const match = (at: number) => MatchId.parse(String(at).padStart(10, '0'));
  const tables = ring.tables.map((one, at) => (numbers.includes(at) ? { ...one, match: match(at) } : one));
  return { ...ring, tables };
}

const result = (places: readonly number[], absent: readonly number[] = [], at = 1): TableResult => ({
  ...{ how: 'played', places: [...places], absent: [...absent], at },
});

describe('a ring starts', () => {
  test('at once with eight people', () => {
    expect(canStart(ringOf(8), 0)).toBe(true);
    expect(canStart(ringOf(7), 0)).toBe(false);
  });

  test('with four once it has waited two days', () => {
    expect(canStart(ringOf(4), RING_WAITS - 1)).toBe(false);
    expect(canStart(ringOf(4), RING_WAITS)).toBe(true);
    expect(canStart(ringOf(3), RING_WAITS)).toBe(false);
    expect(nextLook(ringOf(4))).toBe(RING_WAITS);
  });

  test('not with three, and is given up after two weeks', () => {
    expect(isGivenUp(ringOf(3), RING_GIVEN_UP)).toBe(true);
    expect(nextLook(ringOf(3))).toBe(RING_GIVEN_UP);
  });

  test('with two people and two computers only where it says so', () => {
    const filled = { ...EMPTY, fills: true as const };
    expect(canStart(ringOf(2), RING_WAITS)).toBe(false);
    expect(canStart(ringOf(2, 3, filled), RING_WAITS)).toBe(true);
    const { entrants, tables } = startRing(ringOf(2, 3, filled), 0, fastRandom(1));
    expect(entrants.filter(({ isComputer }) => isComputer)).toHaveLength(2);
    // The computers do not play each other.
    expect(tables).toHaveLength(5);
  });
});

test('nobody comes into a ring twice, none comes once it runs, and a ninth finds it full', () => {
  const entered = enterRing(ringOf(3), person(0), 7);
  expect(entered.ok && entered.value.entrants.map(({ atOnce }) => atOnce)).toEqual([7, 3, 3]);
  expect(enterRing(ringOf(8), person(9), 3).ok).toBe(false);
  expect(enterRing(running(4), person(9), 3).ok).toBe(false);
});

test('everybody plays at so many tables at once as they chose, and the next opens as one ends', () => {
  let ring = running(8, 2);
  const first = tablesToOpen(ring);
  ring = open(ring, first);
  const openOf = (entrant: number) =>
    ring.tables.filter(({ seats, match, result: its }) => match && !its && seats.includes(entrant)).length;
  for (let entrant = 0; entrant < 8; entrant += 1) expect(openOf(entrant)).toBe(2);
  expect(tablesToOpen(ring)).toEqual([]);
  for (const number of first.slice(0, 2)) ring = withResult(ring, number, result([1, 2]));
  expect(tablesToOpen(ring).length).toBeGreaterThan(0);
});

describe('who vanishes', () => {
  test('gets nothing for a table lost on time, and the other three points', () => {
    expect(meetingPoints(result([2, 1], [0]), 0, 1)).toBe(0);
    expect(meetingPoints(result([2, 1], [0]), 1, 0)).toBe(3);
    expect(meetingPoints(result([2, 1]), 0, 1)).toBe(1);
    expect(meetingPoints(result([1, 1]), 0, 1)).toBe(2);
    expect(meetingPoints(result([1, 2, 3]), 1, 2)).toBe(3);
  });

  test('is paused after two in a row, comes back with one tap, and has left after three days', () => {
    let ring = open(running(4, 3), [0, 1, 2, 3, 4, 5]);
    const theirs = ring.tables.flatMap(({ seats }, at) => (seats.includes(0) ? [at] : []));
    for (const number of theirs.slice(0, 2)) {
      const seat = ring.tables[number]?.seats.indexOf(0) ?? 0;
      ring = withResult(ring, number, result(seat === 0 ? [2, 1] : [1, 2], [seat], 5));
    }
    expect(ring.entrants[0]?.status).toBe('paused');
    const back = rejoinRing(ring, person(0), 6);
    expect(back.ok && back.value.entrants[0]?.status).toBe('in');
    expect(passTime(ring, 5 + PAUSE_LASTS - 1).entrants[0]?.status).toBe('paused');
    expect(passTime(ring, 5 + PAUSE_LASTS).entrants[0]?.status).toBe('left');
    expect(nextLook(ring)).toBe(5 + PAUSE_LASTS);
  });

  test('with under half of their tables played takes all their results out of the standings', () => {
    let ring = open(running(4, 3), [0, 1, 2, 3, 4, 5]);
    const first = ring.tables.findIndex(({ seats }) => seats.includes(0));
    const seat = ring.tables[first]?.seats.indexOf(0) ?? 0;
    ring = withResult(ring, first, result(seat === 0 ? [1, 2] : [2, 1]));
    const left = leaveRing(ring, person(0), 2);
    if (!left.ok) throw new Error(left.refusal.key);
    expect(countsIn(left.value, 0)).toBe(false);
    const ranks = rankRing(left.value);
    expect(ranks.at(-1)).toMatchObject({ entrant: 0, counts: false });
    expect(ranks.map(({ points }) => points)).toEqual([0, 0, 0, 0]);
  });
});

test('what is still unplayed when the days are over brings nobody a point, and the ring is over', () => {
  const ring = passTime(running(4), RING_LASTS);
  expect(ring.status).toBe('over');
  expect(rankRing(ring).map(({ points }) => points)).toEqual([0, 0, 0, 0]);
});

test('who asked to be forgotten is nobody in the ring', () => {
  expect(JSON.stringify(withoutPerson(running(5), person(2), 1))).not.toContain(`"${person(2)}"`);
  expect(withoutPerson(ringOf(3), person(2), 1).entrants).toHaveLength(2);
});

test('whatever people do, a ring ends in time, with each table opened once and nobody kept waiting', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      const { ring, longestWait, openedTwice, days } = playRing(someCrowd(fastRandom(seed)));
      expect(ring.tables.filter((table) => table.result === undefined)).toEqual([]);
      expect({ status: ring.status, longestWait, openedTwice }).toEqual({
        ...{ status: 'over', longestWait: 0, openedTwice: 0 },
      });
      expect(days).toBeLessThanOrEqual(28);
    }),
  );
});

describe('a moderator', () => {
  const by = person(50);
  const why = { at: 9, by, reason: 'agreed by both' };

  test('corrects who won, takes somebody out, and ends a ring; its log says why', () => {
    const ring = running(4);
    const [first = 0, second = 1] = ring.tables[0]?.seats ?? [];
    const [winner, loser] = [first, second].map((at) => ring.entrants[at]?.person);
    if (winner === undefined || loser === undefined) throw new Error('no person');
    const corrected = correctRing(ring, { ...why, what: 'result', person: winner, against: loser });
    if (!corrected.ok) throw new Error(corrected.refusal.key);
    expect(rankRing(corrected.value)[0]).toMatchObject({ entrant: first, points: 3 });
    expect(corrected.value.corrections).toEqual([{ ...why, what: 'result' }]);
    const removed = correctRing(ring, { ...why, what: 'remove', person: winner });
    expect(removed.ok && removed.value.entrants[first]?.status).toBe('removed');
    const ended = correctRing(open(ring, [0]), { ...why, what: 'end' });
    expect(ended.ok && ended.value.status).toBe('over');
  });

  test('corrects the game that someone else has won, where two have met more than once', () => {
    const ring = { ...running(3), tables: [] };
    const meeting = (places: readonly number[], at: number) => ({ seats: [0, 1, 2], result: result(places, [], at) });
    const both = { ...ring, tables: [meeting([1, 2, 2], 1), meeting([2, 1, 2], 2), meeting([1, 2, 2], 3)] };
    const corrected = correctRing(both, { ...why, what: 'result', person: person(0), against: person(1) });
    if (!corrected.ok) throw new Error(corrected.refusal.key);
    expect(corrected.value.tables.map((table) => table.result?.how)).toEqual(['played', 'corrected', 'played']);
  });

  test('is not their own judge: who plays in a ring, or left it, corrects nothing there', () => {
    const ring = running(4);
    const [own, other] = ring.entrants.map((entrant) => entrant.person);
    if (own === undefined || other === undefined) throw new Error('no person');
    const left = leaveRing(ring, own, 5);
    for (const one of [ring, left.ok ? left.value : ring]) {
      expect(correctRing(one, { ...why, by: own, what: 'result', person: own, against: other }).ok).toBe(false);
      expect(correctRing(one, { ...why, by: own, what: 'remove', person: other }).ok).toBe(false);
      expect(correctRing(one, { ...why, by: own, what: 'end' }).ok).toBe(false);
    }
  });

  test('corrects the ring they name, and is asked where several games could be meant', () => {
    const live = [
      { ...running(4), id: 'a' },
      { ...running(4), id: 'b', game: 'nim' },
    ];
    const here = { channel: '2', by };
    expect(ringToCorrect(live, { ...here, game: 'cellz' })).toMatchObject({ value: { id: 'a' } });
    expect(ringToCorrect(live, here)).toMatchObject({ refusal: { key: 'rings.correct.which' } });
    expect(ringToCorrect(live, { ...here, channel: '3' })).toMatchObject({ refusal: { key: 'rings.correct.noRing' } });
    const [first, others] = [ringOf(4), { ...startRing(ringOf(5), 0, fastRandom(1)), id: 'c' }];
    const both = [others, { ...startRing(first, 0, fastRandom(1)), id: 'd' }];
    expect(ringToCorrect(both, { ...here, against: person(4) })).toMatchObject({ value: { id: 'c' } });
    // Nobody judges a ring in which they play, though it may be the newer one.
    const own = [{ ...others, entrants: others.entrants.slice(1) }, ...both.slice(1)];
    expect(ringToCorrect(own, { ...here, by: person(0) })).toMatchObject({ value: { id: 'c' } });
  });

  test('says for whom, and corrects nothing before a ring has begun', () => {
    expect(correctRing(running(4), { ...why, what: 'result' }).ok).toBe(false);
    const same = { person: person(0), against: person(0) };
    expect(correctRing(running(4), { ...why, what: 'result', ...same }).ok).toBe(false);
    expect(correctRing(running(4), { ...why, what: 'remove' }).ok).toBe(false);
    expect(correctRing(ringOf(4), { ...why, what: 'end' }).ok).toBe(false);
  });
});
