import '../loadDotEnv.ts';
import { type Config, readConfig, versionOfParlor } from '../config.ts';
import { BackupFault } from '../store/backup.ts';
import { StoreFailure } from '../store/failure.ts';
import { openStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import { refuseNewerStore } from '../store/storeVersion.ts';
import { describeFileFault } from './fileFault.ts';

/** The exit code by which a service manager recognizes a wrong configuration: it should not try again. */
const EXIT_CONFIG = 78;

/** Runs a program with the settings in `.env`; an error that people can fix is one line on standard error. */
export async function runProgram(work: (config: Config, words: readonly string[]) => Promise<string>): Promise<void> {
  const read = readConfig(process.env);
  if ('mistakes' in read) {
    process.stderr.write(read.mistakes.map((mistake) => `${mistake}\n`).join(''));
    process.exitCode = EXIT_CONFIG;
    return;
  }
  try {
    process.stdout.write(`${await work(read.config, process.argv.slice(2))}\n`);
  } catch (error) {
    const fault =
      error instanceof BackupFault || error instanceof StoreFailure ? error.message : describeFileFault(error);
    if (fault === undefined) throw error;
    process.stderr.write(`${fault}\n`);
    process.exitCode = 1;
  }
}

/**
 * Lets a program work on the store named in its settings, unless a newer Parlor has used it, and closes the store. If
 * there is none, only a program that fills it creates it.
 */
export async function onStore<T>(
  config: Config,
  work: (store: Store) => Promise<T>,
  { mustExist = true } = {},
): Promise<T> {
  const store = openStore(config.keyvUri, { connections: config.connections, mustExist });
  try {
    await refuseNewerStore(store, versionOfParlor());
    return await work(store);
  } finally {
    await store.close();
  }
}
