import type { Frame, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import type { TestBot } from '../testBot.ts';
import {
  browser,
  browserTest,
  house,
  lastMessage,
  openAnotherHouse,
  openForEachTest,
  openWindow,
  type,
} from './browser.ts';

openForEachTest({ board: 'activity' });

/** Opens the board of the newest table in Discord's own window. */
async function openActivity(page: Page): Promise<Frame> {
  await lastMessage(page).getByRole('button', { name: 'Open the board' }).click();
  const frame = await (await page.waitForSelector('#activity iframe')).contentFrame();
  if (frame === null) throw new Error('the panel has no frame');
  await frame.waitForSelector('#board img');
  return frame;
}

/** A page with a link of its own, in a browser of a phone with touch. */
async function openLink(person: TestBot['ada'], match: string, ticket: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  expect(page.url(), person.personId).not.toContain('ticket');
  return page;
}

/** The names of what can be tapped now. */
async function places(board: Page | Frame): Promise<readonly string[]> {
  return board.locator('.place').evaluateAll((all) => all.map((one) => one.getAttribute('data-argument') ?? ''));
}

/** Ada before a new table, in a playground whose frames have no origin of their own, as Discord's on some phones. */
async function framelessWindow(): Promise<Page> {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(`
    const make = document.createElement.bind(document);
    document.createElement = (name, ...more) => {
      const made = make(name, ...more);
      if (name === 'iframe') made.setAttribute('sandbox', 'allow-scripts');
      return made;
    };`);
  await page.goto(`${house.playground.url}/?as=${house.ada.personId}`);
  return page;
}

/** Puts this policy in the place of the page's own, as Discord's proxy does: it lets the scripts run that stand in the page. */
async function putPolicy(page: Page, scripts: string): Promise<void> {
  await page.route('**/activity/?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script(?![^>]*\bsrc=)/g, '<script nonce="proxy"');
    const here = new URL(route.request().url()).host;
    const policy = `script-src ${scripts}; connect-src http://${here}/ ws://${here}/`;
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
}

const POLICIES = {
  'of its own': undefined,
  'of Discord’s proxy': "'self' 'unsafe-eval' 'nonce-proxy' blob:",
  // WebKit finds nothing that 'self' could mean there (embedded-app-sdk issue 280).
  'of Discord’s proxy, as an iPhone reads it': "'unsafe-eval' 'nonce-proxy' blob:",
} as const;

describe('the board', () => {
  for (const [whose, scripts] of Object.entries(POLICIES)) {
    browserTest(`comes up and plays in a frame without an origin, under the policy ${whose}`, async () => {
      const page = await framelessWindow();
      if (scripts !== undefined) await putPolicy(page, scripts);
      const board = await openActivity(page);
      expect(await board.evaluate('window.origin')).toBe('null');
      expect(await board.locator('#late').count()).toBe(0);
      await board.locator('[data-argument="a1-b1"]').click();
      await board.locator('.place').first().waitFor({ state: 'detached' });
      await house.ben.command('/cellz move line:b1-c1');
      await board.locator('.place').first().waitFor();
    });
  }

  browserTest('says the way to the link where the frame runs no script at all', async () => {
    const page = await framelessWindow();
    await putPolicy(page, "'none'");
    await lastMessage(page).getByRole('button', { name: 'Open the board' }).click();
    const board = page.frameLocator('#activity iframe');
    await board.getByText('Tap “Open in the browser” in the channel').waitFor();
  });

  browserTest('says what to do to whoever refused Discord’s question, and opens once they say yes', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    const page = await openWindow(browser, house.playground.url, house.ada.personId);
    let isRefused = true;
    await page.route('**/page/act', (route) => {
      const isQuestion = route.request().postData()?.includes('"authorize"') === true;
      return isQuestion && isRefused ? route.abort() : route.continue();
    });
    await lastMessage(page).getByRole('button', { name: 'Open the board' }).click();
    const board = page.frameLocator('#activity iframe');
    await board.getByText("Discord didn't tell us who you are").waitFor();
    isRefused = false;
    await board.getByRole('button', { name: 'Try again' }).click();
    await board.locator('.place').first().waitFor();
  });

  browserTest('is played to the end by taps alone, by two people who see each other’s moves live', async () => {
    const ada = await openWindow(browser, house.playground.url, house.ada.personId);
    const ben = await openWindow(browser, house.playground.url, house.ben.personId);
    await type(ada, '/cellz new opponent:Ben columns:2 rows:2');
    await lastMessage(ben).getByRole('button', { name: 'Accept' }).click();
    await lastMessage(ada).getByRole('button', { name: 'Open the board' }).waitFor();
    const boards = [await openActivity(ada), await openActivity(ben)] as const;
    for (const [turn, line] of ['a1-b1', 'a1-a2', 'a2-b2', 'b1-b2'].entries()) {
      await boards[turn % 2]?.locator(`[data-argument="${line}"]`).click();
      for (const board of boards) await board.locator(`[data-argument="${line}"]`).waitFor({ state: 'detached' });
    }
    for (const board of boards) await board.locator('#words').getByText(/won/).waitFor();
    await lastMessage(ada).locator('.words').filter({ hasText: /won/ }).first().waitFor();
  });

  browserTest('is played with the keyboard alone, arrows along the grid, and follows the channel', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    const page = await openWindow(browser, house.playground.url, house.ada.personId);
    await lastMessage(page).getByRole('button', { name: 'Open the board' }).waitFor();
    const board = await openActivity(page);
    await board.locator('[data-argument="a1-b1"]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await board.evaluate('document.activeElement.dataset.argument')).toBe('b1-c1');
    await page.keyboard.press('Enter');
    await board.locator('[data-argument="b1-c1"]').waitFor({ state: 'detached' });
    await house.ben.command('/cellz move line:a1-b1');
    await board
      .locator('#words')
      .getByText(/Your turn/)
      .waitFor();
    expect(await places(board)).not.toContain('a1-b1');
  });

  browserTest(
    'opens by a link on a phone, with places large enough for a thumb and nothing beside the screen',
    async () => {
      await openAnotherHouse({ board: 'links' });
      await house.ada.command('/cellz new opponent:Ben columns:6 rows:6');
      await house.ben.click('Accept');
      const { match, ticket } = await linkFrom(house.ada);
      const page = await openLink(house.ada, match, ticket);
      const sizes = await page
        .locator('.place')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      await page.locator('[data-argument="c3-d3"]').tap();
      await page.locator('[data-argument="c3-d3"]').waitFor({ state: 'detached' });
      // Signed in by the cookie, without the ticket; it is Ben's turn, so nothing can be tapped.
      await page.reload();
      await page
        .locator('#words')
        .getByText(/59 lines left/)
        .waitFor();
      expect(await places(page)).toEqual([]);
    },
  );

  browserTest('goes on by itself after the bot has started anew', async () => {
    await openAnotherHouse({ board: 'links' });
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    const { match, ticket } = await linkFrom(house.ada);
    const page = await openLink(house.ada, match, ticket);
    await house.restart();
    await house.ada.command('/cellz move line:a1-b1');
    await page.locator('[data-argument="a1-b1"]').waitFor({ state: 'detached' });
  });
});
