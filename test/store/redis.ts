import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../main/freePort.ts';

const PROGRAM = '/usr/bin/redis-server';

/** A Redis server of its own, on this machine, that writes all that it is told to its disk at once. */
export interface RedisServer {
  readonly uri: string;
  /** Stops it at once, as if the machine died, and starts it again. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Whether Debian's package is installed. */
export const hasRedis = existsSync(PROGRAM);

export const NO_REDIS = 'skipped: Redis is not installed (apt-get install redis-server)';

export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-redis-'));
  const port = await freePort();
  const launch = async () => {
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    const server = spawn(PROGRAM, [...settings, '--appendonly', 'yes', '--appendfsync', 'always']);
    for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept connections')) return server;
    throw new Error('Redis did not start');
  };
  let server = await launch();
  const kill = async () => {
    const exited = once(server, 'exit');
    if (server.kill('SIGKILL')) await exited;
  };
  return {
    uri: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => {
      server = await launch();
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
