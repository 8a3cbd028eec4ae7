import { type ChildProcess, fork, type Serializable } from 'node:child_process';

/**
 * A process for code from outside. Nothing less keeps it apart: a full heap of a thread may end the whole process, and some
 * loops that fill one cannot be ended. It ends with whoever started it.
 */
export interface OwnProcess {
  /** Its number; undefined where it could not be started. */
  readonly pid: number | undefined;
  readonly send: (message: Serializable) => void;
  readonly end: () => void;
  /** Who started it may end by itself meanwhile. */
  readonly unref: () => void;
}

/** How much room it has, in megabytes, and which games from outside it imports, as in GAMES. */
interface OwnRoom {
  /** What is new in its heap. */
  readonly young: number;
  /** All the rest of it. */
  readonly old: number;
  readonly games?: string;
}

/** What ends most processes whose heap is full. */
const FULL: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGKILL'];

/**
 * Starts a file with these words. `hear` gets all that it says; `ended`, after the last of that, why it is no more, unless it
 * was ended from here.
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
    // Its words go nowhere: they could be without end.
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
    // What is sent to one that has just ended is lost; `ended` is told so.
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

/** How a process ended, once all that it said was heard. */
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
