import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage } from './pageClient.ts';

/** A little more than half a second, after which the first process looks what the other one has changed. */
const LOOK = 600;

let house: TestBot;
let ada: Visitor;
let ben: Visitor;
beforeEach(async () => {
  house = await openTestBot({ shards: [0, 1].map((id) => ({ ids: [id], count: 2 })), board: 'links' });
  [ada, ben] = [elsewhere(house.ada), elsewhere(house.ben)];
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
});
afterEach(() => closeCleanly(house));

/** Somebody in the second server, which the second process looks after; the first one serves the board. */
function elsewhere({ personId }: Visitor): Visitor {
  return house.playground.visitor(personId, house.playground.channels.at(-1)?.id ?? '');
}

test('a board is opened from a server that another process looks after, and a link still lets in once', async () => {
  const page = await openPage(house.boardUrl, ada);
  expect(page.status).toBe(200);
  expect((await page.look(page.match)).board?.places).toHaveLength(12);
});

test('a page sees within a second what was played in another process, and what happened there', async () => {
  const page = await openPage(house.boardUrl, ben);
  const line = await page.listen();
  expect((await page.look(page.match)).board?.places).toEqual([]);
  const heard = line.next();
  await ada.command('/cellz move line:a1-b1');
  house.passTime(LOOK);
  await heard;
  const { board, matches } = await page.look(page.match);
  expect(board?.words).toContain('drew a1-b1');
  expect(board?.places).toHaveLength(11);
  expect(matches[0]?.kind).toBe('yours');
  line.close();
});

test('a tap is played at once, and the process that looks after the table shows it to the channel', async () => {
  const page = await openPage(house.boardUrl, ada);
  const place = (await page.look(page.match)).board?.places.find(({ argument }) => argument === 'a1-b1');
  const { board } = await page.tap({ match: page.match, control: place?.control ?? '' });
  expect(board?.places).toEqual([]);
  await house.tick();
  expect(ben.messages().at(-1)?.content).toContain('11 lines left');
  expect(ben.messages().at(-1)?.pinged).toContain(ben.personId);
  expect((await ben.command('/cellz move line:b1-c1')).message?.content).toContain('b1-c1');
});

test('a result that is shown to everyone on the page comes into the channel of the other process', async () => {
  const page = await openPage(house.boardUrl, ada);
  await house.tick();
  await ada.command('/cellz resign');
  await ada.click('Resign');
  await house.tick();
  const { board } = await page.look(page.match);
  const show = board?.rows.flat().find(({ label }) => label === 'Share result');
  const { notice } = await page.tap({ match: page.match, control: show?.control ?? '' });
  expect(notice).toBe('The result is in the channel now.');
  expect(ben.last().content).toMatch(/^\*\*Cellz\*\* · 🏆/);
});

test('pages hear nothing twice of what was played here', async () => {
  const page = await openPage(house.boardUrl, ada);
  const line = await page.listen();
  const place = (await page.look(page.match)).board?.places[0];
  const { change } = await page.tap({ match: page.match, control: place?.control ?? '' });
  await house.tick();
  house.passTime(LOOK);
  await house.ada.settled();
  expect(line.heard).toEqual([`changed ${change}`]);
  line.close();
});
