import type { Game } from '../../../engine/game.ts';
import { positionOfExercise } from '../../../engine/tryMoves.ts';
import type { WeighedText } from '../../../tables/thinking/thinkingPool.ts';
import { strongMoves } from '../../analysis/strongMoves.ts';
import type { Request } from '../../contract/command.ts';
import type { Attempt } from './step.ts';

/** How long the coach thinks about a move, in milliseconds. */
const COACH = 300;

/** What a strong player thinks of the moves of an exercise, the best first; nothing where it may not be asked just now. */
export function advice(request: Request, game: Game, { exercise, entries }: Attempt): Promise<readonly WeighedText[]> {
  const { state } = positionOfExercise(game, exercise, entries);
  return strongMoves(request, game, { state, seat: exercise.seat }, COACH);
}
