import { beforeEach, expect, test } from 'vitest';
import { createDeliveries, createRecentKeys } from '../../src/discord/wire/recentKeys.ts';

let time: number;
let recent: ReturnType<typeof createRecentKeys>;
beforeEach(() => {
  time = 1_000_000;
  recent = createRecentKeys(() => time, 2000);
  recent.add('a tap');
});

test('a key is known for as long as it is said, and no longer', () => {
  time += 1999;
  expect(recent.has('a tap')).toBe(true);
  time += 1;
  expect(recent.has('a tap')).toBe(false);
});

test('a clock that is set back by hours makes no key known for hours', () => {
  time -= 3 * 60 * 60 * 1000;
  expect(recent.has('a tap')).toBe(false);
  recent.add('a tap');
  expect(recent.has('a tap')).toBe(true);
});

test('an interaction that comes again is known for as long as it could be answered', () => {
  const deliveries = createDeliveries(() => time);
  expect(deliveries.isRepeated({ id: '1' })).toBe(false);
  time += 14 * 60_000;
  expect(deliveries.isRepeated({ id: '1' })).toBe(true);
  expect(deliveries.isRepeated({ id: '2' })).toBe(false);
});
