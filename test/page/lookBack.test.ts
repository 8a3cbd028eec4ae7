import { afterEach, expect, test } from 'vitest';
import type { PageStep } from '../../src/page/protocol.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage, type PageClient } from './pageClient.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

const LAST = 1_000_000;

async function stepOf(page: PageClient, match: string, at: number): Promise<PageStep> {
  return (await page.post('step', { match, at })).json() as Promise<PageStep>;
}

test('a match is stepped through from the opening, with what happened and how it stood', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new columns:2 rows:2 opponent:Ben');
  await house.ben.click('Accept');
  for (const line of ['a1-b1', 'a1-a2', 'a2-b2']) {
    await house[line === 'a1-a2' ? 'ben' : 'ada'].command(`/cellz move line:${line}`);
  }
  const page = await openPage(house.boardUrl, house.ada);
  await house.ben.command('/cellz move line:b1-b2');
  const last = await stepOf(page, page.match, LAST);
  expect(last).toMatchObject({ at: 4, last: 4, scores: ['0', '1'] });
  expect(last.course).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 1],
  ]);
  const second = await stepOf(page, page.match, 2);
  expect(second).toMatchObject({ at: 2, scores: ['0', '0'] });
  expect(second.words).toContain('a1-a2');
  expect((await page.get(second.picture.path)).headers.get('content-type')).toBe('image/png');
  expect((await stepOf(page, page.match, 0)).words).toBe('');
});

test('what is taken back is no step any more', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new columns:3 rows:3 opponent:Ben');
  await house.ben.click('Accept');
  const page = await openPage(house.boardUrl, house.ada);
  await house.ada.command('/cellz move line:a1-b1');
  expect((await stepOf(page, page.match, LAST)).last).toBe(1);
  await house.ada.command('/cellz undo');
  expect((await stepOf(page, page.match, LAST)).last).toBe(0);
});

test('nobody counts by steps what others do where it is hidden', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/railroad new opponent:Ben');
  await house.ben.click('Accept');
  const [ada, ben] = [await openPage(house.boardUrl, house.ada), await openPage(house.boardUrl, house.ben)];
  const typed = async (options: string, last: string) => {
    const [first] = await house.ben.autocomplete(`/railroad place ${options}${last}:`, last);
    return `${options}${last}:${first?.value} `;
  };
  await house.ben.command(
    `/railroad place ${await typed(await typed(await typed('', 'tile'), 'cell'), 'turn')}`.trim(),
  );
  expect((await stepOf(ben, ben.match, LAST)).last).toBe(1);
  expect((await stepOf(ada, ada.match, LAST)).last).toBe(0);
});

test('strangers see no step of a match', async () => {
  house = await openTestBot({ board: 'links' });
  await house.cleo.command('/cellz new computer:easy columns:2 rows:2');
  const cleos = await openPage(house.boardUrl, house.cleo);
  await house.ada.command('/domination new computer:easy size:4 memory:1 plays:2 legs:2');
  const ada = await openPage(house.boardUrl, house.ada);
  expect((await ada.post('step', { match: cleos.match, at: 0 })).status).toBe(404);
});
