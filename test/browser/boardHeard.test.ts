import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** Ada's page at a game with Ben in which both have drawn a line. */
async function pageAtThirdMove(): Promise<Page> {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  await house.ada.command('/cellz move line:a1-b1');
  await house.ben.command('/cellz move line:b1-c1');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.locator('.place').first().waitFor();
  return page;
}

const spoken = (page: Page, words: RegExp) => page.locator('#spoken').filter({ hasText: words }).waitFor();

describe('who hears the page', () => {
  browserTest('asks it by keys for the board, for what happened and for the points', async () => {
    const page = await pageAtThirdMove();
    await page.locator('[data-argument="a2-b2"]').focus();
    await page.keyboard.press('#');
    await spoken(page, /Drawn lines/);
    await page.keyboard.press('!');
    await spoken(page, /drew b1-c1/);
    await page.keyboard.press('=');
    await spoken(page, /^You: 0, Ben: 0$/);
    expect(await page.evaluate('document.activeElement.dataset.argument')).toBe('a2-b2');
  });

  browserTest('finds the same questions behind «More»', async () => {
    const page = await pageAtThirdMove();
    const answers = {
      'Describe the board': /Drawn lines/,
      'What happened': /drew b1-c1/,
      'Who is ahead': /^You: 0, Ben: 0$/,
    } as const;
    for (const [name, answer] of Object.entries(answers)) {
      await page.locator('#controls .more').click();
      await page.getByRole('button', { name }).click();
      await spoken(page, answer);
    }
    // Nothing of a game can be asked where there is none.
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.locator('#room[data-bare]').waitFor();
    await page.locator('#controls .more').click();
    const offered = await page.locator('#aside .controls button').allTextContents();
    expect(offered.filter((one) => one !== 'New game' && one !== 'Sign out')).toEqual([]);
    expect(await page.locator('#aside .words').textContent()).toBe('More');
  });

  browserTest('skips to the controls, and goes to the board and back by one key', async () => {
    const page = await pageAtThirdMove();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'To the controls' }).waitFor();
    await page.keyboard.press('Enter');
    const isBeside = "document.querySelector('#controls').contains(document.activeElement)";
    expect(await page.evaluate(isBeside)).toBe(true);
    await page.keyboard.press('.');
    expect(await page.evaluate('document.activeElement.className')).toContain('place');
    await page.keyboard.press('.');
    expect(await page.evaluate(isBeside)).toBe(true);
  });

  browserTest('goes to a square by typing its name also where its move begins with that of a tile', async () => {
    await house.ada.command('/railroad new computer:easy');
    const { match, ticket } = await linkFrom(house.ada);
    const page = await browser.newPage();
    await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
    await page.locator('.place').first().waitFor();
    const dice = await page.locator('.place').evaluateAll((all) => all.map((one) => one.dataset.argument ?? ''));
    const labels = await page.locator('.place').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
    const square = labels.map((label) => label.slice(0, 2)).find((one) => /^[C-G]\d/.test(one) && !dice.includes(one));
    await page.locator('.place').first().focus();
    await page.keyboard.type((square ?? '').toLowerCase());
    expect(square).toBeDefined();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toMatch(new RegExp(`^${square}`));
  });

  browserTest('sees where the keyboard is on a board on which nothing can be tapped', async () => {
    const page = await pageAtThirdMove();
    const ring = () => page.evaluate("getComputedStyle(document.querySelector('#frame'), '::after').borderTopWidth");
    await house.ada.command('/cellz move line:a2-b2');
    await expect.poll(() => page.locator('.place').count()).toBe(0);
    expect(await ring()).not.toBe('3px');
    await page.keyboard.press('.');
    expect(await page.evaluate('document.activeElement.id')).toBe('board');
    expect(await ring()).toBe('3px');
  });

  browserTest('hears only what is new of what happened, and not what was said before', async () => {
    const page = await pageAtThirdMove();
    await page.evaluate(`
      window.heard = [];
      new MutationObserver((all) => {
        for (const { addedNodes } of all) for (const node of addedNodes) window.heard.push(node.textContent);
      }).observe(document.querySelector('#news'), { childList: true });`);
    const before = await page.locator('#news').innerText();
    await page.evaluate('window.dispatchEvent(new Event("online"))');
    await house.ada.command('/cellz move line:a2-b2');
    await page
      .locator('#news')
      .getByText(/drew a2-b2/)
      .waitFor();
    const heard = (await page.evaluate('window.heard')) as readonly string[];
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((line) => before.includes(line))).toEqual([]);
  });

  browserTest('hears whose turn it is and how it ended, once each, and sees no pad after the end', async () => {
    await house.ada.command('/nuggets new opponent:Ben map:cellar pace:turns turns:5');
    await house.ben.click('Accept');
    await house.ada.settled();
    const { match, ticket } = await linkFrom(house.ada);
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
    const heading = (words: RegExp) => page.locator('h1[aria-live="polite"]').filter({ hasText: words }).waitFor();
    await heading(/Choose a move/);
    await page.evaluate(`
      window.heard = [];
      new MutationObserver(() => window.heard.push(document.querySelector('h1').textContent))
        .observe(document.querySelector('h1'), { childList: true, subtree: true });`);
    const isPadSeen = () => page.getByRole('button', { name: 'Stay' }).isVisible();
    expect(await isPadSeen()).toBe(true);
    for (let turn = 0; turn < 5; turn += 1) {
      await house.ada.command('/nuggets pass');
      await heading(/Waiting for/);
      await page.evaluate('window.dispatchEvent(new Event("online"))');
      await house.ben.command('/nuggets pass');
      await heading(turn < 4 ? /Choose a move/ : /tie|won/);
    }
    const heard = (await page.evaluate('window.heard')) as readonly string[];
    expect(heard).toHaveLength(10);
    expect(heard.at(-1)).toMatch(/^(?!Parlor).*(tie|won)/);
    expect(await isPadSeen()).toBe(false);
    expect(await page.locator('#pad').isVisible()).toBe(false);
  });
});
