import { rmSync } from 'node:fs';
import { backUp, restore } from '../store/backup.ts';
import { openStore } from '../store/openStore.ts';
import { replaceFile } from '../store/replaceFile.ts';
import { runInBackground } from '../tables/thinking/background.ts';

/** A backup to make. */
export interface BackupTask {
  readonly uri: string;
  readonly path: string;
  readonly version: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

runInBackground();

/**
 * Writes a backup, restores it into a temporary store, and compares; only then does it get its final name. Returns the
 * number of records in it. Runs in its own thread with its own connections, so that nobody waits for it.
 */
export default async function backUpAndVerify({ uri, path, version, at }: BackupTask): Promise<number> {
  const untried = `${path}.untried`;
  const scratch = `${path}.scratch`;
  removeStore(scratch);
  const store = openStore(uri, { connections: 1 });
  try {
    await backUp(store, untried, version, new Date(at));
  } finally {
    await store.close();
  }
  const tried = openStore(`sqlite://${scratch}`);
  try {
    const { records } = await restore(tried, untried);
    await replaceFile(untried, path);
    return records;
  } finally {
    await tried.close();
    removeStore(scratch);
  }
}

function removeStore(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}
