import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { GameFailed, type WorkerHandle } from '../engine/game.ts';
import type { Random } from '../engine/random.ts';
import { type HostThread, startHostThread } from './hostThread.ts';
import type { Way } from './mirror.ts';
import { isOverdue } from './overdue.ts';
import { CALL, type Reply, writeGiven } from './question.ts';
import { createWorkCounter } from './workCounter.ts';

/** How long the loop waits for an answer, in milliseconds: most take a tenth of one. */
const HOLD = 50;

/** How long an answer may take, in milliseconds, before its game is shut. */
const DEADLINE = 1000;

/** The same for the import of a package, which has gone well before. */
const START = 10_000;

/** How long a worker without work stays, in milliseconds. */
const IDLE = 60_000;

/** So many workers live at once: another one takes the place of that which has rested longest. Each takes some 20 MB. */
const MOST_WORKERS = 8;

/** What a worker may hold beside its heap, in bytes, which is looked at while an answer is late. */
const MOST_BESIDE = 128 * 1024 * 1024;

/** Answers that were given are kept, in characters: a game is asked the same again and again while a board is made. */
const KEPT = 400_000;

/** How much of a stream of chance goes with a call that draws, and how many times more where that is not enough. */
const WORDS = 64;
const MORE_WORDS = 16;

/** What people type gets there: whoever types nonsense at which a game throws shall not shut it for all. */
const TYPED = ['read', 'refuse', 'refuseSetup', 'complete', 'show', 'controls', 'hint', 'places', 'focus'];

/** A package at work in a worker of its own. */
interface Keeper {
  readonly apart: WorkerHandle;
  /** Calls a function of what the package exports, and waits for a moment. Throws `GameFailed`. */
  readonly call: (way: Way, given: readonly unknown[]) => unknown;
  /** The same for what takes its time; rejects with `GameFailed`. */
  readonly callLater: (way: Way, given: readonly unknown[]) => Promise<unknown>;
}

/** What ends the workers that live, that which has rested longest first. */
const alive = new Set<() => void>();

/** Nothing runs before the first call. `tell` hears why the game is shut. */
export function createKeeper(from: string, tell: (why: string) => void): Keeper {
  /** Resolves once what was not answered in time is. */
  let caughtUp: Promise<void> = Promise.resolve();
  const { apart, awake, refuse } = createApart(from, tell, () => caughtUp);
  const count = createWorkCounter((worked) => apart.shut(`it took ${worked} ms of the processor in a few seconds`));
  const kept = createKept();
  /** The call that was not answered in time. */
  let late: { readonly thread: HostThread; readonly id: number } | undefined;
  let calls = 0;

  function answered(reply: Reply, way: Way): string | undefined {
    count(reply.cpu);
    return resultOf(apart, from, reply, way);
  }

  function post(thread: HostThread, way: Way, given: string, words: readonly number[]): number {
    calls += 1;
    thread.ask({ id: calls, way, given, words });
    return calls;
  }

  function askNow(thread: HostThread, way: Way, { text, random }: ReturnType<typeof writeGiven>): string {
    for (let words: readonly number[] = []; ; words = moreOf(words, random)) {
      const asked = askedOf(way, text, words);
      const before = kept.get(asked);
      if (before !== undefined) return before;
      const id = post(thread, way, text, words);
      const reply = thread.waitFor(id, performance.now() + HOLD);
      if (reply === undefined) {
        late = { thread, id };
        void watchCall(apart, thread, id, way);
        caughtUp = takeLate(thread, id, way, asked);
        return refuse();
      }
      const result = answered(reply, way);
      if (result === undefined) continue;
      kept.set(asked, result);
      return result;
    }
  }

  /** What comes too late is there when it is asked for again; whether it failed counts as ever. */
  async function takeLate(thread: HostThread, id: number, way: Way, asked: string): Promise<void> {
    const reply = await thread.answerTo(id);
    if ('result' in reply) kept.set(asked, reply.result);
    try {
      answered(reply, way);
    } catch (error) {
      // Whoever asked was told that it is not ready.
      if (!(error instanceof GameFailed || error instanceof RangeError)) throw error;
    }
  }

  return {
    apart,
    call(way, given) {
      const told = writeGiven(given);
      const before = apart.isShut() ? undefined : kept.get(askedOf(way, told.text, []));
      if (before !== undefined) return readResult(before);
      const thread = awake();
      if (!thread.isReady()) thread.waitFor('ready', performance.now() + HOLD);
      if (!thread.isReady() || late?.thread.owes(late.id) === true) refuse();
      return readResult(askNow(thread, way, told));
    },
    async callLater(way, given) {
      const { text, random } = writeGiven(given);
      const thread = awake();
      await thread.ready;
      for (let words: readonly number[] = []; ; words = moreOf(words, random)) {
        const id = post(thread, way, text, words);
        const answer = thread.answerTo(id);
        void watchCall(apart, thread, id, way);
        const result = answered(await answer, way);
        if (result !== undefined) return readResult(result);
      }
    },
  };
}

