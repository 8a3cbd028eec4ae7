import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { GameFailed, type WorkerHandle } from '../engine/game.ts';
import type { Random } from '../engine/random.ts';
import type { Way } from './exportsMirror.ts';
import { type HostProcess, startHostProcess } from './hostProcess.ts';
import { CALL, type Reply, writeGiven } from './packageCall.ts';
import { type Bounds, watchForExcess } from './processorTime.ts';
import { createWorkCounter } from './workCounter.ts';

/** How long the loop waits for an answer, in milliseconds: most take a tenth of one. */
const HOLD = 50;

/** What an answer may take before its game is shut. Node itself holds 50 MB, and the heap 64. */
const BOUNDS: Bounds = { deadline: 1000, resident: 256 };

/** The same for the import of a package, which has gone well before. */
const START = 10_000;

/** How long a process without work stays, in milliseconds. */
const IDLE = 60_000;

/** So many processes live at once: another one takes the place of that which has rested longest. Each takes some 20 MB. */
const MOST_PROCESSES = 8;

/** Answers that were given are kept, in characters: a game is asked the same again and again while a board is made. */
const KEPT = 400_000;

/** How much of a stream of chance goes with a call that draws, and how many times more where that is not enough. */
const WORDS = 64;
const MORE_WORDS = 16;

/** Whoever draws more at once draws without end. */
const MOST_WORDS = WORDS * MORE_WORDS ** 3;

/** What people type gets there: whoever types nonsense at which a game throws shall not shut it for all. */
const TYPED = ['read', 'refuse', 'refuseSetup', 'complete', 'show', 'controls', 'hint', 'places', 'focus'];

/** A package at work in a process of its own. */
interface Keeper {
  readonly apart: WorkerHandle;
  /** Calls a function of what the package exports, and waits for a moment. Throws `GameFailed`. */
  readonly call: (way: Way, given: readonly unknown[]) => unknown;
  /** The same for what takes its time; rejects with `GameFailed`. */
  readonly callLater: (way: Way, given: readonly unknown[]) => Promise<unknown>;
}

/** What ends the processes that live, that which was asked longest ago first, and whether each has something to do. */
const alive = new Map<() => void, () => boolean>();

/** Nothing runs before the first call. `tell` hears why the game is shut. */
export function createKeeper(from: string, tell: (why: string) => void): Keeper {
  /** Resolves once what was not answered in time is. */
  let caughtUp: Promise<void> = Promise.resolve();
  const { apart, awake, refuse } = createApart(from, tell, () => caughtUp);
  const count = createWorkCounter((worked) => apart.shut(`it took ${worked} ms of the processor in a few seconds`));
  const kept = createKept();
  /** The call that was not answered in time. */
  let late: { readonly host: HostProcess; readonly id: number } | undefined;
  let calls = 0;

  function answered(reply: Reply, way: Way): string | undefined {
    count(reply.cpu);
    return unpackResult(apart, from, reply, way);
  }

  const drewTooMuch = (way: Way) => shutForDrawing(apart, way, refuse);

  function post(host: HostProcess, way: Way, given: string, words: readonly number[]): number {
    calls += 1;
    host.ask({ id: calls, way, given, words });
    return calls;
  }

  function askNow(host: HostProcess, way: Way, { text, random }: ReturnType<typeof writeGiven>): string {
    for (let words: readonly number[] = []; ; words = extendStream(words, random) ?? drewTooMuch(way)) {
      const asked = hashCall(way, text, words);
      const before = kept.get(asked);
      if (before !== undefined) return before;
      const id = post(host, way, text, words);
      const reply = host.waitFor(id, performance.now() + HOLD);
      if (reply === undefined) {
        late = { host, id };
        void watchCall(apart, host, id, way);
        caughtUp = takeLate(host, id, way, asked, isAll(words, random));
        return refuse();
      }
      const result = answered(reply, way);
      if (result === undefined) continue;
      kept.set(asked, result);
      return result;
    }
  }

  /** What comes too late is there when it is asked for again; whether it failed counts as ever. */
  async function takeLate(host: HostProcess, id: number, way: Way, asked: string, isLast: boolean): Promise<void> {
    const reply = await host.answerTo(id);
    if ('result' in reply) kept.set(asked, reply.result);
    try {
      if (answered(reply, way) === undefined && isLast) drewTooMuch(way);
    } catch (error) {
      // Whoever asked was told that it is not ready.
      if (!(error instanceof GameFailed || error instanceof RangeError)) throw error;
    }
  }

  return {
    apart,
    call(way, given) {
      const told = writeGiven(given);
      const before = apart.isShut() ? undefined : kept.get(hashCall(way, told.text, []));
      if (before !== undefined) return readResult(before);
      const host = awake();
      if (!host.isReady()) host.waitFor('ready', performance.now() + HOLD);
      if (!host.isReady() || late?.host.owes(late.id) === true) refuse();
      return readResult(askNow(host, way, told));
    },
    async callLater(way, given) {
      const { text, random } = writeGiven(given);
      const host = awake();
      await host.ready;
      for (let words: readonly number[] = []; ; words = extendStream(words, random) ?? drewTooMuch(way)) {
        const id = post(host, way, text, words);
        const answer = host.answerTo(id);
        void watchCall(apart, host, id, way);
        const result = answered(await answer, way);
        if (result !== undefined) return readResult(result);
      }
    },
  };
}

