import type { Game } from './game.ts';
import { type Phrase, phrase } from './phrase.ts';
import type { Seat } from './seat.ts';

/** The state, and the seat that is to move. */
interface MoveContext {
  readonly state: unknown;
  readonly seat: Seat;
}

/** Describes a move, given as text, in the words of its game: “tile 2 on c4, turned to the left”. */
export function sayMove(game: Game, { state, seat }: MoveContext, text: string): Phrase {
  const move = game.read(text);
  const said = move.ok ? game.say?.(game.view(state, seat), move.value) : undefined;
  return said ?? phrase('engine.move', { move: text });
}

/** Describes several consecutive moves of one player from this state on. */
export function sayMoves(game: Game, before: MoveContext, texts: readonly string[]): Phrase {
  const moves = texts.map((text) => sayMove(game, before, text));
  const [only] = moves;
  return only !== undefined && moves.length === 1 ? only : phrase('engine.moves', { moves });
}
