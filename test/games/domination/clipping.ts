import type { Cell } from '../../../src/engine/cell.ts';

/**
 * The cells of a board that the line between two cell centres passes through, as `row,column`, by another method than
 * the game's: each cell of the board for itself is asked whether the line has a piece of some length inside it.
 * Exact: the line is clipped at the four borders (Liang-Barsky) in fractions of whole numbers.
 */
export function clippedCells(size: number, from: Cell, to: Cell): ReadonlySet<string> {
  const passed = new Set<string>();
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (hasPieceInside(row, column, from, to)) passed.add(`${row},${column}`);
    }
  }
  return passed;
}

interface Fraction {
  readonly top: bigint;
  /** Always positive. */
  readonly bottom: bigint;
}

function hasPieceInside(row: number, column: number, from: Cell, to: Cell): boolean {
  const rows = clip(row, from.row, to.row);
  const columns = clip(column, from.column, to.column);
  if (rows === undefined || columns === undefined) return false;
  const enter = larger(rows.enter, columns.enter);
  const leave = smaller(rows.leave, columns.leave);
  // A line of one cell has no length: it is in its cell all the time.
  return isLess(enter, leave);
}

/** The part of the way (0 to 1) during which one coordinate is inside a cell; undefined where it never is. */
function clip(cell: number, from: number, to: number): { enter: Fraction; leave: Fraction } | undefined {
  const whole = { enter: fraction(0, 1), leave: fraction(1, 1) };
  if (from === to) return cell === from ? whole : undefined;
  // The centre of `from` is at 0; the borders of the cell are half a cell before and after its centre.
  const borders = [2 * (cell - from) - 1, 2 * (cell - from) + 1].map((border) => fraction(border, 2 * (to - from)));
  const [a = whole.enter, b = whole.leave] = borders;
  const [first, second] = isLess(a, b) ? [a, b] : [b, a];
  return { enter: larger(first, whole.enter), leave: smaller(second, whole.leave) };
}

function fraction(top: number, bottom: number): Fraction {
  return bottom < 0 ? { top: BigInt(-top), bottom: BigInt(-bottom) } : { top: BigInt(top), bottom: BigInt(bottom) };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}

function larger(a: Fraction, b: Fraction): Fraction {
  return isLess(a, b) ? b : a;
}

function smaller(a: Fraction, b: Fraction): Fraction {
  return isLess(b, a) ? b : a;
}
