import { expect } from 'vitest';
import { linkFrom } from '../page/pageClient.ts';
import { browser, browserTest, house, openForEachTest } from './browser.ts';
import { SIZES } from './readableWords.ts';

openForEachTest({ board: 'links' });

/** As long as the longest reason of a hint. */
const REASON =
  'New Haven: lay the tile on C4. It finishes two rows of cattle at once, serves the village on D4, and leaves the one free square beside the river for the timber that you still need. The row below stays open for three more turns.';

interface ElementSize {
  readonly top: number;
  readonly height: number;
  readonly needed: number;
  readonly scrolls: boolean;
}

browserTest('a long reason of a hint can be read at every size: it grows, and scrolls beyond that', async () => {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const page = await (await browser.newContext({ colorScheme: 'dark', reducedMotion: 'reduce' })).newPage();
  await page.goto(`${house.boardUrl}/board?match=${match}#ticket=${ticket}`);
  await page.locator('.place').first().waitFor();
  await page.route('**/api/look', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), notice: REASON } });
  });
  await page.evaluate('window.dispatchEvent(new Event("online"))');
  await page
    .locator('#notice')
    .filter({ hasText: /cattle/ })
    .waitFor({ state: 'attached' });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const folder = process.env.PARLOR_PICTURES;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/reason-${width}x${height}.png` });
    const measured = await page.evaluate<ElementSize>(`(() => {
      const notice = document.getElementById('notice');
      const { top, height } = notice.getBoundingClientRect();
      return { top, height, needed: notice.scrollHeight, scrolls: getComputedStyle(notice).overflowY === 'auto' };
    })()`);
    const name = `${width}x${height}: ${JSON.stringify(measured)}`;
    expect(measured.top, name).toBeGreaterThanOrEqual(0);
    // Four lines of it are seen at once, or all of it.
    expect(measured.height, name).toBeGreaterThanOrEqual(Math.min(72, measured.needed));
    expect(measured.needed <= measured.height + 1 || measured.scrolls, name).toBe(true);
  }
});
