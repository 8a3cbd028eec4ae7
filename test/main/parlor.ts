import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node as `npm start` finds it, which need not be the one that runs the tests. */
export const OUR_NODE = process.execPath;

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Parlor in a process of its own, as people start it. */
export interface Parlor {
  readonly process: ChildProcess;
  /** All it has written so far, to standard output and error. */
  readonly output: () => string;
  /** Waits for words in the output; rejects where the process ends without them. */
  readonly says: (words: string | RegExp) => Promise<void>;
  readonly ended: Promise<ProcessEnd>;
}

/** Starts a command in the project's folder, in a process group of its own, with these settings and no others of ours. */
export function startParlor(command: readonly string[], settings: Readonly<Record<string, string>>): Parlor {
  const [program = '', ...words] = command;
  const inherited = Object.entries(process.env).filter(([name]) => !OURS.includes(name));
  const child = spawn(program, words, {
    // Settings of the developer's own .env must not reach a test: what is set here, even empty, wins over it.
    env: {
      ...Object.fromEntries([...inherited, ...OURS.map((name) => [name, ''])]),
      BACKUP_FOLDER: 'off',
      ...settings,
    },
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<ProcessEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    process: child,
    output: () => output,
    ended,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (typeof words === 'string' ? !output.includes(words) : !words.test(output)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without saying ${words}:\n${output}`)));
      }),
  };
}

const OURS = [
  'DISCORD_TOKEN',
  'DISCORD_GUILD_ID',
  'DISCORD_API',
  'REGISTER_COMMANDS',
  'KEYV_URI',
  'LOG_LEVEL',
  'NODE_ENV',
  'PLAYGROUND_PORT',
  'GAMES',
  'SHARDS',
  'SHARD_COUNT',
  'METRICS_PORT',
  'BOARD_PORT',
  'METRICS_HOST',
];

/** The processes of a group that are still there; those that have ended and wait to be fetched do not count. */
export function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** A folder for a store, and what removes it. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'parlor-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
