import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Cell, columnLetter } from '../../src/engine/cell.ts';
import { CARD_TYPE } from './discordSizes.ts';
import type { Theme } from './drawing.ts';
import type { Point } from './shapes.ts';
import { stamp } from './stamps.ts';
import { paintText, textWidth } from './text.ts';
import { paletteOf } from './theme.ts';

/** The positions of a board's squares on the picture; sizes in pixels as shown. */
export interface Grid {
  readonly left: number;
  readonly top: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

/** The names of columns and rows: letters, and numbers from 1, unless a game's own notation differs. */
export interface CoordinateNames {
  readonly column: (column: number) => string;
  readonly row: (row: number) => string;
}

export const LETTERS_AND_NUMBERS: CoordinateNames = { column: columnLetter, row: (row) => `${row + 1}` };

/** The space for coordinates to the left of and above a board. */
export const COORDINATE_MARGIN = 22;

/**
 * Writes the names of the columns above the board and of the rows to its left, in type of this size; of small squares,
 * only every second or third is named.
 */
export function paintCoordinates(ctx: SKRSContext2D, theme: Theme, grid: Grid, size: number = CARD_TYPE): void {
  const weight = 'semibold';
  const maxWidth = Math.max(COORDINATE_MARGIN, size * 1.4);
  const style = { size, weight, colour: paletteOf(theme).muted, maxWidth, smallest: Math.min(size, 13) } as const;
  const { left, top, cell } = grid;
  const columns = Array.from({ length: grid.columns }, (_, column) => LETTERS_AND_NUMBERS.column(column));
  const above = { x: left, y: top - COORDINATE_MARGIN, width: grid.columns * cell, height: COORDINATE_MARGIN };
  stamp(ctx, `columns ${theme} ${size} ${cell} ${columns}`, above, (to) => {
    const widest = Math.max(...columns.map((name) => textWidth(to, name, size, weight)));
    const every = Math.ceil(widest / cell);
    for (const [column, name] of columns.entries()) {
      if (column % every !== 0) continue;
      paintText(to, name, left + (column + 0.5) * cell, top - COORDINATE_MARGIN / 2, style);
    }
  });
  const rows = Array.from({ length: grid.rows }, (_, row) => LETTERS_AND_NUMBERS.row(row));
  const beside = { x: left - COORDINATE_MARGIN, y: top, width: COORDINATE_MARGIN, height: grid.rows * cell };
  stamp(ctx, `rows ${theme} ${size} ${cell} ${rows}`, beside, (to) => {
    const every = Math.ceil((size * 0.8) / cell);
    for (const [row, name] of rows.entries()) {
      if (row % every !== 0) continue;
      paintText(to, name, left - COORDINATE_MARGIN / 2, top + (row + 0.5) * cell, style);
    }
  });
}

/** Returns the center of a square. */
export function cellCentre(grid: Grid, cell: Cell): Point {
  return { x: grid.left + (cell.column + 0.5) * grid.cell, y: grid.top + (cell.row + 0.5) * grid.cell };
}
