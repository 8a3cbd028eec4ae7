import { afterEach, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage } from './pageClient.ts';

/** What Discord says of people who are not there. */
const UNKNOWN_MEMBER = 10007;

let house: TestBot;
afterEach(() => closeCleanly(house, [UNKNOWN_MEMBER]));

test('whoever makes people up has Discord asked for thirty of them in a minute, and for nobody twice', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new opponent:Ben columns:2 rows:3');
  await house.ben.click('Accept');
  const ada = await openPage(house.boardUrl, house.ada);
  const asked = (id: string) => house.playground.requests().filter((request) => request.includes(id));
  for (let number = 10; number < 50; number += 1) await ada.get(`companion/9000000000000000${number}`);
  expect(new Set(asked('/9000000000000000').map((request) => request.split('/').at(-1))).size).toBe(30);
  house.passTime(61_000);
  const cleo = `companion/${house.cleo.personId}`;
  expect((await ada.get(cleo)).status).toBe(200);
  const once = asked(house.cleo.personId).length;
  expect((await ada.get(cleo)).status).toBe(200);
  expect(asked(house.cleo.personId)).toHaveLength(once);
});
