import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { startPlayground } from '../src/playground.ts';
import { startDemoBot } from './demoBot.ts';

// On its own, for the real client waits five seconds before it identifies again.
test('opcode 9 makes the client begin a new session', async () => {
  const playground = await startPlayground();
  const bot = await startDemoBot(playground);
  const again = new Promise((resolve) => bot.once(Events.ShardReady, resolve));
  playground.faults.invalidateSession();
  await again;
  const visitor = playground.visitor('100000000000000001', '400000000000000001');
  expect((await visitor.command('/demo pick fruit:apple')).kind).toBe('message');
  await bot.destroy();
  await playground.close();
});
