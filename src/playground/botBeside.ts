import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/** How many of its last output lines are kept. */
const LINES = 12;

/** Ports that the playground itself has opened: the bot next to it does without. */
const PORTS = { BOARD_PORT: '', METRICS_PORT: '' };

/** The state of a bot next to the playground. */
type BotState =
  | { readonly is: 'none' | 'starting' | 'ready' }
  /** With its last output. */
  | { readonly is: 'ended'; readonly lines: readonly string[] };

/**
 * A bot in its own process, with the settings in a folder's `.env`: it exits with this process, however this one ends.
 */
export interface BotBeside {
  readonly state: () => BotState;
  /** Starts it if none is running. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

/** `more`: settings in addition to those in the file. */
export function botBeside(folder: string, more: Readonly<Record<string, string>> = {}): BotBeside {
  let child: ChildProcess | undefined;
  let state: BotState = { is: 'none' };

  function start(): void {
    if (child !== undefined) return;
    const lines: string[] = [];
    const hear = (chunk: Buffer) => {
      lines.push(
        ...chunk
          .toString()
          .split('\n')
          .filter((line) => line !== ''),
      );
      lines.splice(0, lines.length - LINES);
    };
    state = { is: 'starting' };
    const begun = spawn(process.execPath, [...process.execArgv, MAIN], {
      cwd: folder,
      env: { ...process.env, ...PORTS, ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    });
    child = begun;
    begun.stdout?.on('data', hear);
    begun.stderr?.on('data', hear);
    begun.on('message', (message) => {
      if (typeof message === 'object' && 'parlor' in message && message.parlor === 'ready') state = { is: 'ready' };
    });
    begun.once('error', ({ message }) => lines.push(message));
    // If the channel was closed from this side, there is no `close`. Its last output may still arrive.
    begun.once('exit', () => {
      child = undefined;
      state = { is: 'ended', lines };
    });
  }

  return {
    state: () => state,
    start,
    async close() {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      // It notices on every system that its parent process is gone.
      child.disconnect();
      await ended;
    },
  };
}
