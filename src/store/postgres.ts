import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import type { ConditionalWrite, StoreAdapter } from './adapter.ts';
import { batcher } from './batcher.ts';
import { KeyvAdapter } from './keyvAdapter.ts';
import { BEGIN_TRANSACTION, LOCK, prepareTable, WRITE } from './postgresTable.ts';

/** The default limit on connections per process: further requests wait. */
export const MOST_CONNECTIONS = 10;

/** How long connecting, or a statement, may take before it counts as failed, in milliseconds. */
const PATIENCE = 10_000;

/** How long we try to find out what became of a write whose connection broke, in milliseconds. */
const WRITE_PATIENCE = 15_000;
const ASK_AGAIN = 250;

/** How many keys are read, or writes done, in one statement at most. */
const MOST_KEYS = 200;
const MOST_WRITES = 50;

/** All connections of the server, the database or the user are in use. */
const TOO_MANY_CONNECTIONS = '53300';

/**
 * SQLSTATE classes that mean the server closed or refused the connection, so that the statement may have been executed.
 */
const CONNECTION_LOST = ['08', '57'];

const PAGE = 100;

const READ = 'SELECT key, value FROM parlor_entries WHERE key = ANY ($1::text[])';
const KEYS = `
  SELECT key FROM parlor_entries WHERE key >= $1 AND key < $2 AND key > $3 ORDER BY key LIMIT ${PAGE}`;
const ENTRIES = `
  SELECT key, value FROM parlor_entries WHERE key >= $1 AND key < $2 AND key > $3 ORDER BY key LIMIT ${PAGE}`;

interface Row {
  readonly key: string;
  readonly value: string;
}

/**
 * Records on PostgreSQL: one table, one row per key. Several processes may use it.
 *
 * Simultaneous requests are batched: reads in one statement; writes in one statement and one transaction, in which each
 * write is done completely or not at all. The transaction locks the keys that a write expects or changes, all in one
 * order, so that writes of the same keys happen one after another without deadlocks. If the connection breaks during a
 * write, we ask the server what became of it. While a server is unavailable, requests fail; once it is back, the next
 * request reaches it. If all its connections are in use, we wait.
 */
export class PostgresAdapter extends KeyvAdapter implements StoreAdapter {
  readonly #pool: Pool;
  #prepared: Promise<void> | undefined;
  readonly #read: (key: string) => Promise<string | undefined>;
  readonly #write: (write: ConditionalWrite) => Promise<boolean>;

