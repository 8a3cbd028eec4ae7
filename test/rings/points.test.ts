import { expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { countsIn, ringsWon } from '../../src/rings/points.ts';
import type { Ring, RingTable } from '../../src/rings/ring.ts';

const [ADA, BEN] = [PersonId.parse('1'), PersonId.parse('2')];

const table = (how: 'played' | 'unplayed', places: readonly number[]): RingTable => ({
  seats: [0, 1],
  result: { how, places: [...places], absent: how === 'played' ? [] : [0], at: 1 },
});

function ringOf(status: 'in' | 'left', tables: readonly RingTable[]): Ring {
  const [ada, ben] = [ADA, BEN].map((person, at) => ({
    person,
    atOnce: 1,
    status: at === 0 ? status : ('in' as const),
  }));
  return {
    ...{ schema: 1, id: 'r1', guild: '1', channel: '2', game: 'cellz', pace: '1d', seats: 2 },
    ...{ status: 'over', openedAt: 0, corrections: [] },
    entrants: [ada, ben].flatMap((one) => one ?? []),
    tables: [...tables],
  };
}

test('who left counts with half of their tables played, and with less does not', () => {
  const [played, missed] = [table('played', [1, 2]), table('unplayed', [1, 1])];
  expect(countsIn(ringOf('left', [played, missed]), 0)).toBe(true);
  expect(countsIn(ringOf('left', [played, missed, missed]), 0)).toBe(false);
});

test('a ring in which nobody has a point is won by nobody, and one that two share by both', () => {
  expect(ringsWon([ringOf('in', [])])).toEqual(new Map());
  expect(ringsWon([ringOf('in', [table('played', [1, 1])])])).toEqual(
    new Map([
      [ADA, 1],
      [BEN, 1],
    ]),
  );
});