function createKept(): LRUCache<string, string> {
  return new LRUCache({ maxSize: KEPT, sizeCalculation: (told, asked) => told.length + asked.length });
}

/** A game that draws without end is shut, and one that draws from a stream that it was given before. */
function shutForDrawing(apart: WorkerHandle, way: Way, refuse: () => never): never {
  apart.shut(`${way.join('.')} drew more of chance than there is`);
  return refuse();
}

/** What an answer says; undefined where more chance is wanted. */
function unpackResult(apart: WorkerHandle, from: string, reply: Reply, way: Way): string | undefined {
  if ('drawn' in reply) return undefined;
  if ('result' in reply) return reply.result;
  if (reply.isOfRange && way.at(-1) === 'view') throw new RangeError(reply.error);
  if (!way.some((name) => TYPED.includes(String(name)))) apart.shut(`${way.join('.')} failed: ${reply.error}`);
  throw new GameFailed(`${way.join('.')} of ${from} failed: ${reply.error}`, apart.isShut());
}

/** Whether a package is shut, and its process while it is awake. */
function createApart(from: string, tell: (why: string) => void, caughtUp: () => Promise<void>) {
  let host: HostProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isShut = false;

  const owesAny = () => host?.owesAny() === true;

  function end(): void {
    clearTimeout(idle);
    alive.delete(end);
    host?.end();
    host = undefined;
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

  /** Its process, which rests again once nobody has asked it for a while. */
  function awake(): HostProcess {
    if (isShut) return refuse();
    if (host === undefined) {
      makeRoom();
      host = startHostProcess(from, shut);
      const started = host;
      void sleep(START, undefined, { ref: false }).then(() => {
        if (host === started && !started.isReady()) shut(`it was not there within ${START / 1000} s`);
      });
    }
    alive.delete(end);
    alive.set(end, owesAny);
    clearTimeout(idle);
    idle = setTimeout(() => (owesAny() ? undefined : end()), IDLE);
    idle.unref();
    return host;
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

/** Ends a process that has nothing to do where too many live. */
function makeRoom(): void {
  if (alive.size < MOST_PROCESSES) return;
  const [end] = [...alive].find(([, isBusy]) => !isBusy()) ?? [];
  end?.();
}

/** Looks after a call until it is answered: its game is shut where it takes too long, or too much. */
async function watchCall(apart: WorkerHandle, host: HostProcess, id: number, way: Way): Promise<void> {
  const excess = await watchForExcess(host.pid, BOUNDS, () => host.owes(id));
  if (excess === undefined || !host.owes(id)) return;
  const took = excess === 'time' ? `longer than ${BOUNDS.deadline / 1000} s` : 'too much memory';
  apart.shut(`${way.join('.')} took ${took}`);
}

/** What a call asks: the same, with the same chance, has the same answer. */
function hashCall(way: Way, given: string, words: readonly number[]): string {
  return `${way.join('.')}${given}${words.join()}`;
}

/** Whether there is no more of a stream for a call, or so much was drawn that it would never be enough. */
function isAll(words: readonly number[], random: Random | undefined): boolean {
  return random === undefined || words.length >= MOST_WORDS;
}

/** Many more words of a stream; undefined where that is all. */
function extendStream(words: readonly number[], random: Random | undefined): readonly number[] | undefined {
  if (random === undefined || isAll(words, random)) return undefined;
  const more = words.length === 0 ? WORDS : words.length * (MORE_WORDS - 1);
  return [...words, ...Array.from({ length: more }, () => random.below(2 ** 32))];
}

function readResult(result: string): unknown {
  return JSON.parse(result, revive).value;
}

/** Bytes as JSON writes them, and functions, which are called in no other host than that which made them. */
function revive(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (CALL in value) return notHere;
  const isBytes = 'type' in value && value.type === 'Buffer';
  return isBytes && 'data' in value && Array.isArray(value.data) ? Buffer.from(value.data) : value;
}

function notHere(): never {
  throw new Error('a function of a game from outside was called beyond its process');
}
