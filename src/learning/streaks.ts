import type { Game } from '../engine/game.ts';
import type { Solver } from './solver.ts';

/** A streak in progress: its puzzle, the entries made in it, and how many puzzles were solved before. */
export type StreakRun = NonNullable<Solver['streaks'][string]['run']>;

/** A person's current streak, if they are in one, and their longest. */
export function findStreak({ streaks }: Solver, { id }: Game): Solver['streaks'][string] {
  return streaks[id] ?? { best: 0 };
}

/** The solver with a puzzle of a streak to solve. */
export function withRun(solver: Solver, game: Game, run: StreakRun): Solver {
  const { best } = findStreak(solver, game);
  const streaks = { ...solver.streaks, [game.id]: { best, run } };
  return { ...solver, streaks };
}

/** The solver after a streak ended with this many puzzles solved. */
export function withoutRun(solver: Solver, game: Game, found: number): Solver {
  const best = Math.max(findStreak(solver, game).best, found);
  return { ...solver, streaks: { ...solver.streaks, [game.id]: { best } } };
}
