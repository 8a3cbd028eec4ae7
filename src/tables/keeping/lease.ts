import { z } from 'zod';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';

/** How long a lease lasts unless renewed, in milliseconds; after that its holder counts as gone. */
const LASTS = 60 * 60 * 1000;
const LeaseRecord = defineRecord(z.object({ schema: z.literal(1), until: z.number() }));

/** Another process has taken over: this one did not renew its lease in time. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A task belongs to this process, among all that use the store. */
interface Lease {
  /** Renews the lease between the steps of the task. Throws LeaseLost if another process has it. */
  readonly hold: () => Promise<void>;
  /** Ends the lease; if it is still ours, in one write with what `done` writes. */
  readonly end: (done?: (draft: Draft) => void) => Promise<void>;
}

/** Takes the lease on the task of `key`. Undefined if another process has it, or it is not due. */
export async function takeLease(
  store: Pick<Store, 'change'>,
  key: string,
  now: () => number,
  isDue: (draft: Draft) => Promise<boolean>,
): Promise<Lease | undefined> {
  /** No two leases end at the same moment, so this also identifies the holder. */
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
