import { type MessagePort, Worker } from 'node:worker_threads';
import type { Tinypool } from 'tinypool';
import { GameFailed, type WorkerHandle } from '../engine/game.ts';
import { apart as kept } from '../packages/keepApart.ts';
import { isOverdue } from '../packages/overdue.ts';
import { startThreads, type ThreadRoom } from './pool.ts';

/** How long a thread of a game from outside stays without work, in milliseconds. */
const IDLE = 60_000;

/** So many of them live at once: another one takes the place of that which has rested longest. Each takes some 40 MB. */
const MOST_OWN = 4;

/** How long such a thread may take to start, in milliseconds. */
const START = 20_000;

/** The heap of such a thread, in megabytes. */
const HEAP = 96;

/** How a task is done. */
interface TaskOptions {
  readonly name?: 'choose' | 'weigh' | 'hindsight';
  /** What says that its thread is given up. */
  readonly signal: AbortSignal;
  /** How long a game from outside may take, in milliseconds, before it is shut. */
  readonly deadline: number;
  readonly transferList?: readonly MessagePort[];
}

/** The thread of one game from outside. */
interface OwnThread {
  readonly pool: Tinypool;
  /** Settles once it has done what it was given. */
  latest: Promise<unknown>;
  /** How many tasks it has not done yet. */
  owed: number;
}

/** Threads for tasks about games: those of the house share some, each game from outside has one of its own. */
interface ThreadsByGame {
  /** Does a task about the game that is so kept apart, or about games of the house. */
  readonly run: (apart: WorkerHandle | undefined, task: object, doing: TaskOptions) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** `worker` has, besides the tasks, a `wake` that does nothing: a thread is there when that is done. */
export function startThreadsByGame(worker: URL, most: number, young: number): ThreadsByGame {
  const house = startThreads(worker, { most, young, ...(kept.isWanted ? { games: '' } : {}) });
  /** That which was asked last comes last. */
  const own = new Map<string, OwnThread>();

  function threadOf({ from }: WorkerHandle) {
    const room: ThreadRoom = { most: 1, young, old: HEAP, idle: IDLE, games: from };
    const thread = own.get(from) ?? { pool: startThreads(worker, room), latest: Promise.resolve(), owed: 0 };
    own.delete(from);
    const [resting] = [...own].find(([, { owed }]) => owed === 0) ?? [];
    if (own.size >= MOST_OWN && resting !== undefined) {
      void own.get(resting)?.pool.destroy();
      own.delete(resting);
    }
    own.set(from, thread);
    return thread;
  }

  async function runApart(pool: Tinypool, apart: WorkerHandle, task: object, doing: TaskOptions): Promise<unknown> {
    if (apart.isShut()) throw new GameFailed(`the game of ${apart.from} is shut`, true);
    const { deadline, signal: _, ...how } = doing;
    await pool.run({}, { name: 'wake', signal: AbortSignal.timeout(START) });
    const late = new AbortController();
    let isDone = false;
    const [thread] = pool.threads;
    if (thread !== undefined && 'thread' in thread && thread.thread instanceof Worker) {
      void isOverdue(thread.thread, deadline, () => !isDone).then((isLate) => isLate && late.abort());
    }
    try {
      return await pool.run(task, { ...transferred(how), signal: late.signal });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      apart.shut(
        late.signal.aborted
          ? `it thought or drew longer than ${deadline / 1000} s`
          : `it could not think or draw: ${words}`,
      );
      throw new GameFailed(words, true);
    } finally {
      isDone = true;
    }
  }

  return {
    run(apart, task, doing) {
      const { deadline: _, ...how } = doing;
      if (apart === undefined) return house.run(task, transferred(how));
      const thread = threadOf(apart);
      // One after the other: what a task may take is counted from when it begins.
      thread.owed += 1;
      const done = thread.latest.then(() => runApart(thread.pool, apart, task, doing));
      thread.latest = done
        .catch(() => undefined)
        .then(() => {
          thread.owed -= 1;
        });
      return done;
    },
    async close() {
      await Promise.all([house, ...[...own.values()].map(({ pool }) => pool)].map((pool) => pool.destroy()));
    },
  };
}

function transferred<How extends Pick<TaskOptions, 'transferList'>>({ transferList, ...how }: How) {
  return transferList === undefined ? how : { ...how, transferList: [...transferList] };
}
