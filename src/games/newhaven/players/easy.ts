import type { ComputerPlayer } from '../../../engine/computerPlayer.ts';
import { pick } from '../../../engine/random.ts';
import { imagineState } from '../imagine.ts';
import { legalMoves } from '../legal.ts';
import type { Move } from '../moves.ts';
import type { View } from '../state.ts';

/**
 * Makes any legal move, but draws one building at a time and never starts over. The legal moves are the same in every
 * state consistent with the view.
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
