import type { Playground } from 'discord-standin';

export type { Playground };

/** What stands in the way of a start without a token: that there is no stand-in Discord here. The image has none. */
export function playgroundMistakes(): readonly string[] {
  try {
    import.meta.resolve('discord-standin');
    return [];
  } catch {
    return [
      'DISCORD_TOKEN: is not set, and the playground that opens without one is not installed here. ' +
        'Put the bot token of https://discord.com/developers/applications into .env',
    ];
  }
}

/** Loaded only where somebody plays in it: a bot that talks to Discord does without. */
export async function openPlayground(port: number): Promise<Playground> {
  const { startPlayground } = await import('discord-standin');
  return startPlayground({ port, botName: 'Parlor' });
}
