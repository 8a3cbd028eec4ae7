import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Gives this thread a lower priority than those that answer people, whatever the priority of the process, if threads
 * have their own: on Linux. Otherwise, or if nothing is lower, it does nothing.
 */
export function runInBackground(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread === undefined) return;
    // A thread starts with the priority of its parent, which answers people.
    const behind = getPriority(Number(thread)) + constants.priority.PRIORITY_BELOW_NORMAL;
    setPriority(Number(thread), Math.min(behind, constants.priority.PRIORITY_LOW));
  } catch {
    // All threads are alike then.
  }
}
