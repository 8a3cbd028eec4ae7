import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatDate } from '../match/dates.ts';
import { findStoreFile } from '../store/openStore.ts';
import { startThreads } from '../threads/pool.ts';
import type { BackupTask } from './backUpAndTry.ts';
import { backupName, namesIn, surplusBackups } from './keptBackups.ts';

/** Room for what is new in the heap of the thread, in megabytes. */
const YOUNG = 4;

/** What a backup that broke off leaves behind, of whichever day. */
const LEFT_BEHIND = /\.jsonl\.gz\.(?:unfinished|untried|untried\.unfinished|scratch(?:-wal|-shm)?)$/;

/** A day begins at three in the morning, UTC. */
const MORNING = 3 * 60 * 60 * 1000;

/** The day whose backup is to be there at this time: `2026-11-21`. */
export function nightBefore(now: number): string {
  return formatDate(now - MORNING);
}

/** How many bytes making a backup and trying it out may take, as far as that is known: twice the store. */
export function roomForBackup(uri: string): number {
  const file = findStoreFile(uri);
  if (file === undefined) return 0;
  return 2 * [file, `${file}-wal`].reduce((sum, one) => sum + (statSync(one, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/**
 * Makes the backup of a day in a folder, tries it out, and removes those that are kept no longer. Gives how many records it
 * has. Where `signal` calls it off, what there is of it is removed before the next.
 */
export async function makeBackup(
  task: Omit<BackupTask, 'path'>,
  folder: string,
  signal?: AbortSignal,
): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of namesIn(folder)) if (LEFT_BEHIND.test(name)) rmSync(join(folder, name), { force: true });
  const thread = startThreads(new URL('./backUpAndTry.ts', import.meta.url), { most: 1, young: YOUNG });
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
