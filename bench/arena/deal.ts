import { stepBudget, timeBudget } from '../../src/engine/budget.ts';
import type { Budget, Level } from '../../src/engine/game.ts';
import { fastRandom, moveRandom } from '../../src/engine/random.ts';
import type { SetupValue } from '../../src/engine/setup.ts';
import { gameById } from '../../src/games/index.ts';

/** One match between computer players, all seats the same deal for the same seed. */
export interface Deal {
  readonly game: string;
  readonly setup: Readonly<Record<string, SetupValue>>;
  /** Who sits where: the level of every seat. */
  readonly levels: readonly Level[];
  readonly seed: string;
  /** What a computer player may spend on a move. */
  readonly spend: { readonly steps: number } | { readonly ms: number };
}

/** How a seat of it did. */
export interface SeatResult {
  readonly score: number;
  readonly place: number;
  readonly moves: number;
  /** What all its moves took of a core, and the longest, in milliseconds: other processes do not count. */
  readonly time: number;
  readonly longest: number;
}

/** Plays the match to its end; the players get views only. */
export default function playDeal({ game: id, setup, levels, seed, spend }: Deal): readonly SeatResult[] {
  const game = gameById(id);
  if (game === undefined) throw new Error(`no game ${id}`);
  const times: number[][] = levels.map(() => []);
  let state = game.start(setup, levels.length, moveRandom(seed, 0));
  for (let ply = 1; ; ply++) {
    const [seat] = game.toAct(state);
    if (seat === undefined) break;
    const player = game.players[levels[seat] ?? 'easy'];
    if (player === undefined) throw new Error(`${id} has no computer player ${levels[seat]}`);
    const view = game.view(state, seat);
    const begun = process.threadCpuUsage();
    const move = player.choose(
      view,
      seat,
      fastRandom(moveRandom(`${seed} thinks`, ply).below(2 ** 31)),
      budgetOf(spend),
    );
    const { user, system } = process.threadCpuUsage(begun);
    times[seat]?.push((user + system) / 1000);
    const refusal = game.refuse(state, seat, move);
    if (refusal !== undefined) throw new Error(`${levels[seat]} plays ${game.write(move)}, refused: ${refusal.key}`);
    state = game.play(state, seat, move, moveRandom(seed, ply)).state;
  }
  const outcome = game.outcome(state);
  return times.map((spent, seat) => ({
    score: outcome?.scores[seat] ?? 0,
    place: outcome?.places[seat] ?? 0,
    moves: spent.length,
    time: spent.reduce((sum, time) => sum + time, 0),
    longest: Math.max(0, ...spent),
  }));
}

function budgetOf(spend: Deal['spend']): Budget {
  return 'steps' in spend ? stepBudget(spend.steps) : timeBudget(spend.ms, () => performance.now());
}
