import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browser, browserTest, house, lastMessage, openForEachTest, openWindow } from './browser.ts';

openForEachTest({ board: 'activity' });

async function begin(): Promise<void> {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
}

/** This person's window onto the newest table; `more` of its address. */
async function windowOf(
  person: 'ada' | 'ben' | 'cleo',
  more = '',
): Promise<{ readonly page: Page; readonly board: FrameLocator }> {
  const page = await openWindow(browser, house.playground.url, house[person].personId, more);
  await lastMessage(page).getByRole('button', { name: 'Open the board' }).click();
  const board = page.frameLocator('#activity iframe');
  await board.locator('#board img').waitFor();
  return { page, board };
}

describe('Discord’s window', () => {
  browserTest('opens exactly the match that a private message speaks of, and no other that waits', async () => {
    await begin();
    await house.ada.command('/games settings remind-by:private');
    await house.ada.command('/domination new opponent:Ben size:4 memory:1 plays:2 legs:2 clock:3d');
    await house.ben.click('Accept');
    await house.ada.settled();
    house.passTime(13 * 60 * 60 * 1000);
    await house.tick();
    const page = await openWindow(browser, house.playground.url, house.ada.personId);
    await page.goto(
      `${house.playground.url}/?as=${house.ada.personId}#${house.playground.directChannel(house.ada.personId)}`,
    );
    await lastMessage(page).getByRole('link', { name: 'Open the board' }).click();
    const board = page.frameLocator('#activity iframe');
    await board.locator('[data-argument="a1-b1"]').waitFor();
    await board.locator('.match[aria-current]').getByText('Cellz').waitFor({ state: 'attached' });
  });

  browserTest(
    'shows who else has it open, and has Discord show what each plays: of a watcher the game alone',
    async () => {
      await begin();
      const { ada, cleo, tables, playground } = house;
      const [match] = await tables.all();
      const { board } = await windowOf('ada');
      expect(await board.locator('#company').isHidden()).toBe(true);
      const shown = { type: 0, details: 'Cellz', party: { id: match, size: [2, 2] } };
      await expect.poll(() => playground.presence(ada.personId)).toMatchObject({ ...shown, state: 'Your move' });
      const cleos = await windowOf('cleo');
      for (const one of [board, cleos.board]) await one.getByRole('img', { name: /window: Ada, Cleo/ }).waitFor();
      await board.locator('.companion.faced').nth(1).waitFor();
      const watched = { name: 'Activity', type: 0, details: 'Cellz', state: 'Watching' };
      await expect.poll(() => playground.presence(cleo.personId)).toEqual(watched);
      await cleos.page.getByRole('button', { name: 'Leave the activity' }).click();
      await board.locator('#company').waitFor({ state: 'hidden' });
    },
  );

  browserTest('invites by a link to exactly this match, and made small shows the board alone', async () => {
    await begin();
    const { page, board } = await windowOf('ada');
    await house.ada.command('/domination new opponent:Ben size:4 memory:1 plays:2 legs:2');
    await house.ben.click('Accept');
    await board.locator('#controls .more').click();
    await board.getByRole('dialog').getByRole('button', { name: 'Invite someone' }).click();
    await page.getByText('A game of Cellz is on. Join in, or watch').waitFor();
    const ben = await openWindow(browser, house.playground.url, house.ben.personId);
    await ben.locator('a[href*="/activities/"]').last().click();
    const bens = ben.frameLocator('#activity iframe');
    await bens.locator('.match[aria-current]').getByText('Cellz').waitFor({ state: 'attached' });
    // Some phones draw the small window at the full size, and shrink that.
    await page.evaluate("document.getElementById('activity').style.cssText = 'width: 400px; height: 640px'");
    await page.getByRole('button', { name: 'Make the activity small' }).click();
    await board.locator('#controls').waitFor({ state: 'hidden' });
    expect(await board.locator('.place').first().isHidden()).toBe(true);
    expect(await board.locator('#board img').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Make the activity small' }).click();
    await board.locator('#controls').waitFor();
  });

  browserTest('opens Discord’s own question whom to ask, where an older Discord shares no links', async () => {
    await begin();
    const { page, board } = await windowOf('ada', '&old');
    await board.locator('#controls .more').click();
    await board.getByRole('dialog').getByRole('button', { name: 'Invite someone' }).click();
    await page.getByText('Come and join: https').waitFor();
    expect(await board.locator('#notice').innerText()).toBe('');
  });

  browserTest('is laid out anew for how it lies, and keeps what was chosen of a move', async () => {
    await house.ada.command('/railroad new opponent:Ben');
    await house.ben.click('Accept');
    const { page, board } = await windowOf('ada');
    const square = board.locator('.place[data-argument^="A2A3"]');
    await square.click();
    const placing = board.locator('#controls [data-control^="move:A2A3"]');
    await placing.waitFor();
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(async () => {
          const frame = await board.locator('#frame').boundingBox();
          const drawn = await board.locator('#board').boundingBox();
          return (
            Math.abs((drawn?.width ?? 0) - (frame?.width ?? 9)) < 2 ||
            Math.abs((drawn?.height ?? 0) - (frame?.height ?? 9)) < 2
          );
        })
        .toBe(true);
      await placing.waitFor();
    }
  });
});
