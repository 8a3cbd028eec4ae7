import { expect, test } from 'vitest';
import { startPlayground } from '../src/playground.ts';
import { startDemoBot } from './demoBot.ts';

test('a bot that outlived its stand-in is not let in by another one', async () => {
  const [first, second] = [await startPlayground(), await startPlayground()];
  await expect(startDemoBot({ ...second, token: first.token })).rejects.toThrow('401');
  await Promise.all([first.close(), second.close()]);
});
