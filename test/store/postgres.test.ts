import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createMetrics, measuredStore } from '../../src/monitoring/metrics.ts';
import { openMonitoring } from '../../src/monitoring/metricsServer.ts';
import { StoreFailure } from '../../src/store/failure.ts';
import { openStore } from '../../src/store/openStore.ts';
import { MOST_CONNECTIONS, PostgresAdapter } from '../../src/store/postgres.ts';
import { LOCK } from '../../src/store/postgresTable.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { startLine } from './breakingLine.ts';
import { broken } from './brittleStore.ts';
import { keyvConforms } from './keyvSuite.ts';
import { pooler, startPooler } from './pooler.ts';
import { NO_POSTGRES, type PostgresServer, postgresPrograms, startPostgres } from './postgres.ts';
import { storeConforms } from './storeConformance.ts';

if (postgresPrograms() === undefined) {
  test.skip(NO_POSTGRES, () => undefined);
} else {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  }, 120_000);
  afterAll(() => server.close());

  const ask = async (query: string) => {
    const client = new Client(server.uri);
    await client.connect();
    const { rows } = await client.query(query);
    await client.end();
    return rows;
  };

  /** How many transactions the database has ended, as far as it has counted them. */
  const statements = async () => {
    // A session tells what it did when it ends or after a while; this one asks as soon as the others may have.
    await ask('SELECT pg_stat_force_next_flush()');
    const [row] = await ask(
      'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return z.object({ count: z.int() }).parse(row).count;
  };

  storeConforms('PostgreSQL', () => ({
    open: () => openStore(server.uri),
    openBroken: () => storeOn(broken(new PostgresAdapter(server.uri))),
    discard: () => ask('DELETE FROM parlor_entries'),
  }));

  keyvConforms('PostgreSQL', () => new PostgresAdapter(server.uri, 2));

  describe('a store on PostgreSQL', () => {
    test('says how many of its connections are open, idle, and waited for', async () => {
      const store = openStore(server.uri, { connections: 3 });
      const told = createMetrics('1.2.3');
      told.look({
        openTables: () => 0,
        undeliveredBoards: () => 0,
        connection: () => ({ ping: -1, servers: 0, shards: 0 }),
        storeConnections: measuredStore(store, told).connections,
        pageConnections: undefined,
      });
      await store.set({ one: 1, three: 3, two: 2 });
      expect(store.connections?.()).toEqual({ open: 1, idle: 1, waiting: 0 });
      // Each holds a connection until it has been walked to its end.
      const walks = Array.from({ length: 5 }, () => store.snapshot()[Symbol.asyncIterator]());
      const firsts = walks.map((walk) => walk.next());
      await Promise.all(firsts.slice(0, 3));
      const text = await told.text();
      for (const figure of ['connections 3', 'connections_idle 0', 'waiting 2'])
        expect(text).toContain(`parlor_store_${figure}`);
      for (const [at, walk] of walks.entries()) {
        await firsts[at];
        while (!(await walk.next()).done);
      }
      expect(store.connections?.().waiting).toBe(0);
      await store.close();
    });

    test('uses no more connections than it may, however much comes at once', async () => {
      const [{ now }] = z.tuple([z.object({ now: z.string() })]).parse(await ask('SELECT now()::text AS now'));
      // Those of the tests before end a moment after they were closed.
      const count = `SELECT count(*)::int AS open FROM pg_stat_activity
        WHERE application_name = 'parlor' AND backend_start > '${now}'`;
      const open = async () => z.object({ open: z.int() }).parse((await ask(count))[0]).open;
      const store = openStore(server.uri);
      let most = 0;
      const raise = () =>
        store.change(async (draft) => {
          draft.set('count', ((await draft.get('count', z.number())) ?? 0) + 1);
        });
      const work = Promise.all(Array.from({ length: 100 }, raise));
      for (let look = 0; look < 5; look += 1) most = Math.max(most, await open());
      await work;
      expect(await store.get('count', z.number())).toBe(100);
      expect(most).toBeLessThanOrEqual(MOST_CONNECTIONS);
      await store.close();
    }, 60_000);

    test('waits for a connection where all that the server gives are in use, and holds no more than it was told', async () => {
      await ask(
        'CREATE ROLE few LOGIN CONNECTION LIMIT 1; GRANT ALL ON SCHEMA public TO few; GRANT ALL ON ALL TABLES IN SCHEMA public TO few',
      );
      const uri = server.uri.replace('parlor@', 'few@');
      const other = new Client(uri);
      await other.connect();
      const store = openStore(uri, { connections: 1 });
      const written = Promise.all(Array.from({ length: 5 }, (_, number) => store.set({ [`few:${number}`]: number })));
      // So long that it has been refused at least once.
      await wait(300);
      await other.end();
      await written;
      expect(await store.get('few:4', z.number())).toBe(4);
      await store.close();
    });

    test('does what comes at once in one statement, each write whole or not at all', async () => {
      const adapter = new PostgresAdapter(server.uri, 1);
      const write = (expected: string | undefined, value: string, ...remove: string[]) =>
        adapter.writeIf({
          expected: new Map([['one', expected]]),
          set: new Map([
            ['one', value],
            [value, value],
          ]),
          remove,
        });
      await storeOn(adapter).remove(['one']);
      const before = await statements();
      const stood = await Promise.all([
        write(undefined, 'first'),
        write(undefined, 'second'),
        write('first', 'third', 'first'),
        write('second', 'fourth'),
      ]);
      expect(stood).toEqual([true, false, true, false]);
      expect(await Promise.all(['one', 'first', 'second', 'third', 'fourth'].map((key) => adapter.get(key)))).toEqual([
        'third',
        undefined,
        undefined,
        'third',
        undefined,
      ]);
      expect((await statements()) - before).toBeLessThanOrEqual(4);
      await adapter.disconnect();
    });

    test('has others carried out where the server refuses one of them', async () => {
      const adapter = new PostgresAdapter(server.uri, 1);
      const write = (key: string) => adapter.writeIf({ expected: new Map(), set: new Map([[key, key]]), remove: [] });
      await adapter.get('one');
      // No text of PostgreSQL has the character 0.
      const done = await Promise.allSettled([write('good'), write('bad\u0000'), write('better')]);
      expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await adapter.get('better')).toBe('better');
      await adapter.disconnect();
    });

    test.skipIf(pooler() === undefined)(
      'goes through a pooler that gives each transaction another connection',
      async () => {
        const pool = await startPooler(server.uri);
        const store = openStore(pool.uri);
        await Promise.all(Array.from({ length: 30 }, (_, number) => store.set({ [`pooled:${number}`]: number })));
        const raise = () =>
          store.change(async (draft) => draft.set('pooled', ((await draft.get('pooled', z.number())) ?? 0) + 1));
        await Promise.all(Array.from({ length: 20 }, raise));
        expect(await store.get('pooled', z.number())).toBe(20);
        await store.close();
        await pool.close();
      },
    );

    /** Holds a record as a write does that is under way, until it is told to let go of it. */
    const hold = async (key: string) => {
      const holder = new Client(server.uri);
      // The server may be killed under it.
      holder.on('error', () => undefined);
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query(LOCK, [[key]]);
      return () => holder.end();
    };
    const someoneWaits = async () =>
      (await ask("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).length > 0;

    test.each([
      ['expects', { expected: new Map([['held', undefined]]), set: new Map(), remove: [] }],
      ['writes', { expected: new Map(), set: new Map([['held', 'new']]), remove: [] }],
      ['removes', { expected: new Map(), set: new Map(), remove: ['held'] }],
    ])('waits with a write that %s a record until another write of it is done', async (_, change) => {
      const adapter = new PostgresAdapter(server.uri);
      const letGo = await hold('held');
      let isDone = false;
      const written = adapter.writeIf(change).then(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await someoneWaits()), { timeout: 10_000 }).toBe(true);
      expect(isDone).toBe(false);
      await letGo();
      await written;
      await storeOn(adapter).remove(['held']);
      await adapter.disconnect();
    });

    test('lets writes of the same records come one after the other, in whatever order they name them', async () => {
      const [store, other] = [openStore(server.uri), openStore(server.uri)];
      const keys = Array.from({ length: 3000 }, (_, number) => `same:${number}`);
      const write = (value: number) => {
        const ordered = value % 2 === 0 ? keys : keys.toReversed();
        return (value % 2 === 0 ? store : other).set(Object.fromEntries(ordered.map((key) => [key, value])));
      };
      for (let round = 0; round < 4; round += 1) {
        await Promise.all(Array.from({ length: 8 }, (_, value) => write(value)));
      }
      const stored = new Set(await Promise.all(keys.map((key) => store.get(key, z.number()))));
      expect(stored.size).toBe(1);
      await Promise.all([store.close(), other.close()]);
    });

    test('waits for the disk also where the server is told not to', async () => {
      await ask("ALTER DATABASE postgres SET synchronous_commit = 'off'");
      const adapter = new PostgresAdapter(server.uri);
      await ask('CREATE TABLE seen (setting text)');
      await ask(`CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN new; END $$`);
      await storeOn(adapter).set({ one: 1 });
      await ask('CREATE TRIGGER look BEFORE UPDATE ON parlor_entries FOR EACH ROW EXECUTE FUNCTION look()');
      await storeOn(adapter).set({ one: 2 });
      expect(await ask('SELECT setting FROM seen')).toEqual([{ setting: 'on' }]);
      await ask('DROP TRIGGER look ON parlor_entries');
      await ask('ALTER DATABASE postgres RESET synchronous_commit');
      await adapter.disconnect();
    });

    test('is heard while the server is away, however long, has lost nothing, and goes on when it is back', async () => {
      const store = openStore(server.uri);
      const metrics = createMetrics('1.2.3');
      const monitoring = await openMonitoring({
        port: 0,
        host: '127.0.0.1',
        metrics,
        store,
        isConnected: () => true,
        onFault: () => undefined,
      });
      const health = async () => (await fetch(`http://127.0.0.1:${monitoring.port}/healthz`)).status;
      expect(await health()).toBe(200);
      await store.set({ before: 1 });
      await server.kill();
      await expect(store.get('before', z.number())).rejects.toThrow(StoreFailure);
      await expect(store.set({ meanwhile: 1 })).rejects.toThrow(StoreFailure);
      expect(await health()).toBe(503);
      for (let again = 0; again < 20; again += 1) {
        await expect(store.set({ meanwhile: 2 })).rejects.toThrow(StoreFailure);
      }
      await server.start();
      expect(await store.get('before', z.number())).toBe(1);
      expect(await store.get('meanwhile', z.number())).toBeUndefined();
      await store.set({ after: 1 });
      expect(await store.get('after', z.number())).toBe(1);
      expect(await health()).toBe(200);
      await monitoring.close();
      await store.close();
    });

    test('does not tell as stored what had not been written when the server died', async () => {
      const store = openStore(server.uri);
      await hold('amid');
      const written = store.set({ amid: 1 });
      written.catch(() => undefined);
      await expect.poll(someoneWaits, { timeout: 10_000 }).toBe(true);
      await server.kill();
      await server.start();
      await expect(written).rejects.toThrow(StoreFailure);
      expect(await store.get('amid', z.number())).toBeUndefined();
      await store.close();
    });

    test('tells as stored what was written though the connection broke before the server could say so', async () => {
      const line = await startLine(server.uri);
      const store = openStore(line.uri);
      await store.set({ before: 1 });
      line.loseNextAnswer();
      await store.set({ amid: 2 });
      expect(line.lost()).toBe(1);
      expect(await store.get('amid', z.number())).toBe(2);
      await store.close();
      await line.close();
    });

    test('knows what became of every write during which the server died', async () => {
      const store = openStore(server.uri);
      const told = new Map<string, boolean>();
      let isOver = false;
      let stored = 0;
      const writeOn = async (writer: number) => {
        for (let number = 0; !isOver; number += 1) {
          const key = `write:${writer}:${number}`;
          await store.set({ [key]: number }).then(
            () => {
              stored += 1;
              told.set(key, true);
            },
            () => told.set(key, false),
          );
          if (told.get(key) === false) await wait(20);
        }
      };
      const writers = Array.from({ length: 8 }, (_, writer) => writeOn(writer));
      const someAreStored = async () => {
        for (const before = stored; stored < before + 20; ) await wait(5);
      };
      for (let death = 0; death < 3; death += 1) {
        await someAreStored();
        await server.kill();
        await server.start();
      }
      await someAreStored();
      isOver = true;
      await Promise.all(writers);
      for (const [key, isStored] of told) {
        expect([key, (await store.get(key, z.number())) !== undefined]).toEqual([key, isStored]);
      }
      await store.close();
    });

    test('says what is wrong where nobody listens', async () => {
      const store = openStore('postgres://parlor:secret@127.0.0.1:1/postgres');
      const failure = await store.get('one', z.unknown()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StoreFailure);
      expect(String(failure)).toContain('ECONNREFUSED');
      expect(String(failure)).not.toContain('secret');
      await store.close();
    });
  });
}
