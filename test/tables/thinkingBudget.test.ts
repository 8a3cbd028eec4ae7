import { beforeEach, expect, test } from 'vitest';
import { ALLOWED, createThinkingBudget, type ThinkingBudget } from '../../src/tables/thinking/thinkingBudget.ts';
import { ADA, BEN } from './seating.ts';

const MINUTE = 60_000;
const BEGIN = 1_000_000_000;

let time: number;
let thinkingBudget: ThinkingBudget;
beforeEach(() => {
  time = BEGIN;
  thinkingBudget = createThinkingBudget(() => time);
});

test('who has not used up their twenty minutes an hour may let computers think, each by themselves', () => {
  thinkingBudget.charge(ADA, ALLOWED - 1);
  expect(thinkingBudget.freeAt(ADA)).toBeUndefined();
  thinkingBudget.charge(ADA, 1);
  expect(thinkingBudget.freeAt(ADA)).toBe(BEGIN + 60 * MINUTE);
  expect(thinkingBudget.freeAt(BEN)).toBeUndefined();
});

test('what was thought is forgotten an hour after it, bit by bit', () => {
  for (let minute = 0; minute < 40; minute += 1) {
    thinkingBudget.charge(ADA, ALLOWED / 20);
    time += MINUTE;
  }
  // Twice as much as allowed: half of it must be gone, and a little more.
  expect(thinkingBudget.freeAt(ADA)).toBe(BEGIN + 20 * MINUTE + 60 * MINUTE);
  time = BEGIN + 80 * MINUTE;
  expect(thinkingBudget.freeAt(ADA)).toBeUndefined();
});

test('a thought counts for as long as it takes, a second at most, also where it fails', async () => {
  const think = (milliseconds: number) => async () => {
    time += milliseconds;
  };
  await thinkingBudget.thinkFor(ADA, think(400));
  thinkingBudget.charge(ADA, ALLOWED - 401);
  expect(thinkingBudget.freeAt(ADA)).toBeUndefined();
  await expect(
    thinkingBudget.thinkFor(ADA, async () => {
      time += 1;
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(thinkingBudget.freeAt(ADA)).toBeDefined();
  await thinkingBudget.thinkFor(BEN, think(3 * 60 * MINUTE));
  thinkingBudget.charge(BEN, ALLOWED - 1001);
  expect(thinkingBudget.freeAt(BEN)).toBeUndefined();
});

test('a clock that is set back neither gives time away nor takes it for ever', async () => {
  await thinkingBudget.thinkFor(ADA, async () => {
    time -= 60 * MINUTE;
  });
  thinkingBudget.charge(ADA, ALLOWED);
  time -= 2 * 60 * MINUTE;
  expect(thinkingBudget.freeAt(ADA)).toBeUndefined();
});

test('a thought for nobody costs nobody', async () => {
  expect(await thinkingBudget.thinkFor(undefined, async () => 'a move')).toBe('a move');
});
