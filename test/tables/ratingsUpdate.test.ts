import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Rating, rate } from '../../src/tables/ratings/update.ts';

const NEW: Rating = { mean: 1500, deviation: 500 };

/** [mean, deviation] of each, as openskill 5.0.1 computes them (plackettLuce, beta 250, tau 0). */
const EXAMPLES = [
  {
    name: 'a win',
    before: [NEW, NEW],
    places: [1, 2],
    after: [
      [1658.1139, 483.9304],
      [1341.8861, 483.9304],
    ],
  },
  {
    name: 'a tie',
    before: [NEW, NEW],
    places: [1, 1],
    after: [
      [1500, 483.9304],
      [1500, 483.9304],
    ],
  },
  {
    name: 'three places',
    before: [NEW, NEW, NEW],
    places: [1, 2, 3],
    after: [
      [1672.1326, 492.2902],
      [1543.0331, 483.4698],
      [1284.8343, 483.4698],
    ],
  },
  {
    name: 'a shared last place',
    before: [NEW, NEW, NEW],
    places: [1, 2, 2],
    after: [
      [1672.1326, 492.2902],
      [1413.9337, 483.4698],
      [1413.9337, 483.4698],
    ],
  },
  {
    name: 'four of different strength, two of them tied for first',
    before: [
      { mean: 1800, deviation: 100 },
      { mean: 1200, deviation: 300 },
      { mean: 1500, deviation: 500 },
      { mean: 1400, deviation: 200 },
    ],
    places: [3, 1, 1, 4],
    after: [
      [1800.2004, 99.9545],
      [1237.039, 298.8778],
      [1578.606, 488.4701],
      [1370.1597, 199.3643],
    ],
  },
];

describe('ratings after a match', () => {
  test.each(EXAMPLES)('agree with openskill: $name', ({ before, places, after }) => {
    const rounded = rate(before, places).map(({ mean, deviation }) => [round(mean), round(deviation)]);
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
        const after = rate(
          players.map(([one]) => one),
          players.map(([, place]) => place),
        );
        after.forEach(({ mean, deviation }, seat) => {
          expect(Number.isFinite(mean)).toBe(true);
          expect(deviation).toBeGreaterThan(0);
          expect(deviation).toBeLessThanOrEqual(players[seat]?.[0].deviation ?? 0);
        });
      }),
    );
  });

  test('rise for the winner and fall for the loser', () => {
    fc.assert(
      fc.property(rating, rating, (winner, loser) => {
        const [up, down] = rate([winner, loser], [1, 2]);
        expect(up?.mean).toBeGreaterThanOrEqual(winner.mean);
        expect(down?.mean).toBeLessThanOrEqual(loser.mean);
      }),
    );
  });

  test('do not depend on the order of the seats', () => {
    const rated = (players: readonly (readonly [Rating, number])[]) =>
      rate(
        players.map(([one]) => one),
        players.map(([, place]) => place),
      );
    fc.assert(
      fc.property(field, (players) => {
        const turned = rated(players.toReversed()).toReversed();
        for (const [seat, { mean, deviation }] of rated(players).entries()) {
          expect(turned[seat]?.mean).toBeCloseTo(mean, 6);
          expect(turned[seat]?.deviation).toBeCloseTo(deviation, 6);
        }
      }),
    );
  });
});

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
