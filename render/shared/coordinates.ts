import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Cell, columnLetter } from '../../src/engine/cell.ts';
import type { Theme } from './drawing.ts';
import type { Point } from './shapes.ts';
import { stamp } from './stamps.ts';
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

export const LETTERS_AND_NUMBERS: CoordinateNames = { column: columnLetter, row: (row) => `${row + 1}` };

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
  const { left, top, cell } = grid;
  const columns = Array.from({ length: grid.columns }, (_, column) => names.column(column));
  const above = { x: left, y: top - COORDINATE_MARGIN, width: grid.columns * cell, height: COORDINATE_MARGIN };
  stamp(ctx, `columns ${theme} ${cell} ${columns}`, above, (to) => {
    for (const [column, name] of columns.entries()) {
      paintText(to, name, left + (column + 0.5) * cell, top - COORDINATE_MARGIN / 2, style);
    }
  });
  const rows = Array.from({ length: grid.rows }, (_, row) => names.row(row));
  const beside = { x: left - COORDINATE_MARGIN, y: top, width: COORDINATE_MARGIN, height: grid.rows * cell };
  stamp(ctx, `rows ${theme} ${cell} ${rows}`, beside, (to) => {
    for (const [row, name] of rows.entries()) {
      paintText(to, name, left - COORDINATE_MARGIN / 2, top + (row + 0.5) * cell, style);
    }
  });
}

/** The middle of a square. */
export function cellCentre(grid: Grid, cell: Cell): Point {
  return { x: grid.left + (cell.column + 0.5) * grid.cell, y: grid.top + (cell.row + 0.5) * grid.cell };
}
