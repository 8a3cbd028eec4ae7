import { gameUnder, type Level } from '../../engine/game.ts';
import { gameById } from '../../games/index.ts';
import { startThreadsByGame } from '../../threads/threadsByGame.ts';
import type { Deal, ThinkingTask, WeighedText } from './worker.ts';

export type { Deal, ThinkingTask, WeighedText } from './worker.ts';

/** Computer players at work in threads of their own, so that nobody else waits for them. */
export interface ThinkingPool {
  /** The move, as text, that this computer player makes. `time` in milliseconds: that of its level unless said. */
  readonly ask: (question: ThinkingTask, time?: number) => Promise<string>;
  /**
   * Its best moves, the best first, with what it expects of them; the one it makes and no expectation, where it cannot
   * weigh. `time` in milliseconds: that of its level unless said.
   */
  readonly weigh: (question: ThinkingTask, time?: number) => Promise<readonly WeighedText[]>;
  /** A whole match by somebody who knew what chance would bring; no moves where the game cannot tell. */
  readonly hindsight: (deal: Deal) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * How long a computer player may think about one move, in milliseconds of a core: so that it answers within a second where
 * nobody else needs the processor, and is as strong where somebody does.
 */
const TIME: Readonly<Record<Level, number>> = { easy: 500, steady: 500, medium: 900, hard: 900 };

/**
 * What a move may take (a full queue of threads included) before we give up on the thread: of the processor's time that this
 * process has, of which a busy machine gives it little, and at the very most by the clock.
 */
const PATIENCE = 20_000;
const LONGEST_PATIENCE = 5 * 60_000;
/** How often that is looked at. */
const LOOKED_AT = 1000;

/** How much longer one of a game from outside may take, in milliseconds, before that game is shut. */
const OVERTIME = 1000;

const THREADS = 2;

/** Room for what is new in the heap of each, in megabytes: players who try moves out leave much behind. */
const YOUNG = 12;

/** Says that a thread is given up, until `end`. */
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
    // One thread has a third of it at least, where two think and the main one is busy.
    const isUsedUp = (user + system) / 1000 > 3 * PATIENCE || performance.now() - start > LONGEST_PATIENCE;
    if (isUsedUp) given.abort();
  }, LOOKED_AT);
  timer.unref();
  return { signal: given.signal, end: () => clearInterval(timer) };
}

/** `patience`: for each question, what says that its thread is given up. */
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

/** How the game of a question fares, where it is kept apart. */
function findPackageState({ game, rules }: Pick<ThinkingTask, 'game' | 'rules'>) {
  const known = gameById(game);
  return known && gameUnder(known, rules)?.apart;
}
