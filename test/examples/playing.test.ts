import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeCleanly, type House, openHouse } from '../discord/house.ts';

vi.hoisted(() => {
  process.env.GAMES = './examples/tictactoe';
});

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => closeCleanly(house));

test('a game from outside is played at the table, by thumb and typed, to its end', async () => {
  const { ada, ben } = house;
  await ada.command('/tictactoe new opponent:Ben');
  await ben.click('Accept');
  await ada.click('b2');
  await ben.command('/tictactoe play square:a1');
  expect(ada.last().content).toContain('Free squares: 7.');
  await ada.click('a3');
  await ben.click('b1');
  await ada.click('c1');
  expect(ada.last().content).toMatch(/won|wins/);
  expect(ada.last().attachments[0]?.description).toContain('Free squares: 4.');
});

test('a game from outside has computer players, who think in threads of their own', async () => {
  const { ada } = house;
  await ada.command('/tictactoe new computer:medium');
  await ada.click('b2');
  await ada.settled();
  expect(ada.last().content).toContain('Free squares: 7.');
});

test('a game from outside is in the help', async () => {
  const help = await house.ada.command('/games help');
  expect(help.message?.content).toContain('/tictactoe');
});
