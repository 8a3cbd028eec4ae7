import type { Cell } from '../../engine/cell.ts';
import type { TextKey } from '../../engine/phrase.ts';
import type { Size } from './board.ts';

/** The quarters of a board, or of a part of it. */
export const QUARTERS = [
  { name: 'top-left', text: 'cellz.quadrant.topLeft', isTop: true, isLeft: true },
  { name: 'top-right', text: 'cellz.quadrant.topRight', isTop: true, isLeft: false },
  { name: 'bottom-left', text: 'cellz.quadrant.bottomLeft', isTop: false, isLeft: true },
  { name: 'bottom-right', text: 'cellz.quadrant.bottomRight', isTop: false, isLeft: false },
] as const satisfies readonly {
  readonly name: string;
  readonly text: TextKey;
  readonly isTop: boolean;
  readonly isLeft: boolean;
}[];

/** A part of a board: a quarter, or a quarter of a quarter. */
interface Part {
  readonly path: readonly string[];
  /** The part of which this one is a quarter. */
  readonly above: string;
  /** The dots from `left` up to but excluding `right`, and from `top` up to but excluding `bottom`. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  holds(dot: Cell): boolean;
}

/** Reads `top-left` or `top-left.bottom-right`; returns the whole board for any other text. */
export function partAt({ columns, rows }: Size, text: string): Part {
  const path: string[] = [];
  let left = 0;
  let right = columns;
  let top = 0;
  let bottom = rows;
  for (const name of text.split('.')) {
    const quarter = QUARTERS.find((one) => one.name === name);
    if (quarter === undefined) break;
    path.push(name);
    const middle = { column: Math.ceil((left + right) / 2), row: Math.ceil((top + bottom) / 2) };
    if (quarter.isLeft) right = middle.column;
    else left = middle.column;
    if (quarter.isTop) bottom = middle.row;
    else top = middle.row;
  }
  const holds = ({ row, column }: Cell) => row >= top && row < bottom && column >= left && column < right;
  return { path, above: path.slice(0, -1).join('.'), left, right, top, bottom, holds };
}
