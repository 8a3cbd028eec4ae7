import { describe, expect } from 'vitest';
import {
  browser,
  browserTest,
  house,
  lastMessage,
  openForEachTest,
  openWindow,
  tabBackTo,
  type,
  waitForWords,
} from './browser.ts';

openForEachTest();

describe('Cellz in the browser', () => {
  browserTest('is played with the mouse, by two people in two windows', async () => {
    const ada = await openWindow(browser, house.playground.url, house.ada.personId);
    const ben = await openWindow(browser, house.playground.url, house.ben.personId);
    await type(ada, '/cellz new opponent:Ben columns:2 rows:2');
    await lastMessage(ben).getByRole('button', { name: 'Accept' }).click();
    for (const [page, button, line] of [
      [ada, 'a1-b1', 'a1-b1'],
      [ben, 'a1-a2', 'a1-a2'],
      [ada, 'a2-b2', 'a2-b2'],
      [ben, 'Take b1-b2', 'won'],
    ] as const) {
      await waitForWords(page, 'Your turn');
      await lastMessage(page).getByRole('button', { name: button, exact: true }).click();
      await waitForWords(page, line);
    }
    await waitForWords(ada, /B @Ben won/);
    await waitForWords(ben, /B @Ben won/);
  });

  browserTest('is played with the keyboard alone, against the computer, and followed from the alt texts', async () => {
    const page = await openWindow(browser, house.playground.url, house.cleo.personId);
    await page.getByRole('combobox', { name: /Message/ }).focus();
    await page.keyboard.type('/cellz new computer:easy columns:2 rows:2');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await waitForWords(page, '4 lines left');
    const words = lastMessage(page).locator('.words').first();
    const linesLeft = async () => /(\d+) lines? left/.exec(await words.innerText())?.[1];
    // The end says how it went, and no more what is left.
    for (let left = await linesLeft(); left !== undefined; left = await linesLeft()) {
      await tabBackTo(page, /^(Take )?[ab][12]-[ab][12]$/);
      await page.keyboard.press('Enter');
      await expect.poll(linesLeft, { timeout: 5000 }).not.toBe(left);
    }
    const alt = await lastMessage(page).getByRole('img').getAttribute('alt');
    expect(alt).toMatch(/2 by 2 dots/);
    expect(alt).toContain('All lines are drawn');
  });
});
