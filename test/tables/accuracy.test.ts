import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/games/index.ts';
import { accuracyAt, computeAccuracy } from '../../src/tables/analysis/accuracy.ts';

const losses = { hard: 1, medium: [4, 6], easy: 10, random: 20 } as const;

/** Moves that were tried, and lost this much with this lead. */
const told = (lost: readonly number[], lead = 0) =>
  lost.map((loss) => ({
    ...{ ply: 8, seat: 0, played: 'a', best: 'b' },
    ...{ expected: lead, got: lead - loss, within: 9 },
  }));

test('accuracy says which computer player usually loses as much', () => {
  const at = (...lost: readonly number[]) => computeAccuracy(told(lost), 0, losses);
  const accuracies = [0, 1, 4, 6, 10, 20].map((loss) => Math.round(100 * (at(loss) ?? 0)));
  expect(accuracies).toEqual([100, 97, 75, 70, 45, 15]);
  expect(at(8)).toBeCloseTo(0.575);
  expect(at(40)).toBeCloseTo(0.075);
  expect(at(0, 8, 0)).toBe(at(8, 0, 0));
});

test('accuracy does not depend on who is ahead', () => {
  expect(computeAccuracy(told([8, 0], -30), 0, losses)).toBe(computeAccuracy(told([8, 0], 30), 0, losses));
});

test('no move makes up for another: an estimate above the best one is an error of the estimate', () => {
  expect(computeAccuracy(told([4, -4]), 0, losses)).toBe(computeAccuracy(told([4, 0]), 0, losses));
});

test('a player who loses as much as random moves needs no place of its own', () => {
  const { easy: _easy, ...others } = losses;
  expect(accuracyAt(13, others)).toBeCloseTo(0.425);
});

test('there is no accuracy where under 60 % of the moves could be told, nor of none', () => {
  const perfect = told([0, 0, 0, 0, 0, 0]);
  expect(computeAccuracy(perfect, 4, losses)).toBe(1);
  expect(computeAccuracy(perfect, 5, losses)).toBeUndefined();
  expect(computeAccuracy([], 0, losses)).toBeUndefined();
});

test('where the game does not say what players lose, accuracy is the share of moves that lost nothing', () => {
  expect(computeAccuracy(told([10, 0]), 0, undefined)).toBe(0.5);
});

describe.each(GAMES.map((game) => [game.id, game.usualLosses] as const))('the accuracy of %s', (_id, usual) => {
  if (usual === undefined) throw new Error('the game does not say what players lose');

  test('falls with every loss, from 100 % to 0', () => {
    const most = 4 * usual.random;
    const accuracies = Array.from({ length: 1001 }, (_, at) => accuracyAt((most * at) / 1000, usual));
    expect(accuracies[0]).toBe(1);
    for (const [at, one] of accuracies.entries()) expect(one).toBeLessThan(at === 0 ? 1.01 : (accuracies[at - 1] ?? 0));
    expect(accuracyAt(1000 * usual.random, usual)).toBeLessThan(0.001);
  });

  test('puts every player into its range: random <= 30, easy <= 55, medium 60 to 85, hard >= 95 %', () => {
    const { hard, medium, easy = usual.random, random } = usual;
    expect(accuracyAt(hard, usual)).toBeGreaterThanOrEqual(0.95);
    for (const loss of medium) expect(Math.abs(accuracyAt(loss, usual) - 0.725)).toBeLessThan(0.125);
    expect(accuracyAt(easy, usual)).toBeLessThanOrEqual(0.55);
    expect(accuracyAt(random, usual)).toBeLessThanOrEqual(0.3);
    expect(accuracyAt(medium[0], usual) - accuracyAt(medium[1], usual)).toBeLessThanOrEqual(0.0501);
  });
});
