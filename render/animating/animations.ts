import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { gameUnder } from '../../src/engine/game.ts';
import { gameById } from '../../src/games/index.ts';
import { startThreadsByGame } from '../../src/threads/threadsByGame.ts';
import type { Course } from './worker.ts';

/** The match to animate. */
type Match = Omit<Course, 'maxBytes' | 'progress'>;

/** Called with the share that has been drawn, from 0 to 1. */
type Tell = (share: number) => void;

/** Draws whole matches as animations, in a separate thread, so that nothing else has to wait. */
export interface Animations {
  /**
   * Returns the match as a GIF of at most `LARGEST_ANIMATION` bytes; recent results are cached. `tell` is called with
   * the progress.
   */
  readonly of: (course: Match, tell?: Tell) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** The size limit in bytes. Discord accepts 10 MiB per file; the rest is left for other parts of the message. */
export const LARGEST_ANIMATION = 8 * 1024 * 1024;

/** The size of the cache for recent animations, in bytes. */
const KEPT = 32 * 1024 * 1024;

/** How long a request may take, including its time in the queue, before it is abandoned. In milliseconds. */
const PATIENCE = 120_000;

/** The limit for the young generation of its thread's heap, in megabytes. */
const YOUNG = 12;

/** No thread is started before the first request. */
export function createAnimations(): Animations {
  const threads = startThreadsByGame(new URL('./worker.ts', import.meta.url), 1, YOUNG);
  const draw = async ({ match, tell }: AnimationRequest): Promise<Buffer> => {
    const task: Omit<Course, 'progress'> = { ...match, maxBytes: LARGEST_ANIMATION };
    const game = gameById(match.game);
    const apart = game && gameUnder(game, match.rules)?.apart;
    const gif = await threads.run(apart, task, {
      signal: AbortSignal.timeout(PATIENCE),
      deadline: PATIENCE,
      tell: (share) => tell(Number(share)),
    });
    return Buffer.from(gif as Uint8Array);
  };
  const cache = new LRUCache<string, Buffer, AnimationRequest>({
    maxSize: KEPT,
    sizeCalculation: (gif) => gif.byteLength,
    fetchMethod: (_key, _stale, { context }) => draw(context),
    // Whoever waits for one gets it, also when finished ones have displaced it.
    ignoreFetchAbort: true,
  });
  return {
    of: (match, tell = () => undefined) => cache.forceFetch(keyOf(match), { context: { match, tell } }),
    close: threads.close,
  };
}

interface AnimationRequest {
  readonly match: Match;
  readonly tell: Tell;
}

function keyOf(match: Match): string {
  return createHash('sha256').update(JSON.stringify(match)).digest('base64');
}
