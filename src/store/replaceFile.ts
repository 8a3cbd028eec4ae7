import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Windows' errors while another program has a file open: usually a virus scanner, and not for long. */
const HELD = ['EPERM', 'EBUSY', 'EACCES'];

/** How long to wait before each further attempt, in milliseconds. */
const PAUSES = [50, 100, 200, 400, 800, 1600, 3200];

/** Moves a file, and waits. */
interface FileMover {
  readonly move: (from: string, to: string) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Renames a file, replacing any file with that name; retries if another program has one of them open. */
export async function replaceFile(
  from: string,
  to: string,
  moving: FileMover = { move: rename, wait: sleep },
): Promise<void> {
  for (const pause of PAUSES) {
    try {
      return await moving.move(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!HELD.includes(code)) throw error;
      await moving.wait(pause);
    }
  }
  return moving.move(from, to);
}
