import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a process is looked at, in milliseconds. */
const LOOK = 100;

/** So much of a deadline a process must have worked for its task to be overdue: on a busy machine it may have had no turn. */
const SHARE = 0.5;

/** So many times the deadline a task may take in any case: one that sleeps for ever does not work. */
const AT_MOST = 10;

/** What a task may take. */
export interface Bounds {
  /** In milliseconds. */
  readonly deadline: number;
  /** What its process may hold, in megabytes, with all that Node takes: its heap has a limit of its own. */
  readonly resident: number;
}

/** What is too much of a task. */
type Excess = 'time' | 'memory';

/**
 * Resolves with what is too much once the process with this number has had a task for too long, and worked for it, or holds
 * too much memory; with undefined once it owes nothing any more. Where the system does not tell
 * how much a process works, that is taken for granted; where it does not tell its memory, the deadline ends what grows.
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

/** What Linux counts the work of processes in, in milliseconds. */
const TICK = 10;

/** How much of the processor a process has taken, in milliseconds; undefined where the system does not say so: on Linux alone. */
function measureWork(pid: number | undefined): number | undefined {
  // Behind the name, which may have blanks: user and system time are the 12th and 13th.
  const fields = readProcFile(pid, 'stat')?.split(') ')[1]?.split(' ');
  return fields && TICK * (Number(fields[11]) + Number(fields[12]));
}

/** How much memory a process holds, in megabytes; 0 where the system does not say so: on Linux alone. */
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
