import { GameFailed } from './game.ts';

/** How often a game that was not ready is asked again: on a busy machine it may take several times. */
const TRIES = 5;

/**
 * Does work that asks a game. If the game runs in another process and was not ready in time, the work is repeated once `wake`
 * resolves; so it may leave nothing behind when it fails.
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
