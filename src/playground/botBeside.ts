import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/** So many of its last lines are kept. */
const LINES = 12;

/** Ports that the playground has opened itself: beside it the bot does without. */
const PORTS = { BOARD_PORT: '', METRICS_PORT: '' };

/** How a bot beside the playground is. */
type BotState =
  | { readonly is: 'none' | 'starting' | 'ready' }
  /** And what it said last. */
  | { readonly is: 'ended'; readonly lines: readonly string[] };

/** A bot in a process of its own, with the settings of a folder's `.env`: it ends with this one, however that goes. */
export interface BotBeside {
  readonly state: () => BotState;
  /** Starts it where none runs. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

/** `more`: settings beside those of the file. */
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
    // Where the channel was closed from here, there is no `close`. What it said last may still come.
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
      // It hears that nobody is there any more, on every system.
      child.disconnect();
      await ended;
    },
  };
}
