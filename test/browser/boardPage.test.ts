import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import type { TestBot } from '../testBot.ts';
import { browser, browserTest, house, openForEachTest, waitForFrame } from './browser.ts';

openForEachTest({ board: 'links' });

async function open(person: TestBot['ada'], more: object = {}): Promise<Page> {
  const { match, ticket } = await linkFrom(person);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, ...more });
  const page = await context.newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  await page.waitForSelector('#room:not([aria-busy])');
  await waitForFrame(page);
  return page;
}

/** Two fingers on the board that move apart. */
async function pinch(page: Page): Promise<void> {
  const box = await page.locator('#frame').boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  const client = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [-apart, apart].map((way) => ({ x: x + width / 2 + way, y: y + height / 2 }));
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const apart of [50, 60, 70, 80]) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('the board’s page', () => {
  browserTest('grows under two fingers and by its buttons, so that small places are large enough', async () => {
    await house.ada.command('/domination new opponent:Ben size:16');
    await house.ben.click('Accept');
    const page = await open(house.ada);
    const smallest = () =>
      page.locator('.place').evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));
    const before = await smallest();
    await pinch(page);
    expect(await smallest()).toBeGreaterThan(1.5 * before);
    await page.getByRole('button', { name: 'Larger' }).click();
    expect(await smallest()).toBeGreaterThanOrEqual(24);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.locator('.chosen').count()).toBe(0);
  });

  browserTest('says what a line would bring where the pointer or the keyboard rests, and draws nothing', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:2 rows:2');
    await house.ben.click('Accept');
    const page = await open(house.ada);
    const hint = page.locator('#hint');
    await page.locator('[data-argument="a1-b1"]').hover();
    await hint.getByText('a1-b1: Takes no box').waitFor();
    await page.locator('[data-argument="a2-b2"]').focus();
    await hint.getByText('a2-b2: Takes no box').waitFor();
    expect(await page.locator('.place').count()).toBe(4);
  });

  browserTest(
    'says what a line would bring under a finger that stays; moved off the board, it draws nothing',
    async () => {
      await house.ada.command('/cellz new opponent:Ben columns:2 rows:2');
      await house.ben.click('Accept');
      const page = await open(house.ada);
      const line = page.locator('[data-argument="a1-b1"]');
      const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const client = await page.context().newCDPSession(page);
      const at = (down: number) => [{ x: x + width / 2, y: y + height / 2 + down }];
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      await page.locator('#hint').getByText('a1-b1: Takes no box').waitFor();
      expect(await page.locator('.ink.aimed').count()).toBeGreaterThan(0);
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(-200) });
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await house.ada.settled();
      expect(await page.locator('.place').count()).toBe(4);
      expect(await page.locator('.ink').count()).toBe(0);
      await line.tap();
      await line.waitFor({ state: 'detached' });
    },
  );

  browserTest('shows the game chosen at its side, also after a reload', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    await house.ada.command('/domination new opponent:Ben size:4 memory:1 plays:2 legs:2');
    await house.ben.click('Accept');
    const page = await open(house.ada);
    await page.locator('#games').click();
    await page.locator('.match').filter({ hasText: 'Cellz' }).click();
    await page.locator('[data-argument="a1-b1"]').waitFor();
    await page.reload();
    await page.locator('[data-argument="a1-b1"]').waitFor();
    expect(await page.locator('.match[aria-current]').innerText()).toContain('Cellz');
  });

  browserTest('asks in a window over the board, which Escape closes', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    const page = await open(house.ada);
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  browserTest('stays where the keyboard was, also while the other player thinks', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    const page = await open(house.ada);
    await page.locator('[data-argument="a1-b1"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.place').first().waitFor({ state: 'detached' });
    await house.ben.command('/cellz move line:c2-c3');
    await page.locator('.place').first().waitFor();
    await page.waitForFunction('document.activeElement.classList.contains("place")');
    expect(await page.evaluate('document.activeElement.dataset.argument')).toMatch(/^(a1-a2|b1-b2|b1-c1)$/);
  });

  browserTest('speaks German to whoever does, light where the window is light', async () => {
    const finn = house.playground.people.find(({ name }) => name === 'Finn');
    const visitor = house.playground.visitor(finn?.id ?? '', house.channel);
    await visitor.command('/cellz neu computer:leicht');
    const { message } = await visitor.click('Open the board').catch(() => visitor.click('Zum Brett'));
    const [row] = message?.components ?? [];
    const [link] = row !== undefined && 'components' in row ? row.components : [];
    const page = await (await browser.newContext({ colorScheme: 'light' })).newPage();
    await page.goto(link !== undefined && 'url' in link ? String(link.url) : '');
    await page
      .locator('#words')
      .getByText(/Du bist (dran|am Zug)/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Größer' }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });
});
