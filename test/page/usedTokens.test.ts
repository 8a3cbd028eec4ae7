import { expect, test } from 'vitest';
import { openUsedTokens } from '../../src/page/sessions.ts';
import { memoryStore } from '../store/memoryAdapter.ts';

const MINUTE = 60_000;

test('a token stays used while a clock that is set back could make it good again, and is forgotten after that', async () => {
  let now = 0;
  const store = memoryStore();
  const used = await openUsedTokens(store, () => now);
  expect(await used.take('one', 5 * MINUTE)).toBe(true);
  expect(await used.take('one', 5 * MINUTE)).toBe(false);
  now = 14 * MINUTE;
  await used.take('two', now);
  now = 4 * MINUTE;
  expect(used.has('one')).toBe(true);
  expect((await openUsedTokens(store, () => now)).has('one')).toBe(true);
  now = 16 * MINUTE;
  await used.take('three', now + MINUTE);
  expect(used.has('one')).toBe(false);
});
