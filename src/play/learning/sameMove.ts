import type { Game } from '../../engine/game.ts';
import { positionOfExercise } from '../../engine/judgeExercise.ts';
import { actors } from '../../engine/match.ts';
import { seatLetter } from '../../engine/seat.ts';
import type { Attempt } from './lessons/step.ts';

/** Whether two texts of moves mean the same move, such as a line drawn from either end. */
export function isSameMove(game: Game, attempt: Attempt, one: string, other: string): boolean {
  return one === other || describeNext(game, attempt, one) === describeNext(game, attempt, other);
}

/** What a move leads to: the points and the moves possible then. */
function describeNext(game: Game, { exercise, entries }: Attempt, move: string): string {
  const position = positionOfExercise(game, exercise, [...entries, `${seatLetter(exercise.seat)} ${move}`]);
  const { state } = position;
  const next = actors(game, position).map((seat) => game.legal(state, seat).map((legal) => game.write(legal)));
  return JSON.stringify([game.points?.(state), next.map((moves) => moves.sort())]);
}
