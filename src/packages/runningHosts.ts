import { setTimeout as sleep } from 'node:timers/promises';
import { GameFailed, type WorkerHandle } from '../engine/outsideGame.ts';
import { type HostProcess, startHostProcess } from './hostProcess.ts';

/** The time limit for importing a package, in milliseconds; it has been imported successfully before. */
const START = 10_000;

/** How long an idle process is kept, in milliseconds. */
const IDLE = 60_000;

/**
 * The maximum number of running processes: a new one replaces the one that has been idle longest. Each takes about 20
 * MB.
 */
const MOST_PROCESSES = 8;

/**
 * The functions that stop the running processes, least recently asked first, each with a function that returns whether
 * its process is busy.
 */
const alive = new Map<() => void, () => boolean>();

/** Creates the handle of a package, and manages its process, which runs only when needed. */
export function keepHost(from: string, tell: (why: string) => void, caughtUp: () => Promise<void>) {
  let host: HostProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isShut = false;

  const owesAny = () => host?.owesAny() === true;

  function end(): void {
    clearTimeout(idle);
    alive.delete(end);
    host?.end();
    host = undefined;
  }

  function shut(why: string): void {
    if (isShut) return;
    isShut = true;
    end();
    tell(why);
  }

  function refuse(): never {
    throw new GameFailed(`the game of ${from} ${isShut ? 'is shut' : 'is not ready'}`, isShut);
  }

  /** Returns the package's process, starting it if necessary; it is stopped again after a while without calls. */
  function awake(): HostProcess {
    if (isShut) return refuse();
    if (host === undefined) {
      makeRoom();
      host = startHostProcess(from, shut);
      const started = host;
      void sleep(START, undefined, { ref: false }).then(() => {
        if (host === started && !started.isReady()) shut(`it was not there within ${START / 1000} s`);
      });
    }
    alive.delete(end);
    alive.set(end, owesAny);
    clearTimeout(idle);
    idle = setTimeout(() => (owesAny() ? undefined : end()), IDLE);
    idle.unref();
    return host;
  }

  const apart: WorkerHandle = {
    from,
    isShut: () => isShut,
    shut,
    wake: async () => {
      if (!isShut) await awake().ready;
      await caughtUp();
    },
  };
  return { apart, awake, refuse };
}

/** Stops an idle process if too many are running. */
function makeRoom(): void {
  if (alive.size < MOST_PROCESSES) return;
  const [end] = [...alive].find(([, isBusy]) => !isBusy()) ?? [];
  end?.();
}
