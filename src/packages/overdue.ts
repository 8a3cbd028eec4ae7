import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** How often a worker is looked at, in milliseconds. */
const LOOK = 100;

/** So much of a deadline a worker must have worked for its task to be overdue: on a busy machine it may have had no turn. */
const SHARE = 0.5;

/** How long a worker may take to say how much it has worked, in milliseconds: one that is stuck, or has no turn, does not say so at once. */
const ANSWER = 1000;

/** So many times the deadline a task may take in any case: one that sleeps for ever does not work. */
const AT_MOST = 10;

/**
 * Resolves with true once a worker has had a task longer than `deadline`, in milliseconds, and worked for it; with false
 * once it owes nothing any more. `look` is called with the worker now and then meanwhile.
 */
export async function isOverdue(
  worker: Worker,
  deadline: number,
  owes: () => boolean,
  look: (worker: Worker) => void = () => undefined,
): Promise<boolean> {
  const begun = performance.now();
  const before = (await workOf(worker)) ?? 0;
  while (owes()) {
    await sleep(LOOK, undefined, { ref: false });
    if (!owes()) return false;
    look(worker);
    const taken = performance.now() - begun;
    if (taken < deadline) continue;
    const worked = ((await workOf(worker)) ?? Number.POSITIVE_INFINITY) - before;
    if (taken > AT_MOST * deadline || worked >= SHARE * deadline) return owes();
  }
  return false;
}

/** How much of the processor a worker has taken, in milliseconds; undefined where it does not say so in time, or this Node cannot tell. */
async function workOf(worker: Worker): Promise<number | undefined> {
  try {
    const used = await Promise.race([worker.cpuUsage(), sleep(ANSWER, undefined, { ref: false })]);
    return used && (used.user + used.system) / 1000;
  } catch {
    return undefined;
  }
}
