import { spawn } from 'node:child_process';
import { z } from 'zod';

/** A program that plays, and its arguments; it is started without a shell. */
export type Command = readonly [program: string, ...args: string[]];

/** Why an engine made no move: it took too long, it is no longer running, or its move is not legal. */
export const FAILURES = ['late', 'dead', 'illegal'] as const;
export type Failure = (typeof FAILURES)[number];

/** The messages to an engine about a match, never more than its seat may know. docs/engines.md describes each. */
export type EngineMessage =
  | { readonly type: 'hello'; readonly protocol: typeof PROTOCOL }
  | {
      readonly type: 'match';
      readonly game: string;
      readonly rules: number;
      readonly setup: Readonly<Record<string, unknown>>;
      readonly seat: number;
      readonly seats: number;
    }
  | {
      readonly type: 'move';
      readonly id: number;
      readonly view: unknown;
      readonly legal: readonly string[];
      readonly clock: { readonly ms: number };
    }
  | { readonly type: 'over'; readonly scores: readonly number[]; readonly places: readonly number[] };

/** Increased with every change that would break existing engines. */
export const PROTOCOL = 1;

const Greeted = z.object({ type: z.literal('hello') });
const Answered = z.object({ type: z.literal('move'), id: z.int(), move: z.string() });

/** The maximum length of a line, or of text without a line break, in characters; anything longer is nonsense. */
const LONGEST_LINE = 1024 * 1024;

/** An engine that is late this many times in a row is considered stuck. */
const MOST_LATE = 3;

/**
 * How long an engine may take to answer the greeting, in milliseconds; after that, its clock runs as if it had
 * answered.
 */
const GREETING = 10_000;

/** How long an engine may take to exit once its match is over, in milliseconds. */
const FAREWELL = 200;

/** A running engine, for one match. Nothing that it does or says causes a rejection or an exception. */
export interface Engine {
  /** Resolves once it has answered the greeting, or can no longer be expected to. */
  readonly isReady: Promise<void>;
  readonly tell: (told: EngineMessage) => void;
  /** Its answer to this question within the time allowed, exactly as it wrote the move; or why there is none. */
  readonly ask: (question: Extract<EngineMessage, { type: 'move' }>) => Promise<{ readonly move: string } | Failure>;
  /** Asks it to exit, and kills it if it does not. */
  readonly close: () => Promise<void>;
}

/** Starts an engine and greets it. If it cannot be started, it counts as dead from the first move on. */
export function startEngine([program, ...args]: Command): Engine {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let isDead = false;
  let lateInARow = 0;
  let unread = '';
  let asked: { readonly id: number; readonly answer: (move: string | undefined) => void } | undefined;
  const greeted = Promise.withResolvers<void>();
  const patience = setTimeout(greeted.resolve, GREETING);
  void greeted.promise.then(() => clearTimeout(patience));
  const gone = new Promise<void>((resolve) => {
    const die = () => {
      isDead = true;
      asked?.answer(undefined);
      greeted.resolve();
      resolve();
    };
    child.on('error', die);
    child.on('exit', die);
  });
  // An engine that has stopped reading, or is gone, is noticed through the other events.
  child.stdin.on('error', () => undefined);
  child.stdout.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\n');
    unread = lines.pop() ?? '';
    if (unread.length > LONGEST_LINE) kill();
    for (const line of lines) hear(line);
  });

  function kill(): void {
    isDead = true;
    child.kill('SIGKILL');
  }

  /** Ignores anything but an answer to the current question, because an engine may print what it likes in addition. */
  function hear(line: string): void {
    const said = line.length > LONGEST_LINE ? undefined : jsonIn(line);
    if (Greeted.safeParse(said).success) greeted.resolve();
    if (asked === undefined) return;
    const answered = Answered.safeParse(said);
    if (answered.success && answered.data.id === asked.id) asked.answer(answered.data.move);
  }

  function tell(told: EngineMessage): void {
    if (!isDead) child.stdin.write(`${JSON.stringify(told)}\n`);
  }

  tell({ type: 'hello', protocol: PROTOCOL });
  return {
    isReady: greeted.promise,
    tell,
    async ask(question) {
      if (isDead) return 'dead';
      const { promise, resolve } = Promise.withResolvers<{ readonly move: string } | Failure>();
      asked = { id: question.id, answer: (move) => resolve(move === undefined ? 'dead' : { move }) };
      const timer = setTimeout(() => resolve('late'), question.clock.ms);
      tell(question);
      const heard = await promise;
      clearTimeout(timer);
      asked = undefined;
      lateInARow = heard === 'late' ? lateInARow + 1 : 0;
      if (lateInARow === MOST_LATE) kill();
      return heard;
    },
    async close() {
      child.stdin.end();
      const timer = setTimeout(kill, FAREWELL);
      await gone;
      clearTimeout(timer);
    },
  };
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
