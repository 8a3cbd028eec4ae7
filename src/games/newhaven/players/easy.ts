import type { ComputerPlayer } from '../../../engine/game.ts';
import { pick } from '../../../engine/random.ts';
import { imagineState } from '../imagine.ts';
import { legalMoves } from '../legal.ts';
import type { Move } from '../moves.ts';
import type { View } from '../state.ts';

/** Any legal move. What is legal is the same in every state that the view allows. */
export const easy: ComputerPlayer<View, Move> = {
  choose: (view, seat, random) => pick(legalMoves(imagineState(view, random), seat), random),
};
