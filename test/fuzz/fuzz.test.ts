import { expect, test } from 'vitest';
import { fuzzBot } from './bot.ts';
import { fuzzPort } from './port.ts';
import { fuzzRules } from './rules.ts';

// Many more: `npm run fuzz`.
test('whatever is typed as a move is read or refused, nothing but legal moves is played, and no view tells a secret', () => {
  expect(fuzzRules(3000, 1)).toEqual([]);
});

test('whatever four people type, click and forge at the same time, the bot answers, and Discord takes the answer', async () => {
  expect(await fuzzBot(80, 1)).toEqual([]);
});

test('whatever is said to the port of the board, each connection ends, and the page is served on', async () => {
  expect(await fuzzPort(320, 1)).toEqual([]);
});
