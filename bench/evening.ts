import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { NO_POSTGRES, postgresPrograms, startPostgres } from '../test/store/postgres.ts';
import { type Evening, playEvening } from './evening/playEvening.ts';
import { print } from './turns/statistics.ts';

/**
 * The evening of this many servers in one process, measured instead of calculated: two open tables in each, with five
 * times ten turns per day at each, and the picture of each turn. It measures how long a turn takes until it is stored
 * and drawn, its CPU time, and how much memory and storage is used. `SERVERS=1000 npm run bench -- evening` runs a
 * single size.
 */
const SERVERS = (process.env.SERVERS ?? '1000,10000,100000').split(',').map(Number);

const folder = mkdtempSync(join(tmpdir(), 'parlor-evening-'));
try {
  print('| servers, store | open tables | turns a second | median, 99 of 100 | cores | resident | stored | start |');
  print('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const servers of SERVERS) {
    const path = join(folder, `${servers}.sqlite`);
    print(row('SQLite', await playEvening(`sqlite://${path}`, servers, async () => statSync(path).size)));
    if (postgresPrograms() === undefined) print(NO_POSTGRES);
    else print(row('PostgreSQL', await onPostgres(servers)));
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function onPostgres(servers: number): Promise<Evening> {
  const server = await startPostgres();
  const bytes = async () => {
    const client = new Client(server.uri);
    await client.connect();
    const { rows } = await client.query("SELECT pg_total_relation_size('parlor_entries')::bigint AS bytes");
    await client.end();
    return Number(rows[0].bytes);
  };
  try {
    return await playEvening(server.uri, servers, bytes);
  } finally {
    await server.close();
  }
}

function row(store: string, { servers, tables, rate, median, late, cores, resident, stored, start }: Evening): string {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const cells = [
    `${servers.toLocaleString('en')}, ${store}`,
    tables.toLocaleString('en'),
    rate.toFixed(1),
    `${median.toFixed(0)}, ${late.toFixed(0)} ms`,
    cores.toFixed(2),
    megabytes(resident),
    megabytes(stored),
    `${start.toFixed(1)} s`,
  ];
  return `| ${cells.join(' | ')} |`;
}
