import type { Game } from './game.ts';
import { type Phrase, phrase } from './phrase.ts';
import type { Seat } from './seat.ts';

/** «Not your turn»: why a seat may do nothing in this state; undefined where it is to act. */
export function refuseOutOfTurn(game: Pick<Game, 'toAct'>, state: unknown, seat: Seat): Phrase | undefined {
  return game.toAct(state).includes(seat) ? undefined : phrase('engine.notYourTurn');
}
