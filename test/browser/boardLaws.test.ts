import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { LASTS } from '../../src/page/sessions.ts';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** Ada and Ben at a table of Cellz; a page of one of them, which opened a link. */
async function table(person: 'ada' | 'ben' = 'ada'): Promise<Page> {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  const page = await open(await browser.newContext(), await linkOf(person));
  await page.waitForSelector('#board img');
  return page;
}

async function linkOf(person: 'ada' | 'ben'): Promise<string> {
  const { match, ticket } = await linkFrom(house[person]);
  return `${house.boardUrl}/board?match=${match}#ticket=${ticket}`;
}

async function open(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

/** The lines that were drawn. */
async function drawn(): Promise<readonly string[]> {
  await house.ada.settled();
  const [id] = await house.tables.all();
  const match = id === undefined ? undefined : await house.tables.read(id);
  return match?.log.map(({ text }) => text) ?? [];
}

const notice = (page: Page, words: RegExp) => page.locator('#notice, #words, #door').filter({ hasText: words }).first();

describe('in a real browser', () => {
  browserTest('a tap on a board that has moved on plays nothing, and says so', async () => {
    const page = await table();
    await page.route('**/api/look', (route) => route.abort());
    await house.ada.command('/cellz move line:b1-c1');
    await page.locator('[data-argument="a1-b1"]').click();
    await notice(page, /out of date/).waitFor();
    expect(await drawn()).toEqual(['b1-c1']);
  });

  browserTest('a doubled tap plays once', async () => {
    const page = await table();
    await page.locator('[data-argument="a1-b1"]').dblclick();
    await page.locator('[data-argument="a1-b1"]').waitFor({ state: 'detached' });
    expect(await drawn()).toEqual(['a1-b1']);
  });

  browserTest('what changes while a tap is on its way is on the board after it', async () => {
    const page = await table();
    await page.route('**/api/tap', async (route) => {
      const response = await route.fetch();
      await house.ben.command('/cellz move line:b1-c1');
      await route.fulfill({ response });
    });
    await page.locator('[data-argument="a1-b1"]').click();
    await page
      .locator('#words')
      .getByText(/drew b1-c1/)
      .waitFor();
    // The words stand before the picture is loaded, and the places lie on the picture.
    await expect.poll(() => page.locator('.place').count(), { timeout: 60_000 }).toBe(10);
  });

  browserTest('a link of somebody else asks as whom to go on, and is good until one has chosen', async () => {
    const bens = await table('ben');
    const link = await linkOf('ada');
    const page = await open(bens.context(), link);
    await notice(page, /signed in as Ben. This link is for Ada/).waitFor();
    await page.getByRole('button', { name: 'Stay as Ben' }).click();
    await page.locator('.plate.you').filter({ hasText: 'B' }).waitFor();
    const again = await open(bens.context(), link);
    await again.getByRole('button', { name: 'Continue as Ada' }).click();
    await again.locator('.place').first().waitFor();
    const elsewhere = await open(await browser.newContext(), link);
    await notice(elsewhere, /already used or has expired/).waitFor();
    expect(await elsewhere.getByRole('link', { name: 'Open Discord' }).getAttribute('href')).toContain('discord.com');
    expect(await elsewhere.locator('#board img').count()).toBe(0);
  });

  browserTest('a link that was used still opens the board for whoever is signed in here', async () => {
    const page = await table();
    // Pressed twice at once, a button answers once.
    house.passTime(10_000);
    const link = await linkOf('ada');
    await (await open(await browser.newContext(), link)).locator('.place').first().waitFor();
    await (await open(page.context(), link)).locator('.place').first().waitFor();
  });

  browserTest('whoever signs out is out, and told how to come back', async () => {
    const page = await table();
    await page.locator('#controls .more').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await notice(page, /signed out/).waitFor();
    await page.reload();
    await notice(page, /already used or has expired/).waitFor();
  });

  browserTest('a session that is over plays nothing, and says what to do', async () => {
    const page = await table();
    house.passTime(LASTS.session + 1);
    // As a finger that was down already: the door may stand over the board by now.
    await page.locator('[data-argument="a1-b1"]').dispatchEvent('click');
    await notice(page, /sign-in expired after half a day. Tap “Open the board”/).waitFor();
    expect(await drawn()).toEqual([]);
  });

  browserTest('a page elsewhere can neither ask for the board nor frame it', async () => {
    const page = await table();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto('about:blank');
    const asking = `fetch('${house.boardUrl}/board/api/welcome', { credentials: 'include', headers: { 'x-parlor': '1' } })
      .then(() => 'answered', () => 'refused')`;
    expect(await elsewhere.evaluate(asking)).toBe('refused');
    await elsewhere.setContent(`<iframe src="${house.boardUrl}/board"></iframe>`);
    await expect.poll(() => elsewhere.frames().at(-1)?.url(), { timeout: 60_000 }).toContain('chrome-error');
  });

  browserTest('a page elsewhere that opens it in a window has no hold of it, and cannot pass for Discord', async () => {
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    await elsewhere.goto('about:blank');
    const opened = context.waitForEvent('page');
    await elsewhere.evaluate(
      `window.ours = window.open('${house.boardUrl}/board?frame_id=1&platform=desktop&instance_id=1')`,
    );
    const ours = await opened;
    await notice(ours, /already used or has expired/).waitFor();
    expect(await ours.evaluate('window.opener')).toBeNull();
    expect(await elsewhere.evaluate('window.ours.closed')).toBe(true);
    expect(asked.filter((url) => url.includes('sdk.js'))).toEqual([]);
  });
});
