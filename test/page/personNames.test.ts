import { afterEach, expect, test } from 'vitest';
import { openTestBot, type TestBot } from '../testBot.ts';
import { openPage } from './pageClient.ts';

const MINUTE = 60_000;

/** Less than passes between two looks at a line: who moves on at once cannot answer them. */
const SLOW = 10_000;

let house: TestBot;
afterEach(() => house.close());

/** A table of Ada and Ben after a restart, when the bot knows nobody's name; Ada's page, with its line. */
async function strangers() {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new columns:3 rows:3 opponent:Ben');
  await house.ben.click('Accept');
  const page = await openPage(house.boardUrl, house.ada);
  await house.restart();
  return { page, line: await page.listen() };
}

test('a board does not wait for a name that Discord is slow to say: the page hears of it when it comes', async () => {
  const { page, line } = await strangers();
  house.playground.faults.next({ method: 'GET', path: /^\/users\/\d+$/, respond: { delay: SLOW } });
  const looking = page.look(page.match);
  await house.playground.faults.met();
  house.passTime(200);
  const { board, matches } = await looking;
  expect(board?.picture).toBeDefined();
  expect(board?.words).toContain('**A** (you) · **B**');
  expect(board?.words).not.toContain('Ben');
  expect(matches[0]?.others).toBe('');
  // Nobody waits a second time.
  expect((await page.look(page.match)).board?.words).not.toContain('Ben');
  const heard = line.next();
  house.passTime(SLOW);
  await heard;
  const named = await page.look(page.match);
  expect(named.board?.words).toContain('**B** Ben');
  expect(named.matches[0]?.others).toBe('Ben');
  line.close();
});

test('a name that Discord does not say is left out, and asked for again after a while', async () => {
  const { page, line } = await strangers();
  house.playground.faults.next({ method: 'GET', path: /^\/users\/\d+$/, respond: { refusal: 'unknownUser' } });
  expect((await page.look(page.match)).board?.words).not.toContain('Ben');
  house.passTime(MINUTE + 1);
  expect((await page.look(page.match)).board?.words).toContain('Ben');
  line.close();
});

test('several computers of one level are told apart on their plates', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new columns:3 rows:3 seats:3 computer:easy');
  const page = await openPage(house.boardUrl, house.ada);
  const names = (await page.look(page.match)).board?.players.map(({ name }) => name);
  expect(names?.slice(1)).toEqual(['🤖 easy 1', '🤖 easy 2']);
});
