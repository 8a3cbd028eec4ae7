import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** Ada's page on a phone, at a game of Cellz in which three lines are drawn. */
async function pageAfterThree(viewport = { width: 390, height: 844 }): Promise<Page> {
  await house.ada.command('/cellz new opponent:Ben columns:2 rows:3');
  await house.ben.click('Accept');
  await house.ada.command('/cellz move line:a1-b1');
  await house.ben.command('/cellz move line:a2-b2');
  await house.ada.command('/cellz move line:a1-a2');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await (await browser.newContext({ viewport, hasTouch: true })).newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  return page;
}

const past = (page: Page) => page.locator('#past');
const scores = (page: Page) => page.locator('.score').allInnerTexts();

describe('the moves of a game, on the page', () => {
  browserTest(
    'are stepped through by buttons, keys, slider and finger, and nothing of the past can be used',
    async () => {
      const page = await pageAfterThree();
      await house.ben.command('/cellz move line:b1-b2');
      await expect.poll(() => scores(page), { timeout: 30_000 }).toEqual(['0', '1']);
      const frame = await page.locator('#frame').boundingBox();
      await page.locator('#back').tap();
      await past(page).filter({ hasText: 'Move 3 of 4' }).waitFor();
      expect(await scores(page)).toEqual(['0', '0']);
      expect(await page.locator('.place').count()).toBe(0);
      expect(await page.locator('#frame').boundingBox()).toEqual(frame);
      await page.keyboard.press('[');
      await past(page).filter({ hasText: 'Move 2 of 4' }).waitFor();
      await page.locator('#news').filter({ hasText: 'a2-b2' }).waitFor();
      await page.locator('#steps input').press('ArrowRight');
      await past(page).filter({ hasText: 'Move 3 of 4' }).waitFor();
      await page.locator('#steps input').press('Home');
      await past(page).filter({ hasText: 'Move 0 of 4' }).waitFor();
      await page.getByRole('button', { name: 'Current position' }).tap();
      await expect.poll(() => scores(page), { timeout: 30_000 }).toEqual(['0', '1']);
      expect(await past(page).innerText()).toBe('');
      await drawAcross(page, '#news', 120);
      await past(page).filter({ hasText: 'Move 3 of 4' }).waitFor();
    },
  );

  browserTest('that come while one looks back wait until one is back', async () => {
    const page = await pageAfterThree();
    await page.locator('#back').tap();
    await past(page).filter({ hasText: 'Move 2 of 3' }).waitFor();
    await house.ben.command('/cellz move line:b1-b2');
    await house.ada.settled();
    expect(await past(page).innerText()).toBe('Move 2 of 3');
    // The board takes on other colours with the page, and stays the one of then.
    const picture = page.locator('#board img').first();
    const light = await picture.getAttribute('src');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => picture.getAttribute('src')).not.toBe(light);
    expect(await past(page).innerText()).toBe('Move 2 of 4');
    await page.keyboard.press('Escape');
    await expect.poll(() => scores(page), { timeout: 30_000 }).toEqual(['0', '1']);
  });

  browserTest('are found behind «More» where the window is too small for the news', async () => {
    const page = await pageAfterThree({ width: 320, height: 568 });
    await page.locator('#controls .more').tap();
    await page.getByRole('button', { name: 'Look back' }).tap();
    await past(page).filter({ hasText: 'Move 2 of 3' }).waitFor();
    const steps = await page.locator('#steps').boundingBox();
    expect((steps?.y ?? 999) + (steps?.height ?? 0)).toBeLessThanOrEqual(568);
  });
});

/** A finger goes across an element from its middle. */
async function drawAcross(page: Page, selector: string, by: number): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [{ x, y }]);
  await send('touchMove', [{ x: x + by / 2, y }]);
  await send('touchMove', [{ x: x + by, y }]);
  await send('touchEnd', []);
}
