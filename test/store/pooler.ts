import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../main/freePort.ts';

/** Where Debian's package has PgBouncer; undefined where it is not installed. */
export function pooler(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
}

/** PgBouncer before a server, which gives each transaction whichever of two connections is free. */
export async function startPooler(uri: string): Promise<{ readonly uri: string; readonly close: () => Promise<void> }> {
  const { hostname, port: behind } = new URL(uri);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'parlor-pooler-'));
  chmodSync(folder, 0o777);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    [
      '[databases]',
      `postgres = host=${hostname} port=${behind} user=parlor`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 2',
    ].join('\n'),
  );
  const child = spawn(pooler() ?? '', [settings], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? asPostgres() : {}),
  });
  await listens(port);
  return {
    uri: `postgres://parlor@127.0.0.1:${port}/postgres`,
    async close() {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It refuses to run as root, as the server does, whose package made a user. */
function asPostgres(): { readonly uid: number; readonly gid: number } {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
    if (isOpen) return;
    await wait(50);
  }
}
