import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** Ada's page at a game of Cellz with Ben, whose first move is hers. */
async function adasPage(prepare: (page: Page) => Promise<void> = async () => undefined): Promise<Page> {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await prepare(page);
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  return page;
}

const titled = (page: Page, title: string) => expect.poll(() => page.title(), { timeout: 30_000 }).toBe(title);
const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');
const sound = (page: Page) => page.evaluate('document.documentElement.dataset.sound ?? ""');

describe('a page that lies behind others', () => {
  browserTest('says by its title and icon that a game waits, and by a soft sound, unless that is off', async () => {
    const page = await adasPage();
    await titled(page, '(1) Your turn: Cellz');
    expect(await icon(page)).toBe('page/icon-dot.svg');
    expect((await page.request.get(`${house.boardUrl}/board/${await icon(page)}`)).status()).toBe(200);
    await page.locator('[data-argument="a1-b1"]').click();
    await titled(page, 'Cellz');
    expect(await icon(page)).toBe('page/icon.svg');
    expect(await sound(page)).toBe('move');
    await house.ben.command('/cellz move line:b1-c1');
    await titled(page, '(1) Your turn: Cellz');
    expect(await sound(page)).toBe('turn');
    await page.locator('#controls .more').click();
    await page.getByRole('checkbox', { name: 'Sounds' }).uncheck();
    await page.reload();
    await page.locator('[data-argument="a2-b2"]').click();
    await titled(page, 'Cellz');
    expect(await sound(page)).toBe('');
  });

  browserTest('says so by a notification, where one wishes that', async () => {
    const page = await adasPage(async (page) => {
      await page.addInitScript(`
        Object.defineProperty(document, 'hidden', { get: () => true });
        window.told = [];
        window.Notification = class { constructor(title) { window.told.push(title); } addEventListener() {}
          static permission = 'granted'; static requestPermission = async () => 'granted'; };`);
    });
    await page.locator('#controls .more').click();
    await page.getByRole('checkbox', { name: 'Notify me' }).check();
    await page.keyboard.press('Escape');
    await page.locator('[data-argument="a1-b1"]').click();
    await titled(page, 'Cellz');
    await house.ben.command('/cellz move line:b1-c1');
    await titled(page, '(1) Your turn: Cellz');
    expect(await page.evaluate('window.told')).toEqual(['Your turn: Cellz']);
  });
});

describe('a clock on the page', () => {
  browserTest('ticks, turns red in the last minute, which is said once, and shows tenths at the end', async () => {
    const page = await adasPage(async (page) => page.clock.install({ time: house.now() }));
    const clock = page.locator('.plate.you .clock');
    expect(await clock.innerText()).toMatch(/^(24:00|23:59) h$/);
    const until = house.now() + 24 * 60 * 60 * 1000;
    await page.clock.pauseAt(until - 50_000);
    await page.clock.runFor(1000);
    expect(await clock.innerText()).toMatch(/^0:[45]\d$/);
    expect(await clock.getAttribute('class')).toContain('urgent');
    expect(await page.locator('#minute').textContent()).toBe('One minute left');
    await page.clock.runFor(43_000);
    expect(await clock.innerText()).toMatch(/^0:0\d\.\d$/);
  });
});
