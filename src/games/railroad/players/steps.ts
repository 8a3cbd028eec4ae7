import type { Placement } from '../board.ts';
import { cellOf, SHAPES, SQUARE_OF_CELL, shapeNumber, tileNumber } from '../fast/tables.ts';

/** A placement on the fast board: the tile's number in `TILES`, its cell and its shape. */
export interface Step {
  readonly tile: number;
  readonly cell: number;
  readonly shape: number;
}

export function toStep({ tile, square, orientation }: Placement): Step {
  return { tile: tileNumber(tile), cell: cellOf(square), shape: shapeNumber(tile, orientation) };
}

export function toPlacement({ cell, shape }: Step): Placement {
  const look = SHAPES[shape];
  const square = SQUARE_OF_CELL[cell] ?? -1;
  if (look === undefined || square === -1) throw new Error(`no placement: shape ${shape} on cell ${cell}`);
  return { ...look, square };
}
