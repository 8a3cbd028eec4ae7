import { flushCompileCache } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { coreTimeBudget, stepBudget } from '../../engine/budget.ts';
import type { Budget, Level, WeighedMove } from '../../engine/computerPlayer.ts';
import { type Game, gameUnder } from '../../engine/game.ts';
import { fastRandom } from '../../engine/random.ts';
import type { Seat } from '../../engine/seat.ts';
import { gameById } from '../../games/index.ts';
import { runInBackground } from './background.ts';

if (!isMainThread || process.argv[2] === import.meta.url) {
  runInBackground();
  // Otherwise the cache is written only when a thread exits by itself, which ours never do.
  flushCompileCache();
}

/** A question for a thread: a position as one seat sees it, and the player who judges it. Plain JSON. */
export interface ThinkingTask {
  readonly game: string;
  /** The version of the game's rules. */
  readonly rules: number;
  readonly level: Level;
  readonly view: unknown;
  readonly seat: Seat;
  readonly seed: number;
  /** A person's moves in the position, as text, to be weighed too: see `ComputerPlayer.weigh`. */
  readonly asked?: readonly string[];
  /** A number of steps instead of a time: the same on every machine. */
  readonly steps?: number;
}

/** A solo match, from a fully known position. Plain JSON. */
export interface Deal {
  readonly game: string;
  readonly rules: number;
  readonly state: unknown;
  readonly seed: number;
}

/** A question, and how long to think about it, in milliseconds of CPU time. */
export interface TimedQuestion extends ThinkingTask {
  readonly time: number;
}

/** A weighed move as text; without an expectation if the player only chooses. */
export interface WeighedText extends Omit<WeighedMove<unknown>, 'move' | 'next' | 'expected'> {
  readonly move: string;
  readonly next?: readonly string[];
  readonly expected?: number;
}

/** The computer player's move, as text. Runs in its own thread. */
export function choose(question: TimedQuestion): string {
  return chooseMove(findGame(question), question, within(question.time));
}

/** The best moves, best first. Runs in its own thread. */
export function weigh(question: TimedQuestion): readonly WeighedText[] {
  const { steps, time } = question;
  return weighMoves(findGame(question), question, steps === undefined ? within(time) : stepBudget(steps));
}

/** A whole match by a search that knows all dice, as text. Runs in its own thread. */
export function hindsight(deal: Deal): readonly string[] {
  const game = findGame(deal);
  const moves = game.hindsight?.(deal.state, fastRandom(deal.seed)) ?? [];
  return moves.map((move) => game.write(move));
}

export function chooseMove(game: Game, question: ThinkingTask, budget: Budget): string {
  const { view, seat, seed } = question;
  return game.write(findPlayer(game, question.level).choose(view, seat, fastRandom(seed), budget));
}

export function weighMoves(game: Game, question: ThinkingTask, budget: Budget): readonly WeighedText[] {
  const { view, seat, seed, level, asked } = question;
  const made = asked?.flatMap((text) => {
    const move = game.read(text);
    return move.ok ? [move.value] : [];
  });
  const weighed = findPlayer(game, level).weigh?.(view, seat, fastRandom(seed), budget, made);
  if (weighed === undefined) return [{ move: chooseMove(game, question, budget) }];
  return weighed.map(({ move, next, ...rest }) => ({
    ...rest,
    move: game.write(move),
    ...(next === undefined ? {} : { next: next.map((one) => game.write(one)) }),
  }));
}

function findGame({ game: id, rules }: Pick<ThinkingTask, 'game' | 'rules'>): Game {
  const known = gameById(id);
  const game = known && gameUnder(known, rules);
  if (game === undefined) throw new Error(`no game ${id} under rules ${rules}`);
  return game;
}

function findPlayer(game: Game, level: Level) {
  const player = game.players[level];
  if (player === undefined) throw new Error(`${game.id} has no computer player ${level} under rules ${game.rules}`);
  return player;
}

/** How many times its thinking time a move may take if others need the processor. */
const LONGEST_WAIT = 4;

function within(time: number): Budget {
  const core = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  return coreTimeBudget({ time, longest: LONGEST_WAIT * time }, { core, clock: () => performance.now() });
}
