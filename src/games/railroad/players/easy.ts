import type { ComputerPlayer } from '../../../engine/computerPlayer.ts';
import { pick } from '../../../engine/random.ts';
import { EXIT_WORTH, fittingShapes, place, revalue, takeBack } from '../fast/board.ts';
import { countTotalScore } from '../fast/longest.ts';
import { BOARD_CELLS } from '../fast/tables.ts';
import { DONE, type Move, placing } from '../moves.ts';
import type { View } from '../view.ts';
import { freeSpecials } from './playout.ts';
import { type Position, specialsToCome, toPosition } from './position.ts';
import { type Step, toPlacement } from './steps.ts';

/** One die in this many is a slip: placed at random. */
const ONE_SLIP_IN = 2;

/**
 * Looks one tile ahead: places each die where the score right after is highest, in the order of the dice, but half of
 * them at random; then a special if it gains points at once.
 */
export const easy: ComputerPlayer<View, Move> = {
  choose(view, seat, random) {
    const position = toPosition(view, seat);
    for (const die of position.dice) {
      const slips = random.below(ONE_SLIP_IN) === 0;
      const steps = slips ? allSteps(position.board, [die]) : highest(position, [die]).steps;
      if (steps.length > 0) return placing(toPlacement(pick(steps, random)));
    }
    if (position.hadSpecial || specialsToCome(position.specials) === 0) return DONE;
    const { steps, gain } = highest(position, freeSpecials(position.specials));
    return gain > 0 ? placing(toPlacement(pick(steps, random))) : DONE;
  },
};

/** The placements of these tiles that gain the most points at once. */
function highest(
  { board }: Position,
  tiles: readonly number[],
): { readonly steps: readonly Step[]; readonly gain: number } {
  revalue(board, EXIT_WORTH);
  const before = countTotalScore(board);
  let gain = Number.NEGATIVE_INFINITY;
  let steps: Step[] = [];
  for (const step of allSteps(board, tiles)) {
    place(board, step.cell, step.shape);
    const gained = countTotalScore(board) - before;
    takeBack(board);
    if (gained > gain) steps = [];
    if (gained >= gain) steps.push(step);
    gain = Math.max(gain, gained);
  }
  return { steps, gain };
}

function allSteps(board: Position['board'], tiles: readonly number[]): readonly Step[] {
  return tiles.flatMap((tile) =>
    [...BOARD_CELLS].flatMap((cell) => [...fittingShapes(board, tile, cell)].map((shape) => ({ tile, cell, shape }))),
  );
}
