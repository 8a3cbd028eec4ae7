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
  return well('Store: it can be written.');
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
  return well(`Store: its ${records} records are whole.`);
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
    `Store: it is ${basename(file)} together with ${basename(log)}, which has what was stored in the last minute. ` +
    'Copy none of them while Parlor runs: `npm run backup` makes a copy of one moment.';
  if (size <= LARGE_LOG) return well(words);
  const megabytes = Math.round(size / MEGABYTE);
  return note(
    `Store: ${basename(log)} has ${megabytes} MB by now, of what is not in ${basename(file)} yet: another program reads it without an end, or the disk is full. \`fuser ${file}\` names the programs.`,
  );
}

function placeFor(file: string): Finding {
  const folder = standingFolder(dirname(resolve(file)));
  try {
    accessSync(folder, constants.W_OK);
    return note(`Store: there is none at ${file} yet. The first start makes it.`);
  } catch {
    const remedy = foreignOwner(resolve(folder, 'parlor.sqlite')) ?? ' Give this account the right to.';
    return wrong(`Store: there is none at ${file}, and none can be made: ${folder} may not be written here.${remedy}`);
  }
}

/** What this much free disk space means. */
export function roomFinding(room: DiskSpace): Finding {
  const words = `Disk: ${Math.floor(room.free / MEGABYTE).toLocaleString('en')} MB are free at ${room.folder}.`;
  switch (judgeDiskSpace(room)) {
    case 'wrong':
      return wrong(`${words} When there are none, no move can be stored: make room now.`);
    case 'note':
      return note(`${words} Make room before there are none.`);
    case 'well':
      return well(words);
  }
}
