import { expect, test } from 'vitest';
import { createWorkCounter } from '../../src/packages/workCounter.ts';

/** After how many calls, each of so much work in so much time, a game takes too much; undefined where it never does. */
function callsUntilTooMuch(work: number, time: number, calls: number): number | undefined {
  let now = 0;
  let isTooMuch = false;
  const count = createWorkCounter(
    () => {
      isTooMuch = true;
    },
    () => now,
  );
  for (let call = 1; call <= calls; call += 1) {
    now += time;
    count(work);
    if (isTooMuch) return call;
  }
  return undefined;
}

test('a game that takes all of the processor is too much after some two seconds, in calls that are short enough', () => {
  expect(callsUntilTooMuch(40, 40, 1000)).toBeGreaterThan(50);
  expect(callsUntilTooMuch(40, 40, 75)).toBeDefined();
});

test('a game that takes a fifth of the processor all day is not', () => {
  expect(callsUntilTooMuch(40, 200, 5000)).toBeUndefined();
});
