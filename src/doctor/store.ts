import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type Config, versionOfParlor } from '../config.ts';
import { emptyBesideBackup } from '../night/emptyStore.ts';
import { type DiskSpace, diskSpaceAt, judgeDiskSpace, MEGABYTE, standingFolder } from '../store/diskSpace.ts';
import { StoreFailure } from '../store/failure.ts';
import { foreignOwner } from '../store/fileOwner.ts';
import { findStoreFile, openStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import { isNeverUsed, refuseNewerStore } from '../store/storeVersion.ts';
import { type Finding, note, well, wrong } from './finding.ts';

/** Only the test uses this key, and only for a moment. */
const TRIED = 'doctor';

/** A log of this many bytes is not being checkpointed every minute as it should be. */
const LARGE_LOG = 64 * MEGABYTE;

/** Whether the store can be written, is intact, and has enough disk space. */
export async function lookAtStore(config: Pick<Config, 'keyvUri' | 'backupFolder'>): Promise<readonly Finding[]> {
  const file = findStoreFile(config.keyvUri);
  const room = file === undefined ? [] : [roomFinding(diskSpaceAt(file))];
  // Checking a store must not create it.
  if (file !== undefined && !existsSync(file)) return [...room, placeFor(file), ...lost(config)];
  let store: Store;
  try {
    store = openStore(config.keyvUri);
  } catch (error) {
    return [...room, storeFault(error)];
  }
  try {
    await refuseNewerStore(store, versionOfParlor());
    const missing = (await isNeverUsed(store)) ? lost(config) : [];
    return [
      ...room,
      ...missing,
      await written(store),
      await readThrough(store),
      ...(file === undefined ? [] : [listStoreFiles(file)]),
    ];
  } catch (error) {
    return [...room, storeFault(error)];
  } finally {
    await store.close();
  }
}

function storeFault(error: unknown): Finding {
  if (!(error instanceof StoreFailure)) throw error;
  const why =
    error.cause instanceof Error && !error.message.includes(error.cause.message) ? ` (${error.cause.message})` : '';
  return wrong(`Store: ${error.message}${why}`);
}

async function written(store: Store): Promise<Finding> {
  await store.set({ [TRIED]: { schema: 1 } });
  await store.remove([TRIED]);
  return well('Store: can be written to.');
}

async function readThrough(store: Store): Promise<Finding> {
  let records = 0;
  let last = '';
  try {
    for await (const [key] of store.snapshot()) {
      records += 1;
      last = key;
    }
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    const where = last === '' ? 'the first record' : `the record that comes after ${last}`;
    return wrong(`Store: ${where} is damaged (${error.message}). Keep a copy of the store, then restore a backup.`);
  }
  return well(`Store: all ${records} records are intact.`);
}

/** An empty store although there is a backup. */
function lost(config: Parameters<typeof emptyBesideBackup>[0]): readonly Finding[] {
  const found = emptyBesideBackup(config);
  return found === undefined ? [] : [wrong(`Store: ${found.amiss} ${found.remedy}`)];
}

/** The files of a SQLite store, for people who copy it. */
function listStoreFiles(file: string): Finding {
  const log = `${file}-wal`;
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const words =
    `Store: it consists of ${basename(file)} and ${basename(log)}, which holds the latest changes. ` +
    'Do not copy them while Parlor is running: use `npm run backup`.';
  if (size <= LARGE_LOG) return well(words);
  const megabytes = Math.round(size / MEGABYTE);
  return note(
    `Store: ${basename(log)} has grown to ${megabytes} MB. Either another program keeps the store open (\`fuser ${file}\` names it), or the disk is full.`,
  );
}

function placeFor(file: string): Finding {
  const folder = standingFolder(dirname(resolve(file)));
  try {
    accessSync(folder, constants.W_OK);
    return note(`Store: none at ${file} yet. The first start creates it.`);
  } catch {
    const remedy = foreignOwner(resolve(folder, 'parlor.sqlite')) ?? ' Give this account write access.';
    return wrong(`Store: none at ${file}, and this account cannot create one: ${folder} is not writable.${remedy}`);
  }
}

/** What this much free disk space means. */
export function roomFinding(room: DiskSpace): Finding {
  const words = `Disk: ${Math.floor(room.free / MEGABYTE).toLocaleString('en')} MB free at ${room.folder}.`;
  switch (judgeDiskSpace(room)) {
    case 'wrong':
      return wrong(`${words} Make room now: on a full disk no move can be saved.`);
    case 'note':
      return note(`${words} Make room soon.`);
    case 'well':
      return well(words);
  }
}
