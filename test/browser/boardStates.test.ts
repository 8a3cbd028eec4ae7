import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { browser, browserTest, house, openForEachTest, waitForFrame } from './browser.ts';
import { OPENED_IN, STATES } from './pageStates.ts';
import { SIZES, unreadableWords } from './readableWords.ts';

openForEachTest({ board: 'links' });

/** Read into the page from outside, past what the page itself may load. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where the pictures go, for `npm run pictures:states`. */
const PICTURES = process.env.PARLOR_PICTURES;

const WINDOWS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;
/** First that in which the page is opened. */
const THEMES = OPENED_IN === 'light' ? (['light', 'dark'] as const) : (['dark', 'light'] as const);

/** What axe finds amiss, with where it is. */
async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The page as it stands in this window and these colours. */
async function show(page: Page, window: keyof typeof WINDOWS, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate('document.fonts.ready');
  await resize(page, WINDOWS[window]);
  // Colours change within a fifth of a second.
  // Asked again and again from outside: the page lets nothing be evaluated within it.
  while (await page.evaluate<boolean>('document.getAnimations().some(({ playState }) => playState === "running")')) {
    await page.waitForTimeout(50);
  }
}

/** What fits in the new window is looked at anew with its first frame. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await waitForFrame(page);
}

/** Where words have the least room: the longer ones of German are looked at there. */
const NARROW = SIZES.filter(([width, height]) => width === 320 || height === 390 || width === 1024 || width === 1280);

/** What cannot be read at one of the sizes. */
async function unreadable(page: Page, language: string, sizes = SIZES): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await resize(page, { width, height });
    found.push(...(await unreadableWords(page)).map((words) => `${language}, ${width} x ${height}: ${words}`));
  }
  return found;
}

const language = (page: Page) => page.evaluate('document.documentElement.lang');

/** All of them read German from now on, the page as soon as it looks again; not one that cannot look. */
async function turnGerman(page: Page): Promise<boolean> {
  if (await page.locator('#door, #status[data-says="sending"]').first().isVisible()) return false;
  for (const { personId } of [house.ada, house.ben, house.cleo]) {
    await house.tables.people.choose(PersonId.parse(personId), { language: 'de' });
  }
  await page.unroute('**/api/look');
  await page.evaluate('window.dispatchEvent(new Event("online"))');
  await expect.poll(() => language(page)).toBe('de');
  return true;
}

async function expectReadable(page: Page): Promise<void> {
  expect(await unreadable(page, 'English')).toEqual([]);
  if (await turnGerman(page)) expect(await unreadable(page, 'German', NARROW)).toEqual([]);
}

describe('axe finds nothing amiss, and every word can be read at every size in both languages', () => {
  for (const { name, open } of STATES) {
    browserTest(`on the page in the state «${name}»`, async () => {
      const page = await open({ house, browser });
      await page.evaluate(AXE);
      for (const theme of THEMES) {
        for (const window of ['phone', 'desktop'] as const) {
          await show(page, window, theme);
          // The state came about in these colours: nothing of it has still the others.
          if (theme === OPENED_IN && window === 'phone') await takePicture(page, `${name}-${theme}`);
          expect(await findings(page), `${window}, ${theme}`).toEqual([]);
        }
      }
      await expectReadable(page);
    });
  }
});

/** For `npm run pictures:states` alone. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  const picture = await loadImage(await page.screenshot());
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  writeFileSync(join(PICTURES, `${name}.webp`), await canvas.encode('webp', 80));
}
