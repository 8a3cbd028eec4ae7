import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Gives this thread a lower priority than the threads that answer people, whatever the process's priority, on systems
 * where threads have their own: Linux. Elsewhere, or if there is no lower priority, it does nothing.
 */
export function runInBackground(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread === undefined) return;
    // A thread starts with the priority of its parent, which answers people.
    const behind = getPriority(Number(thread)) + constants.priority.PRIORITY_BELOW_NORMAL;
    setPriority(Number(thread), Math.min(behind, constants.priority.PRIORITY_LOW));
  } catch {
    // Then all threads have the same priority.
  }
}
