import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { MatchId } from '../../src/match/match.ts';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';

openForEachTest({ board: 'links' });

/** This person's page at the table of the newest board in the channel. */
async function pageAt(person: 'ada' | 'ben' | 'cleo'): Promise<Page> {
  const { match, ticket } = await linkFrom(house[person]);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.waitForSelector('#board img');
  return page;
}

async function begin(command = '/cellz new opponent:Ben columns:2 rows:2'): Promise<void> {
  await house.ada.command(command);
  await house.ben.click('Accept');
}

/** Draws all four lines of the smallest board, by whoever is to. */
async function playToTheEnd(): Promise<void> {
  const lines = ['a1-b1', 'a2-b2', 'a1-a2', 'b1-b2'];
  for (const [index, line] of lines.entries()) {
    await house[index % 2 === 0 ? 'ada' : 'ben'].command(`/cellz move line:${line}`);
  }
}

/** Taps a control, below the board or behind «More». */
async function using(page: Page, name: string): Promise<void> {
  const below = page.locator('#controls').getByRole('button', { name });
  if ((await below.count()) === 0) await page.locator('#controls .more').tap();
  await page.getByRole('button', { name }).first().tap();
}

const shownMatch = (page: Page) => new URL(page.url()).searchParams.get('match');
const controlOf = (page: Page, name: string) => page.locator(`#controls [data-control^="${name}"]`);

/** Plays a game to its end, and opens the sheet in which another is chosen. */
async function newGameAtTheEnd() {
  await begin();
  const ada = await pageAt('ada');
  const first = shownMatch(ada);
  await playToTheEnd();
  await controlOf(ada, 'onward').filter({ hasText: 'New game' }).tap();
  return { ada, first, sheet: ada.getByRole('dialog') };
}

