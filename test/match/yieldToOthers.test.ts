import { expect, test } from 'vitest';
import { slices } from '../../src/match/yieldToOthers.ts';

test('tasks side by side share the time: after each that took long, everything else has its turn', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const slice = slices();
  const workedIn: number[] = [];
  const work = async () => {
    for (let step = 0; step < 3; step += 1) {
      await slice();
      workedIn.push(turns);
      const until = performance.now() + 5;
      while (performance.now() < until);
    }
  };
  await Promise.all([work(), work(), work()]);
  clearImmediate(counting);
  expect(new Set(workedIn).size).toBe(9);
});
