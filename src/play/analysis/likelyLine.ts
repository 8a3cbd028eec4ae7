import type { Game } from '../../engine/game.ts';
import { actors, advance, type Position } from '../../engine/match.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { sayMove } from '../../engine/sayMove.ts';
import { seatLetter } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import type { WeighedPly } from '../../tables/analysis/analysis.ts';
import type { Request } from '../contract/command.ts';
import { strongMoves } from './strongMoves.ts';

/** How many strong moves are predicted, and how long the computer thinks about each, in milliseconds. */
const MOST_MOVES = 3;
const A_MOVE = 250;

/** How the match would continue between strong players: the position, the first answer, and all moves in words. */
export interface LikelyLine {
  readonly after: Position;
  readonly answer: string;
  readonly told: Phrase;
}

/**
 * Undefined if dice or hidden hands make it only one line of many, if the match is over, or if computers may not think
 * right now.
 */
export async function likelyLine(
  request: Request,
  game: Game,
  match: Match,
  weighed: WeighedPly,
  before: Position,
  first: string,
): Promise<LikelyLine | undefined> {
  if (game.hidden) return undefined;
  const made = advance(game, before, match.seed, weighed.ply - 1, weighed.seat, first);
  if (!made.ok) return undefined;
  const after = made.value.position;
  const answers: string[] = [];
  const told: Phrase[] = [];
  let position = after;
  while (told.length < MOST_MOVES) {
    const [seat] = actors(game, position);
    if (seat === undefined) break;
    const [best] = await strongMoves(request, game, { state: position.state, seat }, A_MOVE);
    const next = best && advance(game, position, match.seed, weighed.ply + told.length, seat, best.move);
    if (best === undefined || next?.ok !== true) break;
    const move = sayMove(game, { state: position.state, seat }, best.move);
    told.push(phrase('coach.analysis.answer', { seat: seatLetter(seat), move }));
    answers.push(best.move);
    position = next.value.position;
  }
  const [answer] = answers;
  if (answer === undefined) return undefined;
  const move = sayMove(game, { state: before.state, seat: weighed.seat }, first);
  return { after, answer, told: phrase('coach.analysis.then', { move, line: told }) };
}
