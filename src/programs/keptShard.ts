import type { ShardProcess } from './shardProcess.ts';

/** What a service manager reads as «wrongly configured: do not try again». */
export const EXIT_CONFIG = 78;

/** How long a process may take from its start until people are answered, in milliseconds. */
const PATIENCE = 120_000;

/** How long one may take to finish what runs and to name what it took, and how long to end, in milliseconds. */
const HAND_OVER_PATIENCE = 5000;
const END_PATIENCE = 15_000;

/**
 * How long after its end a process is started again, each time twice as long, and at most, in milliseconds: Discord takes
 * 1,000 starts a day. One that has run for longer than the longest of these begins anew.
 */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 10 * 60 * 1000;

interface ShardRunner {
  readonly start: (takesOver: boolean) => ShardProcess;
  /** Does this when no other shard begins. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly say: (words: string) => void;
  /** Hears that the process ended since something has to be mended, and is not started again by itself. */
  readonly onMisfit: () => void;
}

/** One of Discord's shards, for which there is always a process. */
export interface KeptShard {
  /** Resolves once it answers people, or has taken too long. */
  readonly begin: () => Promise<void>;
  /** Puts a new process in the place of the old one, which goes on until then. False: the new one could not start. */
  readonly replace: () => Promise<boolean>;
  readonly isRunning: () => boolean;
  readonly end: () => Promise<void>;
}

export function keepShard({ start, inTurn, wait, say, onMisfit }: ShardRunner): KeptShard {
  let current: ShardProcess | undefined;
  let isEnding = false;
  let failures = 0;

  async function keep(process: ShardProcess): Promise<void> {
    current = process;
    const since = performance.now();
    const code = await process.ended;
    if (current !== process || isEnding) return;
    current = undefined;
    if (code === EXIT_CONFIG) {
      say('has to be mended, and is not started again until SIGHUP (kill -HUP) says so.');
      onMisfit();
      return;
    }
    failures = performance.now() - since > LONGEST_PAUSE ? 0 : failures + 1;
    const pause = Math.min(FIRST_PAUSE * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE);
    say(`ended (${code ?? 'by a signal'}), and is started again in ${pause / 1000} s.`);
    await wait(pause);
    await begin();
  }

  async function begin(): Promise<void> {
    await inTurn(async () => {
      if (current !== undefined || isEnding) return;
      const process = start(false);
      void keep(process);
      await process.says('ready', PATIENCE);
    });
  }

  async function takeOver(from: ShardProcess): Promise<boolean> {
    const process = start(true);
    if ((await process.says('holding', PATIENCE)) === undefined) {
      say('could not be replaced: the new process did not start. The old one goes on.');
      await process.end(END_PATIENCE);
      return false;
    }
    // What it says from here on is of our asking.
    void keep(process);
    const named = from.says('handed over', HAND_OVER_PATIENCE);
    from.tell({ parlor: 'hand over' });
    const last = await named;
    const ready = process.says('ready', PATIENCE);
    process.tell({ parlor: 'take over', taken: last?.taken ?? [] });
    // Who has handed over ends by itself, and a signal would cut off what it finishes.
    await Promise.all([ready, last === undefined ? from.end(END_PATIENCE) : from.goes(END_PATIENCE)]);
    return true;
  }

  return {
    begin,
    async replace() {
      if (current === undefined) await begin();
      else return inTurn(() => (current === undefined ? Promise.resolve(false) : takeOver(current)));
      return current !== undefined;
    },
    isRunning: () => current !== undefined,
    async end() {
      isEnding = true;
      await current?.end(END_PATIENCE);
    },
  };
}
