import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { gameUnder } from '../../src/engine/game.ts';
import { gameById } from '../../src/games/index.ts';
import { startThreadsByGame } from '../../src/threads/threadsByGame.ts';
import type { Course } from './worker.ts';

/** A match to be shown. */
type Match = Omit<Course, 'maxBytes' | 'progress'>;

/** Hears how much is drawn, from 0 to 1. */
type Tell = (share: number) => void;

/** Draws whole matches as animations, in a thread of its own, so that nobody else waits for it. */
export interface Animations {
  /** The match as a GIF of at most `LARGEST_ANIMATION` bytes; asked for again soon, it is not drawn again. `tell` hears how far it is. */
  readonly of: (course: Match, tell?: Tell) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Discord takes 10 MiB a file; a message has other parts, too. In bytes. */
export const LARGEST_ANIMATION = 8 * 1024 * 1024;

/** What is kept of animations that were just drawn, in bytes. */
const KEPT = 32 * 1024 * 1024;

/** How long somebody may wait, those before them in the queue and all, before we give up. In milliseconds. */
const PATIENCE = 120_000;

/** Room for what is new in the heap of its thread, in megabytes. */
const YOUNG = 12;

/** No thread runs until somebody asks. */
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
