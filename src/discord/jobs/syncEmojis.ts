import { type Client, RateLimitError } from 'discord.js';
import type { BackgroundServices } from '../../play/contract/app.ts';
import type { ApplicationEmojis } from '../wire/applicationEmojis.ts';

/**
 * Updates the emojis on controls, once at a time; if that fails, controls have only words, and the next call retries.
 * Never rejects. `goesOn` is asked before each request.
 */
export function syncEmojis(
  client: Client,
  app: BackgroundServices,
  emojis: ApplicationEmojis,
  mayChange: boolean,
  goesOn: () => boolean,
): () => Promise<void> {
  let isBusy = false;
  async function keep(): Promise<void> {
    if (client.application === null || isBusy) return;
    isBusy = true;
    try {
      await emojis.keepInStep(client.rest, client.application.id, mayChange, goesOn);
    } catch (error) {
      if (error instanceof RateLimitError) app.later(error.retryAfter, keep);
      else app.log.warn({ err: error }, 'could not update emojis: some buttons have only words');
    } finally {
      isBusy = false;
    }
  }
  return keep;
}