  /** `postgres://person:password@host:port/database`. Connects on the first request. */
  constructor(uri: string, connections = MOST_CONNECTIONS) {
    super();
    this.#pool = new Pool({
      connectionString: uri,
      max: connections,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
      application_name: 'parlor',
    });
    // A connection that breaks while idle is replaced by the next one; one that breaks while in use fails its query.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    // Lists, snapshots and checks after a lost connection need a connection, too.
    const atOnce = Math.max(1, Math.floor((connections - 1) / 2));
    this.#read = batcher({ most: MOST_KEYS, atOnce }, (keys) => this.#readAll(keys));
    this.#write = batcher({ most: MOST_WRITES, atOnce }, (writes) => this.#writeAll(writes));
  }

  protected read(key: string) {
    return this.#read(key);
  }

  async writeIf(write: ConditionalWrite) {
    try {
      return await this.#write(write).catch((error: unknown) => {
        if (error instanceof RefusedTogether) return this.#writeAlone(write);
        throw error;
      });
    } catch (error) {
      // If nothing was to change, there is nothing to find.
      const changes = write.set.size + write.remove.length > 0;
      if (changes && error instanceof WriteUnconfirmed && (await this.#hasWritten(write))) return true;
      throw error;
    }
  }

  /** What the server refused in a batch may have been refused because of another write. */
  async #writeAlone(write: ConditionalWrite): Promise<boolean> {
    const [stood = false] = await this.#writeAll([write]);
    return stood;
  }

  async #readAll(keys: readonly string[]): Promise<readonly (string | undefined)[]> {
    const { rows } = await this.#with((client) => client.query<Row>(READ, [[...new Set(keys)]]));
    const texts = mapTexts(rows);
    return keys.map((key) => texts.get(key));
  }

  async #writeAll(writes: readonly ConditionalWrite[]): Promise<readonly boolean[]> {
    const expected = writes.flatMap((write, at) =>
      [...write.expected].map(([key, text]) => [at + 1, key, text] as const),
    );
    const set = writes.flatMap((write, at) => [...write.set].map(([key, text]) => [at + 1, key, text] as const));
    const removed = writes.flatMap(({ remove }, at) => remove.map((key) => [at + 1, key] as const));
    const { rows } = await this.#with((client) =>
      written(client, writes.length, [
        ...[0, 1, 2].map((part) => expected.map((one) => one[part])),
        ...[0, 1, 2].map((part) => set.map((one) => one[part])),
        ...[0, 1].map((part) => removed.map((one) => one[part])),
      ]),
    );
    return rows[0]?.stood ?? [];
  }

  async *keys(prefix: string): AsyncGenerator<string, void> {
    for await (const { key } of this.#pages(KEYS, prefix)) yield key;
  }

  async *entries(prefix: string): AsyncGenerator<readonly [string, string], void> {
    for await (const { key, value } of this.#pages(ENTRIES, prefix)) yield [key, value];
  }

  /** Reads in one transaction, which sees one moment: others continue to write. */
  async *snapshot(): AsyncGenerator<readonly [string, string], void> {
    const client = await this.#connect();
    try {
      // A slow reader is fine; nobody waits for it.
      await client.query(
        'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0',
      );
      for await (const { key, value } of this.#pages(ENTRIES, '', client)) yield [key, value];
    } finally {
      client.release(true);
    }
  }

  async *#pages(query: string, prefix: string, on?: PoolClient): AsyncGenerator<Row, void> {
    // No character of a key is beyond the last of Unicode.
    const end = `${prefix}\u{10FFFF}`;
    let last = '';
    while (true) {
      const ask = (client: PoolClient) => client.query<Row>(query, [prefix, end, last]);
      const { rows } = await (on === undefined ? this.#with(ask) : ask(on));
      yield* rows;
      if (rows.length < PAGE) return;
      last = rows.at(-1)?.key ?? last;
    }
  }

  connections() {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  async disconnect() {
    if (!this.#pool.ended) await this.#pool.end();
  }

  /**
   * Sends something on a connection of the pool; a connection on which something failed is closed, together with its
   * transaction.
   */
  async #with<T>(ask: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      return await ask(client);
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A connection to a database that has our table. */
  async #connect(): Promise<PoolClient> {
    this.#prepared ??= this.#prepare().catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    });
    await this.#prepared;
    return this.#connected();
  }

  /** Creates the table once, and refuses a server that would lose what it has acknowledged. */
  async #prepare(): Promise<void> {
    const client = await this.#connected();
    let broken = true;
    try {
      await prepareTable(client);
      broken = false;
    } finally {
      client.release(broken);
    }
  }

  /** A connection from the pool. If all the server's connections are in use, waits for the next free one. */
  async #connected(): Promise<PoolClient> {
    for (let waited = 0; ; waited += ASK_AGAIN) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const isFull = error instanceof DatabaseError && error.code === TOO_MANY_CONNECTIONS;
        if (!isFull || waited >= PATIENCE) throw error;
        await wait(ASK_AGAIN);
      }
    }
  }

  /** Whether an unconfirmed write was done. Throws if the server cannot be asked. */
  async #hasWritten({ set, remove }: Pick<ConditionalWrite, 'set' | 'remove'>): Promise<boolean> {
    const keys = [...set.keys(), ...remove];
    for (let waited = 0; ; waited += ASK_AGAIN) {
      try {
        const texts = mapTexts(await this.#readLocked(keys));
        return [...set].every(([key, text]) => texts.get(key) === text) && remove.every((key) => !texts.has(key));
      } catch (error) {
        if (waited >= WRITE_PATIENCE) throw error;
        await wait(ASK_AGAIN);
      }
    }
  }

  /**
   * What is stored under these keys once every write of them has finished, successfully or not, and its locks are
   * released.
   */
  #readLocked(keys: readonly string[]): Promise<readonly Row[]> {
    return this.#with(async (client) => {
      await client.query(BEGIN_TRANSACTION);
      await client.query(LOCK, [keys]);
      const { rows } = await client.query<Row>(READ, [keys]);
      await client.query('COMMIT');
      return rows;
    });
  }
}

/** The connection broke during a write, which may have been done. */
class WriteUnconfirmed extends Error {}

/** The server did none of several writes, perhaps because of one of them. */
class RefusedTogether extends Error {}

async function written(client: PoolClient, writes: number, values: readonly unknown[]) {
  try {
    return await client.query<{ readonly stood: boolean[] }>(WRITE, [writes, ...values]);
  } catch (cause) {
    if (isRefused(cause) && writes > 1) throw new RefusedTogether('several writes were refused', { cause });
    if (isRefused(cause)) throw cause;
    throw new WriteUnconfirmed('the connection broke while something was written', { cause });
  }
}

/** Whether the server said that it did nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof DatabaseError && !CONNECTION_LOST.some((lost) => error.code?.startsWith(lost));
}

function mapTexts(rows: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ key, value }) => [key, value]));
}
