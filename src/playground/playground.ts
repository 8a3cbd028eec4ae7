import { resolve } from 'node:path';
import type { Playground } from 'discord-standin';
import type { Config } from '../config.ts';
import { botBeside } from './botBeside.ts';
import { openSetup } from './setup.ts';

export type { Playground };

/** What prevents a start without a token: that the stand-in for Discord is missing, as in the Docker image. */
export function playgroundMistakes(): readonly string[] {
  try {
    import.meta.resolve('discord-standin');
    return [];
  } catch {
    return [
      'DISCORD_TOKEN: not set, and the playground that opens without one is not installed here. ' +
        'Put the bot token from https://discord.com/developers/applications into .env',
    ];
  }
}

/**
 * Opens the playground, with the page for adding the bot to one's own server. Loaded only if someone plays there: a bot
 * that talks to Discord does without.
 */
export async function openPlayground({ playgroundPort: port }: Config): Promise<Playground> {
  const { startPlayground } = await import('discord-standin');
  const setup = await openSetup({
    envFile: resolve('.env'),
    environment: process.env,
    bot: botBeside(process.cwd()),
    obstacle: obstacleToBeside(),
  });
  const link = { words: 'Put it on your server', url: setup.url };
  const playground = await startPlayground({ port, botName: 'Parlor', link }).catch(async (error: unknown) => {
    await setup.close();
    throw error;
  });
  return {
    ...playground,
    async close() {
      await setup.close();
      await playground.close();
    },
  };
}

function obstacleToBeside(): string | undefined {
  if (process.env.KEYV_URI === undefined) return undefined;
  return 'KEYV_URI is set, so the playground is using the bot’s store. Press Ctrl-C and run npm start again: with a token in .env, that starts the bot.';
}
