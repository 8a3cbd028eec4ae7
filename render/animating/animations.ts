import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { startThreads } from '../../src/threads.ts';
import type { Course } from './worker.ts';

/** Draws whole matches as animations, in a thread of its own, so that nobody else waits for it. */
export interface Animations {
  /** The match as a GIF of at most `LARGEST_ANIMATION` bytes; asked for again soon, it is not drawn again. */
  readonly of: (course: Omit<Course, 'maxBytes'>) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Discord takes 10 MiB a file; a message has other parts, too. In bytes. */
export const LARGEST_ANIMATION = 8 * 1024 * 1024;

/** What is kept of animations that were just drawn, in bytes. */
const KEPT = 32 * 1024 * 1024;

/** How long somebody may wait, those before them in the queue and all, before we give up. In milliseconds. */
const PATIENCE = 120_000;

/** No thread runs until somebody asks. */
export function createAnimations(): Animations {
  const pool = startThreads(new URL('./worker.ts', import.meta.url), 1);
  const draw = async (course: Omit<Course, 'maxBytes'>): Promise<Buffer> => {
    const task: Course = { ...course, maxBytes: LARGEST_ANIMATION };
    return Buffer.from(await pool.run(task, { signal: AbortSignal.timeout(PATIENCE) }));
  };
  const cache = new LRUCache<string, Buffer, Omit<Course, 'maxBytes'>>({
    maxSize: KEPT,
    sizeCalculation: (gif) => gif.byteLength,
    fetchMethod: (_key, _stale, { context }) => draw(context),
  });
  return {
    of: (course) => cache.forceFetch(keyOf(course), { context: course }),
    close: () => pool.destroy(),
  };
}

function keyOf(course: Omit<Course, 'maxBytes'>): string {
  return createHash('sha256').update(JSON.stringify(course)).digest('base64');
}
