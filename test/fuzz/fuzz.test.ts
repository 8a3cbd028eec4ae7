import { expect, test } from 'vitest';
import { threadTime } from '../../src/tables/thinking/trialWorker.ts';
import { TRIALS_AT_ONCE } from '../../src/tables/thinking/trySetups.ts';
import { provesAll } from '../proofs.ts';
import { fuzzBot } from './bot.ts';
import { readCorpus } from './corpus.ts';
import { fuzzPort } from './port.ts';
import { fuzzRules, replayRules } from './rules.ts';
import { fuzzSetups, LONGEST_HOLD } from './setups.ts';

/** One of so many bounds of options is tried. */
const EVERY = provesAll ? 1 : 4;

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

test('every game set up at every bound of its options begins or is refused with a reason, and holds nobody up for long', async () => {
  const { faults, begun, longest } = await fuzzSetups({ randomOnes: 12, every: EVERY }, 1, TRIALS_AT_ONCE, threadTime);
  expect(faults).toEqual([]);
  expect(begun).toBeGreaterThan(100 / EVERY);
  // Time at work, with much room: what was mended here took seconds and minutes. `npm run fuzz -- setups` has the bar itself.
  expect(longest.held, longest.by).toBeLessThan(10 * LONGEST_HOLD);
});
