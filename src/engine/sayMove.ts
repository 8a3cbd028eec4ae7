import type { Game } from './game.ts';
import { type Phrase, phrase } from './phrase.ts';
import type { Seat } from './seat.ts';

/** Who is to move, and in what state. */
interface MoveContext {
  readonly state: unknown;
  readonly seat: Seat;
}

/** A move, as text, in the words of its game, for people to read: «tile 2 on c4, turned to the left». */
export function sayMove(game: Game, { state, seat }: MoveContext, text: string): Phrase {
  const move = game.read(text);
  const said = move.ok ? game.say?.(game.view(state, seat), move.value) : undefined;
  return said ?? phrase('engine.move', { move: text });
}

/** Several moves that one player makes from there in a row. */
export function sayMoves(game: Game, before: MoveContext, texts: readonly string[]): Phrase {
  const moves = texts.map((text) => sayMove(game, before, text));
  const [only] = moves;
  return only !== undefined && moves.length === 1 ? only : phrase('engine.moves', { moves });
}
