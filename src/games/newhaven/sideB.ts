import type { Cell } from '../../engine/cell.ts';

/**
 * Side B, in cells of the central 5 x 5 area (rows and columns -1 and 5 are the strips around it). Read from the
 * picture on page 1 of the rulebook, which hides the left strip; that is assumed to mirror the right one.
 */

/** The cells on which the four ponds and four harvest tiles are laid out. */
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

/** Where a building lies face up for a player who plays a tile there; only those inside the area are used. */
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
 * The ponds, by the smallest number of players with which they are kept. Two are unmarked, one is marked 3+, one 4:
 * this gives the nine turns per player that shops describe (19, 28 and 37 open spaces).
 */
export const PONDS: readonly number[] = [2, 2, 3, 4];

/** Number of harvest tiles laid out among the ponds. */
export const SETTLED_TILES = 4;
