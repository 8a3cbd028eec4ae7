import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browser, browserTest, house, openForEachTest } from './browser.ts';
import { OPENED_IN, STATES } from './pageStates.ts';

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
  await page.setViewportSize(WINDOWS[window]);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate('document.fonts.ready');
  // What fits in the new window is looked at anew with its first frame.
  await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
  // Colours change within a fifth of a second.
  // Asked again and again from outside: the page lets nothing be evaluated within it.
  while (await page.evaluate<boolean>('document.getAnimations().some(({ playState }) => playState === "running")')) {
    await page.waitForTimeout(50);
  }
}

describe('axe finds nothing amiss', () => {
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
