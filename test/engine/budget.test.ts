import { expect, test } from 'vitest';
import { coreTimeBudget } from '../../src/engine/budget.ts';

test('a busy machine makes a player slower, not weaker: its budget is the time of a core, up to a longest wait', () => {
  let [spent, passed] = [0, 0];
  const begin = () => coreTimeBudget({ time: 900, longest: 3600 }, { core: () => spent, clock: () => passed });
  const budget = begin();
  // The thread has a quarter of a core.
  [spent, passed] = [450, 1800];
  expect([budget(), budget.used?.()]).toEqual([true, 0.5]);
  [spent, passed] = [900, 3500];
  expect([budget(), budget.used?.()]).toEqual([false, 1]);
  const starved = begin();
  [spent, passed] = [950, 3500 + 3599];
  expect(starved()).toBe(true);
  passed += 1;
  expect([starved(), starved.used?.()]).toEqual([false, 1]);
});
