import type { Logger } from 'pino';
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import type { Timers } from '../tables/clocks/timerQueue.ts';

/** How often a process says that it is there, in milliseconds. */
const BEAT = 30 * 1000;

/** Who hands over to another one may be heard once more. */
const ENOUGH = 2;

const Beat = defineRecord(z.object({ schema: z.literal(1), process: z.string(), at: z.number() }));

interface OthersOptions {
  readonly store: Store;
  /** Which servers this process looks after; undefined: all. */
  readonly share: string | undefined;
  /** A word that no other process has. */
  readonly own: string;
  readonly log: Logger;
  readonly now: () => number;
  readonly timers: Timers;
}

/**
 * Warns where another process looks after the same servers on the same store: both answer every click, and what the one has
 * in hand the other knows nothing of. Gives what ends it.
 */
export function warnOfOthers({ store, share, own, log, now, timers }: OthersOptions): () => Promise<void> {
  const key = share === undefined ? 'beat' : `beat:${share}`;
  const since = now();
  let heard = 0;
  let last: Promise<void> = Promise.resolve();
  let timer = timers.set(beat, BEAT);

  function beat(): void {
    timer = timers.set(beat, BEAT);
    // Where the store fails others say so.
    last = say().catch(() => undefined);
  }

  async function say(): Promise<void> {
    const isThere = await store.change(async (draft) => {
      const before = await draft.get(key, Beat);
      draft.set(key, { schema: 1, process: own, at: now() });
      return before !== undefined && before.process !== own && before.at > since;
    }, 'written');
    heard = isThere ? heard + 1 : 0;
    if (heard === ENOUGH) {
      log.warn({ share }, 'another process serves the same servers from this store: stop one of them');
    }
  }

  return async () => {
    timers.clear(timer);
    await last;
  };
}
