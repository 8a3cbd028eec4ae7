import { Tinypool } from 'tinypool';

/** How many threads do the work of a file: some always, more while there is much to do. */
interface ThreadCount {
  readonly least: number;
  readonly most: number;
}

/** How long a thread without work stays, in milliseconds. */
const IDLE = 60_000;

/** Threads for the tasks of `worker`, a file whose default export does one. */
export function startThreads(worker: URL, { least, most }: ThreadCount): Tinypool {
  const pool = new Tinypool({
    filename: worker.href,
    runtime: 'worker_threads',
    minThreads: least,
    maxThreads: most,
    idleTimeout: IDLE,
    // Node strips the types of workers itself. tsx would do it in a process of its own, which a signal to all processes
    // ends before us, and a thread still loading with it.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // A thread that dies takes its task with it, and whoever asked hears of that. One that dies idle is replaced.
  pool.on('error', () => undefined);
  return pool;
}
