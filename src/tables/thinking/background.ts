import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets this thread run behind those that answer people, where threads have priorities of their own: on Linux. Elsewhere,
 * and where the whole process is of lower priority already, it does nothing.
 */
export function runInBackground(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread !== undefined) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // All threads are alike then.
  }
}
