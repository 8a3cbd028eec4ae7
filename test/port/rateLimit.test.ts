import { expect, test } from 'vitest';
import { createRateLimit, type Limit } from '../../src/port/rateLimit.ts';

const TWICE: Limit = { most: 2, span: 1000 };
const ONCE: Limit = { most: 1, span: 5000 };
const START = 1_800_000_000_000;

/** A limit, and what moves its clock. */
function atStart() {
  const clock = { now: START };
  const limit = createRateLimit(() => clock.now);
  return { clock, may: (key: string, most = TWICE) => limit([{ key, limit: most }]), limit };
}

test('what is one too many in any span may be done when the first has passed, and is not counted', () => {
  const { clock, may } = atStart();
  expect(may('ada')).toBeUndefined();
  clock.now += 600;
  expect(may('ada')).toBeUndefined();
  expect([may('ada'), may('ada')]).toEqual([START + 1000, START + 1000]);
  expect(may('ben')).toBeUndefined();
  clock.now = START + 1000;
  expect(may('ada')).toBeUndefined();
  expect(may('ada')).toBe(START + 1600);
});

test('what is counted under several keys is refused until all are free, and counted under none', () => {
  const { clock, limit, may } = atStart();
  const both = () =>
    limit([
      { key: 'person', limit: TWICE },
      { key: 'message', limit: ONCE },
    ]);
  expect(both()).toBeUndefined();
  expect(both()).toBe(START + 5000);
  expect(may('person')).toBeUndefined();
  expect(may('person')).toBe(START + 1000);
  clock.now += 5000;
  expect(both()).toBeUndefined();
});

test('a clock that is set back shuts nobody out', () => {
  const { clock, may } = atStart();
  may('ada');
  may('ada');
  clock.now -= 60 * 60 * 1000;
  expect(may('ada')).toBeUndefined();
});

test('asking costs one look at the clock, however much is counted', () => {
  let looks = 0;
  const limit = createRateLimit(() => {
    looks += 1;
    return START;
  });
  const many = () => limit([{ key: 'address', limit: { most: 1000, span: 1000 } }]);
  for (let one = 0; one < 2000; one += 1) many();
  expect(looks).toBe(2000);
});

test('at any time just those count that lie in the span before it', () => {
  const { clock, may } = atStart();
  const most: Limit = { most: 5, span: 100 };
  let counted: number[] = [];
  for (let one = 0; one < 2000; one += 1) {
    // Mostly ahead, by uneven steps; at times back.
    clock.now += one % 97 === 0 ? -130 : (one * 7) % 41;
    counted = counted.filter((time) => time > clock.now - most.span && time <= clock.now);
    const [first = 0] = counted;
    const free = counted.length < most.most ? undefined : first + most.span;
    if (free === undefined) counted.push(clock.now);
    expect(may('ada', most)).toBe(free);
  }
});
