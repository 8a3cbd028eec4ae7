import { describe, expect } from 'vitest';
import { browser, browserTest, house, openForEachTest, openWindow, privateView, type } from './browser.ts';

openForEachTest();

const TURNS = 5;

describe('Nuggets in the browser', () => {
  browserTest('two people in two windows play a small map to the end, and each sees only what is theirs', async () => {
    const ada = await openWindow(browser, house.playground.url, house.ada.personId);
    const ben = await openWindow(browser, house.playground.url, house.ben.personId);
    await type(ada, `/nuggets new opponent:Ben map:cellar pace:turns turns:${TURNS}`);
    await ben.getByRole('button', { name: 'Accept' }).click();
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [page, own, other] of [
        [ada, 'You are A', 'You are B'],
        [ben, 'You are B', 'You are A'],
      ] as const) {
        if (turn === 0) await page.getByRole('button', { name: 'My view' }).last().click();
        else await privateView(page).getByRole('button', { name: 'Refresh' }).click();
        await privateView(page).getByRole('img', { name: own }).waitFor();
        expect(await page.getByRole('img', { name: other }).count()).toBe(0);
        await privateView(page)
          .locator('button:enabled', { hasText: /[⇑⇗⇒⇘⇓⇙⇐⇖]/ })
          .first()
          .click();
        await privateView(page)
          .locator('button:enabled', { hasText: /[⇑⇗⇒⇘⇓⇙⇐⇖]/ })
          .first()
          .waitFor({ state: 'detached' });
      }
    }
    await ada
      .locator('#messages > li')
      .last()
      .locator('.words', { hasText: /won|tie/ })
      .first()
      .waitFor();
    await ben
      .locator('#messages > li')
      .last()
      .locator('.words', { hasText: /won|tie/ })
      .first()
      .waitFor();
  });
});
