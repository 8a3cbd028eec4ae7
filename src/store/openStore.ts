import { existsSync } from 'node:fs';
import type { StoreAdapter } from './adapter.ts';
import { StoreFailure, WrongStore } from './failure.ts';
import { foreignOwner } from './fileOwner.ts';
import type { Outages } from './outages.ts';
import { PostgresAdapter } from './postgres.ts';
import { SqliteAdapter } from './sqlite.ts';
import { isBusy, readErrorCode } from './sqliteFile.ts';
import type { Store } from './store.ts';
import { storeOn } from './storeOn.ts';

const NO_STORE =
  'KEYV_URI: not a store that Parlor knows. Use sqlite://path/to/file or postgres://person:password@host/database. To move another one: docs/self-hosting.md, step 8.';

const POSTGRES = /^postgres(?:ql)?:\/\//;
const SQLITE = /^sqlite:(?:\/\/)?(.+)$/;

/** Options for opening a store. */
interface StoreOptions {
  /** Whether a file must be there already: a program that creates nothing must not leave a store at a wrong path. */
  readonly mustExist?: boolean;
  /** How many connections to PostgreSQL this process may hold. */
  readonly connections?: number | undefined;
  /** Called if the disk fails: the process must stop then. */
  readonly onLost?: (error: unknown) => void;
  /** Notices when the store fails and when it works again. */
  readonly outages?: Pick<Outages, 'watch'>;
}

/**
 * Opens the store named by a KEYV_URI: `sqlite://path/to/file`, `sqlite::memory:`, or
 * `postgres://person:password@host:port/database`, which several processes may use. Throws a WrongStore that says what
 * to fix if the URI names no kind of store we have, or a store that cannot be opened.
 */
export function openStore(uri: string, options: StoreOptions = {}): Store {
  const adapter = adapterAt(uri, options);
  return storeOn(options.outages === undefined ? adapter : options.outages.watch(adapter));
}

/** The database behind a store, as `openStore` opens it: for tools that inspect damage. */
export function adapterAt(uri: string, { connections, onLost, mustExist }: StoreOptions = {}): StoreAdapter {
  if (POSTGRES.test(uri)) {
    const mistake = postgresMistake(uri);
    if (mistake !== undefined) throw new WrongStore(mistake);
    return new PostgresAdapter(uri, connections);
  }
  const path = SQLITE.exec(uri)?.[1];
  if (path === undefined) throw new WrongStore(NO_STORE);
  if (mustExist === true && path !== ':memory:' && !existsSync(path)) {
    throw new WrongStore(`There is no store at ${path}: is its address right?`);
  }
  try {
    return new SqliteAdapter(path, onLost === undefined ? {} : { onLost });
  } catch (cause) {
    const Failure = isBusy(cause) ? StoreFailure : WrongStore;
    const remedy = isBusy(cause) ? '' : (foreignOwner(path) ?? remedyFor(cause));
    throw new Failure(`KEYV_URI: ${path} cannot be opened as a store (${String(cause)}).${remedy}`, { cause });
  }
}

/** Where a store is, without secrets: for logs. */
export function describeStorePlace(uri: string): string {
  const path = SQLITE.exec(uri)?.[1];
  if (path !== undefined) return path;
  if (!URL.canParse(uri)) return 'elsewhere';
  const { protocol, host, pathname } = new URL(uri);
  return `${protocol}//${host}${pathname}`;
}

/** The store's file, if it is file-based; otherwise undefined. */
export function findStoreFile(uri: string): string | undefined {
  const path = SQLITE.exec(uri)?.[1];
  return path === ':memory:' ? undefined : path;
}

const READ_ONLY = ' It is read-only: give the account that runs Parlor write access to the file and its folder.';
const FULL = ' The disk is full: make room, then start again.';

/** What the operator can do, by SQLite's error code or the system's. */
const REMEDIES = new Map<unknown, string>([
  [
    5,
    ' Another program holds it: a second Parlor, a database browser, or a copy in progress. Close that, then start again.',
  ],
  [8, READ_ONLY],
  ['EROFS', READ_ONLY],
  ['EACCES', READ_ONLY],
  // Also SQLite's answer where a full disk has no room for the files beside the store.
  [10, ' The disk is full or fails: make room and check it, then start again.'],
  [11, ' It is damaged: move it away and restore the last backup with npm run restore.'],
  [13, FULL],
  ['ENOSPC', FULL],
  [14, ' Check that the folder exists and that the account that runs Parlor may write to it.'],
  [26, ' Choose another file. If this was the store, move it away and restore the last backup with npm run restore.'],
]);

/** What to do if a store could not be opened: a sentence with a space before it; empty if unknown. */
export function remedyFor(cause: unknown): string {
  const ofSystem = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return REMEDIES.get(readErrorCode(cause) ?? ofSystem) ?? '';
}

const REMEDY =
  'In a password, write %23 for #, %40 for @, %2F for /, %3F for ? and %25 for %. In .env, a # starts a comment.';

/** What is wrong with a PostgreSQL address, and how to write it; undefined if it can be parsed. */
export function postgresMistake(uri: string): string | undefined {
  const isWhole = URL.canParse(uri) && !uri.includes('#') && hasRest(new URL(uri));
  if (isWhole) return undefined;
  return `KEYV_URI: must be a complete address such as postgres://person:password@host:5432/database. ${REMEDY}`;
}

/** Whether no part of the password is mistaken for the host, port or database. */
function hasRest({ username, pathname, search }: URL): boolean {
  if (pathname.includes('@') || search.includes('@')) return false;
  // `postgres://person:12` is all that remains of a password with a `#`: we would wait for it as host and port.
  return username !== '' || pathname.length > 1 || search !== '';
}
