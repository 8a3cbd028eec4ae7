import type { Logger } from 'pino';
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import type { Timers } from '../tables/clocks/timerQueue.ts';

/** How often a process reports that it is running, in milliseconds. */
const BEAT = 30 * 1000;

/** The number of reports from another process before we warn: one that is handing over may still be seen once. */
const ENOUGH = 2;

const Beat = defineRecord(z.object({ schema: z.literal(1), process: z.string(), at: z.number() }));

interface OthersOptions {
  readonly store: Store;
  /** The servers this process manages; undefined: all. */
  readonly share: string | undefined;
  /** A text that identifies this process. */
  readonly own: string;
  readonly log: Logger;
  readonly now: () => number;
  readonly timers: Timers;
}

/**
 * Warns if another process manages the same servers on the same store: both answer every click, and neither knows what
 * the other is doing. Returns a function that stops it.
 */
export function warnOfOthers({ store, share, own, log, now, timers }: OthersOptions): () => Promise<void> {
  const key = share === undefined ? 'beat' : `beat:${share}`;
  const since = now();
  let heard = 0;
  let last: Promise<void> = Promise.resolve();
  let timer = timers.set(beat, BEAT);

  function beat(): void {
    timer = timers.set(beat, BEAT);
    // If the store fails, that is reported elsewhere.
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
