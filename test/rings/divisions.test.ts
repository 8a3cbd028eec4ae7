import { describe, expect, test } from 'vitest';
import { MatchId, PersonId } from '../../src/match/match.ts';
import { findDivision, findNextDivision, placeInDivision } from '../../src/rings/divisions.ts';
import type { Ring } from '../../src/rings/ring.ts';

const person = (at: number) => PersonId.parse(String(at));

/** A ring of these people, in which whoever stands earlier has beaten all behind them. */
function ringOf(people: readonly number[], more: Partial<Ring> = {}): Ring {
  const tables = people.flatMap((_, a) =>
    people.slice(a + 1).map((_unused, b) => ({
      seats: [a, a + 1 + b],
      match: MatchId.parse('0000000001'),
      result: { how: 'played' as const, places: [1, 2], absent: [], at: 1 },
    })),
  );
  return {
    ...{ schema: 1, id: 'a', guild: '1', channel: '2', game: 'nim', pace: '1d', seats: 2, status: 'over', overAt: 1 },
    ...{ openedAt: 0, entrants: people.map((at) => ({ person: person(at), atOnce: 3, status: 'in' })) },
    ...{ tables, corrections: [] },
    ...more,
  };
}

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];
const NINTH = [9, 10, 11, 12, 13, 14, 15, 16];

describe('where a game has several rings', () => {
  const first = ringOf(EIGHT, { division: 1 });
  const second = ringOf(NINTH, { division: 2 });

  test('two of eight rise and two fall, and nobody leaves the first or the last division that way', () => {
    const next = (ring: Ring) => ring.entrants.map((_, at) => findNextDivision(ring, at, 2));
    expect(next(first)).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
    expect(next(second)).toEqual([1, 1, 2, 2, 2, 2, 2, 2]);
  });

  test('of four one rises and one falls', () => {
    const small = ringOf([1, 2, 3, 4], { division: 2 });
    expect(small.entrants.map((_, at) => findNextDivision(small, at, 3))).toEqual([1, 2, 2, 3]);
  });

  test('everybody plays on where their last ring sent them, and whoever is new begins in the lowest', () => {
    const later = ringOf([9, ...EIGHT.slice(1)], { division: 1, overAt: 2 });
    const found = [1, 8, 10, 11, 9, 20].map((at) => findDivision([first, second, later], person(at)));
    expect(found).toEqual([1, 2, 1, 2, 1, 2]);
  });

  test('a server with one ring at a time has no divisions', () => {
    expect(findDivision([ringOf(EIGHT), ringOf(EIGHT, { overAt: 2 })], person(1))).toBeUndefined();
  });
});

test('a ring that begins beside another is the next division, unless the same people play in both', () => {
  const running = ringOf(EIGHT, { status: 'running' });
  const waiting = (people: readonly number[]) => ringOf(people, { status: 'waiting', tables: [] });
  expect(placeInDivision(waiting(NINTH), [running]).division).toBe(2);
  expect(placeInDivision(waiting(EIGHT), [running]).division).toBeUndefined();
  expect(placeInDivision(waiting(NINTH), [ringOf(EIGHT)]).division).toBeUndefined();
  expect(placeInDivision({ ...waiting(NINTH), division: 1 }, [running]).division).toBe(1);
});
