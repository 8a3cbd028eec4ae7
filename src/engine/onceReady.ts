import { GameFailed } from './game.ts';

/** How often a game that was not ready is asked again; on a busy machine several attempts may be needed. */
const TRIES = 5;

/**
 * Runs work that depends on a game. If the game runs in another process and was not ready in time, the work is repeated
 * once `wake` resolves; so work that fails must have no side effects.
 */
export async function onceReady<T>(wake: () => Promise<unknown>, work: () => T | Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await wake();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GameFailed) || error.isShut || tries === TRIES) throw error;
    }
  }
}
