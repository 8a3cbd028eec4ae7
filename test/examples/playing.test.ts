import { afterEach, beforeEach, vi } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { testPlayedGames } from './playedGames.ts';

vi.hoisted(() => {
  process.env.GAMES = './examples/tictactoe,./examples/overload,./examples/digits';
});

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot();
});
afterEach(() => closeCleanly(house));

testPlayedGames(() => house);
