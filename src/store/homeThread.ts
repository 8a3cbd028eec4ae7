import { DatabaseSync } from 'node:sqlite';

/** A step of bringing the write-ahead log of a database home. */
export interface HomeTask {
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
