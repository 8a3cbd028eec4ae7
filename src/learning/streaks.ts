import type { Game } from '../engine/game.ts';
import type { Solver } from './puzzles.ts';

/** A streak in hand: its puzzle, what was made of it, and how many were found before. */
export type StreakRun = NonNullable<Solver['streaks'][string]['run']>;

/** The streak somebody is in, if they are in one; and the longest they ever had. */
export function findStreak({ streaks }: Solver, { id }: Game): Solver['streaks'][string] {
  return streaks[id] ?? { best: 0 };
}

/** Somebody who has a puzzle of a streak before them. */
export function withRun(solver: Solver, game: Game, run: StreakRun): Solver {
  const { best } = findStreak(solver, game);
  const streaks = { ...solver.streaks, [game.id]: { best, run } };
  return { ...solver, streaks };
}

/** Somebody who is in none any more, after so many found. */
export function withoutRun(solver: Solver, game: Game, found: number): Solver {
  const best = Math.max(findStreak(solver, game).best, found);
  return { ...solver, streaks: { ...solver.streaks, [game.id]: { best } } };
}
