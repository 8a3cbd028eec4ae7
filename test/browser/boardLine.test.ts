import type { Page, Route, WebSocketRoute } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** Ada's page at a game with Ben, whose lines die in silence once `hush` is called. */
async function pageWithLines(): Promise<{ page: Page; lines: WebSocketRoute[]; hush: () => void }> {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await (await browser.newContext()).newPage();
  const lines: WebSocketRoute[] = [];
  const dead = new Set<WebSocketRoute>();
  await page.routeWebSocket('**/api/live', (line) => {
    lines.push(line);
    const server = line.connectToServer();
    server.onMessage((words) => {
      if (!dead.has(line)) line.send(words);
    });
  });
  await page.clock.install();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.locator('.place').first().waitFor();
  const hush = () => {
    for (const line of lines) dead.add(line);
  };
  return { page, lines, hush };
}

describe('the line of a page', () => {
  browserTest('that died in silence is noticed within half a minute, and made anew', async () => {
    const { page, lines, hush } = await pageWithLines();
    hush();
    await house.ada.command('/cellz move line:a1-b1');
    await page.clock.runFor(31_000);
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(1);
    await page.locator('.place').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('#line').innerText(), { timeout: 30_000 }).toBe('');
  });

  browserTest('is not waited for when somebody looks again: the board is up to date at once', async () => {
    const { page, hush } = await pageWithLines();
    hush();
    await house.ada.command('/cellz move line:a1-b1');
    await page.evaluate('window.dispatchEvent(new Event("online"))');
    await page.locator('.place').first().waitFor({ state: 'detached' });
  });
});

/** Ada's page at a game with Ben, with a switch for all its lines. */
async function pageThatDrops() {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.locator('.place').first().waitFor();
  return { page, drop: (isOff: boolean) => context.setOffline(isOff) };
}

const moves = async () => {
  const matches = await Promise.all((await house.tables.all()).map((id) => house.tables.read(id)));
  return matches.flatMap((match) => match?.log.map(({ text }) => text) ?? []);
};

describe('a line that drops', () => {
  browserTest('keeps the tap, which is carried out once when it is back, and nothing is said any more', async () => {
    const { page, drop } = await pageThatDrops();
    await drop(true);
    await page.locator('[data-argument="a1-b1"]').dispatchEvent('click');
    await page.locator('#sending').filter({ hasText: /\S/ }).waitFor({ timeout: 60_000 });
    // Longer than any tap was kept before.
    await page.waitForTimeout(10_000);
    expect(await moves()).toEqual([]);
    await drop(false);
    await expect.poll(moves).toEqual(['a1-b1']);
    await page.locator('.place').first().waitFor({ state: 'detached' });
    for (const said of ['sending', 'notice', 'line'])
      await expect.poll(() => page.locator(`#${said}`).textContent()).toBe('');
    expect(await moves()).toEqual(['a1-b1']);
  });

  browserTest('says that nothing came only until something comes', async () => {
    const { page } = await pageThatDrops();
    let isBroken = true;
    await page.route('**/api/look', (route) => (isBroken ? route.abort() : route.continue()));
    await page.evaluate('window.dispatchEvent(new Event("online"))');
    await page.locator('#notice').filter({ hasText: /\S/ }).waitFor({ timeout: 60_000 });
    isBroken = false;
    await expect.poll(() => page.locator('#notice').textContent()).toBe('');
  });

  browserTest('is asked again once at a time, however often something was missed', async () => {
    const { page } = await pageThatDrops();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    let looks = 0;
    await page.route('**/api/look', (route) => {
      looks += 1;
      return route.abort();
    });
    for (let time = 1; time <= 5; time += 1) {
      await page.evaluate('window.dispatchEvent(new Event("online"))');
      await expect.poll(() => looks).toBeGreaterThanOrEqual(time);
    }
    await page.locator('#notice').filter({ hasText: /\S/ }).waitFor();
    const before = looks;
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const so = looks;
      await page.clock.runFor(1500);
      await expect.poll(() => looks).toBeGreaterThan(so);
    }
    // One more is for the room that the notice takes from the board. Five at the same time would be twenty.
    expect(looks - before).toBeLessThanOrEqual(5);
  });
});

describe('a link that is opened while the server cannot be reached', () => {
  browserTest('is good once it can be reached again', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    const { match, ticket } = await linkFrom(house.ada);
    const page = await (await browser.newContext()).newPage();
    const gone = (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' });
    await page.route('**/api/sign-in', gone, { times: 1 });
    await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
    await page.locator('.place, #door:not([hidden])').first().waitFor();
    expect(await page.locator('#door').innerText()).toBe('');
    expect(page.url()).not.toContain('ticket');
  });
});
