import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Rating, rate } from '../../src/ratings/formula.ts';

const NEW: Rating = { mean: 1500, deviation: 220 };
const sure = (mean: number): Rating => ({ mean, deviation: 100 });

/**
 * [mean, deviation] of each, as openskill 5.0.1 computes them (plackettLuce, beta 400 / ln 10 / √2, tau 0, gamma 1). So it
 * does those of openskill.txt: a result a line; of each player place, mean and deviation before, mean and deviation after.
 */
const EXAMPLES = [
  {
    name: 'a win',
    before: [NEW, NEW],
    places: [1, 2],
    after: [
      [1567.9128, 209.2555],
      [1432.0872, 209.2555],
    ],
  },
  {
    name: 'a tie',
    before: [NEW, NEW],
    places: [1, 1],
    after: [
      [1500, 209.2555],
      [1500, 209.2555],
    ],
  },
  {
    name: 'three places',
    before: [NEW, NEW, NEW],
    places: [1, 2, 3],
    after: [
      [1573.934, 213.6981],
      [1518.4835, 206.3786],
      [1407.5824, 206.3786],
    ],
  },
  {
    name: 'a shared last place',
    before: [NEW, NEW, NEW],
    places: [1, 2, 2],
    after: [
      [1573.934, 213.6981],
      [1463.033, 206.3786],
      [1463.033, 206.3786],
    ],
  },
  {
    name: 'four of different strength, two of them tied for first',
    before: [sure(1800), sure(1200), sure(1500), sure(1400)],
    places: [3, 1, 1, 4],
    after: [
      [1789.6287, 97.8877],
      [1213.1754, 99.6217],
      [1509.0601, 99.1613],
      [1388.1358, 98.4783],
    ],
  },
];

const rated = (ratings: readonly Rating[], places: readonly number[], weight?: number) =>
  rate(ratings.map((rating, seat) => ({ ...rating, place: places[seat] ?? 0, weight: weight ?? 1 })));

describe('ratings after a match', () => {
  test.each(EXAMPLES)('agree with openskill: $name', ({ before, places, after }) => {
    const rounded = rated(before, places).map(({ mean, deviation }) => [round(mean), round(deviation)]);
    expect(rounded).toEqual(after);
  });

  const rating = fc.record({
    mean: fc.double({ min: 0, max: 4000, noNaN: true }),
    deviation: fc.double({ min: 20, max: 500, noNaN: true }),
  });
  const field = fc.array(fc.tuple(rating, fc.integer({ min: 1, max: 6 })), { minLength: 2, maxLength: 26 });

  test('are numbers, and never less certain than before', () => {
    fc.assert(
      fc.property(field, (players) => {
        const after = rated(...split(players));
        after.forEach(({ mean, deviation }, seat) => {
          expect(Number.isFinite(mean)).toBe(true);
          expect(deviation).toBeGreaterThan(0);
          expect(deviation).toBeLessThanOrEqual(players[seat]?.[0].deviation ?? 0);
        });
      }),
    );
  });

  test('are those of openskill in 2,000 random results, to a billionth of a point', () => {
    const lines = readFileSync(new URL('openskill.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(2000);
    const worst = lines.map((line) => {
      const players = line.split(' | ').map((player) => player.split(' ').map(Number));
      const contestants = players.map(([place = 0, mean = 0, deviation = 0]) => ({ place, mean, deviation }));
      return Math.max(
        ...rate(contestants).flatMap((rating, seat) => {
          const [, , , mean = 0, deviation = 0] = players[seat] ?? [];
          return [Math.abs(rating.mean - mean), Math.abs(rating.deviation - deviation)];
        }),
      );
    });
    expect(Math.max(...worst)).toBeLessThan(1e-9);
  });

  test('rise for the winner and fall for the loser, the more the less sure each is', () => {
    fc.assert(
      fc.property(rating, rating, fc.double({ min: 0.01, max: 1, noNaN: true }), (winner, loser, weight) => {
        const [up, down] = rated([winner, loser], [1, 2], weight);
        const [gain, loss] = [(up?.mean ?? 0) - winner.mean, loser.mean - (down?.mean ?? 0)];
        expect(gain).toBeGreaterThanOrEqual(0);
        expect(gain * loser.deviation ** 2).toBeCloseTo(loss * winner.deviation ** 2, 3);
      }),
    );
  });

  test('move by half of it where half of the match counts, and not at all where nothing does', () => {
    const gain = (weight: number) => (rated([NEW, NEW], [1, 2], weight)[0]?.mean ?? 0) - NEW.mean;
    expect(gain(0.5)).toBeCloseTo(gain(1) / 2, 9);
    expect(gain(0)).toBe(0);
  });

  test('stay for who is fixed, and move for who played them', () => {
    const [person, computer] = rate([
      { ...NEW, place: 1 },
      { mean: 1683, deviation: 60, place: 2, isFixed: true },
    ]);
    expect(computer).toEqual({ mean: 1683, deviation: 60 });
    expect(person?.mean).toBeGreaterThan(1600);
  });

  test('do not depend on the order of the seats', () => {
    fc.assert(
      fc.property(field, (players) => {
        const turned = rated(...split(players.toReversed())).toReversed();
        for (const [seat, { mean, deviation }] of rated(...split(players)).entries()) {
          expect(turned[seat]?.mean).toBeCloseTo(mean, 6);
          expect(turned[seat]?.deviation).toBeCloseTo(deviation, 6);
        }
      }),
    );
  });
});

function split(players: readonly (readonly [Rating, number])[]) {
  return [players.map(([one]) => one), players.map(([, place]) => place)] as const;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
