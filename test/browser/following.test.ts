import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browser, browserTest, house, lastMessage, openForEachTest, openWindow, type } from './browser.ts';

openForEachTest();

/** How far the newest message lies below what is seen, in pixels, once its picture is there. */
async function below(page: Page): Promise<number> {
  await lastMessage(page).getByRole('img', { name: /./ }).last().waitFor();
  return Number(
    await page.evaluate(
      '(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)(log)',
    ),
  );
}

describe('the channel on a phone', () => {
  browserTest('stays at the newest board while boards come and go, and where somebody looks back', async () => {
    const ada = await openWindow(browser, house.playground.url, house.ada.personId);
    const commands = ['/cellz new', '/nuggets new', '/railroad new', '/domination new'].map(
      (command) => `${command} computer:easy`,
    );
    for (const command of [...commands, '/cellz move a1 a2', '/cellz move c1 c2']) {
      await type(ada, command);
      await ada.waitForTimeout(700);
      await expect.poll(() => below(ada), { timeout: 3000 }).toBeLessThan(2);
    }
    await ada.mouse.move(190, 400);
    await ada.mouse.wheel(0, -600);
    await expect.poll(() => below(ada)).toBeGreaterThan(500);
    await house.ada.command('/cellz move e1 e2');
    await ada.waitForTimeout(700);
    expect(await below(ada)).toBeGreaterThan(400);
  });
});
