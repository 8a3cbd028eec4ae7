import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

async function adasPage(): Promise<Page> {
  await house.ada.command('/cellz new opponent:Ben columns:4 rows:4');
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.locator('.place').first().waitFor();
  return page;
}

/** The names of the buttons that stand below the board, in their order. */
const shown = (page: Page) => page.locator('#controls .control:visible').allInnerTexts();

describe('the buttons below the board', () => {
  browserTest('never have Resign among them: it stands behind More', async () => {
    const page = await adasPage();
    expect(await shown(page)).not.toContain('Resign');
    await page.locator('#controls .more').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).waitFor();
  });

  browserTest('that come with the first move stand behind those that were there', async () => {
    const page = await adasPage();
    const before = (await shown(page)).filter((name) => name !== 'More');
    await house.ada.command('/cellz move line:a1-b1');
    await house.ben.command('/cellz move line:a2-b2');
    await expect.poll(() => shown(page)).toContain('Ask for undo');
    expect((await shown(page)).slice(0, before.length)).toEqual(before);
  });
});
