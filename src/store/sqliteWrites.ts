import { fdatasync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { WriteStage } from './adapter.ts';
import { heldByOthers, isBusy } from './sqliteFile.ts';

/**
 * How long the event loop may block until another program releases the file, in milliseconds; for the first attempt,
 * and for further ones.
 */
const HELD_FIRST = 50;
const HELD_AGAIN = 0;
const TRY_AGAIN = 100;
/** How long a write waits for that before it fails, in milliseconds: as long as on PostgreSQL. */
const PATIENCE = 10_000;

const nextTurnOfTheLoop = promisify(setImmediate);
const dataSync: BringToDisk = promisify(fdatasync);

/** Syncs everything written to an open file to the disk. */
type BringToDisk = (file: number) => Promise<void>;

/** Options of a file-based store. */
export interface SqliteOptions {
  readonly bringToDisk?: BringToDisk;
  /** Called once if the disk fails: nobody knows what is on it, so the process must stop. */
  readonly onLost?: (error: unknown) => void;
  /** How long a write waits for another program that holds the file, in milliseconds. */
  readonly patience?: number;
}

/** The database that is written to. */
interface WritableDatabase {
  readonly path: string;
  readonly database: DatabaseSync;
  /** The file descriptor of the write-ahead log; undefined for an in-memory database, which has none. */
  readonly log: number | undefined;
  readonly onCommit: () => void;
}

/** A write that waits for its turn. */
interface Write {
  readonly until: WriteStage;
  readonly since: number;
  readonly run: () => void;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * The writes to a database: all waiting ones are done together, and each resolves once it has progressed far enough,
 * see `SqliteAdapter`.
 */
export class SqliteWrites {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #log: number | undefined;
  readonly #onCommit: () => void;
  readonly #bringToDisk: BringToDisk;
  readonly #onLost: (error: unknown) => void;
  readonly #patience: number;
  readonly #waiting: Write[] = [];
  /** Committed, but perhaps not on disk yet. */
  readonly #committed: Write[] = [];
  #syncing: Promise<void> | undefined;
  /** Resolves once all callers whose writes are on disk have been told. */
  #telling: Promise<void> = Promise.resolve();
  #lost: { readonly error: unknown } | undefined;
  /** Something else in this process has exclusive use of the file. */
  #isLent = false;
  /** Another program held the file at the last attempt. */
  #isHeld = false;
  #tryingAgain: NodeJS.Timeout | undefined;

  constructor(
    { database, path, log, onCommit }: WritableDatabase,
    { bringToDisk = dataSync, onLost = () => undefined, patience = PATIENCE }: SqliteOptions,
  ) {
    this.#database = database;
    this.#path = path;
    this.#log = log;
    this.#onCommit = onCommit;
    this.#bringToDisk = bringToDisk;
    this.#onLost = onLost;
    this.#patience = patience;
    this.#holdAtMost(HELD_FIRST);
  }

  refuseIfLost(): void {
    if (this.#lost !== undefined) throw new Error('the disk failed before', { cause: this.#lost.error });
  }

  /**
   * Does a write with others in one transaction. Resolves with its result, once the write has progressed as far as
   * required.
   */
  write<T>(write: () => T, until: WriteStage = 'stored'): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      const run = () => {
        result = write();
      };
      const since = performance.now();
      this.#waiting.push({ until, since, run, done: () => resolve(result), failed: reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#writeAll());
    });
  }

  /** Does some work on the file while nothing is written here: new writes wait. */
  async lend(work: () => Promise<void>): Promise<void> {
    this.#writeAll();
    this.#isLent = true;
    try {
      await work();
    } finally {
      this.#isLent = false;
      this.#writeAll();
    }
  }

  /** Finishes waiting writes. */
  async end(): Promise<void> {
    this.#writeAll();
    while (this.#waiting.length > 0) await sleep(TRY_AGAIN);
    await this.#syncing;
    await this.#telling;
  }

  /** Does all waiting writes in one transaction; if that fails, each on its own, so that none makes others fail. */
  #writeAll(): void {
    // Whatever delays the writes runs them later.
    if (this.#isLent || this.#tryingAgain !== undefined) return;
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
      if (isBusy(error)) this.#waitForOthers(writes, error);
      else if (others.length === 0) first?.failed(error);
      else this.#writeEachAlone(writes);
    }
  }

  #writeEachAlone(writes: readonly Write[]): void {
    for (const [at, write] of writes.entries()) {
      try {
        this.#whole([write]);
      } catch (error) {
        if (isBusy(error)) {
          this.#waitForOthers(writes.slice(at), error);
          return;
        }
        write.failed(error);
      }
    }
  }

  /** Another program holds the file: what has waited long enough fails, the rest is tried again. */
  #waitForOthers(writes: readonly Write[], error: unknown): void {
    const earliest = performance.now() - this.#patience;
    this.#waiting.unshift(...writes.filter(({ since }) => since > earliest));
    for (const { since, failed } of writes) if (since <= earliest) failed(heldByOthers(this.#path, error));
    if (!this.#isHeld) this.#holdAtMost(HELD_AGAIN);
    this.#isHeld = true;
    if (this.#waiting.length === 0) return;
    this.#tryingAgain = setTimeout(() => {
      this.#tryingAgain = undefined;
      this.#writeAll();
    }, TRY_AGAIN);
  }

  #holdAtMost(milliseconds: number): void {
    this.#database.exec(`PRAGMA busy_timeout = ${milliseconds}`);
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
    if (this.#isHeld) this.#holdAtMost(HELD_FIRST);
    this.#isHeld = false;
    this.#onCommit();
    this.#tell(writes.filter(({ until }) => until === 'written'));
    this.#committed.push(...writes.filter(({ until }) => until === 'stored'));
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = undefined;
    });
  }

  /** Syncs committed writes to disk, and those committed meanwhile. */
  async #syncAll(): Promise<void> {
    while (this.#committed.length > 0) {
      const writes = this.#committed.splice(0);
      try {
        this.refuseIfLost();
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

/** Everything that follows from the writes of fifty tables at once would hold up everything else. */
async function tellOneByOne(writes: readonly Write[]): Promise<void> {
  for (const { done } of writes) {
    done();
    if (writes.length > 1) await nextTurnOfTheLoop();
  }
}
