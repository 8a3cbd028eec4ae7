import { fstatSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { startThreads } from '../threads/pool.ts';

/** How long after a write the log is checkpointed, in milliseconds. */
const HOME = 60_000;
/**
 * A log with this many bytes is checkpointed earlier. Its size is checked after this many commits, but only this long
 * after the last time, in milliseconds.
 */
const LONG_LOG = 4 * 1024 * 1024;
const LOOK_EVERY = 8;
const HOME_AGAIN = 1000;

/** Size of the young generation in the thread's heap, in megabytes. */
const YOUNG = 1;

interface Log {
  /** The database file. */
  readonly path: string;
  /** The file descriptor of its write-ahead log. */
  readonly log: number;
  /** Does the work once nobody else in this process is writing to the database; nobody does until it is done. */
  readonly lend: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Checkpoints the write-ahead log of a database: copies it into the database file, which then contains everything that
 * was stored.
 */
export interface WayHome {
  /** Must be called after each commit: the log is checkpointed within a minute, or earlier if it is long. */
  readonly noteCommit: () => void;
  /** Does it now. Never rejects. */
  readonly bringHome: () => Promise<void>;
  /** Finishes a running checkpoint, and starts no more. */
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
    // Nothing is lost if it fails: the log has everything. It is retried after the next commit; writes report a failing
    // disk.
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
    // A thread takes a while to start, and nobody should wait for it.
    await run({ path, step: 'open' });
    await lend(() => run({ path, step: 'bring home' }));
  } finally {
    await thread.destroy();
  }
}

/** A step in checkpointing a database's write-ahead log. */
interface HomeTask {
  readonly path: string;
  readonly step: 'open' | 'bring home';
}

/** How long to wait for readers of the log, in milliseconds: a backup reads for longer, and writes wait meanwhile. */
const PATIENCE = 100;

/**
 * Copies the log into the database file, syncs that to disk, and empties the log. Then it starts the log again itself:
 * SQLite waits for the disk at that point, too, and would do so on the thread of the first writer.
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
