/** Controls the worker process of a game from outside. */
export interface WorkerHandle {
  /** The game's package, as named in the environment. */
  readonly from: string;
  /**
   * Starts the worker if it is stopped, and waits for late answers. Never rejects. Callers that do not await it may
   * find that the game is not ready.
   */
  readonly wake: () => Promise<void>;
  /** Whether the game failed and was shut down until the bot restarts; it cannot be played then. */
  readonly isShut: () => boolean;
  /** Shuts the game down and logs the reason. */
  readonly shut: (why: string) => void;
}

/**
 * Thrown if a game from outside did not answer properly: either it failed and has been shut down, or it is not ready
 * yet.
 */
export class GameFailed extends Error {
  override readonly name = 'GameFailed';
  readonly isShut: boolean;

  constructor(words: string, isShut: boolean) {
    super(words);
    this.isShut = isShut;
  }
}

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
