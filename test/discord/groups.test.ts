import { expect, test } from 'vitest';
import { PLAYS, type Play, playWhole } from '../play/wholeGame.ts';

// Where one person alone has installed the bot, nothing reaches friends but answers to their taps.

const { cellzOfThree, domination, railroadOfThree, newhavenOfThree, nuggetsOfThree } = PLAYS;

/** The long ones for a round of all three at least; then people resign. */
const GAMES: readonly Play[] = [
  { ...cellzOfThree, options: 'columns:3 rows:3' },
  { ...domination, mostTaps: 16, resigns: true },
  { ...railroadOfThree, mostTaps: 30, resigns: true },
  { ...newhavenOfThree, mostTaps: 24, resigns: true },
  { ...nuggetsOfThree, mostTaps: 12, resigns: true },
];

test.each(GAMES)('friends play $game to its end in a group message, by answers alone', async (play) => {
  const { status, left, units, refusals, inChannel } = await playWhole(play, 'en-US', 'group message');
  expect(refusals).toEqual([]);
  expect(inChannel).toEqual([]);
  expect(units).toBeGreaterThanOrEqual(play.people);
  expect(left).toBe(1);
  expect(status).toBe('over');
});

test('whoever taps the board after hours takes it along', async () => {
  const slow = { ...cellzOfThree, options: 'columns:3 rows:2', pause: 3_600_000 };
  const { status, left, refusals, inChannel } = await playWhole(slow, 'en-US', 'group message');
  expect(refusals).toEqual([]);
  expect(inChannel).toEqual([]);
  expect([left, status]).toEqual([1, 'over']);
});
