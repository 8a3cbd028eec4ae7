import { MessageChannel } from 'node:worker_threads';
import { GameFailed, type WorkerHandle } from '../engine/game.ts';
import { apart as kept } from '../packages/isolation.ts';
import { type OwnTasks, startOwnTasks } from './ownTasks.ts';
import { startThreads } from './pool.ts';

/** So many processes of games from outside live at once: another one takes the place of that which has rested longest. Each takes some 40 MB. */
const MOST_OWN = 4;

/** How a task is done. */
interface TaskOptions {
  readonly name?: 'choose' | 'weigh' | 'hindsight';
  /** What says that its thread is given up. */
  readonly signal: AbortSignal;
  /** How long a game from outside may take, in milliseconds, before it is shut. */
  readonly deadline: number;
  /** Hears how far it is. */
  readonly tell?: (progress: unknown) => void;
}

/** Tasks about games: the house does its own in threads, each game from outside in a process of its own. */
interface ThreadsByGame {
  /** Does a task about the game that is so kept apart, or about games of the house. Where it tells of its progress, it has a `progress` to post that to. */
  readonly run: (apart: WorkerHandle | undefined, task: object, doing: TaskOptions) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export function startThreadsByGame(worker: URL, most: number, young: number): ThreadsByGame {
  const house = startThreads(worker, { most, young, ...(kept.isWanted ? { games: '' } : {}) });
  /** That which was asked last comes last. */
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
    if (tell === undefined) return house.run(task, how);
    const { port1, port2 } = new MessageChannel();
    port1.on('message', tell);
    try {
      return await house.run({ ...task, progress: port2 }, { ...how, transferList: [port2] });
    } finally {
      port1.close();
    }
  }

  return {
    run: (apart, task, doing) => (apart === undefined ? runInHouse(task, doing) : runApart(apart, task, doing)),
    async close() {
      for (const tasks of own.values()) tasks.end();
      await house.destroy();
    },
  };
}
