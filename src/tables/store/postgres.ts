import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { type ConditionalWrite, type StoreAdapter, stands } from './adapter.ts';
import { WrongStore } from './failure.ts';

/** How many connections one process holds at most: what comes at once beyond that waits. */
export const MOST_CONNECTIONS = 10;

/** How long a connection, and a statement, may take before it has failed, in milliseconds. */
const PATIENCE = 10_000;

/** How long we ask, after the connection broke in a commit, what became of it, in milliseconds. */
const COMMIT_PATIENCE = 15_000;
const ASK_AGAIN = 250;

const PAGE = 100;

const TABLE = `
  CREATE TABLE IF NOT EXISTS parlor_entries (key text COLLATE "C" PRIMARY KEY, value text NOT NULL)`;

/** Who runs the server may have traded safety for speed; moves that we acknowledge are not theirs to trade. */
const BEGIN = `
  BEGIN; SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`;

/** So many locks stand for all keys: keys that share one only wait for each other. */
const LOCKS = 1024;
/** Under which our locks stand in a database that others may use as well. */
const LOCK_SPACE = 1_347_375_692;

const LOCK = `
  SELECT pg_advisory_xact_lock(${LOCK_SPACE}, lock) FROM
    (SELECT DISTINCT (hashtextextended(key, 0) & ${LOCKS - 1})::int AS lock FROM unnest($1::text[]) AS key ORDER BY lock) AS locks`;
const READ = 'SELECT key, value FROM parlor_entries WHERE key = ANY ($1::text[])';
const SET = `
  INSERT INTO parlor_entries SELECT * FROM unnest($1::text[], $2::text[])
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
const DELETE = 'DELETE FROM parlor_entries WHERE key = ANY ($1::text[])';
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
 * Every write is one transaction that locks its keys, those that it expects something of and those that it writes, in
 * one order, so that writes of the same keys come one after the other and none is in a deadlock. Where the connection
 * breaks in the very commit, the server is asked what became of it. A server that is away fails what is asked meanwhile;
 * once it is back, the next question finds it.
 */
export class PostgresAdapter implements StoreAdapter {
  readonly #pool: Pool;
  #prepared: Promise<void> | undefined;

  /** `postgres://person:password@host:port/database`. Connects when it is first asked something. */
  constructor(uri: string) {
    this.#pool = new Pool({
      connectionString: uri,
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      // A process that hangs must not keep others from the keys that it has locked.
      idle_in_transaction_session_timeout: PATIENCE,
      keepAlive: true,
      application_name: 'parlor',
    });
    // A connection that breaks while nobody uses it is replaced by the next one; one that is used fails its query.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async get(key: string) {
    await this.#prepare();
    return textsOf((await this.#pool.query<Row>(READ, [[key]])).rows).get(key);
  }

  async writeIf(write: ConditionalWrite) {
    await this.#prepare();
    try {
      return await this.#writeIf(write);
    } catch (error) {
      if (error instanceof CommitUnconfirmed && (await this.#hasWritten(write))) return true;
      throw error;
    }
  }

  #writeIf({ expected, set, remove }: ConditionalWrite): Promise<boolean> {
    const keys = [...expected.keys(), ...set.keys(), ...remove];
    return this.#inTransaction(keys, async (client) => {
      const texts = expected.size === 0 ? NONE : textsOf((await client.query<Row>(READ, [[...expected.keys()]])).rows);
      if (!stands(expected, (key) => texts.get(key))) return false;
      if (set.size > 0) await client.query(SET, [[...set.keys()], [...set.values()]]);
      if (remove.length > 0) await client.query(DELETE, [remove]);
      return true;
    });
  }

  async *keys(prefix: string): AsyncGenerator<string, void> {
    for await (const { key } of this.#pages(KEYS, prefix)) yield key;
  }

  async *entries(prefix: string): AsyncGenerator<readonly [string, string], void> {
    for await (const { key, value } of this.#pages(ENTRIES, prefix)) yield [key, value];
  }

  /** Reads in one transaction, which sees one moment: others write on meanwhile. */
  async *snapshot(): AsyncGenerator<readonly [string, string], void> {
    await this.#prepare();
    const client = await this.#pool.connect();
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

  async *#pages(query: string, prefix: string, on: Pool | PoolClient = this.#pool): AsyncGenerator<Row, void> {
    await this.#prepare();
    // No character of a key is beyond the last of Unicode.
    const end = `${prefix}\u{10FFFF}`;
    let last = '';
    while (true) {
      const { rows } = await on.query<Row>(query, [prefix, end, last]);
      yield* rows;
      if (rows.length < PAGE) return;
      last = rows.at(-1)?.key ?? last;
    }
  }

  async disconnect() {
    if (!this.#pool.ended) await this.#pool.end();
  }

  /** Makes the table once, and refuses a server that would lose what it acknowledged. */
  #prepare(): Promise<void> {
    this.#prepared ??= this.#makeTable().catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }

  async #makeTable(): Promise<void> {
    const { rows } = await this.#pool.query<{ fsync: string }>('SHOW fsync');
    if (rows[0]?.fsync === 'off')
      throw new WrongStore('KEYV_URI: this PostgreSQL has fsync = off, and would lose moves with the power');
    await this.#inTransaction(['parlor_entries'], (client) => client.query(TABLE));
  }

  /** Does `work` in a transaction that has locked `keys`; where it gives false, nothing of it stands. */
  async #inTransaction<T>(keys: readonly string[], work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(BEGIN);
      await client.query(LOCK, [[...keys]]);
      const result = await work(client);
      if (result === false) await client.query('ROLLBACK');
      else await commit(client);
      return result;
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // A connection on which something failed is closed, and its transaction with it.
      client.release(broken);
    }
  }

  /** Whether a write stands whose commit nobody confirmed. Throws where the server cannot be asked. */
  async #hasWritten({ set, remove }: Pick<ConditionalWrite, 'set' | 'remove'>): Promise<boolean> {
    const keys = [...set.keys(), ...remove];
    for (let waited = 0; ; waited += ASK_AGAIN) {
      try {
        // Its locks are free once the server has finished with it, one way or the other.
        const rows = await this.#inTransaction(keys, async (client) => (await client.query<Row>(READ, [keys])).rows);
        const texts = textsOf(rows);
        return [...set].every(([key, text]) => texts.get(key) === text) && remove.every((key) => !texts.has(key));
      } catch (error) {
        if (waited >= COMMIT_PATIENCE) throw error;
        await wait(ASK_AGAIN);
      }
    }
  }
}

/** The connection broke while it committed: perhaps it did. */
class CommitUnconfirmed extends Error {}

async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (cause) {
    throw new CommitUnconfirmed('the connection broke while a write was committed', { cause });
  }
}

const NONE: ReadonlyMap<string, string> = new Map();

function textsOf(rows: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ key, value }) => [key, value]));
}
