import { MessageChannel } from 'node:worker_threads';
import { GameFailed, type WorkerHandle } from '../engine/outsideGame.ts';
import { apart as kept } from '../packages/isolation.ts';
import { type OwnTasks, startOwnTasks } from './ownTasks.ts';
import { startThreads } from './pool.ts';

/**
 * The maximum number of processes for games from outside: a new one replaces the one that has been idle longest. Each
 * takes about 40 MB.
 */
const MOST_OWN = 4;

/** How a task is done. */
interface TaskOptions {
  readonly name?: 'choose' | 'weigh' | 'hindsight';
  /** Aborts when the task's thread should be given up. */
  readonly signal: AbortSignal;
  /** The time limit for a game from outside, in milliseconds; after that it is shut down. */
  readonly deadline: number;
  /** Called with progress reports. */
  readonly tell?: (progress: unknown) => void;
}

/** Runs tasks about games: in threads for built-in games, in a separate process for each game from outside. */
interface ThreadsByGame {
  /**
   * Does a task about a game from outside, if given, or else about built-in games. If `tell` is set, the task gets a
   * `progress` port for its reports.
   */
  readonly run: (apart: WorkerHandle | undefined, task: object, doing: TaskOptions) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export function startThreadsByGame(worker: URL, most: number, young: number): ThreadsByGame {
  const builtIn = startThreads(worker, { most, young, ...(kept.isWanted ? { games: '' } : {}) });
  /** In the order of their latest use, most recent last. */
  const own = new Map<string, OwnTasks>();

  function findTasks({ from }: WorkerHandle): OwnTasks {
    const tasks = own.get(from) ?? startOwnTasks(worker, from, young);
    own.delete(from);
    const [resting] = [...own].find(([, one]) => !one.isBusy()) ?? [];
    if (own.size >= MOST_OWN && resting !== undefined) {
      own.get(resting)?.end();
      own.delete(resting);
    }
    own.set(from, tasks);
    return tasks;
  }

  async function runApart(apart: WorkerHandle, task: object, { name, deadline, tell }: TaskOptions): Promise<unknown> {
    if (apart.isShut()) throw new GameFailed(`the game of ${apart.from} is shut`, true);
    const done = await findTasks(apart).run({ name, task, deadline, tell }, apart.isShut);
    if ('result' in done) return done.result;
    apart.shut(done.why);
    throw new GameFailed(done.why, true);
  }

  async function runInHouse(task: object, { deadline: _, tell, ...how }: TaskOptions): Promise<unknown> {
    if (tell === undefined) return builtIn.run(task, how);
    const { port1, port2 } = new MessageChannel();
    port1.on('message', tell);
    try {
      return await builtIn.run({ ...task, progress: port2 }, { ...how, transferList: [port2] });
    } finally {
      port1.close();
    }
  }

  return {
    run: (apart, task, doing) => (apart === undefined ? runInHouse(task, doing) : runApart(apart, task, doing)),
    async close() {
      for (const tasks of own.values()) tasks.end();
      await builtIn.destroy();
    },
  };
}
