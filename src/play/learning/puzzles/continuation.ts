import type { Exercise } from '../../../engine/exercise.ts';
import type { Game } from '../../../engine/game.ts';
import { positionOfExercise, tryMoves } from '../../../engine/judgeExercise.ts';
import { actors, type Position } from '../../../engine/match.ts';
import type { Phrase } from '../../../engine/phrase.ts';
import { sayMove } from '../../../engine/sayMove.ts';
import { type Seat, seatLetter } from '../../../engine/seat.ts';
import { strongMoves } from '../../analysis/strongMoves.ts';
import type { Request } from '../../contract/command.ts';

/** How long the strong player thinks about each move, in milliseconds, and how many moves are played. */
const TIME = 100;
const MOST_MOVES = 12;

/** A continuation: its entries, including the ones it started from, and its moves in words. */
interface Continuation {
  readonly entries: readonly string[];
  readonly moves: readonly Phrase[];
}

/**
 * Continues after a person's move as a strong player would: the other players' answers until it is the person's turn
 * again; if the puzzle asks for points, also the person's own moves until those points are scored. Stops if computers
 * may not think right now.
 */
export async function playContinuation(
  request: Request,
  game: Game,
  exercise: Exercise,
  begun: readonly string[],
): Promise<Continuation> {
  let entries = begun;
  const moves: Phrase[] = [];
  while (moves.length < MOST_MOVES) {
    const position = positionOfExercise(game, exercise, entries);
    const seat = nextSeat(game, exercise, position, entries.length > begun.length);
    if (seat === undefined) break;
    const [best] = await strongMoves(request, game, { state: position.state, seat }, TIME);
    if (best === undefined) break;
    moves.push(sayMove(game, { state: position.state, seat }, best.move));
    const before = entries;
    entries = [...entries, `${seatLetter(seat)} ${best.move}`];
    if (exercise.aim.kind === 'points' && isSettled(game, exercise, before, best.move)) break;
  }
  return { entries, moves };
}

/** The seat that plays next; undefined if enough was played. */
function nextSeat(game: Game, { aim, seat }: Exercise, position: Position, hasAnswer: boolean): Seat | undefined {
  const seats = actors(game, position);
  if (aim.kind === 'plans') return undefined;
  if (aim.kind === 'points') return seats.includes(seat) ? seat : undefined;
  const other = seats.find((one) => one !== seat);
  return other ?? (hasAnswer ? undefined : seats[0]);
}

function isSettled(game: Game, exercise: Exercise, entries: readonly string[], move: string): boolean {
  const tried = tryMoves(game, exercise, entries, [move]);
  return !tried.ok || tried.value.how !== 'on';
}
