import { fstatSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { startThreads } from '../threads/pool.ts';

/** How long after a write the log is brought home, in milliseconds. */
const HOME = 60_000;
/** One of so many bytes earlier, which is looked at after so many commits, but so long after the last time, in milliseconds. */
const LONG_LOG = 4 * 1024 * 1024;
const LOOK_EVERY = 8;
const HOME_AGAIN = 1000;

/** Room for what is new in the heap of the thread, in megabytes. */
const YOUNG = 1;

interface Log {
  /** The file of the database. */
  readonly path: string;
  /** The file descriptor of its write-ahead log. */
  readonly log: number;
  /** Does the work once nobody else in this process writes to the database, and until it is done nobody does. */
  readonly lend: (work: () => Promise<void>) => Promise<void>;
}

/** Brings home what the write-ahead log of a database has: into its file, which then has all that was stored. */
export interface WayHome {
  /** To be told of each commit: the log is brought home within a minute of it, earlier where it is long. */
  readonly noteCommit: () => void;
  /** Does it now. Never rejects. */
  readonly bringHome: () => Promise<void>;
  /** Finishes it, and does it no more. */
  readonly end: () => Promise<void>;
}

export function wayHome({ path, log, lend }: Log): WayHome {
  let isEnded = false;
  let commits = 0;
  let planned: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function bringHome(): Promise<void> {
    clearTimeout(planned);
    planned = undefined;
    // Nothing is lost where it fails: the log has all. It is tried again after the next commit; what ails a disk writes tell.
    running ??= onThread(path, lend)
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
        last = performance.now();
      });
    return running;
  }

  return {
    bringHome,
    noteCommit() {
      if (isEnded) return;
      planned ??= setTimeout(bringHome, HOME).unref();
      commits += 1;
      const isLookedAt = commits % LOOK_EVERY === 0 && running === undefined && performance.now() - last > HOME_AGAIN;
      if (isLookedAt && fstatSync(log).size > LONG_LOG) void bringHome();
    },
    async end() {
      isEnded = true;
      clearTimeout(planned);
      await running;
    },
  };
}

async function onThread(path: string, lend: Log['lend']): Promise<void> {
  const thread = startThreads(new URL(import.meta.url), { most: 1, young: YOUNG });
  const run = (task: HomeTask): Promise<void> => thread.run(task);
  try {
    // A thread takes a while to start, for which nobody shall wait.
    await run({ path, step: 'open' });
    await lend(() => run({ path, step: 'bring home' }));
  } finally {
    await thread.destroy();
  }
}

/** A step of bringing the write-ahead log of a database home. */
interface HomeTask {
  readonly path: string;
  readonly step: 'open' | 'bring home';
}

/** How long those who read the log are waited for, in milliseconds: a backup reads longer, and writes wait meanwhile. */
const PATIENCE = 100;

/**
 * Copies what the log has into the file of the database, brings that to the disk, and empties the log. Then it begins the log
 * anew itself: SQLite waits for the disk at that, too, and would do so on the thread of whoever writes first.
 */
export default function bringHome({ path, step }: HomeTask): void {
  const database = new DatabaseSync(path, { timeout: PATIENCE });
  try {
    if (step === 'open') return;
    database.exec('PRAGMA synchronous = FULL');
    const { busy } = { busy: 1, ...database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() };
    if (busy === 0) database.exec('PRAGMA user_version = 1');
  } finally {
    database.close();
  }
}