function createKept(): LRUCache<string, string> {
  return new LRUCache({ maxSize: KEPT, sizeCalculation: (told, asked) => told.length + asked.length });
}

/** Looks after a call until it is answered: its game is shut where it takes too long, or too much. */
async function watchCall(apart: WorkerHandle, thread: HostThread, id: number, way: Way): Promise<void> {
  const shut = (why: string) => thread.owes(id) && apart.shut(`${way.join('.')} took ${why}`);
  const look = (worker: Worker) => {
    const beside = worker.getHeapStatistics().then((heap) => heap.external_memory);
    void beside.then((bytes) => bytes > MOST_BESIDE && shut('too much memory')).catch(() => undefined);
  };
  const owes = () => thread.owes(id);
  if (await isOverdue(thread.worker, DEADLINE, owes, look)) shut(`longer than ${DEADLINE / 1000} s`);
}

/** What an answer says; undefined where more chance is wanted. */
function resultOf(apart: WorkerHandle, from: string, reply: Reply, way: Way): string | undefined {
  if ('drawn' in reply) return undefined;
  if ('result' in reply) return reply.result;
  if (reply.isOfRange && way.at(-1) === 'view') throw new RangeError(reply.error);
  if (!way.some((name) => TYPED.includes(String(name)))) apart.shut(`${way.join('.')} failed: ${reply.error}`);
  throw new GameFailed(`${way.join('.')} of ${from} failed: ${reply.error}`, apart.isShut());
}

/** Whether a package is shut, and its worker while it is awake. */
function createApart(from: string, tell: (why: string) => void, caughtUp: () => Promise<void>) {
  let thread: HostThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isShut = false;

  function end(): void {
    clearTimeout(idle);
    alive.delete(end);
    thread?.end();
    thread = undefined;
  }

  function shut(why: string): void {
    if (isShut) return;
    isShut = true;
    end();
    tell(why);
  }

  function refuse(): never {
    throw new GameFailed(`the game of ${from} ${isShut ? 'is shut' : 'is not ready'}`, isShut);
  }

  /** Its worker, which rests again once nobody has asked it for a while. */
  function awake(): HostThread {
    if (isShut) return refuse();
    if (thread === undefined) {
      if (alive.size >= MOST_WORKERS) [...alive][0]?.();
      thread = startHostThread(from, shut);
      const started = thread;
      void sleep(START, undefined, { ref: false }).then(() => {
        if (thread === started && !started.isReady()) shut(`it was not there within ${START / 1000} s`);
      });
    }
    alive.delete(end);
    alive.add(end);
    clearTimeout(idle);
    idle = setTimeout(() => (thread?.owesAny() === true ? undefined : end()), IDLE);
    idle.unref();
    return thread;
  }

  const apart: WorkerHandle = {
    from,
    isShut: () => isShut,
    shut,
    wake: async () => {
      if (!isShut) await awake().ready;
      await caughtUp();
    },
  };
  return { apart, awake, refuse };
}

/** What a call asks: the same, with the same chance, has the same answer. */
function askedOf(way: Way, given: string, words: readonly number[]): string {
  return `${way.join('.')}${given}${words.join()}`;
}

/** As many more words of a stream. */
function moreOf(words: readonly number[], random: Random | undefined): readonly number[] {
  if (random === undefined) return words;
  const more = words.length === 0 ? WORDS : words.length * MORE_WORDS;
  return [...words, ...Array.from({ length: more }, () => random.below(2 ** 32))];
}

function readResult(result: string): unknown {
  return JSON.parse(result, revive).value;
}

/** Bytes as JSON writes them, and functions, which are called in no other thread than that which made them. */
function revive(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (CALL in value) return notHere;
  const isBytes = 'type' in value && value.type === 'Buffer';
  return isBytes && 'data' in value && Array.isArray(value.data) ? Buffer.from(value.data) : value;
}

function notHere(): never {
  throw new Error('a function of a game from outside was called beyond its thread');
}
