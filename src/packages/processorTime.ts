import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The interval at which a process is checked, in milliseconds. */
const LOOK = 100;

/**
 * A task is overdue only if its process has used this share of the deadline as CPU time: on a busy machine it may not
 * have been scheduled.
 */
const SHARE = 0.5;

/**
 * A task that takes this many times the deadline is overdue in any case: a task that sleeps forever uses no CPU time.
 */
const AT_MOST = 10;

/** The limits for a task. */
export interface Bounds {
  /** In milliseconds. */
  readonly deadline: number;
  /** The memory limit of its process, in megabytes, including everything that Node uses; the heap has its own limit. */
  readonly resident: number;
}

/** The limit that a task has exceeded. */
type Excess = 'time' | 'memory';

/**
 * Resolves with `time` once the process with this id has been busy with a task for too long, with `memory` once it uses
 * too much memory, and with undefined once the task is done. If the system does not report CPU time, the process is
 * assumed to be working; if it does not report memory, a growing process is stopped only by the deadline.
 */
export async function watchForExcess(
  pid: () => number | undefined,
  { deadline, resident }: Bounds,
  owes: () => boolean,
): Promise<Excess | undefined> {
  const begun = performance.now();
  const before = measureWork(pid()) ?? 0;
  while (owes()) {
    await sleep(LOOK, undefined, { ref: false });
    if (!owes()) return undefined;
    if (measureResident(pid()) > resident) return 'memory';
    const taken = performance.now() - begun;
    if (taken < deadline) continue;
    const worked = (measureWork(pid()) ?? Number.POSITIVE_INFINITY) - before;
    if (taken > AT_MOST * deadline || worked >= SHARE * deadline) return 'time';
  }
  return undefined;
}

/** The unit in which Linux reports CPU time, in milliseconds. */
const TICK = 10;

/**
 * Returns the CPU time that a process has used, in milliseconds; undefined if the system does not report it (only Linux
 * does).
 */
function measureWork(pid: number | undefined): number | undefined {
  // User and system time are the 12th and 13th fields after the process name, which may contain spaces.
  const fields = readProcFile(pid, 'stat')?.split(') ')[1]?.split(' ');
  return fields && TICK * (Number(fields[11]) + Number(fields[12]));
}

/** Returns the memory that a process uses, in megabytes; 0 if the system does not report it (only Linux does). */
function measureResident(pid: number | undefined): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readProcFile(pid, 'status') ?? '') ?? [];
  return Number(kilobytes) / 1024;
}

function readProcFile(pid: number | undefined, file: 'stat' | 'status'): string | undefined {
  try {
    return pid === undefined ? undefined : readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
