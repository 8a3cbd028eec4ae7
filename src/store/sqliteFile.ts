import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** The one folder that is made for a store: any other that is not there was mistyped, and the store is elsewhere. */
const OUR_FOLDER = 'store';

/** SQLite's own number for it, whose upper bits say more. */
const SQLITE_BUSY = 5;
const NUMBER = 0xff;

/** SQLite's own number for what went wrong; undefined where it was something else. */
export function readErrorCode(cause: unknown): number | undefined {
  return cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & NUMBER : undefined;
}

/** Whether another program holds the file just now. */
export function isBusy(cause: unknown): boolean {
  return readErrorCode(cause) === SQLITE_BUSY;
}

/** What a write that waited in vain fails with: it says what to look for. */
export function heldByOthers(path: string, cause: unknown): Error {
  return new Error(
    `another program holds ${path} and lets nobody write: a database browser with a change that is not saved, a tool that copies it? \`fuser ${path}\` names it`,
    { cause },
  );
}

/** Sees that nobody but its owner reads a database: what SQLite lays beside it takes after it. */
export function keepPrivate(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder) && folder !== OUR_FOLDER) {
    throw new Error(`there is no folder ${folder}: is the path right? If so, make it`);
  }
  mkdirSync(folder, { recursive: true });
  // Whoever closes a file that is there lets go of what SQLite holds of it for the whole process, in another thread too.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      if (existsSync(file)) chmodSync(file, 0o600);
    } catch {
      // It belongs to somebody else, who has let us use it.
    }
  }
}

/** Opens the write-ahead log of a database that is open, and sees that its name is on the disk too. */
export function openLog(path: string, database: DatabaseSync): number {
  // The log is there once something was written.
  database.exec('PRAGMA user_version = 1');
  // Windows keeps names by itself, and opens no folders.
  if (process.platform !== 'win32') syncFolder(dirname(path));
  return openSync(`${path}-wal`, 'r+');
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
