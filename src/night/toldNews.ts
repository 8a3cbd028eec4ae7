import { z } from 'zod';
import { ENOUGH } from '../store/diskSpace.ts';
import type { Store } from '../store/store.ts';
import { recordOf } from '../store/upgradeRecord.ts';

const TOLD_KEY = 'owner';

/** What the owner has heard: each thing once, however often Parlor starts. */
const ToldNews = recordOf(
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
export type ToldNews = Omit<z.infer<typeof ToldNews>, 'schema'>;

export async function readTold(store: Store): Promise<ToldNews> {
  return (await store.get(TOLD_KEY, ToldNews)) ?? {};
}

export async function noteTold(store: Store, news: ToldNews): Promise<void> {
  await store.change(async (draft) => {
    draft.set(TOLD_KEY, { ...(await draft.get(TOLD_KEY, ToldNews)), ...news, schema: 1 });
  });
}
