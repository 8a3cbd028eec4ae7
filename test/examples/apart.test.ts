import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStudio } from '../../render/studio/studio.ts';
import { gameById } from '../../src/games/index.ts';
import { startThinking } from '../../src/tables/thinking/thinkingPool.ts';
import { startTrials } from '../../src/tables/thinking/trySetups.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { testPlayedGames } from './playedGames.ts';

await vi.hoisted(async () => {
  await import('../../src/packages/wantIsolation.ts');
  process.env.GAMES = './examples/tictactoe,./examples/overload,./examples/digits';
});

const studio = openStudio();
const thinking = startThinking();
afterAll(async () => {
  await studio.close();
  await thinking.close();
});

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ studio: studio.draw, thinking });
});
afterEach(() => closeCleanly(house));

testPlayedGames(() => house);

test('a set-up of a game from outside is tried while others are answered', async () => {
  const trials = startTrials();
  let turns = 0;
  let counting = setImmediate(function count() {
    turns += 1;
    counting = setImmediate(count);
  });
  const asked = { game: 'tictactoe', rules: gameById('tictactoe')?.rules ?? 0, setup: {}, seatCount: 2 };
  expect(await trials.refuseSetup(asked)).toBeUndefined();
  clearImmediate(counting);
  // One for what was chosen, one for the beginning, and two for each of four who look.
  expect(turns).toBeGreaterThanOrEqual(2 + 2 * 4);
  await trials.close();
});
