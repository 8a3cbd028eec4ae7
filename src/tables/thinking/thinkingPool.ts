import { gameUnder, type Level } from '../../engine/game.ts';
import { gameById } from '../../games/index.ts';
import { startThreadsByGame } from '../../threads/byGame.ts';
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

/** How long a computer player may think about one move, in milliseconds: so that it answers within a second. */
const TIME: Readonly<Record<Level, number>> = { easy: 500, steady: 500, medium: 900, hard: 900 };

/** What a move may take on top (a slow machine, a full queue of threads) before we give up on the thread. */
const PATIENCE = 20_000;

/** How much longer one of a game from outside may take, in milliseconds, before that game is shut. */
const OVERTIME = 1000;

const THREADS = 2;

/** Room for what is new in the heap of each, in megabytes: players who try moves out leave much behind. */
const YOUNG = 12;

/** `patience`: for each question, what says that its thread is given up. */
export function startThinking(patience: () => AbortSignal = () => AbortSignal.timeout(PATIENCE)): ThinkingPool {
  const threads = startThreadsByGame(new URL('./worker.ts', import.meta.url), THREADS, YOUNG);
  const put = (name: 'choose' | 'weigh', question: ThinkingTask, time = TIME[question.level]) =>
    threads.run(apartOf(question), { ...question, time }, { name, signal: patience(), deadline: time + OVERTIME });
  return {
    ask: async (question, time) => String(await put('choose', question, time)),
    weigh: (question, time) => put('weigh', question, time) as Promise<readonly WeighedText[]>,
    hindsight: (deal) =>
      threads.run(apartOf(deal), deal, { name: 'hindsight', signal: patience(), deadline: PATIENCE }) as Promise<
        readonly string[]
      >,
    close: threads.close,
  };
}

/** How the game of a question fares, where it is kept apart. */
function apartOf({ game, rules }: Pick<ThinkingTask, 'game' | 'rules'>) {
  const known = gameById(game);
  return known && gameUnder(known, rules)?.apart;
}
