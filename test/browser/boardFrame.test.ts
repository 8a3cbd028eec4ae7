import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest, waitForFrame } from './browser.ts';

openForEachTest({ board: 'links' });

/** Phones, tablets and desks, lying and standing. */
const WINDOWS = [
  [320, 568],
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;

const TABLES = {
  cellz: 'columns:6 rows:6',
  domination: 'size:16',
  railroad: '',
  newhaven: '',
  nuggets: 'map:cellar',
} as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function open(game: keyof typeof TABLES): Promise<Page> {
  await house.ada.command(`/${game} new opponent:Ben ${TABLES[game]}`.trim());
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await (await browser.newContext({ hasTouch: true })).newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  await page.waitForSelector('#room:not([aria-busy])');
  return page;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  return (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** What of the page hangs out of a window of this size. */
async function outside(page: Page, width: number, height: number): Promise<readonly string[]> {
  const slots = ['#plates', '#status', '#frame', '#board', '#controls .more', '#pad', '#tray'];
  const shown = slots.map((slot) => page.locator(slot).filter({ visible: true }));
  const found: string[] = [];
  for (const [at, one] of shown.entries()) {
    if ((await one.count()) === 0) continue;
    const box = (await one.first().boundingBox()) ?? { x: -9, y: -9, width: 0, height: 0 };
    const isIn = box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
    if (!isIn) found.push(`${slots[at]} ${JSON.stringify(box)}`);
  }
  return found;
}

describe.each(Object.keys(TABLES) as (keyof typeof TABLES)[])('the frame of %s', (game) => {
  browserTest('fills the shorter side of windows of all sizes, with all that a move needs above the fold', async () => {
    const page = await open(game);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      // Another layout is drawn once the window has its size.
      await expect
        .poll(
          async () => {
            const board = await boxOf(page, '#board');
            return Math.max(board.width, board.height) / Math.min(width, height);
          },
          { message: `${width} x ${height}` },
        )
        .toBeGreaterThanOrEqual(0.95);
      await expect.poll(() => outside(page, width, height), { message: `${width} x ${height}` }).toEqual([]);
    }
  });
});

describe('the frame', () => {
  browserTest('holds still over a whole game, whatever is said and offered', async () => {
    const page = await open('cellz');
    await page.setViewportSize({ width: 390, height: 844 });
    // The page lays itself out for the new size in the next frame: that is no shift of a game.
    await waitForFrame(page);
    await page.evaluate(`{
      window.shifts = [];
      const look = (list) => window.shifts.push(...list.getEntries().flatMap(({ sources, value }) =>
        sources.some(({ node }) => node?.closest?.('#frame') || node?.id === 'frame') ? [value] : []));
      new PerformanceObserver(look).observe({ type: 'layout-shift' });
    }`);
    const before = [await boxOf(page, '#frame'), await boxOf(page, '#board')];
    const taps = async (line: string) => {
      await page.locator(`[data-argument="${line}"]`).tap();
      await page.locator(`[data-argument="${line}"]`).waitFor({ state: 'detached' });
    };
    await taps('a1-b1');
    await house.ben.command('/cellz move line:b1-c1');
    await page.locator('.place').first().waitFor();
    await taps('c3-d3');
    await house.ben.command('/cellz resign');
    await house.ben.click('Yes, resign').catch(() => undefined);
    await house.ada.settled();
    expect([await boxOf(page, '#frame'), await boxOf(page, '#board')]).toEqual(before);
    expect(await page.evaluate('window.shifts')).toEqual([]);
  });

  browserTest('shows the board alone in Discord’s small window, and nothing there that could be hit', async () => {
    const page = await open('cellz');
    await page.setViewportSize({ width: 300, height: 170 });
    await expect.poll(async () => (await boxOf(page, '#board')).height).toBeGreaterThanOrEqual(0.95 * 170);
    await expect.poll(() => page.locator('.place:visible, #controls:visible, #zoom:visible').count()).toBe(0);
  });
});
