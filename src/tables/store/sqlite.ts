import { chmodSync, closeSync, existsSync, fdatasync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { type ConditionalWrite, type StoreAdapter, stands, type Until } from './adapter.ts';

const PAGE = 100;

const ENTRIES_FROM = `SELECT key, value FROM entries WHERE key >= ? AND key < ? ORDER BY key LIMIT ${PAGE}`;

/** The one folder that is made for a store: any other that is not there was mistyped, and the store is elsewhere. */
const OUR_FOLDER = 'store';

const nextTurnOfTheLoop = promisify(setImmediate);
const dataSync: BringToDisk = promisify(fdatasync);

/** Brings all that was written to an open file to the disk. */
type BringToDisk = (file: number) => Promise<void>;

/** What a store in a file does in ways of its own. */
interface SqliteOptions {
  readonly bringToDisk?: BringToDisk;
  /** Hears, once, that the disk failed: nobody knows what is on it, so that the process must stop. */
  readonly onLost?: (error: unknown) => void;
}

/** A write that waits for its turn. */
interface Write {
  readonly until: Until;
  readonly run: () => void;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Records on Node's own SQLite: one table, one row a key.
 *
 * A write happens whole or not at all, and resolves once it is on the disk, unless it asks for less, so that a killed
 * process or a power cut loses nothing acknowledged. SQLite would hold up everything while it waits for the disk
 * (synchronous = FULL). So it commits without waiting (NORMAL), and we have the write-ahead log brought to the disk beside
 * the main thread, as FULL does after every commit, once for all commits that came meanwhile.
 *
 * Where the disk fails at that, what was committed can be read but may not survive, and asking the disk again would find
 * it content (Linux reports a lost page once). So this adapter then refuses all further work: only a new process, which
 * reads what the disk has, knows the truth.
 */
export class SqliteAdapter implements StoreAdapter {
  readonly connections = undefined;
  readonly #database: DatabaseSync;
  readonly #statements;
  readonly #waiting: Write[] = [];
  /** Committed, but perhaps not on the disk yet. */
  readonly #committed: Write[] = [];
  /** The file descriptor of the write-ahead log; undefined in memory, where there is none. */
  readonly #log: number | undefined;
  #syncing: Promise<void> | undefined;
  /** Until all have heard whose writes are on the disk. */
  #telling: Promise<void> = Promise.resolve();
  readonly #bringToDisk: BringToDisk;
  readonly #onLost: (error: unknown) => void;
  #lost: { readonly error: unknown } | undefined;

  /** Opens or creates the file; `:memory:` keeps everything in memory. */
  constructor(path: string, { bringToDisk = dataSync, onLost = () => undefined }: SqliteOptions = {}) {
    this.#bringToDisk = bringToDisk;
    this.#onLost = onLost;
    if (path !== ':memory:') keepPrivate(path);
    this.#database = new DatabaseSync(path, { timeout: 5000 });
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    this.#database.exec('CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)');
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#statements = {
      get: prepare('SELECT value FROM entries WHERE key = ?'),
      set: prepare('INSERT INTO entries VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value'),
      delete: prepare('DELETE FROM entries WHERE key = ?'),
      keysFrom: prepare(`SELECT key FROM entries WHERE key >= ? AND key < ? ORDER BY key LIMIT ${PAGE}`),
      entriesFrom: prepare(ENTRIES_FROM),
    };
    this.#log = path === ':memory:' ? undefined : openLog(path, this.#database);
  }

  async get(key: string) {
    return this.#read(key);
  }

  async writeIf({ expected, set, remove, until }: ConditionalWrite) {
    return this.#write(() => {
      if (!stands(expected, (key) => this.#read(key))) return false;
      for (const [key, text] of set) this.#statements.set.run(key, text);
      for (const key of remove) this.#statements.delete.run(key);
      return true;
    }, until);
  }

  async *keys(prefix: string): AsyncGenerator<string, void> {
    for await (const { key } of this.#pages(this.#statements.keysFrom, prefix)) yield String(key);
  }

  async *entries(prefix: string): AsyncGenerator<readonly [string, string], void> {
    for await (const { key, value } of this.#pages(this.#statements.entriesFrom, prefix)) {
      yield [String(key), String(value)];
    }
  }

  /** The rows whose keys begin with `prefix`, found by the index. */
  async *#pages(statement: StatementSync, prefix: string) {
    // No character of a key is beyond the last of Unicode.
    const end = `${prefix}\u{10FFFF}`;
    let from = prefix;
    while (true) {
      this.#refuseIfLost();
      const page = statement.all(from, end);
      yield* page;
      if (page.length < PAGE) return;
      from = `${page.at(-1)?.key}\0`;
      // The driver is synchronous: without a break a long walk would hold up everything else.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Reads by a connection of its own, in one transaction: others write on meanwhile. */
  async *snapshot(): AsyncGenerator<readonly [string, string], void> {
    this.#refuseIfLost();
    const path = this.#database.location();
    // In memory there is one connection, and one moment is as long as nobody else is let in.
    if (path === null) {
      const rows = this.#database.prepare('SELECT key, value FROM entries ORDER BY key').all();
      for (const { key, value } of rows) yield [String(key), String(value)];
      return;
    }
    const reader = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    try {
      reader.exec('BEGIN');
      const statement = reader.prepare(ENTRIES_FROM);
      for await (const { key, value } of this.#pages(statement, '')) yield [String(key), String(value)];
    } finally {
      reader.close();
    }
  }

  async disconnect() {
    if (!this.#database.isOpen) return;
    if (this.#lost === undefined) this.#writeAll();
    await this.#syncing;
    await this.#telling;
    this.#database.close();
    if (this.#log !== undefined) closeSync(this.#log);
  }

  #refuseIfLost(): void {
    if (this.#lost !== undefined) throw new Error('the disk failed before', { cause: this.#lost.error });
  }

  #read(key: string): string | undefined {
    this.#refuseIfLost();
    const row = this.#statements.get.get(key);
    return row === undefined ? undefined : String(row.value);
  }

  #write<T>(write: () => T, until: Until = 'stored'): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      const run = () => {
        result = write();
      };
      this.#waiting.push({ until, run, done: () => resolve(result), failed: reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#writeAll());
    });
  }

  /** All that waits, in one transaction; where that fails, each by itself, so that none takes others with it. */
  #writeAll(): void {
    const writes = this.#waiting.splice(0);
    if (writes.length === 0) return;
    if (this.#lost !== undefined) {
      for (const { failed } of writes) failed(this.#lost.error);
      return;
    }
    try {
      this.#whole(writes);
    } catch (error) {
      const [first, ...others] = writes;
      if (others.length === 0) first?.failed(error);
      else for (const write of writes) this.#writeAlone(write);
    }
  }

  #writeAlone(write: Write): void {
    try {
      this.#whole([write]);
    } catch (error) {
      write.failed(error);
    }
  }

  #whole(writes: readonly Write[]): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const { run } of writes) run();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
    this.#tell(writes.filter(({ until }) => until === 'written'));
    this.#committed.push(...writes.filter(({ until }) => until === 'stored'));
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = undefined;
    });
  }

  /** Brings to the disk what is committed, and what is committed meanwhile. */
  async #syncAll(): Promise<void> {
    while (this.#committed.length > 0) {
      const writes = this.#committed.splice(0);
      try {
        this.#refuseIfLost();
        if (this.#log !== undefined) await this.#bringToDisk(this.#log);
        this.#tell(writes);
      } catch (error) {
        this.#lose(error);
        for (const { failed } of writes) failed(error);
      }
    }
  }

  #tell(writes: readonly Write[]): void {
    this.#telling = this.#telling.then(() => tellOneByOne(writes));
  }

  #lose(error: unknown): void {
    if (this.#lost !== undefined) return;
    this.#lost = { error };
    this.#onLost(error);
  }
}

/** What follows from the writes of fifty tables in one go would hold up everything else. */
async function tellOneByOne(writes: readonly Write[]): Promise<void> {
  for (const { done } of writes) {
    done();
    if (writes.length > 1) await nextTurnOfTheLoop();
  }
}

/** Sees that nobody but its owner reads a database: what SQLite lays beside it takes after it. */
function keepPrivate(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder) && folder !== OUR_FOLDER) {
    throw new Error(`there is no folder ${folder}: is the path right? If so, make it`);
  }
  mkdirSync(folder, { recursive: true });
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      if (existsSync(file)) chmodSync(file, 0o600);
    } catch {
      // It belongs to somebody else, who has let us use it.
    }
  }
}

/** Opens the write-ahead log of a database that is open, and sees that its name is on the disk too. */
function openLog(path: string, database: DatabaseSync): number {
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
