import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Cell, columnLetter } from '../../src/engine/cell.ts';
import type { Theme } from './drawing.ts';
import type { Point } from './shapes.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

/** Where the squares of a board lie on the picture; sizes in pixels as shown. */
export interface Grid {
  readonly left: number;
  readonly top: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

/** What columns and rows are called: letters and numbers from 1, unless a game's own notation says otherwise. */
export interface CoordinateNames {
  readonly column: (column: number) => string;
  readonly row: (row: number) => string;
}

const LETTERS_AND_NUMBERS: CoordinateNames = { column: columnLetter, row: (row) => `${row + 1}` };

/** Room that coordinates take to the left of and above a board. */
export const COORDINATE_MARGIN = 22;

/** Names the columns above the board and the rows to its left. */
export function paintCoordinates(
  ctx: SKRSContext2D,
  theme: Theme,
  grid: Grid,
  names: CoordinateNames = LETTERS_AND_NUMBERS,
): void {
  const style = { size: 13, weight: 'semibold', colour: paletteOf(theme).muted, maxWidth: COORDINATE_MARGIN } as const;
  for (let column = 0; column < grid.columns; column += 1) {
    const { x } = cellCentre(grid, { row: 0, column });
    paintText(ctx, names.column(column), x, grid.top - COORDINATE_MARGIN / 2, style);
  }
  for (let row = 0; row < grid.rows; row += 1) {
    const { y } = cellCentre(grid, { row, column: 0 });
    paintText(ctx, names.row(row), grid.left - COORDINATE_MARGIN / 2, y, style);
  }
}

/** The middle of a square. */
export function cellCentre(grid: Grid, cell: Cell): Point {
  return { x: grid.left + (cell.column + 0.5) * grid.cell, y: grid.top + (cell.row + 0.5) * grid.cell };
}
