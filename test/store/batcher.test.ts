import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batcher } from '../../src/store/batcher.ts';

test('requests go together, no more batches at a time than allowed, and those that wait go with the next', async () => {
  const batches: string[] = [];
  const arrived: PromiseWithResolvers<void>[] = [];
  const ask = batcher({ most: 2, atOnce: 2 }, async (asked: readonly string[]) => {
    batches.push(asked.join(''));
    const gate = Promise.withResolvers<void>();
    arrived.push(gate);
    await gate.promise;
    return asked.map((one) => one.toUpperCase());
  });
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask));
  await setImmediate();
  expect(batches).toEqual(['ab', 'cd']);
  for (let at = 0; at < 3; at += 1) {
    arrived[at]?.resolve();
    await setImmediate();
  }
  expect(batches).toEqual(['ab', 'cd', 'e']);
  expect(await answers).toEqual(['A', 'B', 'C', 'D', 'E']);
});
