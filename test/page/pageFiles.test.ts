import { expect, test } from 'vitest';
import { lazy } from '../../src/page/pageFiles.ts';

test('a file is made at its first request, once, and anew where that failed', async () => {
  let made = 0;
  const file = lazy(async () => {
    made += 1;
    if (made === 1) throw new Error('no process could be started');
    return 'the page';
  });
  await expect(file()).rejects.toThrow('no process');
  expect([await file(), await file(), made]).toEqual(['the page', 'the page', 2]);
});
