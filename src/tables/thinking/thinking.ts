import type { Level } from '../../engine/game.ts';
import { startThreads } from '../../threads.ts';
import type { Question } from './worker.ts';

/** Computer players at work in threads of their own, so that nobody else waits for them. */
export interface Thinking {
  /** The move, as text, that this computer player makes. */
  readonly ask: (question: Omit<Question, 'time'>) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** How long a computer player may think about one move, in milliseconds. */
const TIME: Readonly<Record<Level, number>> = { easy: 500, steady: 500, medium: 1000, hard: 2000 };

/** What a move may take on top (a slow machine, a full queue of threads) before we give up on the thread. */
const PATIENCE = 20_000;

const THREADS = 2;

export function startThinking(): Thinking {
  // One is warm: the first move of a computer player comes as fast as the others.
  const pool = startThreads(new URL('./worker.ts', import.meta.url), { least: 1, most: THREADS });
  return {
    ask: (question) => pool.run({ ...question, time: TIME[question.level] }, { signal: AbortSignal.timeout(PATIENCE) }),
    close: () => pool.destroy(),
  };
}
