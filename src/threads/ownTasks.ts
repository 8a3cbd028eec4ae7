import { type OwnProcess, startOwnProcess } from '../packages/ownProcess.ts';
import { type Bounds, watchForExcess } from '../packages/processorTime.ts';
import type { TaskMessage } from './taskProcess.ts';

/** How long an idle process is kept, in milliseconds. */
const IDLE = 60_000;

/** The limits for its start. */
const START: Bounds = { deadline: 20_000, resident: 1024 };

/** Its memory limits, in megabytes: for the heap, and for everything including its pictures. */
const HEAP = 96;
const RESIDENT = 1024;

interface OwnTask {
  /** The exported function of the worker that does the task; its default export if undefined. */
  readonly name: string | undefined;
  readonly task: object;
  readonly deadline: number;
  readonly tell: ((progress: unknown) => void) | undefined;
}

/** The result of a task, or why the game must be shut down. */
type TaskOutcome = { readonly result: unknown } | { readonly why: string };

/**
 * The tasks of one game from outside, done one after the other in a process that starts with the first task and stops
 * when idle.
 */
export interface OwnTasks {
  /** Does a task; it is not started if `isShut` returns true when its turn comes. */
  readonly run: (task: OwnTask, isShut: () => boolean) => Promise<TaskOutcome>;
  readonly isBusy: () => boolean;
  readonly end: () => void;
}

/** `worker` is a file whose functions do the tasks; `from` is the game's name in GAMES. */
export function startOwnTasks(worker: URL, from: string, young: number): OwnTasks {
  let latest: Promise<unknown> = Promise.resolve();
  let owed = 0;
  let running: OwnProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let hear: (told: TaskMessage) => void = () => undefined;

  function end(): void {
    clearTimeout(idle);
    running?.end();
    running = undefined;
    hear({ error: 'its process was ended' });
  }

  /** Resolves with the first message of the wanted kind, or with the reason why there is none. */
  function heard(wanted: 'ready' | 'result', tell: OwnTask['tell']): Promise<TaskOutcome> {
    return new Promise((resolve) => {
      hear = (told) => {
        if ('error' in told) resolve({ why: `it could not think or draw: ${told.error}` });
        else if ('progress' in told) tell?.(told.progress);
        else if (wanted in told) resolve({ result: Object.values(told)[0] });
      };
    });
  }

  async function start(): Promise<TaskOutcome> {
    const ready = heard('ready', undefined);
    const room = { young, old: HEAP, games: from };
    running = startOwnProcess(
      new URL('./taskProcess.ts', import.meta.url),
      [worker.href],
      room,
      (told) => hear(told as TaskMessage),
      (why) => {
        running = undefined;
        hear({ error: why });
      },
    );
    running.unref();
    return within(START, ready, () => running, end);
  }

  async function runNext({ name, task, deadline, tell }: OwnTask): Promise<TaskOutcome> {
    clearTimeout(idle);
    if (running === undefined) {
      const started = await start();
      if ('why' in started) return started;
    }
    const done = heard('result', tell);
    running?.send({ name, task, tells: tell !== undefined });
    const first = await within({ deadline, resident: RESIDENT }, done, () => running, end);
    idle = setTimeout(end, IDLE);
    idle.unref();
    return first;
  }

  return {
    isBusy: () => owed > 0,
    end,
    async run(task, isShut) {
      owed += 1;
      // One task after the other: a task's time limit counts from its own start.
      const done = latest.then(() => (isShut() ? { why: 'it is shut' } : runNext(task)));
      latest = done;
      try {
        return await done;
      } finally {
        owed -= 1;
      }
    },
  };
}

/** Returns the result of a task, or why its process was stopped. */
async function within(
  bounds: Bounds,
  done: Promise<TaskOutcome>,
  running: () => OwnProcess | undefined,
  end: () => void,
): Promise<TaskOutcome> {
  let isDone = false;
  const excess = watchForExcess(
    () => running()?.pid,
    bounds,
    () => !isDone,
  ).then((one) => one ?? new Promise<never>(() => undefined));
  const first = await Promise.race([done, excess]);
  isDone = true;
  if (typeof first === 'object') return first;
  end();
  const how = first === 'time' ? `longer than ${bounds.deadline / 1000} s` : 'with too much memory';
  return { why: `it thought or drew ${how}` };
}
