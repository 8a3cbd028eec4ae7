import { afterEach, expect, test } from 'vitest';
import { BrittleDisk } from '../store/brittleStore.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage } from './pageClient.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

test('a tap that cannot be stored says so on the page, plays nothing, and can be made again', async () => {
  const disk = new BrittleDisk();
  house = await openTestBot({ board: 'links', adapter: disk });
  await house.ada.command('/cellz new columns:3 rows:3 opponent:Ben');
  await house.ben.click('Accept');
  const page = await openPage(house.boardUrl, house.ada);
  const placeOf = async () =>
    (await page.look(page.match)).board?.places.find(({ argument }) => argument === 'a1-a2')?.control ?? '';
  disk.writesFail = true;
  const { notice = '', aside } = await page.tap({ match: page.match, control: await placeOf() });
  expect(notice + (aside?.words ?? '')).toContain("couldn't be saved");
  disk.writesFail = false;
  house.passTime(2000);
  await page.tap({ match: page.match, control: await placeOf() });
  await house.ada.settled();
  expect(house.ben.messages().some(({ content }) => content.includes('drew a1-a2'))).toBe(true);
});
