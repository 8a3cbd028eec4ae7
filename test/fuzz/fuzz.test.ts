import { expect, test } from 'vitest';
import { fuzzBot } from './bot.ts';
import { readCorpus } from './corpus.ts';
import { fuzzPort } from './port.ts';
import { fuzzRules, replayRules } from './rules.ts';

// Many more, and whole rounds of the bot in which something was wrong once: `npm run fuzz`.
test('what the fuzz once found in the rules is not there any more', () => {
  expect(readCorpus().rules.flatMap((found) => replayRules(found))).toEqual([]);
});

test('whatever is typed as a move is read or refused, nothing but legal moves is played, and no view tells a secret', () => {
  expect(fuzzRules(3000, 1)).toEqual([]);
});

test('whatever four people type, click and forge at the same time, the bot answers, and Discord takes the answer', async () => {
  expect(await fuzzBot(80, 1)).toEqual([]);
});

test('whatever is said to the port of the board, each connection ends, and the page is served on', async () => {
  expect(await fuzzPort(320, 1)).toEqual([]);
});
