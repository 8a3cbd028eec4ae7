import { describe, expect, test } from 'vitest';
import { fastRandom, moveRandom, pick, type Random, shuffled } from '../../src/engine/random.ts';

const FROZEN_WORDS = [
  3432366763, 378485018, 1949108231, 1089917986, 3299772504, 2240524733, 3450954682, 3875962668, 1883667748, 1061379503,
];
const FROZEN_DICE = [0, 5, 1, 2, 5, 1, 5, 0, 1, 4, 2, 2, 4, 1, 5, 3, 2, 4, 5, 4];
const FROZEN_ORDER = [7, 4, 1, 5, 8, 3, 2, 6];

/** Chi-square of `draws` numbers below `bound`; about `bound` - 1 where all are equally likely. */
function chiSquare(draw: () => number, bound: number, draws: number): number {
  const counts = Array.from({ length: bound }, () => 0);
  for (let i = 0; i < draws; i++) {
    const value = draw();
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const expected = draws / bound;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Above this in one of a thousand fair trials (Wilson and Hilferty). */
function limit(bound: number): number {
  const free = bound - 1;
  return free * (1 - 2 / (9 * free) + 3.09 * Math.sqrt(2 / (9 * free))) ** 3;
}

const draws = (random: Random, bound: number, count: number) =>
  Array.from({ length: count }, () => random.below(bound));

describe('the stream of a move', () => {
  test('never changes, so that old matches replay', () => {
    expect(draws(moveRandom('frozen', 0), 2 ** 32, 10)).toEqual(FROZEN_WORDS);
    expect(draws(moveRandom('frozen', 1), 6, 20)).toEqual(FROZEN_DICE);
    expect(shuffled([1, 2, 3, 4, 5, 6, 7, 8], moveRandom('frozen', 2))).toEqual(FROZEN_ORDER);
  });

  test('is the same for the same seed and move, however often it is asked for', () => {
    expect(draws(moveRandom('seed', 7), 1000, 50)).toEqual(draws(moveRandom('seed', 7), 1000, 50));
  });

  test('is another for another move or another seed', () => {
    const here = draws(moveRandom('seed', 7), 1000, 20);
    expect(draws(moveRandom('seed', 8), 1000, 20)).not.toEqual(here);
    expect(draws(moveRandom('seee', 7), 1000, 20)).not.toEqual(here);
  });

  test.each([2, 3, 6, 7, 52, 100])('draws each number below %i equally often', (bound) => {
    const random = moveRandom('fair', bound);
    expect(chiSquare(() => random.below(bound), bound, 20_000)).toBeLessThan(limit(bound));
  });

  test('is fair in the first throw of every move of a match', () => {
    let ply = 0;
    expect(chiSquare(() => moveRandom('match', ply++).below(6), 6, 20_000)).toBeLessThan(limit(6));
  });
});

describe('the fast stream', () => {
  test.each([0, 1, 2, 5])('is fair in draw %i over neighbouring seeds', (index) => {
    let seed = 0;
    const draw = () => draws(fastRandom(seed++), 7, index + 1)[index] ?? 0;
    expect(chiSquare(draw, 7, 14_000)).toBeLessThan(limit(7));
  });

  test('has nothing in common with that of the next seed', () => {
    const pairs = Array.from(
      { length: 7000 },
      (_, seed) => fastRandom(seed).below(7) * 7 + fastRandom(seed + 1).below(7),
    );
    let at = 0;
    expect(chiSquare(() => pairs[at++] ?? 0, 49, 7000)).toBeLessThan(limit(49));
  });

  test('takes any whole number as its seed', () => {
    for (const seed of [-1, 0, 2 ** 31, 2 ** 40]) expect(fastRandom(seed).below(10)).toBeLessThan(10);
  });
});

describe('below', () => {
  test('throws words away that would favour small numbers', () => {
    // Without that, the quarter of all words from here up would double the lowest third.
    const bound = 3 * 2 ** 30;
    const random = moveRandom('top', 0);
    expect(chiSquare(() => Math.floor(random.below(bound) / 2 ** 30), 3, 6000)).toBeLessThan(limit(3));
  });

  test('always draws 0 below 1, and the whole range below 2^32', () => {
    const random = moveRandom('edges', 0);
    expect(new Set(draws(random, 1, 50))).toEqual(new Set([0]));
    expect(Math.max(...draws(random, 2 ** 32, 200))).toBeGreaterThan(2 ** 31);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1, Number.POSITIVE_INFINITY])('refuses the bound %d', (bound) => {
    expect(() => moveRandom('seed', 0).below(bound)).toThrow(RangeError);
    expect(() => fastRandom(1).below(bound)).toThrow(RangeError);
  });
});

describe('shuffled', () => {
  test('keeps every item and leaves the list alone', () => {
    const items = Object.freeze([1, 1, 2, 3]);
    expect(shuffled(items, fastRandom(1)).toSorted()).toEqual([1, 1, 2, 3]);
    expect(shuffled([], fastRandom(1))).toEqual([]);
  });

  test('gives each order equally often', () => {
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'];
    const random = fastRandom(2);
    const draw = () => orders.indexOf(shuffled(['a', 'b', 'c'], random).join(''));
    expect(chiSquare(draw, 6, 12_000)).toBeLessThan(limit(6));
  });
});

describe('pick', () => {
  test('gives each item equally often', () => {
    const random = fastRandom(3);
    expect(chiSquare(() => pick([0, 1, 2, 3], random), 4, 8000)).toBeLessThan(limit(4));
  });

  test('throws where there is nothing to pick from', () => {
    expect(() => pick([], fastRandom(1))).toThrow('empty');
  });
});
