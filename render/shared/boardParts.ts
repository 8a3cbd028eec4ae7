import { COORDINATE_MARGIN, type CoordinateNames, type Grid, LETTERS_AND_NUMBERS } from './coordinates.ts';
import type { Part } from './painter.ts';

/** Returns a board with coordinates above and to the left of it, and the coordinates alone. */
export function boardParts(grid: Grid): readonly Part[] {
  const { left, top, cell, columns, rows } = grid;
  const [x, y] = [left - COORDINATE_MARGIN, top - COORDINATE_MARGIN];
  const [width, height] = [columns * cell + COORDINATE_MARGIN, rows * cell + COORDINATE_MARGIN];
  return [{ role: 'board', area: { x, y, width, height } }, ...coordinateParts(grid, COORDINATE_MARGIN)];
}

/** Returns the names of columns and rows, in strips of this width above and to the left of the board. */
export function coordinateParts(
  { left, top, cell, columns, rows }: Grid,
  margin: number,
  names: CoordinateNames = LETTERS_AND_NUMBERS,
): readonly Part[] {
  return [
    {
      role: 'columns',
      area: { x: left, y: top - margin, width: columns * cell, height: margin },
      names: Array.from({ length: columns }, (_, column) => names.column(column)),
    },
    {
      role: 'rows',
      area: { x: left - margin, y: top, width: margin, height: rows * cell },
      names: Array.from({ length: rows }, (_, row) => names.row(row)),
    },
  ];
}
