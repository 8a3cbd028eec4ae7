import { expect, test } from 'vitest';
import { PLAYS, type Play, playWholeAt } from '../play/wholeGame.ts';
import { openTestBot, thinkLightly } from '../testBot.ts';

// Where one person alone has installed the bot, nothing reaches friends but answers to their taps.

const { cellzOfThree, domination, railroadOfThree, newhavenOfThree, nuggetsOfThree } = PLAYS;

/** The long ones for a round of all three at least; then people resign. */
const GAMES: readonly Play[] = [
  { ...cellzOfThree, options: 'columns:3 rows:3' },
  { ...domination, mostTaps: 16, resigns: true },
  { ...railroadOfThree, mostTaps: 30, resigns: true },
  { ...newhavenOfThree, mostTaps: 20, resigns: true },
  { ...nuggetsOfThree, mostTaps: 6, resigns: true },
];

test.each(GAMES)('friends play $game to its end in a group message, by answers alone', async (play) => {
  const { status, left, units, refusals, inChannel } = await playWholeAt('group message', play);
  expect(refusals).toEqual([]);
  expect(inChannel).toEqual([]);
  expect(units).toBeGreaterThanOrEqual(play.people);
  expect(left).toBe(1);
  expect(status).toBe('over');
});

test('whoever taps the board after hours takes it along', async () => {
  const slow = { ...cellzOfThree, options: 'columns:3 rows:2', pause: 3_600_000 };
  const { status, left, refusals, inChannel } = await playWholeAt('group message', slow);
  expect(refusals).toEqual([]);
  expect(inChannel).toEqual([]);
  expect([left, status]).toEqual([1, 'over']);
});

test('a game that its clock ended says so where somebody taps its board', async () => {
  const house = await openTestBot({ thinking: thinkLightly, channels: { friends: 'group' } });
  const ada = house.playground.visitor('Ada', 'friends');
  const ben = house.playground.visitor('Ben', 'friends');
  await ada.command('/cellz new opponent:Ben clock:1h timeout:forfeit');
  await ben.click('Accept', ben.last());
  await ben.settled();
  house.passTime(2 * 3_600_000);
  await house.tick();
  const [menu] = ada.controls(ada.last());
  await ada.select(menu?.label ?? '', ['a1-b1'], ada.last());
  await ada.settled();
  expect(house.refusals()).toEqual([]);
  expect(ada.messages()).toHaveLength(1);
  expect(ada.last().isPrivate).toBe(false);
  expect(ada.last().content).toMatch(/wins/);
  await house.close();
});

test('an old board that could not be taken away in time goes with the first tap on it', async () => {
  const house = await openTestBot({ thinking: thinkLightly, channels: { friends: 'group' } });
  const ada = house.playground.visitor('Ada', 'friends');
  const ben = house.playground.visitor('Ben', 'friends');
  await ada.command('/cellz new opponent:Ben');
  await ben.click('Accept', ben.last());
  await ben.settled();
  const old = ada.last();
  house.passTime(20 * 60_000);
  await ada.command('/cellz board');
  await ada.settled();
  const boards = () => ben.messages().filter(({ isPrivate }) => !isPrivate);
  expect(boards()).toHaveLength(2);
  const [menu] = ben.controls(old);
  await ada.select(menu?.label ?? '', ['a1-b1'], old);
  await ben.settled();
  expect(boards().map(({ id }) => id)).not.toContain(old.id);
  expect(boards()).toHaveLength(1);
  await house.close();
});
