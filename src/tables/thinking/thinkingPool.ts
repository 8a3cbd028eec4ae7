import type { Level } from '../../engine/computerPlayer.ts';
import { gameUnder } from '../../engine/game.ts';
import { gameById } from '../../games/index.ts';
import { startThreadsByGame } from '../../threads/threadsByGame.ts';
import type { Deal, ThinkingTask, WeighedText } from './worker.ts';

export type { Deal, ThinkingTask, WeighedText } from './worker.ts';

/** Computer players in their own threads, so that nothing else waits for them. */
export interface ThinkingPool {
  /** A computer player's move, as text. `time` in milliseconds, by default the level's. */
  readonly ask: (question: ThinkingTask, time?: number) => Promise<string>;
  /**
   * Its best moves, best first, with what it expects of them; only its move without an expectation if it cannot weigh.
   * `time` in milliseconds, by default the level's.
   */
  readonly weigh: (question: ThinkingTask, time?: number) => Promise<readonly WeighedText[]>;
  /** A whole match by a search that knows all dice; no moves if the game has no such search. */
  readonly hindsight: (deal: Deal) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * How long a computer player may think about one move, in milliseconds of CPU time: it answers within a second if
 * nothing else needs the processor, and stays as strong if something does.
 */
const TIME: Readonly<Record<Level, number>> = { easy: 500, steady: 500, medium: 900, hard: 900 };

/**
 * How long a move may take (including a full queue) before we give up on the thread: in CPU time of this process, which
 * is scarce on a busy machine, and with a limit in wall-clock time.
 */
const PATIENCE = 20_000;
const LONGEST_PATIENCE = 5 * 60_000;
/** How often that is checked. */
const LOOKED_AT = 1000;

/** How much longer an external game may take, in milliseconds, before it is shut down. */
const OVERTIME = 1000;

const THREADS = 2;

/** The size of each thread's heap for new objects, in megabytes: players that try out moves produce much garbage. */
const YOUNG = 12;

/** Decides when a thread is given up, until `end`. */
interface Patience {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

function beginPatience(): Patience {
  const given = new AbortController();
  const start = performance.now();
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    // One thread gets at least a third of the CPU time if two think and the main thread is busy.
    const isUsedUp = (user + system) / 1000 > 3 * PATIENCE || performance.now() - start > LONGEST_PATIENCE;
    if (isUsedUp) given.abort();
  }, LOOKED_AT);
  timer.unref();
  return { signal: given.signal, end: () => clearInterval(timer) };
}

/** `patience`: decides for each question when its thread is given up. */
export function startThinking(patience?: () => AbortSignal): ThinkingPool {
  async function within<Done>(task: (signal: AbortSignal) => Promise<Done>): Promise<Done> {
    const { signal, end } = patience === undefined ? beginPatience() : { signal: patience(), end: () => undefined };
    try {
      return await task(signal);
    } finally {
      end();
    }
  }
  const threads = startThreadsByGame(new URL('./worker.ts', import.meta.url), THREADS, YOUNG);
  const put = (name: 'choose' | 'weigh', question: ThinkingTask, time = TIME[question.level]) =>
    within((signal) =>
      threads.run(findPackageState(question), { ...question, time }, { name, signal, deadline: time + OVERTIME }),
    );
  return {
    ask: async (question, time) => String(await put('choose', question, time)),
    weigh: (question, time) => put('weigh', question, time) as Promise<readonly WeighedText[]>,
    hindsight: (deal) =>
      within((signal) =>
        threads.run(findPackageState(deal), deal, { name: 'hindsight', signal, deadline: PATIENCE }),
      ) as Promise<readonly string[]>,
    close: threads.close,
  };
}

/** The state of a question's game, if it runs in its own process. */
function findPackageState({ game, rules }: Pick<ThinkingTask, 'game' | 'rules'>) {
  const known = gameById(game);
  return known && gameUnder(known, rules)?.apart;
}
