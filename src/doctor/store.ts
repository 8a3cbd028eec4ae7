import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Config, versionOfParlor } from '../config.ts';
import { StoreFailure } from '../tables/store/failure.ts';
import { refuseNewerStore } from '../tables/store/mark.ts';
import { fileOf, openStore } from '../tables/store/openStore.ts';
import { foreignOwner } from '../tables/store/owner.ts';
import { enoughOf, MEGABYTE, type Room, roomFor, standingFolder } from '../tables/store/room.ts';
import type { Store } from '../tables/store/store.ts';
import { type Finding, note, well, wrong } from './finding.ts';

/** Nothing else stands under this key, and that only for a moment. */
const TRIED = 'doctor';

/** Whether the store can be written, is whole, and has room. */
export async function lookAtStore(config: Pick<Config, 'keyvUri' | 'keyvAdapter'>): Promise<readonly Finding[]> {
  const file = config.keyvAdapter === undefined ? fileOf(config.keyvUri) : undefined;
  const room = file === undefined ? [] : [roomFinding(roomFor(file))];
  // One that is looked at shall not come to be by that.
  if (file !== undefined && !existsSync(file)) return [...room, placeFor(file)];
  let store: Store;
  try {
    store = openStore(config.keyvUri, config);
  } catch (error) {
    return [...room, storeFault(error)];
  }
  try {
    await refuseNewerStore(store, versionOfParlor());
    return [...room, ...(config.keyvAdapter === undefined ? [await written(store)] : []), await readThrough(store)];
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

/** What so much room on the disk means. */
export function roomFinding(room: Room): Finding {
  const words = `Disk: ${Math.floor(room.free / MEGABYTE).toLocaleString('en')} MB are free at ${room.folder}.`;
  switch (enoughOf(room)) {
    case 'wrong':
      return wrong(`${words} When there are none, no move can be stored: make room now.`);
    case 'note':
      return note(`${words} Make room before there are none.`);
    case 'well':
      return well(words);
  }
}
