import { z } from 'zod';
import { WrongStore } from './failure.ts';
import type { Store } from './store.ts';
import { defineRecord } from './upgradeRecord.ts';

/**
 * Incremented with every incompatible schema: a version that only knows a lower number would fail on individual
 * records, so it refuses the whole store instead. 2: a seat that was given up may be nobody's any more.
 */
export const FORMAT = 2;

const MARK_KEY = 'parlor';

const Mark = defineRecord(z.object({ schema: z.literal(1), format: z.int(), parlor: z.string() }));
type Mark = z.infer<typeof Mark>;

/** Which version used a store last, and in which format; undefined if none has left its mark. */
export function readStoreVersion(store: Pick<Store, 'get'>): Promise<Mark | undefined> {
  return store.get(MARK_KEY, Mark);
}

/**
 * Throws a WrongStore, with a message for people, if a later version has written something this one would not
 * understand.
 */
export async function refuseNewerStore(store: Pick<Store, 'get'>, version: string): Promise<Mark | undefined> {
  const mark = await readStoreVersion(store);
  if (mark === undefined || mark.format <= FORMAT) return mark;
  throw new WrongStore(
    `KEYV_URI: this store was last used by Parlor ${mark.parlor}, and this is ${version}, which is too old to read ` +
      `it. Nothing was changed. Start ${mark.parlor} or newer, or restore a backup from before the update.`,
  );
}

/**
 * Refuses a store as `refuseNewerStore` does, otherwise marks it as used by this version. Returns whether it was empty
 * before, and which version used it last, if known.
 */
export async function claimStore(
  store: Store,
  version: string,
): Promise<{ readonly isNew: boolean; readonly before: string | undefined }> {
  const mark = await refuseNewerStore(store, version);
  const isNew = mark === undefined && (await isEmpty(store));
  if (mark?.parlor !== version || mark.format !== FORMAT) {
    await store.set({ [MARK_KEY]: { schema: 1, format: FORMAT, parlor: version } satisfies Mark });
  }
  return { isNew, before: mark?.parlor };
}

/** Whether a store is empty, and no version has used it. */
export async function isNeverUsed(store: Store): Promise<boolean> {
  return (await readStoreVersion(store)) === undefined && (await isEmpty(store));
}

async function isEmpty(store: Store): Promise<boolean> {
  for await (const _ of store.keys('')) return false;
  return true;
}
