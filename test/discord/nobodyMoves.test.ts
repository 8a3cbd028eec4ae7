import { expect, test } from 'vitest';
import { measureSilence } from '../../bench/channel/nobodyMoves.ts';

test('a table at which nobody moves brings three messages a day at most, names in one, and leaves none', async () => {
  const { messages, mostOfDay, left } = await measureSilence(6, 4);
  expect(messages).toBeGreaterThan(0);
  expect(mostOfDay).toBeLessThanOrEqual(3);
  expect(messages).toBeLessThanOrEqual(9);
  expect(left).toBe(0);
});
