import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { botBeside } from '../../src/playground/botBeside.ts';
import { openSetup, type Setup } from '../../src/playground/setup.ts';
import { temporaryFolder } from '../main/parlor.ts';
import { browserTest, openBrowser } from './browser.ts';

let folder: ReturnType<typeof temporaryFolder>;
/** Where the bot is to go. */
let discord: Playground;
let playground: Playground;
let setup: Setup;
let browser: Browser;
beforeEach(async () => {
  folder = temporaryFolder();
  discord = await startPlayground({ botName: 'Parlour of Ada' });
  const bot = botBeside(folder.path, { DISCORD_API: discord.api, BACKUP_FOLDER: 'off' });
  const envFile = join(folder.path, '.env');
  setup = await openSetup({
    envFile,
    environment: { DISCORD_API: discord.api, KEYV_URI: `sqlite://${folder.path}/store.sqlite` },
    bot,
    obstacle: undefined,
  });
  playground = await startPlayground({ link: { words: 'Put it on your server', url: setup.url } });
  browser = await openBrowser();
});
afterEach(async () => {
  await browser.close();
  await setup.close();
  await playground.close();
  await discord.close();
  folder.remove();
});

browserTest('who tried the playground puts the bot on a server of their own, by its page', async () => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  const play = await context.newPage();
  await play.goto(playground.url);
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    play.getByRole('link', { name: 'Put it on your server' }).click(),
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("The bot's token").fill('this-is-not-the-token');
  await page.getByRole('button', { name: 'Check the token' }).click();
  await page.getByRole('alert').filter({ hasText: 'Discord does not know this token' }).waitFor();
  expect(existsSync(join(folder.path, '.env'))).toBe(false);

  await page.getByLabel("The bot's token").fill(discord.token);
  await page.getByRole('button', { name: 'Check the token' }).click();
  await page.getByText('Parlour of Ada', { exact: true }).waitFor();
  expect(readFileSync(join(folder.path, '.env'), 'utf8')).toContain(discord.token);
  expect(await page.content()).not.toContain(discord.token);
  const link = await page.getByRole('link', { name: 'Add Parlour of Ada to a server' }).getAttribute('href');
  expect(link).toContain('permissions=309237746688');
  await page.getByText('Interactions: they reach the bot.').waitFor();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/setup.png`, fullPage: true });

  await page.getByRole('button', { name: 'Start the bot' }).click();
  await page.getByText('The bot is running.').waitFor({ timeout: 60_000 });
  if (process.env.SCREENSHOTS) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/running.png`, fullPage: true });
    await play.screenshot({ path: `${process.env.SCREENSHOTS}/play.png` });
  }
  const ada = discord.visitor('Ada', 'games');
  await ada.command('/games help');
  // The bot makes its emojis while it runs: how soon they are there is a matter of the machine.
  await expect
    .poll(
      async () => {
        const loaded = page.waitForEvent('load');
        await page.getByRole('button', { name: 'Check again' }).click();
        await loaded;
        return page.getByText('for dice, tiles and buildings').isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
});
