import { afterEach, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage } from './pageClient.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

test('who plays sees who looks on, as soon as they come, until they go or look elsewhere', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new opponent:Ben columns:2 rows:3');
  await house.ben.click('Accept');
  const ada = await openPage(house.boardUrl, house.ada);
  const line = await ada.listen();
  expect((await ada.look(ada.match)).board?.watchers).toBeUndefined();
  const cleo = await openPage(house.boardUrl, house.cleo);
  const cleos = await cleo.listen();
  const told = line.next();
  expect((await cleo.look(cleo.match)).board?.watchers).toBeUndefined();
  await told;
  expect((await ada.look(ada.match)).board?.watchers).toBe('Watching: Cleo');
  await cleo.look('');
  expect((await ada.look(ada.match)).board?.watchers).toBeUndefined();
  await cleo.look(cleo.match);
  expect((await ada.look(ada.match)).board?.watchers).toBe('Watching: Cleo');
  const gone = line.next();
  cleos.close();
  await gone;
  expect((await ada.look(ada.match)).board?.watchers).toBeUndefined();
});
