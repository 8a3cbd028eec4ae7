import { stepBudget } from '../src/engine/budget.ts';
import type { Game } from '../src/engine/game.ts';
import { positionOfExercise } from '../src/engine/judgeExercise.ts';
import { readPuzzle } from '../src/engine/puzzle.ts';
import { fastRandom } from '../src/engine/random.ts';
import { toExercise } from '../src/learning/puzzles.ts';

/** What the bot says of a puzzle's position as certain, how it ends for who is to move; nothing where it says none. */
export function readClaim(game: Game, line: string): number | undefined {
  const puzzle = readPuzzle(line);
  const { hard } = game.players;
  if (puzzle === undefined || game.puzzles === undefined || hard?.weigh === undefined) return undefined;
  const { seat } = puzzle;
  const { state } = positionOfExercise(game, toExercise(game.puzzles, puzzle), []);
  const [best] = hard.weigh(game.view(state, seat), seat, fastRandom(1), stepBudget(hard.thorough ?? 1000));
  return best?.exact === true ? best.expected : undefined;
}
