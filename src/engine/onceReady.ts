import { GameFailed } from './game.ts';

/** So many times a game is asked that was not ready in time: on a busy machine it may not be ready at once. */
const TRIES = 5;

/**
 * Does what asks a game; where that is kept apart and was not ready in time, again once `wake` says that it is. `work` may
 * leave nothing behind where it fails.
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
