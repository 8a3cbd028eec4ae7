import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Playground } from 'discord-standin';
import { temporaryFolder } from '../main/parlor.ts';
import { type PostgresServer, startPostgres } from '../store/postgres.ts';
import { cutPower } from './disk.ts';
import type { Players } from './players.ts';

/** Where a bot that is struck keeps its games. */
export interface Place {
  readonly uri: string;
  /** Loaded before the bot, and what these are told. */
  readonly imports: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Takes from the store of a bot that was killed what was not brought to the disk. */
  readonly cutPower?: () => void;
  /** Removes it all. */
  readonly close: () => Promise<void>;
}

/** Where a blow falls. */
export interface Scene {
  readonly discord: Playground;
  readonly tables: readonly Players[];
  /** Who plays in a channel that is gone plays no more. */
  readonly leave: (channel: string) => void;
  /** Discord's clock is later by so many milliseconds. */
  readonly pass: (milliseconds: number) => void;
}

/** Something that goes wrong while people play: a signal that ends the bot, or something that it must live through. */
export type Blow = {
  readonly name: string;
  /** Whether the bot may log errors then, and whether it may tell people that a move could not be saved. */
  readonly mayLogErrors?: boolean;
  readonly mayRefuse?: boolean;
  /** More often there is nothing left to strike at. */
  readonly most?: number;
  /** Whether everybody plays against a computer: whose moves nobody asks for again. */
  readonly againstComputers?: boolean;
} & ({ readonly signal: 'SIGKILL' | 'SIGTERM' } | { readonly strike: (number: number, scene: Scene) => Promise<void> });

/** Where the store lies in a file, the power is cut with every second one. */
export const SIGKILL: Blow = { name: 'SIGKILL inside writes', signal: 'SIGKILL' };
export const SIGTERM: Blow = { name: 'SIGTERM with moves running', signal: 'SIGTERM' };

export async function inSqlite(): Promise<Place> {
  const folder = temporaryFolder();
  const disk = temporaryFolder();
  const path = join(folder.path, 'parlor.sqlite');
  return {
    uri: `sqlite://${path}`,
    imports: ['./test/kill/watchedDisk.ts'],
    settings: { DISK: disk.path },
    cutPower: () => cutPower(path, disk.path),
    async close() {
      folder.remove();
      disk.remove();
    },
  };
}

export async function inPostgres(): Promise<Place & { readonly server: PostgresServer }> {
  const server = await startPostgres();
  return { uri: server.uri, imports: [], settings: {}, close: server.close, server };
}

/** Of longer outages only so much is waited for, in milliseconds, before and after the clocks are moved by the rest. */
const WAITED = 100_000;
const AROUND = 15_000;

/** A server that is away for so many seconds, and comes back; people play against computers. */
export async function withStoreAway(seconds: number): Promise<Place & { readonly blow: Blow }> {
  const { server, ...place } = await inPostgres();
  const away = seconds * 1000;
  const moved = away > WAITED ? away - 2 * AROUND : 0;
  const struck = struckByFile(place, './test/kill/passingTime.ts', 'TIME_PASSED', {
    name: `the store is away for ${seconds < 600 ? `${seconds} s` : `${seconds / 60} minutes`}`,
    mayLogErrors: true,
    words: (number) => String((number + 1) * moved),
  });
  const blow: Blow = {
    ...struck.blow,
    mayRefuse: true,
    againstComputers: true,
    async strike(number, scene) {
      await server.kill();
      if (moved === 0) await wait(away);
      else {
        await wait(AROUND);
        await struck.blow.strike(number, scene);
        scene.pass(moved);
        await wait(AROUND);
      }
      await server.start();
    },
  };
  return { ...struck, blow };
}

/** How long the store or its disk ails, in milliseconds. */
const AILS = 30_000;

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
      name: 'the disk is full for 30 s',
      mayLogErrors: true,
      mayRefuse: true,
      async strike() {
        fill(filler);
        await wait(AILS);
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

/** A database browser with a change that is not saved. */
export async function heldByOthers(): Promise<Place & { readonly blow: Blow }> {
  const place = await inSqlite();
  const blow: Blow = {
    name: 'another program holds the store for 30 s',
    mayLogErrors: true,
    mayRefuse: true,
    againstComputers: true,
    async strike() {
      const other = new DatabaseSync(place.uri.slice('sqlite://'.length), { timeout: AILS });
      other.exec('BEGIN IMMEDIATE');
      await wait(AILS);
      other.exec('ROLLBACK');
      other.close();
    },
  };
  return { ...place, blow };
}

/** A disk that takes half a second for whatever is brought to it. */
export async function onSlowDisk(): Promise<Place & { readonly blow: Blow }> {
  const { blow, ...place } = struckByFile(await inSqlite(), './test/kill/slowDisk.ts', 'SLOW_DISK', {
    name: 'the disk is slow for 30 s',
    words: (number) => String(number),
  });
  return {
    ...place,
    blow: {
      ...blow,
      async strike(number, scene) {
        await blow.strike(number, scene);
        await wait(AILS);
        rmSync(place.settings.SLOW_DISK ?? '');
      },
    },
  };
}

/** A clock that jumps three hours ahead, and back, and back again. */
export function withJumpingClock(place: Place): Place & { readonly blow: Blow } {
  const jumps = [3, 0, -3, 0].map((hours) => hours * 60 * 60 * 1000);
  return struckByFile(place, './test/kill/movingClock.ts', 'CLOCK_ERROR', {
    name: 'the clock jumps by 3 h, both ways',
    words: (number) => String(jumps[number % jumps.length]),
  });
}

/** Threads that draw and threads that think die, or hang, in the midst of their work. */
export function withAilingThreads(place: Place, ailment: 'die' | 'hang'): Place & { readonly blow: Blow } {
  return struckByFile(place, './test/kill/ailingThreads.ts', 'AILMENT', {
    name: ailment === 'die' ? 'the threads die' : 'the threads hang',
    mayLogErrors: true,
    words: (number) => `${ailment} ${number}`,
  });
}

/** A bot that is struck from within, by what a file says that `setting` names. */
function struckByFile(
  place: Place,
  program: string,
  setting: string,
  { words, ...blow }: Pick<Blow, 'name' | 'mayLogErrors'> & { readonly words: (number: number) => string },
): Place & { readonly blow: Extract<Blow, { strike: unknown }> } {
  const folder = temporaryFolder();
  const file = join(folder.path, 'word');
  return {
    ...place,
    imports: [...place.imports, program],
    settings: { ...place.settings, [setting]: file },
    async close() {
      await place.close();
      folder.remove();
    },
    blow: { ...blow, strike: async (number) => writeFileSync(file, words(number)) },
  };
}
