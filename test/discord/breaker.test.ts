import { expect, test } from 'vitest';
import { type Answered, createBreaker } from '../../src/discord/wire/breaker.ts';

function breaker() {
  const clock = { now: 1_000_000 };
  const told: boolean[] = [];
  const { admit, rest } = createBreaker(
    () => clock.now,
    (rests) => void told.push(rests),
  );
  /** Asks so often; gives how many requests were made. */
  const ask = (answered: Answered, times = 1) => {
    let made = 0;
    for (let time = 0; time < times; time += 1) {
      const note = admit();
      if (note === undefined) continue;
      made += 1;
      note(answered);
    }
    return made;
  };
  return { clock, told, ask, admit, rest };
}

test('after ten failures in a row hardly anything is asked, and a success opens all again', () => {
  const { clock, told, ask } = breaker();
  expect(ask('failed', 100)).toBe(10);
  clock.now += 1000;
  expect(ask('failed', 100)).toBe(1);
  clock.now += 1000;
  expect(ask('failed', 100)).toBe(0);
  clock.now += 1000;
  expect(ask('heard', 100)).toBe(100);
  expect(told).toEqual([true, false]);
});

test('one success in between is enough to go on', () => {
  const { ask } = breaker();
  for (let round = 0; round < 10; round += 1) expect(ask('failed', 9) + ask('heard')).toBe(10);
});

test.each([
  ['failed', 10],
  ['shut out', 60],
] as const)('what is %s is tried again after %i seconds at the latest', (answered, seconds) => {
  const { clock, ask } = breaker();
  ask(answered, 10);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.now += 60_000;
    ask(answered);
  }
  clock.now += seconds * 1000 - 1;
  expect(ask('heard')).toBe(0);
  clock.now += 1;
  expect(ask('heard')).toBe(1);
});

test('what comes late of requests made before is no trial: only one at a time is', () => {
  const { clock, told, ask, admit } = breaker();
  const underWay = Array.from({ length: 50 }, admit);
  for (const note of underWay) note?.('failed');
  clock.now += 1000;
  const trial = admit();
  expect(admit()).toBeUndefined();
  trial?.('heard');
  expect(ask('heard', 5)).toBe(5);
  expect(told).toEqual([true, false]);
});

test('a clock that is set back by a year keeps nothing waiting', () => {
  const { clock, ask } = breaker();
  ask('failed', 10);
  clock.now -= 365 * 24 * 60 * 60 * 1000;
  expect(ask('heard')).toBe(1);
});
