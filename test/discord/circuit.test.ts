import { expect, test } from 'vitest';
import { createCircuit, type Interruption, type RequestOutcome } from '../../src/discord/wire/circuitBreaker.ts';

function circuit() {
  const clock = { now: 1_000_000 };
  const run = { failures: 0 };
  const told: (Interruption | undefined)[] = [];
  const parts = createCircuit({
    now: () => clock.now,
    run,
    longestRest: { failed: 10_000, 'shut out': 60_000 },
    tell: (ended) => void told.push(ended),
  });
  /** Asks so often; gives how many requests were made. */
  const ask = (answered: RequestOutcome, times = 1) => {
    let made = 0;
    for (let time = 0; time < times; time += 1) {
      const note = parts.admit();
      if (note === undefined) continue;
      made += 1;
      note(answered);
    }
    return made;
  };
  return { ...parts, clock, run, told, ask };
}

test('after eight failures in a row hardly anything is asked, and a success closes it again', () => {
  const { clock, told, ask } = circuit();
  expect(ask('failed', 100)).toBe(8);
  clock.now += 1000;
  expect(ask('failed', 100)).toBe(1);
  clock.now += 1000;
  expect(ask('failed', 100)).toBe(0);
  clock.now += 1000;
  expect(ask('heard', 100)).toBe(100);
  expect(told).toEqual([undefined, { seconds: 3, refused: 92 + 99 + 100 }]);
});

test('one success in between is enough to go on', () => {
  const { ask } = circuit();
  for (let round = 0; round < 10; round += 1) expect(ask('failed', 7) + ask('heard')).toBe(8);
});

test('after failures of others one of its own is enough to open it, and none is not', () => {
  const { run, ask } = circuit();
  run.failures = 8;
  expect(ask('failed', 10)).toBe(1);
});

test.each([
  ['failed', 10],
  ['shut out', 60],
] as const)('what is %s is tried again after %i seconds at the latest', (answered, seconds) => {
  const { clock, ask } = circuit();
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

test('what comes late of requests made before is no probe: only one at a time is', () => {
  const { clock, told, ask, admit } = circuit();
  const underWay = Array.from({ length: 50 }, admit);
  for (const note of underWay) note?.('failed');
  clock.now += 1000;
  const probe = admit();
  expect(admit()).toBeUndefined();
  probe?.('heard');
  expect(ask('heard', 5)).toBe(5);
  expect(told).toEqual([undefined, { seconds: 1, refused: 1 }]);
});

test('a clock that is set back by a year keeps nothing waiting', () => {
  const { clock, ask } = circuit();
  ask('failed', 10);
  clock.now -= 365 * 24 * 60 * 60 * 1000;
  expect(ask('heard')).toBe(1);
});

test('what is held lets nothing through before its time, whatever others hear', () => {
  const { clock, ask, admit, hold, close, probeSoon } = circuit();
  const underWay = admit();
  hold(60_000);
  underWay?.('heard');
  close();
  probeSoon();
  clock.now += 59_999;
  expect(ask('heard')).toBe(0);
  clock.now += 1;
  expect(ask('heard')).toBe(1);
});

test('the probes of others stand for its own for half a minute at most', () => {
  const { clock, ask, deferProbe } = circuit();
  ask('failed', 10);
  const made = Array.from({ length: 40 }, () => {
    clock.now += 999;
    deferProbe();
    return ask('failed');
  });
  // The first look beyond 30 s holds nothing back any more: a second later it probes.
  expect(made.indexOf(1)).toBe(31);
});
