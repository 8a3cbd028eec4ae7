import type { Client } from 'pg';
import { WrongStore } from './failure.ts';

/** The number of locks for all keys: keys that share a lock only wait for each other. */
const LOCKS = 1024;
/** The id of our locks in a database that others may use as well. */
const LOCK_SPACE = 1_347_375_692;

/** Locks the keys in an array until the transaction ends: always in the same order, which prevents deadlocks. */
const lockKeys = (keys: string) => `pg_advisory_xact_lock(${LOCK_SPACE}, lock) FROM
    (SELECT DISTINCT (hashtextextended(key, 0) & ${LOCKS - 1})::int AS lock FROM unnest(${keys}) AS key ORDER BY lock) AS locks`;

/** For how many milliseconds a hanging process may keep others from the keys it has locked. */
const IDLE = 10_000;
export const BEGIN_TRANSACTION = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${IDLE}`;

export const LOCK = `SELECT ${lockKeys('$1::text[]')}`;

const TABLE = 'CREATE TABLE IF NOT EXISTS parlor_entries (key text COLLATE "C" PRIMARY KEY, value text NOT NULL)';

/** A different function needs a new number: processes of an older version may still use theirs. */
const WRITE_NAME = 'parlor_write_1';

/**
 * Does several writes in one transaction and one statement: each, by its number from 1 on, if everything it expects is
 * still stored, otherwise nothing of it. Reports which were done. The server's operator may have traded safety for
 * speed; moves that we acknowledge must be safe all the same.
 */
const WRITE_FUNCTION = `
  CREATE FUNCTION ${WRITE_NAME}(
    writes int, expected_of int[], expected_keys text[], expected_values text[],
    set_of int[], set_keys text[], set_values text[], removed_of int[], removed_keys text[]
  ) RETURNS boolean[] LANGUAGE plpgsql AS $$
  DECLARE
    stood boolean[] := '{}';
  BEGIN
    IF current_setting('synchronous_commit') = 'off' THEN
      PERFORM set_config('synchronous_commit', 'on', true);
    END IF;
    PERFORM ${lockKeys('expected_keys || set_keys || removed_keys')};
    FOR n IN 1 .. writes LOOP
      stood[n] := NOT EXISTS (
        SELECT FROM unnest(expected_of, expected_keys, expected_values) AS expected (write, key, value)
          LEFT JOIN parlor_entries AS entry ON entry.key = expected.key
          WHERE expected.write = n AND entry.value IS DISTINCT FROM expected.value);
      IF stood[n] THEN
        INSERT INTO parlor_entries
          SELECT given.key, given.value FROM unnest(set_of, set_keys, set_values) AS given (write, key, value)
            WHERE given.write = n
          ON CONFLICT (key) DO UPDATE SET value = excluded.value;
        DELETE FROM parlor_entries WHERE key IN (
          SELECT gone.key FROM unnest(removed_of, removed_keys) AS gone (write, key) WHERE gone.write = n);
      END IF;
    END LOOP;
    RETURN stood;
  END $$`;

export const WRITE = `SELECT ${WRITE_NAME}($1::int, $2::int[], $3::text[], $4::text[],
  $5::int[], $6::text[], $7::text[], $8::int[], $9::text[]) AS stood`;

/** The required server settings, and what is lost or overlooked without them. */
const NEEDED = [
  ['fsync', 'on', 'would lose moves with the power'],
  ['default_transaction_isolation', 'read committed', 'would overlook what others write'],
] as const;

/** Creates the table and its function, one process at a time; throws a WrongStore if the server has other settings. */
export async function prepareTable(client: Pick<Client, 'query'>): Promise<void> {
  for (const [setting, needed, fault] of NEEDED) {
    const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`);
    const found = rows[0]?.[setting];
    if (found !== needed) throw new WrongStore(`KEYV_URI: this PostgreSQL has ${setting} = ${found}, and ${fault}`);
  }
  await client.query(BEGIN_TRANSACTION);
  await client.query(LOCK, [['parlor_entries']]);
  await client.query(TABLE);
  const { rows } = await client.query<{ missing: boolean }>(`SELECT to_regproc('${WRITE_NAME}') IS NULL AS missing`);
  if (rows[0]?.missing === true) await client.query(WRITE_FUNCTION);
  await client.query('COMMIT');
}
