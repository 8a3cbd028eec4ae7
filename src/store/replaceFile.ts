import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** What Windows says while somebody else has a file open: a virus scanner mostly, and not for long. */
const HELD = ['EPERM', 'EBUSY', 'EACCES'];

/** How long is waited before each further try, in milliseconds. */
const PAUSES = [50, 100, 200, 400, 800, 1600, 3200];

/** What a file is moved by, and what waiting is. */
interface FileMover {
  readonly move: (from: string, to: string) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Gives a file its name, in the place of what was called so; tries again where somebody has one of them open. */
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
