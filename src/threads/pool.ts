import { Tinypool } from 'tinypool';

/** How long a thread without work stays, in milliseconds: starting one takes half a second, which nobody should wait for twice. */
const IDLE = 60 * 60 * 1000;

/** How much room threads have. */
interface ThreadRoom {
  /** How many there are at most. */
  readonly most: number;
  /** The room for what is new in the heap of each, in megabytes: left to itself it takes as much as there is. */
  readonly young: number;
  /** The games from outside that they import, as in GAMES; the same as here, unless said. */
  readonly games?: string;
}

/**
 * Threads for the tasks of `worker`, a file whose default export does one: none before the first task.
 */
export function startThreads(worker: URL, { most, young, games }: ThreadRoom): Tinypool {
  const pool = new Tinypool({
    filename: worker.href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE,
    // Else a thread would wait for its next task without turning its event loop, in which Node frees what lies outside of
    // the heap: canvases and pixels would pile up.
    useAtomics: false,
    resourceLimits: { maxYoungGenerationSizeMb: young },
    ...(games === undefined ? {} : { env: { ...process.env, GAMES: games } }),
    // Node strips the types of workers itself. tsx would do it in a process of its own, which a signal to all processes
    // ends before us, and a thread still loading with it.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // A thread that dies takes its task with it, and whoever asked hears of that. One that dies idle is replaced.
  pool.on('error', () => undefined);
  return pool;
}
