import type { Logger } from 'pino';
import { isStoreAway } from '../../store/failure.ts';
import { LOOK_AGAIN } from '../../tables/clocks/retryQueue.ts';
import { sleep, type Timers } from '../../tables/clocks/timerQueue.ts';
import type { Tables } from '../../tables/tables.ts';

/** All that the bot is doing, so that nothing of it is cut off when it stops. */
export interface RunningWork {
  /** Waits for this work before the bot stops. */
  readonly follow: (work: Promise<void>) => void;
  /** Does a task beside all else; where the store is away, again later. */
  readonly aside: (task: () => Promise<void>) => void;
  /** The same so many milliseconds later, if the bot still runs then. */
  readonly later: (milliseconds: number, task: () => Promise<void>) => void;
  /** Does this every so many milliseconds, until the bot stops. */
  readonly every: (milliseconds: number, look: () => void) => void;
  readonly isStopping: () => boolean;
  /** Resolves once all that was asked of the bot is done, but for what is to happen later. */
  readonly idle: () => Promise<void>;
  /**
   * Begins nothing any more that was put off, and waits for what runs and for what follows from that, but no longer than
   * so many milliseconds.
   */
  readonly stop: (patience: number) => Promise<void>;
}

export function createRunning(tables: Pick<Tables, 'idle' | 'visit'>, timers: Timers, log: Logger): RunningWork {
  const running = new Set<Promise<void>>();
  const intervals = new Set<NodeJS.Timeout>();
  let isStopping = false;

  function follow(work: Promise<void>): void {
    const done = work.finally(() => running.delete(done));
    running.add(done);
  }

  function aside(task: () => Promise<void>): void {
    follow(
      tables.visit(task).catch((error: unknown) => {
        log.error({ err: error }, 'a background task failed');
        if (isStoreAway(error)) later(LOOK_AGAIN, task);
      }),
    );
  }

  function later(milliseconds: number, task: () => Promise<void>): void {
    timers.set(() => {
      if (!isStopping) aside(task);
    }, milliseconds);
  }

  /** What ends may have begun more: boards are shown beside the answer to who moved. */
  async function allDone(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running);
  }

  return {
    follow,
    aside,
    later,
    every(milliseconds, look) {
      if (!isStopping) intervals.add(setInterval(look, milliseconds));
    },
    isStopping: () => isStopping,
    async idle() {
      do {
        await allDone();
        await tables.idle();
      } while (running.size > 0);
    },
    async stop(patience) {
      isStopping = true;
      for (const interval of intervals) clearInterval(interval);
      await Promise.race([allDone(), sleep(timers, patience)]);
    },
  };
}
