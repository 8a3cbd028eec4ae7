import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../main/freePort.ts';

const run = promisify(execFile);

/** A PostgreSQL server of its own, with an empty database, on this machine. */
export interface PostgresServer {
  readonly uri: string;
  /** Stops it at once, as if the machine died, and starts it again. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where Debian's package has the server's programs; undefined where it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1);
  const programs = join(versions, newest ?? '', 'bin');
  return existsSync(join(programs, 'initdb')) ? programs : undefined;
}

export const NO_POSTGRES = 'skipped: PostgreSQL is not installed (apt-get install postgresql)';

export async function startPostgres(): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error(NO_POSTGRES);
  const folder = mkdtempSync(join(tmpdir(), 'parlor-postgres-'));
  const data = join(folder, 'data');
  chmodSync(folder, 0o777);
  // The server refuses to run as root, which a container's tests often are; the package made a user for it.
  const isRoot = process.getuid?.() === 0;
  const call = (program: string, ...words: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(programs, program), ...words], { cwd: folder })
      : run(join(programs, program), words, { cwd: folder });
  await call('initdb', '-D', data, '-U', 'parlor', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
  const log = join(folder, 'log');
  const startAt = async (port: number) => {
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`;
    await call('pg_ctl', '-D', data, '-w', '-o', settings, '-l', log, 'start');
    return port;
  };
  // Somebody else may have taken a port that was free a moment ago.
  const startAnywhere = async () => startAt(await freePort());
  const port = await startAnywhere().catch(startAnywhere).catch(startAnywhere);
  return {
    uri: `postgres://parlor@127.0.0.1:${port}/postgres`,
    start: async () => void (await startAt(port)),
    kill: async () => {
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    },
    async close() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
