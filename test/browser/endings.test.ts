import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  browser,
  browserTest,
  house,
  lastMessage,
  openForEachTest,
  openWindow,
  type,
  waitForWords,
} from './browser.ts';

openForEachTest();

/** How large the picture of the newest message is shown; waits until it is there. */
async function pictureOf(page: Page): Promise<{ readonly width: number; readonly height: number }> {
  const picture = lastMessage(page).getByRole('img').last();
  await picture.waitFor();
  const box = await picture.boundingBox();
  if (box === null) throw new Error('the picture is not shown');
  return box;
}

describe('a game on a phone', () => {
  browserTest('has a picture before it begins, at its end, and on a card that is shown to everybody', async () => {
    const ada = await openWindow(browser, house.playground.url, house.ada.personId);
    const ben = await openWindow(browser, house.playground.url, house.ben.personId);
    await type(ada, '/cellz new opponent:Ben columns:2 rows:2');
    await waitForWords(ben, /2 columns of dots/);
    await expect.poll(async () => (await pictureOf(ben)).width, { timeout: 5000 }).toBeGreaterThan(200);
    await lastMessage(ben).getByRole('button', { name: 'Accept' }).click();
    for (const [page, line] of [
      [ada, 'a1-b1'],
      [ben, 'a2-b2'],
      [ada, 'a1-a2'],
      [ben, 'b1-b2'],
    ] as const) {
      await waitForWords(page, 'Your turn');
      await type(page, `/cellz move line:${line}`);
      await waitForWords(page, line === 'b1-b2' ? 'led from move 4' : line);
    }
    await waitForWords(ada, /led from move 4/);
    await lastMessage(ada).getByRole('button', { name: 'Share result' }).click();
    await waitForWords(ben, /^Cellz · 🏆 B/);
    await expect.poll(async () => (await pictureOf(ben)).width, { timeout: 5000 }).toBeGreaterThan(200);
    const { width, height } = await pictureOf(ben);
    expect(width).toBeLessThanOrEqual(390);
    expect(height).toBeLessThanOrEqual(1.2 * width);
  });
});
