import type { CDPSession, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest, waitForFrame } from './browser.ts';

openForEachTest({ board: 'links' });

/** Ada's page of a new table, on a phone; its clock goes on when it is told to where `isStill`. */
async function open(command: string, isStill = false): Promise<Page> {
  await house.ada.command(command);
  if (command.includes('opponent')) await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  if (isStill) await page.clock.install();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('.place');
  await page.waitForSelector('#room:not([aria-busy])');
  await waitForFrame(page);
  return page;
}

async function moves(): Promise<readonly string[]> {
  await house.ada.settled();
  const [id] = await house.tables.all();
  const match = id === undefined ? undefined : await house.tables.read(id);
  return match?.log.map(({ text }) => text) ?? [];
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

async function middleOf(page: Page, argument: string): Promise<Spot> {
  const box = await page.locator(`.place[data-argument="${argument}"]`).boundingBox();
  if (box === null) throw new Error(`${argument} is gone`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that goes down and on, and is lifted. */
async function finger(page: Page) {
  const client: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (at: Spot) => send('touchStart', [at]),
    async move(from: Spot, to: Spot) {
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
      }
    },
    up: () => send('touchEnd', []),
  };
}

describe('a finger on the board', () => {
  browserTest('draws the line on which it is let go, not the one on which it came down', async () => {
    const page = await open('/cellz new opponent:Ben columns:13 rows:17');
    const hand = await finger(page);
    const [from, to] = [await middleOf(page, 'c3-d3'), await middleOf(page, 'f8-g8')];
    await hand.down(from);
    await page.locator('.loupe .ink').waitFor();
    await hand.move(from, to);
    await page.locator('#hint').filter({ hasText: 'f8-g8' }).waitFor();
    await hand.up();
    await page.locator('[data-argument="f8-g8"]').waitFor({ state: 'detached' });
    expect(await moves()).toEqual(['f8-g8']);
    expect(await page.locator('.loupe').count()).toBe(0);
  });

  browserTest('that taps shortly on a place too small for it is asked, and taps again or lets it be', async () => {
    const page = await open('/cellz new opponent:Ben columns:13 rows:17');
    await page.locator('[data-argument="c3-d3"]').tap();
    await page.getByRole('button', { name: /✓ c3-d3/ }).waitFor();
    expect(await moves()).toEqual([]);
    await page.getByRole('button', { name: "Don't play it" }).tap();
    expect(await page.locator('#confirm, .ink').count()).toBe(0);
    // Nothing sticks to it, as if a finger still hovered over it.
    const groundOf = (place: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('[data-argument="${place}"]')).backgroundColor`);
    expect(await groundOf('c3-d3')).toBe(await groundOf('f8-g8'));
    await page.locator('[data-argument="c3-d3"]').tap();
    await page.locator('[data-argument="c3-d3"]').tap();
    await page.locator('[data-argument="c3-d3"]').waitFor({ state: 'detached' });
    expect(await moves()).toEqual(['c3-d3']);
  });

  browserTest('draws a line of Linear Domination from the end that it presses to the one that it leaves', async () => {
    const page = await open('/domination new opponent:Ben size:16');
    const hand = await finger(page);
    const [from, to] = [await middleOf(page, 'c3'), await middleOf(page, 'h8')];
    await hand.down(from);
    await hand.move(from, to);
    await hand.up();
    await expect.poll(moves, { timeout: 20_000 }).toEqual(['c3-h8']);
  });

  browserTest('asks once more before every move, where one wishes that', async () => {
    const page = await open('/cellz new opponent:Ben columns:3 rows:3');
    await page.locator('#controls .more').tap();
    await page.getByLabel('Confirm each move').check();
    await page.keyboard.press('Escape');
    await page.locator('[data-argument="a1-b1"]').tap();
    await page.getByRole('button', { name: /✓ a1-b1/ }).waitFor();
    expect(await moves()).toEqual([]);
    await page.getByRole('button', { name: /✓ a1-b1/ }).tap();
    await page.locator('[data-argument="a1-b1"]').waitFor({ state: 'detached' });
    expect(await moves()).toEqual(['a1-b1']);
  });
});

describe('a finger on the largest boards', () => {
  browserTest('draws wherever it aims', async () => {
    const page = await open('/cellz new opponent:Ben columns:13 rows:17');
    const hand = await finger(page);
    const aims = ['a1-b1', 'm16-m17', 'a17-b17', 'm1-m2', 'g9-h9', 'd5-d6'];
    const answers = ['a3-b3', 'a5-b5', 'a7-b7', 'a9-b9', 'a11-b11', 'a13-b13'];
    for (const [at, aim] of aims.entries()) {
      const [from, to] = [await middleOf(page, 'f8-g8'), await middleOf(page, aim)];
      await hand.down(from);
      await page.locator('.loupe .ink').waitFor();
      await hand.move(from, to);
      await page.locator('#hint').filter({ hasText: aim }).waitFor();
      await hand.up();
      await page.locator(`[data-argument="${aim}"]`).waitFor({ state: 'detached' });
      await house.ben.command(`/cellz move line:${answers[at]}`);
      await page.locator('.place').first().waitFor();
    }
    expect((await moves()).filter((_, at) => at % 2 === 0)).toEqual(aims);
  });
});

describe('a tile of Railroad Ink', () => {
  browserTest(
    'lies where one taps, is turned there, goes to another square, and is placed by one more tap',
    async () => {
      const page = await open('/railroad new opponent:Ben');
      const at = (square: string) => page.locator(`.place[data-argument^="A2${square}"]`);
      const wayOn = (square: string) => at(square).getAttribute('data-argument');
      const placing = page.locator('#controls [data-control^="move:A2"]');
      await at('A3').tap();
      await placing.waitFor();
      const first = (await placing.getAttribute('data-control'))?.replace('move:', '');
      expect(first).toMatch(/^A2A3/);
      // The places come with the picture, after the controls.
      await expect.poll(() => wayOn('A3')).not.toBe(first);
      const next = await wayOn('A3');
      await at('A3').tap();
      await page.locator(`#controls [data-control="move:${next}"]`).waitFor();
      await at('G3').tap();
      await page.locator('#controls [data-control^="move:A2G3"]').waitFor();
      expect(await page.locator('#controls [data-control^="move:A2A3"]').count()).toBe(0);
      expect(await moves()).toEqual([]);
      const chosen = await placing.getAttribute('data-control');
      await placing.tap();
      await expect.poll(moves).toEqual([chosen?.replace('move:', '')]);
    },
  );
});

describe('the pad of Nuggets', () => {
  browserTest('makes the step or the run of its key', async () => {
    const page = await open('/nuggets new computer:easy map:cellar');
    await page.locator('#pad').getByRole('button', { name: 'Step', exact: true }).tap();
    const key = page.locator('#pad .key:enabled[data-control^="move:"]').first();
    const act = await key.getAttribute('data-control');
    expect(act).not.toMatch(/!$/);
    await key.tap();
    await expect.poll(moves).toContain(act?.replace('move:', ''));
  });
});

describe('a tap', () => {
  browserTest('is drawn before the server has answered', async () => {
    const page = await open('/cellz new opponent:Ben columns:3 rows:3');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/tap', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.locator('[data-argument="a1-b1"]').tap();
    expect(await page.locator('.ink.sent line').count()).toBe(1);
    held.resolve();
    await page.locator('[data-argument="a1-b1"]').waitFor({ state: 'detached' });
    expect(await page.locator('.ink').count()).toBe(0);
  });

  browserTest(
    'is said to be on its way after a second, is sent once more after eight, and is played once',
    async () => {
      const page = await open('/cellz new opponent:Ben columns:3 rows:3', true);
      const asked: string[] = [];
      await page.route('**/api/tap', async (route) => {
        asked.push(String(route.request().postDataJSON().tap));
        // The first gets through, and its answer is lost.
        if (asked.length === 1) await route.fetch();
        else await route.continue();
      });
      await page.locator('[data-argument="a1-b1"]').tap();
      await expect.poll(() => asked.length).toBe(1);
      await page.clock.runFor(1100);
      await page.locator('#sending').filter({ hasText: 'Still sending' }).waitFor();
      expect(await page.locator('.ink.slow').count()).toBe(1);
      await expect.poll(moves).toEqual(['a1-b1']);
      await page.clock.runFor(7000);
      await page.locator('[data-argument="a1-b1"]').waitFor({ state: 'detached' });
      expect(new Set(asked).size).toBe(1);
      expect(asked).toHaveLength(2);
      expect(await moves()).toEqual(['a1-b1']);
      expect(await page.locator('#notice').innerText()).toBe('');
    },
  );
});