describe('from one game to the next, on the page', () => {
  browserTest('a rematch is one tap each, and both go over to its board', async () => {
    await begin();
    const [ada, ben] = [await pageAt('ada'), await pageAt('ben')];
    await playToTheEnd();
    const first = shownMatch(ada);
    await controlOf(ada, 'rematch').tap();
    await ada.getByText('for a rematch').waitFor();
    await ben.getByText('Ada wants a rematch').waitFor();
    await ben.locator('.question [data-control^="accept"]').tap();
    for (const page of [ada, ben]) await page.locator('#plates .acting').waitFor();
    await expect.poll(() => shownMatch(ada), { timeout: 30_000 }).not.toBe(first);
    await expect.poll(() => shownMatch(ben), { timeout: 30_000 }).toBe(shownMatch(ada));
    await ben.locator('.place').first().waitFor();
    expect(await ada.locator('.question').count()).toBe(0);
  });

  browserTest('two who tap it at once meet', async () => {
    await begin();
    const [ada, ben] = [await pageAt('ada'), await pageAt('ben')];
    await playToTheEnd();
    const first = shownMatch(ada);
    await Promise.all([controlOf(ada, 'rematch').waitFor(), controlOf(ben, 'rematch').waitFor()]);
    // Neither page hears of the other before both have tapped.
    await Promise.all([ada, ben].map((page) => page.route('**/api/look', (route) => route.abort())));
    await Promise.all([controlOf(ada, 'rematch').tap(), controlOf(ben, 'rematch').tap()]);
    await house.ada.settled();
    await Promise.all([ada, ben].map((page) => page.unroute('**/api/look')));
    await expect.poll(() => shownMatch(ada), { timeout: 30_000 }).not.toBe(first);
    await expect.poll(() => shownMatch(ben), { timeout: 30_000 }).toBe(shownMatch(ada));
    expect(await house.tables.all()).toHaveLength(1);
  });

  browserTest('who says no to a rematch stays at the end of the game, and the other is told', async () => {
    await begin();
    const [ada, ben] = [await pageAt('ada'), await pageAt('ben')];
    await playToTheEnd();
    const first = shownMatch(ada);
    await controlOf(ada, 'rematch').tap();
    await ben.locator('.question [data-control^="decline"]').tap();
    await ada.getByText('The rematch is off').waitFor();
    for (const page of [ada, ben]) {
      await controlOf(page, 'rematch').waitFor();
      expect(shownMatch(page)).toBe(first);
    }
  });

  browserTest('who watches sees whose turn it is, and nothing that would be refused', async () => {
    await begin('/cellz new opponent:Ben columns:3 rows:3');
    const [ada, cleo] = [await pageAt('ada'), await pageAt('cleo')];
    await cleo.getByRole('heading', { name: /^Waiting for A Ada; you are watching$/ }).waitFor();
    await ada.getByText('Watching: Cleo').waitFor();
    expect(await cleo.locator('#watchers').textContent()).toBe('');
    await expect.poll(() => cleo.locator('#plates .faced').count(), { timeout: 30_000 }).toBe(2);
    expect(await cleo.locator('.place').count()).toBe(0);
    expect(await cleo.locator('#controls button').allInnerTexts()).toEqual(['Rules', 'More']);
    await house.ada.command('/cellz move line:a1-b1');
    await cleo.getByRole('heading', { name: /Ben.*; you are watching/ }).waitFor();
  });

  browserTest('a draw is offered and taken, and a game given up, without the channel', async () => {
    await begin('/cellz new opponent:Ben columns:3 rows:3');
    const [ada, ben] = [await pageAt('ada'), await pageAt('ben')];
    await using(ada, 'Offer a draw');
    await ben.getByText('offers a draw').waitFor();
    await ben.locator('.question [data-control^="disagree"]').tap();
    await ben.locator('.question').waitFor({ state: 'detached' });
    await using(ben, 'Resign');
    await ben.getByRole('dialog').getByRole('button', { name: 'Resign' }).tap();
    await ada.getByRole('heading', { name: /Ada.* wins|Ben.* left|wins/ }).waitFor();
    await controlOf(ada, 'rematch').waitFor();
  });

  browserTest('a table that is closed under the page says by whom, and leads on', async () => {
    await begin('/cellz new opponent:Ben columns:3 rows:3');
    const ada = await pageAt('ada');
    await house.ada.command('/domination new opponent:Ben size:4 memory:1 plays:2 legs:2');
    await house.ben.click('Accept');
    await house.ada.command('/cellz close');
    await ada.getByRole('heading', { name: /closed/ }).waitFor();
    await controlOf(ada, 'onward').filter({ hasText: 'Next game' }).tap();
    await ada.getByText('Linear Domination').first().waitFor();
  });

  browserTest('another game is begun from the page, against a level or somebody one has played with', async () => {
    const { ada, first, sheet } = await newGameAtTheEnd();
    await sheet.getByRole('combobox', { name: 'Game' }).selectOption('cellz');
    await sheet.getByRole('combobox', { name: 'Against' }).selectOption({ label: 'Ben' });
    await sheet.getByRole('button', { name: 'Play' }).tap();
    await expect.poll(() => shownMatch(ada), { timeout: 30_000 }).not.toBe(first);
    const ben = await pageAtChallenge();
    await ben.getByText('Challenges you').waitFor();
    await ben.locator('.challenge .control').tap();
    await ada.locator('.place').first().waitFor();
    await ben.locator('#plates .acting').waitFor();
  });

  browserTest('a game is begun with its own size, seats and level, which are remembered', async () => {
    const { ada, first, sheet } = await newGameAtTheEnd();
    await sheet.getByRole('combobox', { name: 'Against' }).selectOption({ label: 'Computer (medium)' });
    await sheet.getByRole('spinbutton', { name: /players/ }).fill('3');
    await sheet.getByRole('spinbutton', { name: /left to right/ }).fill('20');
    await sheet.getByRole('button', { name: 'Play' }).tap();
    expect(shownMatch(ada)).toBe(first);
    await sheet.getByRole('spinbutton', { name: /left to right/ }).fill('4');
    await sheet.getByRole('button', { name: 'Play' }).tap();
    await ada.getByText('medium 2').first().waitFor();
    expect((await house.tables.read(MatchId.parse(shownMatch(ada))))?.setup).toMatchObject({ columns: 4, rows: 6 });
    await ada.locator('#games').tap();
    await ada.getByRole('button', { name: '+ New game' }).tap();
    expect(await sheet.getByRole('spinbutton', { name: /left to right/ }).inputValue()).toBe('4');
    expect(await sheet.getByRole('combobox', { name: 'Against' }).inputValue()).toBe('computer:medium');
  });
});

/** Ben's page on a phone, with its drawer open, at a game against the computer. */
async function pageAtChallenge(): Promise<Page> {
  await house.ben.command('/domination new computer:easy size:4 memory:1 plays:2 legs:2');
  const ben = await pageAt('ben');
  await ben.locator('#games').tap();
  return ben;
}
