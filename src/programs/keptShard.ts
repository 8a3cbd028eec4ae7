import type { ShardProcess } from './shardProcess.ts';

/** The exit code by which a service manager recognizes a wrong configuration: it should not try again. */
export const EXIT_CONFIG = 78;

/** How long a process may take from its start until it answers people, in milliseconds. */
const PATIENCE = 120_000;

/** How long a process may take to finish its work and report what it took, and how long to exit, in milliseconds. */
const HAND_OVER_PATIENCE = 5000;
const END_PATIENCE = 15_000;

/**
 * How long to wait before an exited process is restarted, doubling each time, and the longest wait, in milliseconds:
 * Discord allows 1,000 starts a day. After a process has run for longer than the longest wait, the first wait applies
 * again.
 */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 10 * 60 * 1000;

interface ShardRunner {
  readonly start: (takesOver: boolean) => ShardProcess;
  /** Does this while no other shard is starting. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly say: (words: string) => void;
  /** Called when the process exited because something must be fixed; it is not restarted automatically. */
  readonly onMisfit: () => void;
}

/** One of Discord's shards, for which a process is always kept running. */
export interface KeptShard {
  /** Resolves once it answers people, or has taken too long. */
  readonly begin: () => Promise<void>;
  /** Replaces the process with a new one; the old one continues until then. False: the new one could not start. */
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
      say('needs to be fixed. To start it again afterwards, send SIGHUP (kill -HUP).');
      onMisfit();
      return;
    }
    failures = performance.now() - since > LONGEST_PAUSE ? 0 : failures + 1;
    const pause = Math.min(FIRST_PAUSE * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE);
    say(`ended (${code ?? 'by a signal'}). Restarting it in ${pause / 1000} s.`);
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
      say('could not be replaced: the new process did not start. The old one keeps running.');
      await process.end(END_PATIENCE);
      return false;
    }
    // From here on, its output is in answer to our requests.
    void keep(process);
    const named = from.says('handed over', HAND_OVER_PATIENCE);
    from.tell({ parlor: 'hand over' });
    const last = await named;
    const ready = process.says('ready', PATIENCE);
    process.tell({ parlor: 'take over', taken: last?.taken ?? [] });
    // A process that has handed over exits by itself; a signal would interrupt what it is finishing.
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
