import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Config } from '../config.ts';
import { WrongStore } from '../store/failure.ts';
import { describeStorePlace } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import { isNeverUsed } from '../store/storeVersion.ts';
import { latestBackup } from './keptBackups.ts';

/** Asks the person at the terminal; undefined if there is none. */
type Ask = ((question: string) => Promise<string>) | undefined;

/** What to say about an empty store when a backup exists: what is wrong, and what can be done. */
export function emptyBesideBackup({ keyvUri, backupFolder }: Pick<Config, 'keyvUri' | 'backupFolder'>) {
  const latest = backupFolder && latestBackup(backupFolder);
  if (backupFolder === undefined || latest === undefined) return undefined;
  const backup = join(backupFolder, latest);
  return {
    amiss: `KEYV_URI: the store ${describeStorePlace(keyvUri)} is empty, but there is a backup: ${backup}.`,
    remedy:
      `Is KEYV_URI right? Did you move all of the store (with SQLite, also the file that ends in -wal)? ` +
      `\`npm run restore -- ${backup}\` restores the backup. To start with an empty store, move the backups out of ${backupFolder}, or set another BACKUP_FOLDER.`,
  };
}

/**
 * If a store is empty although there is a backup of a store with records, asks whether to continue. Throws a WrongStore
 * that says what to do if the answer is no, or nobody is there to ask.
 */
export async function refuseLostStore(
  store: Store,
  config: Parameters<typeof emptyBesideBackup>[0],
  ask: Ask,
): Promise<void> {
  const found = emptyBesideBackup(config);
  if (found === undefined || !(await isNeverUsed(store))) return;
  const answer = await ask?.(`${found.amiss} Start with the empty store? (y/N) `);
  if (answer === undefined || !/^y(es)?$/i.test(answer.trim())) {
    throw new WrongStore(`${found.amiss} ${found.remedy}`);
  }
}

/** Asks at the terminal, if this process has one. */
export function askAtTerminal(): Ask {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    // Closing the input does not count as a yes.
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    try {
      return await Promise.race([terminal.question(question), ended]);
    } finally {
      terminal.close();
    }
  };
}
