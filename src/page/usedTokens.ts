import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { recordOf } from '../store/upgradeRecord.ts';

/** By how much a clock may have been set back since something was signed, in milliseconds. */
export const SET_BACK = 10 * 60 * 1000;

const SPENT_KEYS = 'board:spent:';

const SpentMark = recordOf(z.object({ schema: z.literal(1), until: z.number() }));

/** The marks of tickets that were used and of sessions that were ended, as long as these would still be good. */
export interface UsedTokens {
  /** Spends the mark of what is good until then. Gives whether it was not spent before; resolves once that is stored. */
  readonly take: (mark: string, until: number) => Promise<boolean>;
  readonly has: (mark: string) => boolean;
}

/** Kept in the store, so that they stay spent after a restart, and in memory, where one process asks for them. */
export async function openUsedTokens(store: Store, now: () => number): Promise<UsedTokens> {
  const marks = new Map<string, number>();
  for await (const [key, { until }] of store.entries(SPENT_KEYS, SpentMark)) {
    marks.set(key.slice(SPENT_KEYS.length), until);
  }
  async function tidy(): Promise<void> {
    const old = [...marks].filter(([, until]) => until + SET_BACK <= now()).map(([mark]) => mark);
    if (old.length === 0) return;
    await store.remove(old.map((mark) => `${SPENT_KEYS}${mark}`));
    for (const mark of old) marks.delete(mark);
  }
  return {
    async take(mark, until) {
      await tidy();
      const key = `${SPENT_KEYS}${mark}`;
      const isFirst = await store.change(async (draft) => {
        if ((await draft.get(key, SpentMark)) !== undefined) return false;
        draft.set(key, { schema: 1, until });
        return true;
      });
      marks.set(mark, until);
      return isFirst;
    },
    has: (mark) => marks.has(mark),
  };
}
