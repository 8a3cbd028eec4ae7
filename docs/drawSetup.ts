import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Playground } from 'discord-standin';
import type { Browser } from 'playwright-core';
import { openSetup } from '../src/playground/setup.ts';

/** The page that puts the bot on a server, before and behind the token, for self-hosting.md. Its `.env` lies in `folder`. */
export async function drawSetup(discord: Playground, browser: Browser, folder: string): Promise<void> {
  const setup = await openSetup({
    envFile: join(folder, '.env'),
    environment: { DISCORD_API: discord.api, KEYV_URI: `sqlite://${join(folder, 'parlor.sqlite')}` },
    bot: { state: () => ({ is: 'none' }), start: () => undefined, close: async () => undefined },
    obstacle: undefined,
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 500 }, colorScheme: 'light' });
  const shoot = (name: string) =>
    page.screenshot({ fullPage: true, path: fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url)) });
  await page.goto(setup.url);
  await shoot('setup-token');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByLabel("The bot's token").fill(discord.token);
  await page.getByRole('button', { name: 'Check the token' }).click();
  await page.getByRole('button', { name: 'Start the bot' }).waitFor();
  await shoot('setup-ready');
  await page.close();
  await setup.close();
}
