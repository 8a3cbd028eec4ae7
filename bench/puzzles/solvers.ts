import { stepBudget } from '../../src/engine/budget.ts';
import type { Level } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { positionOfExercise, tryMoves } from '../../src/engine/judgeExercise.ts';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { toExercise } from '../../src/learning/puzzles.ts';

/**
 * A solver with its number of tries per puzzle, and its estimated strength on the rating scale before it is measured.
 */
export interface PuzzleSolver {
  readonly name: string;
  readonly tries: number;
  readonly strength: number;
}

/** A computer player with a budget of steps. */
interface ComputerSolver extends PuzzleSolver {
  readonly level: Level;
  readonly steps: number;
}

/** From weak to strong: players that think longer are asked less often, because their answers vary less. */
export const COMPUTERS: readonly ComputerSolver[] = [
  { name: 'easy', level: 'easy', steps: 1, tries: 12, strength: 1000 },
  { name: 'medium', level: 'medium', steps: 1, tries: 12, strength: 1350 },
  { name: 'hard at 1', level: 'hard', steps: 1, tries: 4, strength: 1600 },
  { name: 'hard at 3', level: 'hard', steps: 3, tries: 4, strength: 1750 },
  { name: 'hard at 20', level: 'hard', steps: 20, tries: 2, strength: 1950 },
  { name: 'hard at 100', level: 'hard', steps: 100, tries: 1, strength: 2050 },
];

/**
 * The player that determined the pool of each puzzle while the puzzles were made: it solved those of first steps more
 * often than not.
 */
export const MAKER: PuzzleSolver = { name: 'the maker', tries: 12, strength: 1350 };
const FOUND_BY_MAKER = { main: 3, first: 9 } as const;

export const SOLVERS: readonly PuzzleSolver[] = [...COMPUTERS, MAKER];

/**
 * Solvers whose tries never make a rating, against which ratings are held: weak ones, and strong ones that are not quite
 * those above. Each tries with seeds of its own.
 */
export const PANEL: readonly (ComputerSolver & { readonly side: 'weak' | 'strong' })[] = [
  { name: 'easy', level: 'easy', steps: 1, tries: 12, strength: 1000, side: 'weak' },
  { name: 'medium', level: 'medium', steps: 1, tries: 12, strength: 1350, side: 'weak' },
  { name: 'hard at 2', level: 'hard', steps: 2, tries: 6, strength: 1700, side: 'strong' },
  { name: 'hard at 6', level: 'hard', steps: 6, tries: 6, strength: 1850, side: 'strong' },
];
/** Seeds of the panel begin here. */
const PANEL_SEEDS = 1000;

/** The solvers that rate puzzles, on this side of the panel: a rating without them knows nothing of such solvers. */
export function isOnSide({ name }: PuzzleSolver, side: 'weak' | 'strong'): boolean {
  return name.startsWith('hard') === (side === 'strong');
}

/** How often each of the panel solved a puzzle, in the first and in the second half of its tries. */
export function halvesOfPanel(game: Game, puzzle: Puzzle): readonly number[] {
  return PANEL.flatMap((one) => {
    const half = { ...one, tries: one.tries / 2 };
    return [0, half.tries].map((from) => foundBy(game, puzzle, half, PANEL_SEEDS + from));
  });
}

/** How often each of the solvers solved a puzzle; undefined for those not asked. */
export type Findings = readonly (number | undefined)[];

export function collectFindings(puzzle: Puzzle, byComputers: Findings = []): Findings {
  return [...COMPUTERS.map((_, at) => byComputers[at]), FOUND_BY_MAKER[puzzle.pool]];
}

/** How often a computer player solves a whole puzzle, out of its tries. */
export function foundBy(
  game: Game,
  puzzle: Puzzle,
  { level, steps, tries }: Pick<ComputerSolver, 'level' | 'steps' | 'tries'>,
  firstSeed = 1,
): number {
  const player = game.players[level];
  const book = game.puzzles;
  if (player === undefined || book === undefined) throw new Error(`${game.id} has no ${level} or no puzzles`);
  const exercise = toExercise(book, puzzle);
  const { seat } = puzzle;
  const solves = (attempt: number) => {
    const random = fastRandom(attempt + firstSeed);
    let entries: readonly string[] = [];
    for (;;) {
      const { state } = positionOfExercise(game, exercise, entries);
      const move = player.choose(game.view(state, seat), seat, random, stepBudget(steps));
      const tried = tryMoves(game, exercise, entries, [game.write(move)]);
      if (!tried.ok || tried.value.how !== 'on') return tried.ok && tried.value.how === 'done';
      entries = tried.value.entries;
    }
  };
  return Array.from({ length: tries }, (_, attempt) => solves(attempt)).filter(Boolean).length;
}
