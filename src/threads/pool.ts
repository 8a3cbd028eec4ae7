import { Tinypool } from 'tinypool';

/**
 * How long an idle thread is kept, in milliseconds: starting one takes half a second, which nobody should have to wait
 * for twice.
 */
const IDLE = 60 * 60 * 1000;

/** Limits for threads. */
interface ThreadRoom {
  /** The maximum number of threads. */
  readonly most: number;
  /**
   * The limit for the young generation of each thread's heap, in megabytes; without a limit it takes all available
   * memory.
   */
  readonly young: number;
  /** The games from outside that they import, in the format of GAMES; by default, the same as in this process. */
  readonly games?: string;
}

/**
 * Creates a thread pool for the tasks of `worker`, a file whose default export does a task. No thread is started before
 * the first task.
 */
export function startThreads(worker: URL, { most, young, games }: ThreadRoom): Tinypool {
  const pool = new Tinypool({
    filename: worker.href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE,
    // With atomics, a thread waits for its next task without running its event loop, in which Node frees memory outside
    // the heap: canvases and pixels would pile up.
    useAtomics: false,
    resourceLimits: { maxYoungGenerationSizeMb: young },
    ...(games === undefined ? {} : { env: { ...process.env, GAMES: games } }),
    // Node strips the types of workers itself. tsx would do so in a separate process; a signal to all processes would
    // kill that one before this process, along with a thread that is still loading.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // If a thread dies, the caller's promise for its task rejects. A thread that dies while idle is replaced.
  pool.on('error', () => undefined);
  return pool;
}
