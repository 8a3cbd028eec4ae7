import type { Cell } from '../../engine/cell.ts';

/**
 * Side B, in cells of the centre 5 x 5 (rows and columns -1 and 5 are the strips around it). Read from the picture on
 * page 1 of the rulebook, which hides the left strip: taken as the mirror image of the right one.
 */

/** Where the four ponds and four harvest tiles are laid out. */
export const SETTLEMENTS: readonly Cell[] = [
  { row: 0, column: 0 },
  { row: 0, column: 2 },
  { row: 0, column: 4 },
  { row: 2, column: 0 },
  { row: 2, column: 4 },
  { row: 4, column: 0 },
  { row: 4, column: 2 },
  { row: 4, column: 4 },
];

/** Where a building lies face up for whoever plays a tile there; only those inside the area are used. */
export const CLEARINGS: readonly Cell[] = [
  { row: 1, column: 1 },
  { row: 1, column: 3 },
  { row: 2, column: 2 },
  { row: 3, column: 1 },
  { row: 3, column: 3 },
  { row: -1, column: 1 },
  { row: -1, column: 3 },
  { row: 5, column: 1 },
  { row: 5, column: 3 },
  { row: 1, column: -1 },
  { row: 3, column: -1 },
  { row: 1, column: 5 },
  { row: 3, column: 5 },
];

/**
 * The ponds, by the number of players from which on they stay. Two are unmarked, one is marked 3+, one 4: this gives
 * the nine turns each that shops describe (19, 28 and 37 open spaces).
 */
export const PONDS: readonly number[] = [2, 2, 3, 4];

/** Harvest tiles laid out among the ponds. */
export const SETTLED_TILES = 4;
