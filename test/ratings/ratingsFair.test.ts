import { describe, expect, test } from 'vitest';
import {
  createAccounts,
  GROUPS,
  hasRank,
  measureOutcome,
  playHonestly,
  playMatch,
  playYear,
} from '../../bench/ratings/year.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { pairWeight } from '../../src/ratings/ratePersons.ts';
import { countMatches, metWithinADay, newcomer } from '../../src/ratings/standing.ts';

const DAY = 24 * 60 * 60 * 1000;

/** As many years as tell 19 of 20 from chance, for each group. */
const YEARS = 20;

describe.each(GROUPS.map((strengths) => [strengths.length, strengths] as const))('a year of %i friends', (_, group) => {
  const years = Array.from({ length: YEARS }, (__, year) => measureOutcome(playYear(group, fastRandom(43 + year))));
  const sum = (what: 'within' | 'members' | 'ordered' | 'pairs') => years.reduce((total, one) => total + one[what], 0);

  test('ends with the truth within the ±, 19 times of 20', () => {
    expect(sum('within') / sum('members')).toBeGreaterThanOrEqual(0.95);
  });

  test('puts 19 of 20 pairs 100 points apart in the right order', () => {
    expect(sum('ordered') / sum('pairs')).toBeGreaterThanOrEqual(0.95);
  });
});

test('of four friends everybody has a rank from their tenth game on, whomever they met', () => {
  for (let year = 0; year < YEARS; year += 1) {
    playYear(GROUPS[1] ?? [], fastRandom(43 + year), (played, all) => {
      const unranked = played.filter(({ standing }) => countMatches(standing) >= 10 && !hasRank(standing, all));
      expect(unranked).toEqual([]);
    });
  }
});

test('a win moves points in every game of a year, also against the same friend', () => {
  const [one, other] = createAccounts([1700, 1300]);
  if (one === undefined || other === undefined) throw new Error('two play');
  const random = fastRandom(7);
  for (let day = 0; day < 365; day += 1) {
    const before = one.standing.mean;
    playHonestly(one, other, random, day * DAY);
    expect(Math.abs(one.standing.mean - before)).toBeGreaterThan(0.5);
  }
});

test('who stays away, and so comes last, falls', () => {
  const [sleeper, ...others] = createAccounts([1500, 1500, 1500, 1500]);
  if (sleeper === undefined) throw new Error('somebody sleeps');
  for (const [day, other] of others.entries()) playMatch([other, sleeper], [1, 2], day * DAY);
  expect(sleeper.standing.mean).toBeLessThan(1400);
});

test('the same opponent is met, as far as ratings go, once and a bit a day', () => {
  const pair = 'a b';
  const met = Array.from({ length: 9 }, (_, at) => ({ pair, at }));
  const standing = { ...newcomer(), met };
  const person = { before: standing, pairs: [pair] };
  expect(metWithinADay(standing, pair, 9)).toBe(9);
  expect(pairWeight([person, person], 9)).toBeCloseTo(0.1, 9);
  expect(metWithinADay(standing, pair, DAY + 9)).toBe(0);
});
