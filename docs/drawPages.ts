import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Playground, startPlayground, type Visitor } from 'discord-standin';
import type { Page } from 'playwright-core';
import { startOurs } from '../bench/turns/bots.ts';
import { openBrowser } from '../test/browser/browser.ts';
import { openThreads } from '../test/kill/threads.ts';
import { linkFrom } from '../test/page/pageClient.ts';
import { drawSetup } from './drawSetup.ts';

/** `npm run pictures:pages`: pictures of the board's page, and of the first page, for README.md and self-hosting.md, taken in a real browser. */
const PORT = 5029;

const SHOTS = [
  { name: 'page-phone-dark', table: 'railroad', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'page-phone-light', table: 'newhaven', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'page-landscape-dark', table: 'railroad', colorScheme: 'dark', viewport: { width: 844, height: 390 } },
  { name: 'page-desktop-dark', table: 'cellz', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'page-desktop-light', table: 'domination', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'page-small-dark', table: 'cellz', colorScheme: 'dark', viewport: { width: 300, height: 170 } },
] as const;

/** What has been played before at each table, by Ada and her opponent in turn. */
const PLAYED: Readonly<Record<(typeof SHOTS)[number]['table'], readonly string[]>> = {
  cellz: ['b2-c2', 'd3-d4', 'b2-b3', 'e5-f5', 'c2-c3', 'a5-b5', 'a1-b1', 'e2-f2'].map((line) => `move line:${line}`),
  domination: ['from:b2 to:f4', 'from:g7 to:c6', 'from:c8 to:h3', 'from:a5 to:d7'].map((line) => `play ${line}`),
  railroad: [],
  newhaven: [],
};

/** Whom Ada plays: nobody can be challenged by her at all tables in one day. */
const OPPONENTS: Readonly<Record<keyof typeof PLAYED, string>> = {
  cellz: 'Ben',
  domination: 'Ben',
  railroad: 'Cleo',
  newhaven: 'Cleo',
};

/** Two people begin a match and play so much of it. */
async function begin(discord: Playground, channel: string, table: keyof typeof PLAYED): Promise<Visitor> {
  const opponent = OPPONENTS[table];
  const ada = discord.visitor('Ada', channel);
  const other = discord.visitor(opponent, channel);
  await ada.command(`/${table} new opponent:${opponent}`);
  // A slow bot says first that it is thinking.
  await other.waitFor((all) => all.some((message) => other.controls(message).some(({ label }) => label === 'Accept')));
  await other.click('Accept');
  for (const [turn, move] of PLAYED[table].entries()) await (turn % 2 === 0 ? ada : other).command(`/${table} ${move}`);
  return ada;
}

/** In Railroad Ink a tile is shown on a square, in New Haven one is picked; elsewhere a place is looked at where there is room. */
async function point(page: Page, table: keyof typeof PLAYED): Promise<void> {
  const places = page.locator('.place');
  if (table === 'railroad') await page.locator('#board .place').first().tap();
  else if (table === 'newhaven') await places.first().tap();
  else if (await places.nth(20).isVisible()) await places.nth(20).focus();
  await page.waitForSelector('#room:not([aria-busy])');
  await page.evaluate('document.fonts.ready');
}

const folder = mkdtempSync(join(tmpdir(), 'parlor-pages-'));
const discord = await startPlayground({ botName: 'Parlor' });
const store = `sqlite://${join(folder, 'pages.sqlite')}`;
const bot = await startOurs(discord, store, { BOARD_PORT: `${PORT}` });
const browser = await openBrowser();
try {
  const tables = Object.keys(PLAYED) as (keyof typeof PLAYED)[];
  const channels = await openThreads(discord, tables.length);
  const people = new Map<keyof typeof PLAYED, Visitor>();
  for (const [at, table] of tables.entries()) people.set(table, await begin(discord, channels[at] ?? '', table));
  for (const { name, table, ...window } of SHOTS) {
    const ada = people.get(table);
    if (ada === undefined) continue;
    const { match, ticket } = await linkFrom(ada);
    const context = await browser.newContext({
      ...window,
      hasTouch: true,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${PORT}/board?match=${match}#ticket=${ticket}`);
    await page.waitForSelector('#board img');
    await point(page, table);
    // A finer picture is asked for once the window stays as it is.
    await page.waitForTimeout(1000);
    await page.screenshot({ path: fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url)) });
    await context.close();
  }
  await drawSetup(discord, browser, folder);
} finally {
  await browser.close();
  await bot.stop();
  await discord.close();
  rmSync(folder, { recursive: true });
}
