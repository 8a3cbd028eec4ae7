import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { cellz } from '../../src/games/cellz/index.ts';
import type { Match } from '../../src/match/match.ts';
import { toAct } from '../../src/match/play.ts';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** A hundred, and how soon nothing is said any more, by `PARLOR_CUTS=100 npm run test:browser -- test/browser/boardCuts.test.ts`. */
const CUTS = Number(process.env.PARLOR_CUTS ?? 6);
/** After so long nothing of the cut is said any more, in milliseconds; on a busy machine nothing is measured. */
const QUIET = process.env.PARLOR_CUTS === undefined ? 10_000 : 2000;

const LETTERS = ['a', 'b', 'c', 'd'] as const;
const NUMBERS = [1, 2, 3, 4] as const;
/** All lines of a board of four by four dots. */
const LINES = [
  ...LETTERS.slice(1).flatMap((to, at) => NUMBERS.map((row) => `${LETTERS[at]}${row}-${to}${row}`)),
  ...LETTERS.flatMap((column) => NUMBERS.slice(1).map((to) => `${column}${to - 1}-${column}${to}`)),
];

/** How a line is cut around a tap. */
const WAYS: readonly ((context: BrowserContext, page: Page, tap: () => Promise<void>) => Promise<void>)[] = [
  async function beforeTheTap(context, page, tap) {
    await context.setOffline(true);
    await tap();
    await page.waitForTimeout(300);
    await context.setOffline(false);
  },
  async function beforeItsAnswer(_, page, tap) {
    const lose = async (route: { fetch(): Promise<unknown>; abort(): Promise<void> }) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/tap', lose, { times: 1 });
    await tap();
  },
  async function afterIt(context, page, tap) {
    await tap();
    await context.setOffline(true);
    await page.waitForTimeout(100);
    await context.setOffline(false);
  },
];

async function matchNow(): Promise<Match | undefined> {
  await house.ada.settled();
  const all = await Promise.all((await house.tables.all()).map((id) => house.tables.read(id)));
  return all.find((match) => match !== undefined && toAct(cellz, match).length > 0);
}

/** Ben moves for as long as it is his turn; gives the match where Ada is to move. */
async function bensTurn(): Promise<Match | undefined> {
  for (let match = await matchNow(); ; match = await matchNow()) {
    if (match === undefined || toAct(cellz, match)[0] === 0) return match;
    const drawn = match.log.map(({ text }) => text);
    await house.ben.command(`/cellz move line:${LINES.find((line) => !drawn.includes(line))}`);
  }
}

async function openNext(context: BrowserContext): Promise<Page> {
  await house.ada.command('/cellz new opponent:Ben columns:4 rows:4');
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await context.newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  return page;
}

browserTest(
  `of ${CUTS} taps around which the line is cut none is lost or doubled, and nothing is said of it any more`,
  async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    let page = await openNext(context);
    for (let cut = 0; cut < CUTS; cut += 1) {
      // Nobody taps a hundred times in one moment, which would be refused.
      house.passTime(10_000);
      let match = await bensTurn();
      if (match === undefined) {
        await page.close();
        page = await openNext(context);
        match = await bensTurn();
      }
      const before = match?.log.length ?? 0;
      const drawn = match?.log.map(({ text }) => text) ?? [];
      // In the middle of the board first, so that games go on for long.
      const line = LINES.findLast((one) => !drawn.includes(one)) ?? '';
      const place = page.locator(`.place[data-argument="${line}"]`);
      await place.waitFor({ state: 'attached' });
      await WAYS[cut % WAYS.length]?.(context, page, () => place.dispatchEvent('click'));
      await place.waitFor({ state: 'detached' });
      const says = () => page.locator('#sending, #notice, #line').allTextContents();
      await expect.poll(says, { timeout: QUIET }).toEqual(['', '', '']);
      await house.ada.settled();
      const id = match?.id;
      const after = id === undefined ? undefined : await house.tables.read(id);
      expect(after?.log.slice(before).map(({ text }) => text)).toEqual([line]);
    }
  },
  10_000 + CUTS * 20_000,
);
