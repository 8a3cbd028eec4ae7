import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** Notes each motion that is shown, and holds it where it begins, as long as nobody ends it. */
const HOLD = `
  window.motions = [];
  new MutationObserver((changes) => {
    for (const layer of changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((one) => one.matches?.('.motion'))) {
      window.motions.push(layer.querySelectorAll('canvas').length);
      for (const one of document.getAnimations()) one.pause();
    }
  }).observe(document, { childList: true, subtree: true });`;

interface MotionPreference {
  readonly reducedMotion?: 'reduce';
}

async function pageOf(person: typeof house.ada, { reducedMotion }: MotionPreference = {}): Promise<Page> {
  const { match, ticket } = await linkFrom(person);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
  });
  const page = await context.newPage();
  await page.addInitScript(HOLD);
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  await page.waitForSelector('#room:not([aria-busy])');
  return page;
}

const motions = (page: Page) => page.evaluate('window.motions');
const layer = (page: Page) => page.locator('.motion');

async function openCellz(): Promise<void> {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
}

describe('a move on the page', () => {
  browserTest('of somebody else is seen as it happened, and a tap in the midst of it counts and ends it', async () => {
    await openCellz();
    const page = await pageOf(house.ada);
    await page.locator('[data-argument="a1-b1"]').tap();
    await page.locator('[data-argument="a1-b1"]').waitFor({ state: 'detached' });
    const frame = await page.locator('#board').boundingBox();
    await house.ben.command('/cellz move line:b2-c2');
    await layer(page).waitFor({ state: 'attached' });
    expect(await page.locator('#board').boundingBox()).toEqual(frame);
    await page.locator('[data-argument="a3-b3"]').tap();
    await layer(page).waitFor({ state: 'detached' });
    await page.locator('[data-argument="a3-b3"]').waitFor({ state: 'detached' });
    await house.ada.settled();
    expect(await page.locator('#heading').textContent()).toContain('B');
  });

  browserTest('is simply there for who wants nothing to move', async () => {
    await openCellz();
    const page = await pageOf(house.ada, { reducedMotion: 'reduce' });
    await page.locator('[data-argument="a1-b1"]').tap();
    await page.locator('[data-argument="a1-b1"]').waitFor({ state: 'detached' });
    await house.ben.command('/cellz move line:b2-c2');
    await page.locator('.place').first().waitFor();
    expect(await motions(page)).toEqual([]);
  });

  browserTest('that was played since one’s own is seen first by who comes back, and then the board', async () => {
    await openCellz();
    await house.ada.command('/cellz move line:a1-b1');
    await house.ben.command('/cellz move line:b2-c2');
    const page = await pageOf(house.ada);
    await layer(page).waitFor({ state: 'attached' });
    // The board as it was, and a line.
    expect(await motions(page)).toEqual([2]);
    await page.keyboard.press('Escape');
    await layer(page).waitFor({ state: 'detached' });
  });
});
