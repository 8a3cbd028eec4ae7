import { type Client, RateLimitError } from 'discord.js';
import type { Backstage, ScreenParts } from '../contract/app.ts';

/**
 * Sees to the emojis on controls, once at a time; where that fails there are words alone, and the next call tries again. Never
 * rejects. `goesOn` is asked before each request.
 */
export function keepEmojis(
  client: Client,
  app: ScreenParts & Backstage,
  mayChange: boolean,
  goesOn: () => boolean,
): () => Promise<void> {
  let isBusy = false;
  async function keep(): Promise<void> {
    if (client.application === null || isBusy) return;
    isBusy = true;
    try {
      await app.emojis.keepInStep(client.rest, client.application.id, mayChange, goesOn);
    } catch (error) {
      if (error instanceof RateLimitError) app.later(error.retryAfter, keep);
      else app.log.warn({ err: error }, 'the emojis could not be brought into step: some controls have words alone');
    } finally {
      isBusy = false;
    }
  }
  return keep;
}
