import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** Ada's page on a phone, after something of the drawer was opened there. */
async function adaOpens(entry: string): Promise<Page> {
  await house.ada.command('/cellz new computer:easy columns:2 rows:2');
  const { match, ticket } = await linkFrom(house.ada);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  await page.locator('#games').tap();
  await page.getByRole('button', { name: entry, exact: true }).tap();
  return page;
}

const heading = (page: Page) => page.locator('#heading');
const control = (page: Page, name: string) => page.locator('#controls').getByRole('button', { name, exact: true });

describe('the page, for who wants to learn', () => {
  browserTest('has the lesson of a game beside the own games, which is taken by tapping its board', async () => {
    const page = await adaOpens('Learn a game');
    await control(page, 'Cellz').tap();
    await heading(page).filter({ hasText: 'step 1 of' }).waitFor();
    await page.locator('.place').first().tap({ force: true });
    await expect.poll(() => page.locator('#next').textContent()).toBe('Next game ›');
    await control(page, 'Next').tap();
    await heading(page).filter({ hasText: 'step 2 of' }).waitFor();
    // No ring is drawn around a control that did nothing: it would be taken for a hint.
    expect(await page.evaluate('document.activeElement.closest("#controls")')).toBeNull();
    await page.reload();
    await heading(page).filter({ hasText: 'step 2 of' }).waitFor();
    expect(await page.locator('#board img').getAttribute('alt')).not.toBe('');
  });

  browserTest('has puzzles there, which are tried with the keyboard, and nothing is lost of the own game', async () => {
    const page = await adaOpens('Puzzles');
    await control(page, 'Cellz').tap();
    await page.locator('.place').first().waitFor();
    await page.locator('.place').first().focus();
    const before = await page.locator('#news').textContent();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#news').textContent()).not.toBe(before);
    await page.locator('#games').tap();
    await page.locator('#cards .match').tap();
    await page.locator('#plates .acting').waitFor();
  });
});

browserTest(
  'the page speaks the language, and has the colours, that its reader chooses there one after the other',
  async () => {
    const page = await adaOpens('Settings');
    const choosing = (label: string, value: string) =>
      `{ const list = document.querySelector('#controls select[aria-label^="${label}"]');
       list.value = '${value}'; list.dispatchEvent(new Event('change')); }`;
    // The second is chosen while the first is on its way; what finds no room waits behind «More».
    await page.locator('#controls select[aria-label^="The language"]').waitFor({ state: 'attached' });
    await page.evaluate(choosing('The colors', 'light') + choosing('The language', 'de'));
    await page.locator('html[data-theme="light"][lang="de"]').waitFor();
    await page.locator('#games').filter({ hasText: 'Deine Partien' }).tap();
    await page.locator('#cards .match').tap();
    await page.locator('#plates .acting').waitFor();
    expect(await page.getByRole('button', { name: 'Größer' }).count()).toBe(1);
  },
);
