import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { median, oneByOne } from '../turns/statistics.ts';

/** Slow 4G: round-trip latency in milliseconds, throughput in bytes per second. */
const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false } as const;
const TIMES = 5;
const MOVES = 8;
/** How long to wait for a dead connection to be noticed, in seconds. */
const PATIENCE = 60;

/** The size of the board in a window, as a share of the window's shorter side. */
export async function shareIn(page: Page, [width, height]: readonly [number, number]): Promise<number> {
  await page.setViewportSize({ width, height });
  await page.evaluate('new Promise((laid) => setTimeout(laid, 300))');
  const box = (await page.locator('#board').boundingBox()) ?? { width: 0, height: 0 };
  return Math.max(box.width, box.height) / Math.min(width, height);
}

/**
 * The median time in milliseconds until the board is visible on a phone that has never seen the page, and when opening
 * it again.
 */
export async function openingTimes(browser: Browser, links: readonly string[]): Promise<readonly [number, number]> {
  const times = await oneByOne(links.slice(0, TIMES), async (link) => {
    const context = await phone(browser);
    const page = await context.newPage();
    await slowDown(page);
    const first = await untilBoard(page, () => page.goto(link, { waitUntil: 'commit' }));
    // Nobody opens the page again before everything has loaded.
    await page.evaluate('document.fonts.ready');
    const again = await untilBoard(page, () => page.reload({ waitUntil: 'commit' }));
    await context.close();
    return [first, again] as const;
  });
  return [median(times.map(([first]) => first)), median(times.map(([, again]) => again))];
}

async function untilBoard(page: Page, open: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await open();
  await page.evaluate(SHOWN);
  return performance.now() - begun;
}

/** Resolves when the current page shows a board with its picture. */
const SHOWN = `new Promise((seen) => {
  const look = () => (document.querySelector('#board img')?.naturalWidth > 0 ? seen() : requestAnimationFrame(look));
  look();
})`;

export interface TapTimes {
  /**
   * The median time from a touch to the frame in which the page has drawn a response, and to the server's picture, in
   * milliseconds.
   */
  readonly drawn: number;
  readonly pictured: number;
  /** The median number of bytes transferred. */
  readonly bytes: number;
}

/** Measures taps of a user on a phone, between moves of the other player. */
export async function tapTimes(
  browser: Browser,
  link: string,
  { isSlow, reply }: { readonly isSlow: boolean; readonly reply: () => Promise<void> },
): Promise<TapTimes> {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('.place').first().waitFor();
  if (isSlow) await slowDown(page);
  let bytes = 0;
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const drawn: number[] = [];
  const pictured: number[] = [];
  const loads: number[] = [];
  for (let move = 0; move < MOVES; move += 1) {
    await page.locator('.place').first().waitFor();
    await page.waitForTimeout(300);
    bytes = 0;
    const times = await page.evaluate<{ readonly drawn: number; readonly pictured: number }>(TAP);
    await page.waitForTimeout(200);
    drawn.push(times.drawn);
    pictured.push(times.pictured);
    loads.push(bytes);
    await reply();
  }
  await context.close();
  return { drawn: median(drawn), pictured: median(pictured), bytes: median(loads) };
}

/** Taps the first place, and returns the times at which the answer is drawn. */
const TAP = `new Promise((done) => {
  const begun = performance.now();
  const before = document.querySelector('#board img').src;
  let drawn;
  const look = () => {
    if (drawn === undefined && document.querySelector('.ink') !== null) drawn = performance.now() - begun;
    const image = document.querySelector('#board img');
    if (image !== null && image.src !== before && image.naturalWidth > 0)
      done({ drawn: drawn ?? performance.now() - begun, pictured: performance.now() - begun });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  document.querySelector('.place').click();
})`;

/** The number of seconds until a page with a silently dead connection opens a new one; undefined if it never does. */
export async function secondsToNotice(browser: Browser, link: string): Promise<number | undefined> {
  const context = await phone(browser);
  const page = await context.newPage();
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket('**/api/live', (route) => {
    const server = route.connectToServer();
    server.onMessage((words) => {
      if (lines.length > 1) route.send(words);
    });
    lines.push(route);
  });
  await page.clock.install();
  await page.goto(link);
  await page.locator('.place').first().waitFor();
  const before = lines.length;
  let second = 0;
  while (second < PATIENCE && lines.length === before) {
    second += 1;
    await page.clock.runFor(1000);
    await page.evaluate('document.title');
  }
  const isNoticed = lines.length > before;
  await context.close();
  return isNoticed ? second : undefined;
}

async function phone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' });
}

async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW);
}
