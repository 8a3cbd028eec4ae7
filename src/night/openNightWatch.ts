import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, versionOfParlor } from '../config.ts';
import { diskSpaceAt } from '../store/diskSpace.ts';
import { findStoreFile } from '../store/openStore.ts';
import { whatIsNew } from './newsOfVersion.ts';
import { makeBackup, roomForBackup } from './nightlyBackup.ts';
import { type Backups, createNightWatch, type NightWatchOptions } from './nightWatch.ts';

/** How often to check whether something is due, in milliseconds. */
const LOOK = 10 * 60 * 1000;

/** What the night watch needs. */
export interface NightWatchContext extends Pick<NightWatchOptions, 'store' | 'log' | 'now' | 'tell' | 'hasMoved'> {
  /** Whether nobody has played on this store before. */
  readonly isNew: boolean;
}

/**
 * Starts the bot's night watch with these settings: it checks now, and then every ten minutes. Returns a function that
 * stops it.
 */
export function openNightWatch(
  { keyvUri: uri, backupFolder: folder }: Pick<Config, 'keyvUri' | 'backupFolder'>,
  { isNew, ...around }: NightWatchContext,
): () => Promise<void> {
  const version = versionOfParlor();
  const ending = new AbortController();
  const disks = [findStoreFile(uri), folder && join(folder, 'any')].filter((path) => path !== undefined);
  const make: Backups['make'] = (task, into) => makeBackup(task, into, ending.signal);
  const watch = createNightWatch({
    ...around,
    version,
    news: isNew ? undefined : whatIsNew(changelog(), version),
    backups: folder === undefined ? undefined : { folder, uri, needs: () => roomForBackup(uri), make },
    rooms: () => disks.map(diskSpaceAt),
    ending: ending.signal,
  });
  let looking = watch.look();
  const every = setInterval(() => {
    looking = looking.then(watch.look);
  }, LOOK);
  return async () => {
    clearInterval(every);
    ending.abort();
    await looking;
  };
}

/** Empty if someone has left the file out. */
function changelog(): string {
  try {
    return readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  } catch {
    return '';
  }
}
