import { afterEach, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage, type PageClient } from './pageClient.ts';

const REFUSED = /too often/;

let house: TestBot;
afterEach(() => closeCleanly(house));

type Page = PageClient & { readonly match: string };

/** Uses the control with this name below the board; gives what is said about it. */
async function use(page: Page, name: RegExp): Promise<string> {
  const { board } = await page.look(page.match);
  const control = board?.rows.flat().find(({ label }) => name.test(label))?.control;
  if (control === undefined) throw new Error(`no ${name} in ${JSON.stringify(board?.rows)}`);
  const { notice = '', aside } = await page.tap({ match: page.match, control });
  // The server takes only so much of one person in ten seconds.
  house.passTime(2000);
  return `${notice}${aside?.words ?? ''}`;
}

async function table(command: string): Promise<Page> {
  house = await openTestBot({ board: 'links' });
  await house.ada.command(command);
  if (command.includes('opponent')) await house.ben.click('Accept');
  return openPage(house.boardUrl, house.ada);
}

test('a result is shown to everyone once for each game, whether on the page or in the channel', async () => {
  const page = await table('/cellz new columns:2 rows:2 opponent:Ben');
  for (const [turn, line] of ['a1-b1', 'a1-a2', 'a2-b2', 'b1-b2'].entries()) {
    await [house.ada, house.ben][turn % 2]?.command(`/cellz move line:${line}`);
  }
  const cards = () => house.ben.messages().filter(({ content }) => content.startsWith('**Cellz** · 🏆'));
  expect(await use(page, /Share result/)).toBe('The result is in the channel now.');
  expect(cards()).toHaveLength(1);
  expect(await use(page, /Share result/)).toMatch(REFUSED);
  const end = house.ben.messages().find(({ content }) => content.startsWith('🏆'));
  expect((await house.ben.click('Share result', end)).message?.content).toMatch(REFUSED);
  expect(cards()).toHaveLength(1);
});

test('rules on the page and in the channel count together', async () => {
  const page = await table('/cellz new columns:3 rows:3 opponent:Ben');
  for (let time = 0; time < 15; time += 1) {
    await house.ada.command('/nuggets rules');
    expect(await use(page, /Rules/)).not.toMatch(REFUSED);
  }
  expect(await use(page, /Rules/)).toMatch(REFUSED);
  expect((await house.ada.command('/nuggets rules')).message?.content).toMatch(REFUSED);
  house.passTime(11 * 60_000);
  expect(await use(page, /Rules/)).not.toMatch(REFUSED);
});

test('a computer thinks about sixty hints in ten minutes for one person, and no more', async () => {
  const page = await table('/cellz new columns:3 rows:3 computer:easy');
  const asked = await page.look(page.match);
  const hint = asked.board?.rows.flat().find(({ label }) => /Hint/.test(label))?.control ?? '';
  const said: string[] = [];
  for (let time = 0; time < 61; time += 1) {
    said.push((await page.tap({ match: page.match, control: hint })).notice ?? '');
    house.passTime(1000);
  }
  expect(said.slice(0, 60).filter((words) => REFUSED.test(words))).toEqual([]);
  expect(said.at(-1)).toMatch(REFUSED);
});
