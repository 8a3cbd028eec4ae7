import { type ChildProcess, fork, type Serializable } from 'node:child_process';

/**
 * A process for code from outside. Nothing less isolates it: a thread with a full heap can crash the whole process, and
 * some loops that fill a heap cannot be interrupted. It exits when its parent process does.
 */
export interface OwnProcess {
  /** Its process id; undefined if it could not be started. */
  readonly pid: number | undefined;
  readonly send: (message: Serializable) => void;
  readonly end: () => void;
  /** Lets the parent process exit while this one is running. */
  readonly unref: () => void;
}

/** Its memory limits, in megabytes, and the games from outside that it imports, in the format of GAMES. */
interface OwnRoom {
  /** The limit for each half of the heap's young generation. */
  readonly young: number;
  /** The limit for the heap's old generation. */
  readonly old: number;
  readonly games?: string;
}

/** The exit signals of most processes whose heap is full. */
const FULL: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGKILL'];

/**
 * Runs a file with these arguments. `hear` receives all its messages; after the last of them, `ended` receives the
 * reason why the process is gone, unless `end` was called.
 */
export function startOwnProcess(
  file: URL,
  words: readonly string[],
  { young, old, games }: OwnRoom,
  hear: (message: unknown) => void,
  ended: (why: string) => void,
): OwnProcess {
  const child = fork(file, words, {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${old}`,
      `--max-semi-space-size=${young}`,
    ],
    ...(games === undefined ? {} : { env: { ...process.env, GAMES: games } }),
    serialization: 'advanced',
    // Its output is discarded, since it could be endless.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isEnded = false;
  let failure: string | undefined;
  const over = (why: string) => {
    if (!isEnded) ended(failure ?? why);
    isEnded = true;
    child.kill('SIGKILL');
  };
  child.on('message', (message) => {
    if (isEnded) return;
    if (isFailure(message)) failure = `it failed: ${message.failed}`;
    else hear(message);
  });
  child.once('error', ({ message }) => over(`its process could not be started: ${message}`));
  void waitForExit(child).then(over);
  return {
    pid: child.pid,
    // A message to a process that has just exited is lost; `ended` is called for that process.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    end() {
      isEnded = true;
      child.kill('SIGKILL');
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
  };
}

/** Returns how a process ended, once all its messages have been received. */
async function waitForExit(child: ChildProcess): Promise<string> {
  const heardAll = new Promise<void>((resolve) => child.once('disconnect', resolve));
  const how = await new Promise<string>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(
        FULL.includes(signal)
          ? `it took too much memory, or crashed (${signal})`
          : `its process ended by itself (${signal ?? code})`,
      ),
    );
  });
  await heardAll;
  return how;
}

function isFailure(message: unknown): message is { readonly failed: string } {
  return typeof message === 'object' && message !== null && 'failed' in message;
}
