import { z } from 'zod';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';

/** Who does a task that is nobody else's meanwhile says so for so long, in milliseconds; after that they count as gone. */
const LASTS = 60 * 60 * 1000;
const LeaseRecord = defineRecord(z.object({ schema: z.literal(1), until: z.number() }));

/** Another process goes on with what this one began: it did not say for too long that it is still at it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** That a task is this process's, of all that use the store. */
interface Lease {
  /** To be called between the steps of the task: says in time that it goes on. Throws LeaseLost where it is another's. */
  readonly hold: () => Promise<void>;
  /** Lets go of the task; where it is still ours, in one write with what `done` writes. */
  readonly end: (done?: (draft: Draft) => void) => Promise<void>;
}

/** Takes the task that `key` stands for, unless another process is at it, or it is not due. Undefined then. */
export async function takeLease(
  store: Pick<Store, 'change'>,
  key: string,
  now: () => number,
  isDue: (draft: Draft) => Promise<boolean>,
): Promise<Lease | undefined> {
  /** No two have it until the same moment, so this also says whose it is. */
  let until = now() + LASTS;
  const isOurs = async (draft: Draft) => (await draft.get(key, LeaseRecord))?.until === until;
  const isTaken = await store.change(async (draft) => {
    if (!(await isDue(draft))) return false;
    if (((await draft.get(key, LeaseRecord))?.until ?? 0) > now()) return false;
    draft.set(key, { schema: 1, until });
    return true;
  });
  if (!isTaken) return undefined;
  return {
    async hold() {
      const longer = now() + LASTS;
      if (longer < until + LASTS / 2) return;
      const isHeld = await store.change(async (draft) => {
        if (!(await isOurs(draft))) return false;
        draft.set(key, { schema: 1, until: longer });
        return true;
      });
      if (!isHeld) throw new LeaseLost(`another process goes on with what ${key} stands for`);
      until = longer;
    },
    end: (done) =>
      store.change(async (draft) => {
        if (!(await isOurs(draft))) return;
        draft.remove(key);
        done?.(draft);
      }),
  };
}
