import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('Linear Domination in the browser', () => {
  browserTest('is played by two people in two windows, with what each end would bring beside it', async () => {
    const ada = await openWindow(browser, house.playground.url, house.ada.personId);
    const ben = await openWindow(browser, house.playground.url, house.ben.personId);
    await type(ada, '/domination new opponent:Ben size:4 memory:1 plays:2 legs:1');
    await lastMessage(ben).getByRole('button', { name: 'Accept' }).click();
    for (const [page, from, to] of [
      [ada, 'a1', 'd4'],
      [ben, 'a2', 'c4'],
      [ada, 'a1', 'c4'],
      [ben, 'b1', 'd4'],
    ] as const) {
      await waitForWords(page, 'Your turn');
      await lastMessage(page)
        .getByRole('combobox', { name: /^Start/ })
        .click();
      await page.getByRole('option', { name: from, exact: true }).click();
      await lastMessage(page).getByRole('combobox', { name: /^End/ }).click();
      await page.getByRole('option', { name: new RegExp(`^${to} `) }).click();
      await waitForWords(page, from === 'b1' ? /won|tie/ : `drew ${from}-${to}`);
    }
    await waitForWords(ada, /won|tie/);
    await waitForWords(ben, /won|tie/);
  });

  browserTest('replays a file with picture, text and animation', async () => {
    const page = await openWindow(browser, house.playground.url, house.ada.personId);
    const file = join(tmpdir(), 'parlor-plays.txt');
    await writeFile(file, '5 0\n1 5 5 1\n1 1 5 5\n2 1 3 5\n');
    await page.getByRole('combobox', { name: /Message/ }).fill('/domination file input:');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('option', { name: /Choose a file/ }).click();
    await (await chooser).setFiles(file);
    await page.getByRole('button', { name: 'Send' }).click();
    await waitForWords(page, 'Player X: 10 cells; Player O: 3 cells');
    await expect.poll(() => lastMessage(page).getByRole('img').count(), { timeout: 60_000 }).toBe(2);
    await lastMessage(page)
      .getByRole('link', { name: /output\.txt/ })
      .waitFor();
  });
});
