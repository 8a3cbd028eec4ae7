import type { Logger } from 'pino';
import { isStoreAway } from '../../store/failure.ts';
import { LOOK_AGAIN, sleep, type Timers } from '../../tables/clocks/timerQueue.ts';
import type { Tables } from '../../tables/tables.ts';

/** Everything the bot is doing, so that nothing is cut off when it stops. */
export interface RunningWork {
  /** Waits for this work before the bot stops. */
  readonly follow: (work: Promise<void>) => void;
  /** Runs a task in the background; later again if the store is down. */
  readonly aside: (task: () => Promise<void>) => void;
  /** The same after this many milliseconds, if the bot is still running. */
  readonly later: (milliseconds: number, task: () => Promise<void>) => void;
  /** Runs this at this interval in milliseconds, until the bot stops. */
  readonly every: (milliseconds: number, look: () => void) => void;
  readonly isStopping: () => boolean;
  /** Resolves once everything the bot was asked to do is done, except what is scheduled for later. */
  readonly idle: () => Promise<void>;
  /**
   * Starts nothing that was postponed, and waits for running work and what follows from it, but no longer than this
   * many milliseconds.
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

  /** Work that ends may have started more: boards are shown in parallel with the answer. */
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
