import { z } from 'zod';
import { WrongStore } from './failure.ts';
import type { Store } from './store.ts';
import { defineRecord } from './upgradeRecord.ts';

/**
 * Counts up with every schema that does: who knows a lower number would stumble over records here and there, and is refused
 * the whole store instead.
 */
export const FORMAT = 1;

const MARK_KEY = 'parlor';

const Mark = defineRecord(z.object({ schema: z.literal(1), format: z.int(), parlor: z.string() }));
type Mark = z.infer<typeof Mark>;

/** Which version used a store last, and in which format; undefined where none left its mark. */
export function readStoreVersion(store: Pick<Store, 'get'>): Promise<Mark | undefined> {
  return store.get(MARK_KEY, Mark);
}

/** Throws a WrongStore, in words for people, where a later version has written what this one would not understand. */
export async function refuseNewerStore(store: Pick<Store, 'get'>, version: string): Promise<Mark | undefined> {
  const mark = await readStoreVersion(store);
  if (mark === undefined || mark.format <= FORMAT) return mark;
  throw new WrongStore(
    `KEYV_URI: Parlor ${mark.parlor} has used this store, and this is ${version}, which would not understand all that is in ` +
      `it. Nothing was changed. Start ${mark.parlor} or newer again, or restore a backup from before the update.`,
  );
}

/**
 * Refuses a store as `refuseNewerStore` does, else marks it as used by this version. Gives whether there was nothing in it
 * before, and which version used it last where one said so.
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

/** Whether there is nothing in a store, and no version has used it. */
export async function isNeverUsed(store: Store): Promise<boolean> {
  return (await readStoreVersion(store)) === undefined && (await isEmpty(store));
}

async function isEmpty(store: Store): Promise<boolean> {
  for await (const _ of store.keys('')) return false;
  return true;
}
