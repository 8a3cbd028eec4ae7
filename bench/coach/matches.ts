import { stepBudget } from '../../src/engine/budget.ts';
import type { Level } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import type { LogEntry } from '../../src/engine/log.ts';
import type { Script } from '../../src/engine/match.ts';
import { fastRandom, moveRandom } from '../../src/engine/random.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { WeighedPly } from '../../src/tables/analysis/analysis.ts';
import { stepsPerPly, weighPlies } from '../../src/tables/analysis/weighPlies.ts';
import { type ThinkingTask, weighMoves } from '../../src/tables/thinking/worker.ts';
import type { Field } from './bar.ts';

/** A position in a match where someone is to move. */
export interface Stand {
  readonly state: unknown;
  readonly seat: Seat;
  /** The number of the move to be made, from 1. */
  readonly ply: number;
}

/** Returns the move (as text) with which a player errs here; undefined if the computer player moves as it likes. */
export type Slip = (stand: Stand) => string | undefined;

/** A match between computer players of one level, except for the slips. */
export function playMatch({ game, setup, seatCount, steps }: Field, level: Level, seed: string, slip?: Slip): Script {
  const player = game.players[level];
  if (player === undefined) throw new Error(`${game.id} has no computer player ${level}`);
  const log: LogEntry[] = [];
  let state = game.start(setup, seatCount, moveRandom(seed, 0));
  for (let ply = 1; ; ply += 1) {
    const [seat] = game.toAct(state);
    if (seat === undefined) return { setup, seatCount, seed, log };
    const chance = fastRandom(moveRandom(`${seed} thinks`, ply).below(2 ** 31));
    const text =
      slip?.({ state, seat, ply }) ??
      game.write(player.choose(game.view(state, seat), seat, chance, stepBudget(steps)));
    const move = game.read(text);
    if (!move.ok) throw new Error(`${game.id}: ${text} cannot be read`);
    const played = game.play(state, seat, move.value, moveRandom(seed, ply));
    log.push({ seat, text, revealed: false });
    state = played.state;
  }
}

/** Every position of a match in which someone is to move. */
export function listStands(game: Game, { setup, seatCount, seed, log }: Script): readonly Stand[] {
  let state = game.start(setup, seatCount, moveRandom(seed, 0));
  return log.map(({ seat, text }, at) => {
    const before = { state, seat, ply: at + 1 };
    const move = game.read(text);
    if (!move.ok) throw new Error(`${game.id}: ${text} cannot be read`);
    state = game.play(state, seat, move.value, moveRandom(seed, at + 1)).state;
    return before;
  });
}

/** What the coach says about a match, with as many steps as at the tables, or `steps` per position. */
export interface MatchJudgment {
  readonly weighed: readonly WeighedPly[];
  readonly early: readonly number[];
  /** The seats whose moves came too early to judge, one entry per move. */
  readonly earlyOf: readonly Seat[];
}

export async function judge(game: Game, script: Script, steps?: number, from = 1): Promise<MatchJudgment> {
  const thinking = {
    weigh: async (question: ThinkingTask) => weighMoves(game, question, stepBudget(question.steps ?? 1)),
  };
  const moves = script.log.length;
  const weighed: WeighedPly[] = [];
  const early: number[] = [];
  const untold: Seat[] = [];
  const asked = { from, moves, steps: steps ?? stepsPerPly(game, moves) };
  for await (const { ply, found, earlyOf } of weighPlies(thinking, game, script, asked)) {
    if (found !== undefined) weighed.push(found);
    if (earlyOf === undefined) continue;
    early.push(ply);
    untold.push(earlyOf);
  }
  return { weighed, early, earlyOf: untold };
}
