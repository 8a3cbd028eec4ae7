import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The only folder that is created for a store: any other missing folder is a typing mistake, and the store is
 * elsewhere.
 */
const OUR_FOLDER = 'store';

/** SQLite's error number for a busy file; higher bits contain details. */
const SQLITE_BUSY = 5;
const NUMBER = 0xff;

/** SQLite's error number; undefined if the error was something else. */
export function readErrorCode(cause: unknown): number | undefined {
  return cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & NUMBER : undefined;
}

/** Whether another program holds the file just now. */
export function isBusy(cause: unknown): boolean {
  return readErrorCode(cause) === SQLITE_BUSY;
}

/** The error of a write that waited in vain: it says what to look for. */
export function heldByOthers(path: string, cause: unknown): Error {
  return new Error(
    `another program holds ${path} and lets nobody write: a database browser with a change that is not saved, a tool that copies it? \`fuser ${path}\` names it`,
    { cause },
  );
}

/**
 * Opens a store's database, or creates it; `:memory:` keeps it in memory. Only its owner may read it: SQLite gives the
 * files next to it the same permissions. Throws, and changes nothing, if the path is that of anything else.
 */
export function openDatabase(path: string, timeout: number): DatabaseSync {
  if (path !== ':memory:') createFile(path);
  const database = new DatabaseSync(path, { timeout });
  try {
    if (isForeign(database)) throw new Error("it is another program's database: choose another file");
  } catch (error) {
    database.close();
    throw error;
  }
  if (path !== ':memory:') keepPrivate(path);
  return database;
}

function createFile(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder) && folder !== OUR_FOLDER) {
    throw new Error(`there is no folder ${folder}: correct the path or create the folder`);
  }
  mkdirSync(folder, { recursive: true });
  // Closing an existing file would release SQLite's locks on it for the whole process, even those of another thread.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  else if (statSync(path).isDirectory()) throw new Error('it is a folder: name a file in it, such as parlor.sqlite');
}

/** Whether a database has tables, but none of ours. */
function isForeign(database: DatabaseSync): boolean {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return tables.length > 0 && !tables.some(({ name }) => name === 'entries');
}

function keepPrivate(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      if (existsSync(file)) chmodSync(file, 0o600);
    } catch {
      // It belongs to someone else, who lets us use it.
    }
  }
}

/** Opens the write-ahead log of an open database, and makes sure that its name is on disk, too. */
export function openLog(path: string, database: DatabaseSync): number {
  // The log exists once something has been written.
  database.exec('PRAGMA user_version = 1');
  // Windows makes names durable without this, and cannot open folders.
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
