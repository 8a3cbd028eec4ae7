import type { Game } from '../../engine/game.ts';
import { positionOfExercise } from '../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Puzzle } from '../../engine/puzzle.ts';
import { sayMove } from '../../engine/sayMove.ts';
import { seatLetter } from '../../engine/seat.ts';
import { toExercise } from '../../learning/puzzles.ts';
import type { WeighedText } from '../../tables/thinking/thinkingPool.ts';
import { strongMoves } from '../analysis/strongMoves.ts';
import type { Request } from '../contract/command.ts';
import type { Attempt } from './lessons/step.ts';
import type { Book } from './puzzleBook.ts';

/**
 * One way to solve a puzzle, with the moves that follow each of the solver's, as entries; all of it, or up to the
 * decision `before`.
 */
export function solvePuzzle({ seat, steps }: Puzzle, before = steps.length): readonly string[] {
  return steps.slice(0, before).flatMap(({ any, replies }) => [`${seatLetter(seat)} ${any[0] ?? ''}`, ...replies]);
}

/** The solver's moves of the solution, in the game's words. */
export function solutionPhrase({ command: { game }, words }: Book, puzzle: Puzzle): Phrase {
  const exercise = toExercise(words, puzzle);
  const { seat, steps } = puzzle;
  const moves = steps.map(({ any }, at) => {
    const { state } = positionOfExercise(game, exercise, solvePuzzle(puzzle, at));
    return sayMove(game, { state, seat }, any[0] ?? '');
  });
  return phrase('puzzles.day.solution', { moves });
}

/** How long the coach thinks about a move, in milliseconds. */
const COACH = 300;

/**
 * A strong computer player's opinion of an exercise's moves, best first, and of the one that is `asked` about; empty if
 * it may not think right now.
 */
export function advice(
  request: Request,
  game: Game,
  { exercise, entries }: Attempt,
  asked?: readonly string[],
): Promise<readonly WeighedText[]> {
  const { state } = positionOfExercise(game, exercise, entries);
  return strongMoves(request, game, { state, seat: exercise.seat, asked }, COACH);
}
