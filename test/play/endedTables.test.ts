import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { content } from '../discord/replies.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

const mine = async (visitor: Visitor) => content(await visitor.command('/games mine'));
const lettersTo = ({ personId }: Visitor) =>
  house.playground
    .visitor(personId, house.playground.directChannel(personId))
    .messages()
    .map(({ content: words }) => words);

async function pass(milliseconds: number): Promise<void> {
  for (let rest = milliseconds; rest > 0; rest -= HOUR) {
    house.passTime(Math.min(rest, HOUR));
    await house.tick();
    await house.ada.settled();
  }
}

test('a challenge that lapses stands in the lists of both for a week, and is asked again by one tap', async () => {
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await pass(DAY + HOUR);
  for (const one of [ada, ben]) expect(await mine(one)).toContain('Not enough people came in time.');
  await ada.command('/games mine');
  await ada.click('Ask again');
  await ada.settled();
  const [id] = await house.tables.all();
  const again = id === undefined ? undefined : await house.tables.read(id);
  expect(again).toMatchObject({ status: 'lobby', invited: [ben.personId], setup: { columns: 3, rows: 3 } });
  await ada.command('/cellz close');
  await pass(7 * DAY);
  expect(await mine(ben)).not.toContain('came in time');
});

test('a no is told to who asked, in private where they like that, and after their quiet hours', async () => {
  const { ada, ben } = house;
  await ada.command('/games settings pings:private zone:UTC');
  await ada.command('/cellz new opponent:Ben');
  await ben.click('Decline');
  await ada.settled();
  expect(lettersTo(ada).at(-1)).toContain('Someone who was asked said no.');
});

test('what a moderator ends in the night is told in the morning', async () => {
  const { ada, ben, cleo } = house;
  await ben.command('/cellz new opponent:Cleo columns:3 rows:3');
  await cleo.click('Accept');
  const hour = new Date(house.now()).getUTCHours();
  await cleo.command(`/games settings zone:UTC quiet:${hour}-${(hour + 3) % 24}`);
  await ada.command('/cellz close reason:spam');
  await ada.settled();
  const before = lettersTo(cleo).length;
  await pass(4 * HOUR);
  const told = lettersTo(cleo).slice(before);
  expect(told.join('\n')).toContain('A moderator closed it.');
  expect(await mine(ben)).toContain('A moderator closed it.');
});
