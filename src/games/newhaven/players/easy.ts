import type { ComputerPlayer } from '../../../engine/game.ts';
import { pick } from '../../../engine/random.ts';
import { imagineState } from '../imagine.ts';
import { legalMoves } from '../legal.ts';
import type { Move } from '../moves.ts';
import type { View } from '../state.ts';

/**
 * Any legal move, but one building drawn at a time, and nothing begun anew. What is legal is the same in every state that
 * the view allows.
 */
export const easy: ComputerPlayer<View, Move> = {
  choose(view, seat, random) {
    const moves = legalMoves(imagineState(view, random), seat);
    const simple = moves.filter(
      (move) => move.kind !== 'clear' && (move.kind === 'draw' ? move.from.length === 1 : !isOrder(move)),
    );
    return pick(simple, random);
  },
};

function isOrder(move: Move): boolean {
  return move.kind === 'done' && move.sharing !== undefined;
}
