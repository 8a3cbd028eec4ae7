import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../src/engine/random.ts';
import { planTables } from '../../src/rings/pairings.ts';
import { FEWEST_ENTRANTS, MOST_ENTRANTS } from '../../src/rings/ring.ts';

const sizes = fc.record({
  people: fc.integer({ min: FEWEST_ENTRANTS, max: MOST_ENTRANTS }),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
});

/** How often each two meet, by their numbers. */
function meetings(tables: readonly (readonly number[])[], people: number): readonly number[] {
  const counts: number[] = [];
  for (let a = 0; a < people; a += 1)
    for (let b = 0; b < a; b += 1) counts.push(tables.filter((one) => one.includes(a) && one.includes(b)).length);
  return counts;
}

describe('two at a table', () => {
  test('everybody plays everybody once', () => {
    fc.assert(
      fc.property(sizes, ({ people, seed }) => {
        const tables = planTables(people, 2, fastRandom(seed));
        expect(new Set(meetings(tables, people))).toEqual(new Set([1]));
        expect(tables).toHaveLength((people * (people - 1)) / 2);
      }),
    );
  });

  test('everybody is first as often as second, give or take one game', () => {
    fc.assert(
      fc.property(sizes, ({ people, seed }) => {
        const tables = planTables(people, 2, fastRandom(seed));
        for (let one = 0; one < people; one += 1) {
          const firsts = tables.filter(([first]) => first === one).length;
          expect(Math.abs(2 * firsts - (people - 1))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('the first tables have nobody twice: all can begin at once', () => {
    const tables = planTables(8, 2, fastRandom(1));
    expect(new Set(tables.slice(0, 4).flat()).size).toBe(8);
  });
});

describe.each([3, 4])('%i at a table', (seats) => {
  const all = Array.from({ length: MOST_ENTRANTS - FEWEST_ENTRANTS + 1 }, (_, at) => FEWEST_ENTRANTS + at);

  test.each(all)('%i people meet as evenly as can be', (people) => {
    const tables = planTables(people, seats, fastRandom(people));
    const counts = meetings(tables, people);
    // Of eight people at six tables of four some two never meet: tables where all meet have others meet three times.
    const most = people === 8 && seats === 4 ? 2 : 1;
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(most);
  });

  test.each(all)('%i people sit at equally many tables, on another seat each time', (people) => {
    const tables = planTables(people, seats, fastRandom(people));
    const own = Array.from({ length: people }, (_, one) => tables.filter((table) => table.includes(one)));
    expect(new Set(own.map(({ length }) => length)).size).toBe(1);
    for (const [one, theirs] of own.entries()) {
      expect(new Set(theirs.map((table) => table.indexOf(one))).size).toBe(theirs.length);
    }
    for (const table of tables) expect(new Set(table).size).toBe(seats);
  });
});
