import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browser, browserTest, house, openForEachTest, openWindow, privateView, publicBoard, type } from './browser.ts';

openForEachTest();

const DIE = /^((railway|highway) T|(straight|curved) (station|railway|highway)|overpass)( ×\d)?$/;

describe('Railroad Ink in the browser', () => {
  browserTest('two people play the same dice, each on a board of their own', { timeout: 240_000 }, async () => {
    const ada = await openWindow(browser, house.playground.url, house.ada.personId);
    const ben = await openWindow(browser, house.playground.url, house.ben.personId);
    await type(ada, '/railroad new opponent:Ben');
    await ben.getByRole('button', { name: 'Accept' }).click();
    for (const page of [ada, ben]) await page.getByRole('button', { name: 'My view' }).last().click();
    for (let round = 1; round <= 2; round += 1) {
      const dice = await Promise.all([ada, ben].map((page) => diceOf(page, round)));
      expect(dice[0]).toBe(dice[1]);
      await playRound(ada);
      await publicBoard(ben)
        .locator('.words', { hasText: `finished round ${round}` })
        .first()
        .waitFor();
      await playRound(ben);
      await publicBoard(ada)
        .locator('.words', { hasText: `Round ${round} is over` })
        .first()
        .waitFor();
      await privateView(ada).getByRole('button', { name: 'Refresh' }).click();
    }
    expect(await ben.getByRole('img', { name: /You placed/ }).count()).toBe(0);
  });
});

async function diceOf(page: Page, round: number): Promise<string | undefined> {
  const words = privateView(page)
    .locator('.words', { hasText: `Round ${round} of 7` })
    .first();
  return /To place: [^.]+\./.exec(await words.innerText())?.[0];
}

/** Places every die where it is offered first, and ends the round. */
async function playRound(page: Page): Promise<void> {
  const view = privateView(page);
  const die = view.locator('button:enabled').filter({ hasText: DIE }).first();
  const done = view.locator('button:enabled', { hasText: 'Done' });
  const finish = view.getByRole('button', { name: 'Place and finish' });
  for (;;) {
    await die.or(done).first().waitFor();
    if ((await die.count()) === 0) break;
    const before = await view.innerText();
    await die.click();
    await expect.poll(() => view.innerText(), { timeout: 10_000 }).not.toBe(before);
    // A message that changes while a menu is open takes the choice away.
    await house.ada.settled();
    const chosen = await view.innerText();
    await view
      .getByRole('combobox', { name: /^Place the/ })
      .first()
      .click();
    await page.getByRole('option').first().click();
    await expect.poll(() => view.innerText(), { timeout: 10_000 }).not.toBe(chosen);
    if ((await finish.count()) === 0) continue;
    await finish.click();
    return finish.waitFor({ state: 'detached' });
  }
  await done.click();
  await done.waitFor({ state: 'detached' });
}
