import { LRUCache } from 'lru-cache';
import { GameFailed, type WorkerHandle } from '../engine/outsideGame.ts';
import type { Random } from '../engine/random.ts';
import type { Way } from './exportsMirror.ts';
import type { HostProcess } from './hostProcess.ts';
import { CALL, type Reply, writeGiven } from './packageCall.ts';
import { type Bounds, watchForExcess } from './processorTime.ts';
import { keepHost } from './runningHosts.ts';
import { createWorkCounter } from './workCounter.ts';

/** How long the event loop is blocked to wait for an answer, in milliseconds; most take a tenth of one. */
const HOLD = 50;

/** The limits for an answer; a game that exceeds them is shut down. Node itself takes 50 MB, the heap 64. */
const BOUNDS: Bounds = { deadline: 1000, resident: 256 };

/**
 * The size of the cache for answers, in characters: a game is asked the same questions again and again while a board is
 * drawn.
 */
const KEPT = 400_000;

/**
 * How many random words are sent with a call that draws random numbers, and by what factor that grows if they are not
 * enough.
 */
const WORDS = 64;
const MORE_WORDS = 16;

/** A call that draws more than this never stops drawing. */
const MOST_WORDS = WORDS * MORE_WORDS ** 3;

/**
 * Functions that receive what people type: nonsense that makes a game throw there must not shut it down for everyone.
 */
const TYPED = ['read', 'refuse', 'refuseSetup', 'complete', 'show', 'controls', 'hint', 'places', 'focus'];

/** A package running in its own process. */
interface Keeper {
  readonly apart: WorkerHandle;
  /** Calls an exported function and blocks briefly for the result. Throws `GameFailed`. */
  readonly call: (way: Way, given: readonly unknown[]) => unknown;
  /** Like `call`, for functions that take longer; rejects with `GameFailed`. */
  readonly callLater: (way: Way, given: readonly unknown[]) => Promise<unknown>;
}

/** No process is started before the first call. `tell` is called with the reason if the game is shut down. */
export function createKeeper(from: string, tell: (why: string) => void): Keeper {
  /** Resolves once a late answer has arrived. */
  let caughtUp: Promise<void> = Promise.resolve();
  const { apart, awake, refuse } = keepHost(from, tell, () => caughtUp);
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

  /** Stores a late answer for when it is asked for again; a failure counts as usual. */
  async function takeLate(host: HostProcess, id: number, way: Way, asked: string, isLast: boolean): Promise<void> {
    const reply = await host.answerTo(id);
    if ('result' in reply) kept.set(asked, reply.result);
    try {
      if (answered(reply, way) === undefined && isLast) drewTooMuch(way);
    } catch (error) {
      // The caller has already been told that the game is not ready.
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

/** Shuts down a game that draws random numbers without end, or from a stream that it was passed in an earlier call. */
function shutForDrawing(apart: WorkerHandle, way: Way, refuse: () => never): never {
  apart.shut(`${way.join('.')} drew more of chance than there is`);
  return refuse();
}

/** Returns the result in a reply; undefined if more random words are needed. */
function unpackResult(apart: WorkerHandle, from: string, reply: Reply, way: Way): string | undefined {
  if ('drawn' in reply) return undefined;
  if ('result' in reply) return reply.result;
  if (reply.isOfRange && way.at(-1) === 'view') throw new RangeError(reply.error);
  if (!way.some((name) => TYPED.includes(String(name)))) apart.shut(`${way.join('.')} failed: ${reply.error}`);
  throw new GameFailed(`${way.join('.')} of ${from} failed: ${reply.error}`, apart.isShut());
}

/** Watches a call until it is answered, and shuts down its game if it takes too much time or memory. */
async function watchCall(apart: WorkerHandle, host: HostProcess, id: number, way: Way): Promise<void> {
  const excess = await watchForExcess(host.pid, BOUNDS, () => host.owes(id));
  if (excess === undefined || !host.owes(id)) return;
  const took = excess === 'time' ? `longer than ${BOUNDS.deadline / 1000} s` : 'too much memory';
  apart.shut(`${way.join('.')} took ${took}`);
}

/** Returns the cache key of a call: the same call with the same random words has the same answer. */
function hashCall(way: Way, given: string, words: readonly number[]): string {
  return `${way.join('.')}${given}${words.join()}`;
}

/**
 * Whether a call can get no more random words: it has no stream, or has drawn so many that it would never have enough.
 */
function isAll(words: readonly number[], random: Random | undefined): boolean {
  return random === undefined || words.length >= MOST_WORDS;
}

/** Returns these words and many more from the stream; undefined if there are no more. */
function extendStream(words: readonly number[], random: Random | undefined): readonly number[] | undefined {
  if (random === undefined || isAll(words, random)) return undefined;
  const more = words.length === 0 ? WORDS : words.length * (MORE_WORDS - 1);
  return [...words, ...Array.from({ length: more }, () => random.below(2 ** 32))];
}

function readResult(result: string): unknown {
  return JSON.parse(result, revive).value;
}

/**
 * Restores bytes that were written as JSON. Functions are replaced by one that throws, since they can be called only in
 * the process that created them.
 */
function revive(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (CALL in value) return notHere;
  const isBytes = 'type' in value && value.type === 'Buffer';
  return isBytes && 'data' in value && Array.isArray(value.data) ? Buffer.from(value.data) : value;
}

function notHere(): never {
  throw new Error('a function of a game from outside was called beyond its process');
}
