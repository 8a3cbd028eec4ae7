import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { FromProcess, TAKES_OVER, type ToProcess } from '../discord/jobs/handOver.ts';
import { REPLACEABLE } from '../port/port.ts';

/** A process of the bot that was started. */
export interface ShardProcess {
  /** Resolves with what it says of this kind; with undefined where it ends before, or says nothing for so many milliseconds. */
  readonly says: <Kind extends FromProcess['parlor']>(
    kind: Kind,
    patience: number,
  ) => Promise<Extract<FromProcess, { parlor: Kind }> | undefined>;
  readonly tell: (message: ToProcess) => void;
  /** Resolves once it has ended, which after so many milliseconds is by force. */
  readonly goes: (patience: number) => Promise<void>;
  /** Tells it to end, and resolves as `goes` does. */
  readonly end: (patience: number) => Promise<void>;
  /** Its exit code; undefined where a signal ended it. */
  readonly ended: Promise<number | undefined>;
}

/** As `npm start` does. */
const EXEC_ARGV = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];

/** Starts the bot with these settings beside ours; `takesOver`: from a process that still runs. */
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
      // On Windows a signal would end it in the middle of a move: there it hears that nobody is above it any more.
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
