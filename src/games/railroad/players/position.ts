import type { Seat } from '../../../engine/seat.ts';
import type { Placement } from '../board.ts';
import { ROUNDS } from '../dice.ts';
import { emptyBoard, type FastBoard, place } from '../fast/board.ts';
import { cellOf, shapeNumber, tileNumber } from '../fast/tables.ts';
import { diceLeft, openPlacements, openRoll, placementsOn, SPECIALS_PER_MATCH, specialLimit } from '../state.ts';
import { isSpecial, SPECIALS, TILES, type Tile } from '../tiles.ts';
import type { View } from '../view.ts';

export const FIRST_SPECIAL = TILES.length - SPECIALS.length;
export const LAST_ROUND = ROUNDS - 1;

/** One player's match as a program sees it, with tiles by their numbers in `TILES`. */
export interface Position {
  readonly board: FastBoard;
  /** The open round, starting at 0. */
  readonly round: number;
  /** Dice that are still to be placed. */
  readonly dice: readonly number[];
  /** Specials used up, as bits: 1 for S0, 2 for S1, 4 for S2 and so on. */
  readonly specials: number;
  /** Whether a special was used in the open round. */
  readonly hadSpecial: boolean;
  /** How many tiles were placed in the open round. */
  readonly placed: number;
}

export function toPosition(view: View, seat: Seat): Position {
  const sheet = view.sheets[seat];
  if (sheet === undefined) throw new Error(`no seat ${seat}`);
  const placements = openPlacements(sheet);
  const dice = diceLeft(openRoll(view), placements);
  return {
    ...positionWith(placementsOn(sheet), dice, view.completed),
    hadSpecial: specialLimit(sheet) === 'round',
    placed: placements.length,
  };
}

/** A position in which nothing was placed in the open round yet. */
export function positionWith(placements: readonly Placement[], dice: readonly Tile[], round: number): Position {
  const board = emptyBoard();
  // In a fixed order, so that the same tiles give the same plans regardless of the order of placement.
  const inOrder = placements.toSorted((a, b) => a.square - b.square);
  for (const { tile, square, orientation } of inOrder) place(board, cellOf(square), shapeNumber(tile, orientation));
  const specials = placements.reduce(
    (bits, { tile }) => (isSpecial(tile) ? bits | specialBit(tileNumber(tile)) : bits),
    0,
  );
  return { board, round, dice: dice.map(tileNumber), specials, hadSpecial: false, placed: 0 };
}

export function specialBit(tile: number): number {
  return 1 << (tile - FIRST_SPECIAL);
}

/** How many specials may still be used in the rest of the match. */
export function specialsToCome(specials: number): number {
  let used = 0;
  for (let bits = specials; bits !== 0; bits &= bits - 1) used += 1;
  return SPECIALS_PER_MATCH - used;
}
