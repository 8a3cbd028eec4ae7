import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../main/parlor.ts';
import { type PostgresServer, startPostgres } from '../tables/postgres.ts';

/** Where a bot that is struck keeps its games. */
export interface Place {
  readonly uri: string;
  /** Loaded before the bot, and what these are told. */
  readonly imports: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Removes it all. */
  readonly close: () => Promise<void>;
}

/** Something that goes wrong while people play: a signal that ends the bot, or something that it must live through. */
export type Blow = { readonly name: string } & (
  | { readonly signal: 'SIGKILL' | 'SIGTERM' }
  | { readonly strike: (number: number) => Promise<void>; readonly isHeard: boolean }
);

export const SIGKILL: Blow = { name: 'SIGKILL inside writes', signal: 'SIGKILL' };
export const SIGTERM: Blow = { name: 'SIGTERM with moves running', signal: 'SIGTERM' };

export async function inSqlite(): Promise<Place> {
  const folder = temporaryFolder();
  const uri = `sqlite://${join(folder.path, 'parlor.sqlite')}`;
  return { uri, imports: [], settings: {}, close: async () => folder.remove() };
}

export async function inPostgres(): Promise<Place & { readonly server: PostgresServer }> {
  const server = await startPostgres();
  return { uri: server.uri, imports: [], settings: {}, close: server.close, server };
}

/** The server is away for so many milliseconds, and comes back. */
export function storeAway({ server }: { readonly server: PostgresServer }, milliseconds: number): Blow {
  return {
    name: `the store is away for ${milliseconds / 1000} s`,
    isHeard: true,
    async strike() {
      await server.kill();
      await wait(milliseconds);
      await server.start();
    },
  };
}

/** A disk of a few megabytes, which must be mounted (as root), and another file that fills it for a while. */
export async function onSmallDisk(): Promise<Place & { readonly blow: Blow }> {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder.path], { stdio: 'ignore' });
  const filler = join(folder.path, 'filler');
  return {
    uri: `sqlite://${join(folder.path, 'parlor.sqlite')}`,
    imports: [],
    settings: {},
    async close() {
      execFileSync('umount', [folder.path]);
      folder.remove();
    },
    blow: {
      name: 'the disk is full for 2 s',
      isHeard: true,
      async strike() {
        fill(filler);
        await wait(2000);
        rmSync(filler);
      },
    },
  };
}

function fill(path: string): void {
  const block = Buffer.alloc(4096);
  try {
    while (true) writeFileSync(path, block, { flag: 'a' });
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error;
  }
}

/** A clock that jumps three hours ahead, and back, and back again. */
export async function withJumpingClock(place: Place): Promise<Place & { readonly blow: Blow }> {
  const folder = temporaryFolder();
  const file = join(folder.path, 'error');
  const jumps = [3, 0, -3, 0].map((hours) => hours * 60 * 60 * 1000);
  return {
    ...place,
    imports: ['./test/kill/movingClock.ts'],
    settings: { CLOCK_ERROR: file },
    async close() {
      await place.close();
      folder.remove();
    },
    blow: {
      name: 'the clock jumps by 3 h, both ways',
      isHeard: false,
      strike: async (number) => writeFileSync(file, String(jumps[number % jumps.length])),
    },
  };
}
