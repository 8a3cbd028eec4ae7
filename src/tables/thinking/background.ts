import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets this thread run behind those that answer people, however low the priority of the whole process is, where threads
 * have priorities of their own: on Linux. Elsewhere, and where there is nothing lower, it does nothing.
 */
export function runInBackground(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread === undefined) return;
    // A thread begins with the priority of the one that starts it, which answers people.
    const behind = getPriority(Number(thread)) + constants.priority.PRIORITY_BELOW_NORMAL;
    setPriority(Number(thread), Math.min(behind, constants.priority.PRIORITY_LOW));
  } catch {
    // All threads are alike then.
  }
}
