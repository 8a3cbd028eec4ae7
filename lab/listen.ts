import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { print } from '../bench/turns/statistics.ts';
import { PostgresAdapter } from '../src/store/postgres.ts';
import { NO_POSTGRES, postgresPrograms, startPostgres } from '../test/store/postgres.ts';

/**
 * How a process hears what others change of the matches on its open pages: by asking twice a second, as it does, or by
 * PostgreSQL's LISTEN. What asking costs by how many matches are shown; what telling costs whoever writes; how soon it is
 * known.
 */
const SHOWN = [10, 100, 1000];
const LOOK = 500;
const LASTS = 10_000;
const WRITES = 4000;
const AT_ONCE = 50;
const CONNECTIONS = 10;
const ROUNDS = 3;

if (postgresPrograms() === undefined) print(NO_POSTGRES);
else await measure();

async function measure(): Promise<void> {
  const server = await startPostgres();
  try {
    await asking(server.uri);
    await telling(server.uri);
    await hearing(server.uri);
  } finally {
    await server.close();
  }
}

async function asking(uri: string): Promise<void> {
  const adapter = new PostgresAdapter(uri);
  const text = JSON.stringify({ log: 'x'.repeat(3000) });
  const keys = Array.from({ length: Math.max(...SHOWN) }, (_, at) => `match:${at}`);
  await adapter.writeIf({ expected: new Map(), set: new Map(keys.map((key) => [key, text])), remove: [] });
  for (const shown of SHOWN) {
    const cpu = process.cpuUsage();
    const since = performance.now();
    let looks = 0;
    while (performance.now() - since < LASTS) {
      const next = performance.now() + LOOK;
      // As `watchEverywhere` does.
      await Promise.all(keys.slice(0, shown).map((key) => adapter.get(key)));
      looks += 1;
      await sleep(Math.max(0, next - performance.now()));
    }
    const { user, system } = process.cpuUsage(cpu);
    const share = (user + system) / 10 / (performance.now() - since);
    print(`asking for ${shown} matches: ${share.toFixed(1)} % of a core, every ${(LASTS / looks).toFixed(0)} ms`);
  }
  await adapter.disconnect();
}

async function telling(uri: string): Promise<void> {
  const pool = new Pool({ connectionString: uri, max: CONNECTIONS });
  await pool.query('CREATE TABLE told (key text PRIMARY KEY, value text)');
  const listener = new Client(uri);
  await listener.connect();
  await listener.query('LISTEN parlor');
  const write = async (number: number, isTold: boolean) => {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO told VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2', [
      String(number % 500),
      'x'.repeat(3000),
    ]);
    if (isTold) await client.query("SELECT pg_notify('parlor', $1)", [String(number)]);
    await client.query('COMMIT');
    client.release();
  };
  // In turn, so that what else the machine does is done to both.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const isTold of [false, true]) {
      const since = performance.now();
      let number = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (number < WRITES) {
            number += 1;
            await write(number, isTold);
          }
        }),
      );
      const rate = WRITES / ((performance.now() - since) / 1000);
      print(`writes ${isTold ? 'that tell' : 'that do not'}: ${rate.toFixed(0)} a second, ${AT_ONCE} at once`);
    }
  }
  await listener.end();
  await pool.end();
}

async function hearing(uri: string): Promise<void> {
  const [listener, teller] = [new Client(uri), new Client(uri)];
  await Promise.all([listener.connect(), teller.connect()]);
  await listener.query('LISTEN parlor');
  const waits: number[] = [];
  for (let time = 0; time < 200; time += 1) {
    const heard = new Promise((resolve) => listener.once('notification', resolve));
    const since = performance.now();
    await teller.query("SELECT pg_notify('parlor', 'a')");
    await heard;
    waits.push(performance.now() - since);
  }
  waits.sort((one, other) => one - other);
  print(`told and heard: ${waits[100]?.toFixed(1)} ms in the median; asked for: ${LOOK / 2} ms in the mean`);
  await Promise.all([listener.end(), teller.end()]);
}
