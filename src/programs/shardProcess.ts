import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { FromProcess, TAKES_OVER, type ToProcess } from '../discord/jobs/handOver.ts';
import { REPLACEABLE } from '../port/port.ts';

/** A bot process that was started. */
export interface ShardProcess {
  /**
   * Resolves with the first message of this kind; with undefined if the process exits first, or sends nothing for this
   * many milliseconds.
   */
  readonly says: <Kind extends FromProcess['parlor']>(
    kind: Kind,
    patience: number,
  ) => Promise<Extract<FromProcess, { parlor: Kind }> | undefined>;
  readonly tell: (message: ToProcess) => void;
  /** Resolves once it has exited; after this many milliseconds it is killed. */
  readonly goes: (patience: number) => Promise<void>;
  /** Tells it to exit, and resolves as `goes` does. */
  readonly end: (patience: number) => Promise<void>;
  /** Its exit code; undefined if a signal killed it. */
  readonly ended: Promise<number | undefined>;
}

/** The same as for `npm start`. */
const EXEC_ARGV = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];

/** Starts the bot with these settings in addition to ours; `takesOver`: from a process that is still running. */
export function startShard(settings: Readonly<Record<string, string>>, takesOver: boolean): ShardProcess {
  const child = fork(fileURLToPath(new URL('../main.js', import.meta.url)), {
    env: { ...process.env, ...settings, [REPLACEABLE]: '1', ...(takesOver ? { [TAKES_OVER]: '1' } : {}) },
    execArgv: EXEC_ARGV,
  });
  const ended = once(child, 'exit').then(
    ([code]) => (typeof code === 'number' ? code : undefined),
    () => 1,
  );
  const goes = async (patience: number) => {
    const force = setTimeout(() => child.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(force);
  };
  return {
    says: (kind, patience) => heard(child, kind, patience, ended),
    tell: (message) => {
      if (child.connected) child.send(message);
    },
    goes,
    end(patience) {
      // On Windows a signal would kill it in the middle of a move; instead, it notices that its parent process is gone.
      if (process.platform === 'win32') child.disconnect();
      else child.kill('SIGTERM');
      return goes(patience);
    },
    ended,
  };
}

function heard<Kind extends FromProcess['parlor']>(
  child: ChildProcess,
  kind: Kind,
  patience: number,
  ended: Promise<unknown>,
): Promise<Extract<FromProcess, { parlor: Kind }> | undefined> {
  const isMeant = (said: FromProcess | undefined): said is Extract<FromProcess, { parlor: Kind }> =>
    said?.parlor === kind;
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      const said = FromProcess.safeParse(message).data;
      if (isMeant(said)) settle(said);
    };
    const timer = setTimeout(() => settle(undefined), patience);
    const settle = (said: Extract<FromProcess, { parlor: Kind }> | undefined) => {
      clearTimeout(timer);
      child.off('message', hear);
      resolve(said);
    };
    child.on('message', hear);
    void ended.then(() => settle(undefined));
  });
}
