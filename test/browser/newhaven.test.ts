import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  browser,
  browserTest,
  house,
  openForEachTest,
  openWindow,
  privateView,
  publicBoard,
  waitForWords,
} from './browser.ts';
import { SMALL_MAP, sendMap } from './newHavenMap.ts';

openForEachTest();

/** The words of the board that all see while A is to act. */
const OF_ADA = /^(Lay a tile|Build, or finish your turn|Share: pick a building, or pass|Draw|Choose what)[^@]*, A/;

describe('New Haven in the browser', () => {
  browserTest('two people play to the end on a small map', { timeout: 240_000 }, async () => {
    const ada = await openWindow(browser, house.playground.url, house.ada.personId);
    const ben = await openWindow(browser, house.playground.url, house.ben.personId);
    await sendMap(ada, '/newhaven new opponent:Ben', SMALL_MAP);
    await ben.getByRole('button', { name: 'Accept' }).click();
    await ada.getByRole('button', { name: 'My view' }).last().click();
    await ben.getByRole('button', { name: 'My view' }).last().click();
    const words = publicBoard(ada).locator('.words').first();
    let before = '';
    for (let acts = 0; acts < 400; acts += 1) {
      const text = await words.innerText();
      if (/won|tie/.test(text)) break;
      before = text;
      const due = OF_ADA.test(text) ? ada : ben;
      await actOnce(due);
      const isStill = async () => (await words.innerText()) === before;
      const isOutOfDate = () => privateView(due).getByText('out of date').isVisible();
      await expect.poll(async () => !(await isStill()) || (await isOutOfDate()), { timeout: 8000 }).toBe(true);
      if (await isStill()) await actOnce(due);
      await expect.poll(isStill, { timeout: 8000 }).toBe(false);
    }
    expect(before).toMatch(/Round 3 of 3/);
    expect(await words.innerText()).toMatch(/won|tie/);
    expect(await ben.getByRole('img', { name: /Your tiles/ }).count()).toBeLessThan(3);
  });

  browserTest('a map of one’s own with a mistake is refused with its line', async () => {
    const page = await openWindow(browser, house.playground.url, house.ada.personId);
    await sendMap(page, '/newhaven new', 'LENGTH 3\nHEIGHT 3\nRESOURCE 4 STONE WOOD SHEEP SHEEP\n');
    await waitForWords(page, /Line 3: .*WOOD/);
  });
});

/** Does the next thing that the person's own view offers. */
async function actOnce(page: Page): Promise<void> {
  const view = privateView(page);
  const tile = view.getByRole('button', { name: 'Tile 1' });
  const done = view.getByRole('button', { name: /^(Done building|Pass)$/ });
  const pool = view.getByRole('button', { name: /^(Draw the best \d|(stone|timber|wheat|sheep) \d)$/ }).first();
  // Time stands still, and so do boards that follow what others do; whoever is to act sees no Refresh.
  const refresh = view.getByRole('button', { name: 'Refresh' });
  if (await refresh.isVisible()) await refresh.click();
  await tile.or(done).or(pool).first().waitFor();
  if (await tile.isVisible()) {
    await tile.click();
    await view.getByRole('combobox', { name: /^Space/ }).click();
    await page.getByRole('option').first().click();
    await view.getByRole('button', { name: 'Lay it' }).click();
  } else if (await done.isVisible()) await done.click();
  else await pool.click();
}
