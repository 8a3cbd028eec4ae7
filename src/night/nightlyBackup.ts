import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatDate } from '../match/dates.ts';
import { findStoreFile } from '../store/openStore.ts';
import { startThreads } from '../threads/pool.ts';
import type { BackupTask } from './backUpAndVerify.ts';
import { backupName, namesIn, surplusBackups } from './keptBackups.ts';

/** Size of the young generation in the thread's heap, in megabytes. */
const YOUNG = 4;

/** Files left behind by an aborted backup, of any day. */
const LEFT_BEHIND = /\.jsonl\.gz\.(?:unfinished|untried|untried\.unfinished|scratch(?:-wal|-shm)?)$/;

/** A day begins at three in the morning, UTC. */
const MORNING = 3 * 60 * 60 * 1000;

/** The day whose backup should exist at this time: `2026-11-21`. */
export function nightBefore(now: number): string {
  return formatDate(now - MORNING);
}

/** How many bytes making and testing a backup may take, as far as that is known: twice the store's size. */
export function roomForBackup(uri: string): number {
  const file = findStoreFile(uri);
  if (file === undefined) return 0;
  return 2 * [file, `${file}-wal`].reduce((sum, one) => sum + (statSync(one, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/**
 * Makes a day's backup in a folder, tests it, and removes backups that are no longer kept. Returns its number of
 * records. If `signal` aborts it, its unfinished files are removed before the next one.
 */
export async function makeBackup(
  task: Omit<BackupTask, 'path'>,
  folder: string,
  signal?: AbortSignal,
): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of namesIn(folder)) if (LEFT_BEHIND.test(name)) rmSync(join(folder, name), { force: true });
  const thread = startThreads(new URL('./backUpAndVerify.ts', import.meta.url), { most: 1, young: YOUNG });
  try {
    const path = join(folder, backupName(nightBefore(task.at)));
    const records: number = await thread.run(
      { ...task, path } satisfies BackupTask,
      signal === undefined ? {} : { signal },
    );
    for (const name of surplusBackups(namesIn(folder))) rmSync(join(folder, name), { force: true });
    return records;
  } finally {
    await thread.destroy();
  }
}
