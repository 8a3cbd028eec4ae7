import { z } from 'zod';
import { ENOUGH } from '../tables/store/room.ts';
import type { Store } from '../tables/store/store.ts';
import { recordOf } from '../tables/store/upgradeRecord.ts';

const TOLD_KEY = 'owner';

/** What the owner has heard: each thing once, however often Parlor starts. */
const Told = recordOf(
  z.object({
    schema: z.literal(1),
    /** Of which version. */
    version: z.string().optional(),
    /** How much room there was when it was spoken of last. */
    room: z.enum(ENOUGH).optional(),
    /** Of which night's backup that it is not there: `2026-11-21`. */
    backup: z.string().optional(),
  }),
);
export type Told = Omit<z.infer<typeof Told>, 'schema'>;

export async function readTold(store: Store): Promise<Told> {
  return (await store.get(TOLD_KEY, Told)) ?? {};
}

export async function noteTold(store: Store, news: Told): Promise<void> {
  await store.change(async (draft) => {
    draft.set(TOLD_KEY, { ...(await draft.get(TOLD_KEY, Told)), ...news, schema: 1 });
  });
}
