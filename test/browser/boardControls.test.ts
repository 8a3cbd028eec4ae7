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

/** Where each of them lies. */
async function placesOf(page: Page): Promise<readonly (readonly [name: string, place: string])[]> {
  return page.locator('#controls .control:visible').evaluateAll((all) =>
    all.map((one) => {
      const { x, y } = (one as { getBoundingClientRect(): { x: number; y: number } }).getBoundingClientRect();
      return [one.textContent ?? '', `${Math.round(x)}, ${Math.round(y)}`] as const;
    }),
  );
}

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

  browserTest('stay where they are while others come and go, and nothing comes where a hint was', async () => {
    await house.ada.command('/cellz new computer:easy columns:6 rows:6');
    const { match, ticket } = await linkFrom(house.ada);
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
    await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
    await page.locator('.place').first().waitFor();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const seen = new Map<string, string>();
      for (let turn = 0; turn < 3; turn += 1) {
        await page.locator('.place').first().dispatchEvent('click');
        await page.waitForSelector('#room:not([aria-busy])');
        await page.locator('.place').first().waitFor();
        for (const [name, place] of await placesOf(page)) {
          expect(`${name} at ${seen.get(name) ?? place}`).toBe(`${name} at ${place}`);
          expect([...seen].filter(([other, taken]) => taken === place && other !== name)).toEqual([]);
          seen.set(name, place);
        }
      }
      expect([...seen.keys()]).toContain('Hint');
    }
  });
});
