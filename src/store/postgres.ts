import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import type { ConditionalWrite, StoreAdapter } from './adapter.ts';
import { batcher } from './batcher.ts';
import { KeyvAdapter } from './keyvAdapter.ts';
import { BEGIN_TRANSACTION, LOCK, prepareTable, WRITE } from './postgresTable.ts';

/** How many connections one process holds at most, unless it is told: what comes at once beyond that waits. */
export const MOST_CONNECTIONS = 10;

/** How long a connection, and a statement, may take before it has failed, in milliseconds. */
const PATIENCE = 10_000;

/** How long we ask, after the connection broke in a write, what became of it, in milliseconds. */
const WRITE_PATIENCE = 15_000;
const ASK_AGAIN = 250;

/** How many keys are read, and how many writes done, by one statement at most. */
const MOST_KEYS = 200;
const MOST_WRITES = 50;

/** All connections of the server, the database or the person are in use. */
const TOO_MANY_CONNECTIONS = '53300';

/** The server ended or refused the connection, so that what was asked may have been done: classes of SQLSTATE. */
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
 * Records on PostgreSQL: one table, one row a key. Several processes may use it.
 *
 * What is asked at once goes together: reads in one statement, writes in one statement and one transaction, in which each
 * write is done whole or not at all. It locks its keys, those that it expects something of and those that it writes, in
 * one order, so that writes of the same keys come one after the other and none is in a deadlock. Where the connection
 * breaks in a write, the server is asked what became of it. A server that is away fails what is asked meanwhile;
 * once it is back, the next question finds it. One whose connections are all in use is waited for.
 */
export class PostgresAdapter extends KeyvAdapter implements StoreAdapter {
  readonly #pool: Pool;
  #prepared: Promise<void> | undefined;
  readonly #read: (key: string) => Promise<string | undefined>;
  readonly #write: (write: ConditionalWrite) => Promise<boolean>;

  /** `postgres://person:password@host:port/database`. Connects when it is first asked something. */
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
    // A connection that breaks while nobody uses it is replaced by the next one; one that is used fails its query.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    // Lists, snapshots and questions after a lost connection want one, too.
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
      // Of what was to change nothing there is nothing to be found.
      const changes = write.set.size + write.remove.length > 0;
      if (changes && error instanceof WriteUnconfirmed && (await this.#hasWritten(write))) return true;
      throw error;
    }
  }

  /** What the server refused in company may be refused for another's sake. */
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

  /** Reads in one transaction, which sees one moment: others write on meanwhile. */
  async *snapshot(): AsyncGenerator<readonly [string, string], void> {
    const client = await this.#connect();
    try {
      // Whoever reads slowly may; nobody waits for it.
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

  /** Asks something on a connection of the pool; one on which something failed is closed, and its transaction with it. */
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

  /** Makes the table once, and refuses a server that would lose what it acknowledged. */
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

  /** A connection of the pool. Where all that the server has are in use, the next free one is waited for. */
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

  /** Whether a write stands that nobody confirmed. Throws where the server cannot be asked. */
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

  /** What stands under these keys once every write of them is done, one way or the other: its locks are free then. */
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

/** The connection broke while it wrote: perhaps it did. */
class WriteUnconfirmed extends Error {}

/** The server did none of several writes, perhaps for the sake of one. */
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
