import { closeSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type ConditionalWrite, type StoreAdapter, stands } from './adapter.ts';
import { type WayHome, wayHome } from './checkpointLog.ts';
import { KeyvAdapter } from './keyvAdapter.ts';
import { openDatabase, openLog } from './sqliteFile.ts';
import { type SqliteOptions, SqliteWrites } from './sqliteWrites.ts';

const PAGE = 100;

const ENTRIES_FROM = `SELECT key, value FROM entries WHERE key >= ? AND key < ? ORDER BY key LIMIT ${PAGE}`;

/** How long other programs may hold the file when it is opened, in milliseconds: nobody is playing yet. */
const HELD_AT_THE_START = 5000;
/** The same for the reader of a snapshot. */
const HELD_AT_MOST = 50;
/** A log with this many pages, about 40 MB, is checkpointed on the main thread, if no other thread has done it. */
const LONGEST_LOG = 10_000;

/**
 * Records on Node's own SQLite: one table, one row per key.
 *
 * A write happens completely or not at all, and resolves once it is on disk, unless it asks for less, so that a killed
 * process or a power failure loses nothing that was acknowledged. SQLite would block everything while it waits for the
 * disk (synchronous = FULL). So it commits without waiting (NORMAL), and we sync the write-ahead log off the main
 * thread, as FULL does after every commit, once for all commits in the meantime.
 *
 * Every minute, another thread checkpoints the log into the database file, and writes wait meanwhile: nothing on the
 * main thread waits for a disk. Nor does it wait for another program that holds the file: a timer tries again, until a
 * write has waited too long and fails.
 *
 * If the disk fails during a sync, what was committed can be read but may not survive, and a second sync would report
 * success (Linux reports a lost page once). So this adapter then refuses all further work: only a new process, which
 * reads what is on the disk, knows the truth.
 */
export class SqliteAdapter extends KeyvAdapter implements StoreAdapter {
  readonly connections = undefined;
  readonly #database: DatabaseSync;
  readonly #statements;
  /** The file descriptor of the write-ahead log; undefined for an in-memory database, which has none. */
  readonly #log: number | undefined;
  readonly #home: WayHome | undefined;
  readonly #writes: SqliteWrites;

  /** Opens or creates the file; `:memory:` keeps everything in memory. */
  constructor(path: string, options: SqliteOptions = {}) {
    super();
    this.#database = openDatabase(path, HELD_AT_THE_START);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    this.#database.exec(`PRAGMA wal_autocheckpoint = ${LONGEST_LOG}`);
    this.#database.exec('CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)');
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#statements = {
      get: prepare('SELECT value FROM entries WHERE key = ?'),
      set: prepare('INSERT INTO entries VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value'),
      delete: prepare('DELETE FROM entries WHERE key = ?'),
      keysFrom: prepare(`SELECT key FROM entries WHERE key >= ? AND key < ? ORDER BY key LIMIT ${PAGE}`),
      entriesFrom: prepare(ENTRIES_FROM),
    };
    const log = path === ':memory:' ? undefined : openLog(path, this.#database);
    const lend: SqliteWrites['lend'] = (work) => this.#writes.lend(work);
    this.#home = log === undefined ? undefined : wayHome({ path, log, lend });
    const onCommit = () => this.#home?.noteCommit();
    this.#writes = new SqliteWrites({ database: this.#database, path, log, onCommit }, options);
    this.#log = log;
  }

  protected async read(key: string) {
    return this.#read(key);
  }

  async writeIf({ expected, set, remove, until }: ConditionalWrite) {
    return this.#writes.write(() => {
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
      this.#writes.refuseIfLost();
      const page = statement.all(from, end);
      yield* page;
      if (page.length < PAGE) return;
      from = `${page.at(-1)?.key}\0`;
      // The driver is synchronous: without pauses, a long iteration would hold up everything else.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Reads through its own connection, in one transaction: others continue to write. */
  async *snapshot(): AsyncGenerator<readonly [string, string], void> {
    this.#writes.refuseIfLost();
    const path = this.#database.location();
    // In memory there is only one connection, and a snapshot holds as long as nothing else runs.
    if (path === null) {
      const rows = this.#database.prepare('SELECT key, value FROM entries ORDER BY key').all();
      for (const { key, value } of rows) yield [String(key), String(value)];
      return;
    }
    const reader = new DatabaseSync(path, { readOnly: true, timeout: HELD_AT_MOST });
    try {
      reader.exec('BEGIN');
      const statement = reader.prepare(ENTRIES_FROM);
      for await (const { key, value } of this.#pages(statement, '')) yield [String(key), String(value)];
    } finally {
      reader.close();
    }
  }

  /** Checkpoints everything stored into the database file, as also happens every minute. Never rejects. */
  async bringHome(): Promise<void> {
    await this.#home?.bringHome();
  }

  async disconnect() {
    if (!this.#database.isOpen) return;
    await this.#home?.end();
    await this.#writes.end();
    this.#database.close();
    if (this.#log !== undefined) closeSync(this.#log);
  }

  #read(key: string): string | undefined {
    this.#writes.refuseIfLost();
    const row = this.#statements.get.get(key);
    return row === undefined ? undefined : String(row.value);
  }
}
