import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

const WINDOWS = [
  [390, 844],
  [844, 390],
  [1280, 800],
] as const;

const MOST_KEYS = 80;

/** Ada's page, where more of the dungeon is known than is shown about her. */
async function farIn(): Promise<Page> {
  await house.ada.command('/nuggets new opponent:Ben pace:free');
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await (await browser.newContext({ hasTouch: true, reducedMotion: 'reduce' })).newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  const map = page.locator('[data-control="pick:map"]');
  for (let keys = 0; keys < MOST_KEYS && (await map.count()) === 0; keys += 1) {
    await house.ada.command('/nuggets move direction:explore');
    house.passTime(60_000);
    await house.ada.settled();
    await page.waitForSelector('#room:not([aria-busy])');
  }
  return page;
}

async function ratio(page: Page): Promise<number> {
  const { width = 0, height = 1 } = (await page.locator('#board').boundingBox()) ?? {};
  return width / height;
}

describe('the map of Nuggets on the page', () => {
  browserTest('is seen whole and left again by one tap in every window, and nothing lies over anything', async () => {
    const page = await farIn();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const frame = await page.locator('#frame').boundingBox();
      const near = await ratio(page);
      await page.getByRole('button', { name: 'Whole map' }).tap();
      await expect.poll(() => ratio(page), { timeout: 30_000 }).toBeGreaterThan(near + 0.5);
      expect(await page.locator('#frame').boundingBox(), `${width} x ${height}`).toEqual(frame);
      await page.getByRole('button', { name: 'Around me' }).tap();
      await expect.poll(() => ratio(page), { timeout: 30_000 }).toBeLessThan(near + 0.5);
      expect(await page.evaluate(OVERLAPS), `${width} x ${height}`).toEqual([]);
    }
  });
});

/** In the page: which of its slots lie over each other. */
const OVERLAPS = `
  (() => {
    const slots = ['#plates', '#status', '#zoom', '#frame', '#news', '#back', '#controls', '#pad', '#games'];
    const boxes = slots.map((slot) => [slot, document.querySelector(slot).getBoundingClientRect()]);
    const seen = boxes.filter(([slot, box]) => box.width > 0 && box.height > 0);
    const isOver = ([one, a], [other, b]) =>
      !(one === '#news' && other === '#back') &&
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return seen.flatMap((a, at) => seen.slice(at + 1).filter((b) => isOver(a, b)).map((b) => a[0] + ' ' + b[0]));
  })()`;
