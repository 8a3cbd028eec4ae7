import type { Cell } from '../../src/engine/cell.ts';
import type { Grid } from './coordinates.ts';
import type { Rect } from './shapes.ts';

/** Returns the area between these cells of a board, plus `around` squares on each side. */
export function cellsFocus({ left, top, cell }: Grid, cells: readonly Cell[], around: number): Rect {
  const [rows, columns] = [cells.map(({ row }) => row), cells.map(({ column }) => column)];
  const [high, near] = [Math.min(...rows), Math.min(...columns)];
  return widen(
    {
      x: left + near * cell,
      y: top + high * cell,
      width: (Math.max(...columns) - near + 1) * cell,
      height: (Math.max(...rows) - high + 1) * cell,
    },
    around * cell,
  );
}

export function widen({ x, y, width, height }: Rect, around: number): Rect {
  return { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around };
}

/** Returns the smallest rectangle that contains both. */
export function span(one: Rect, other: Rect): Rect {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** Returns the part of a rectangle that is within another one, which overlaps it. */
export function clip({ x, y, width, height }: Rect, within: Rect): Rect {
  const [left, top] = [Math.max(x, within.x), Math.max(y, within.y)];
  return {
    x: left,
    y: top,
    width: Math.min(x + width, within.x + within.width) - left,
    height: Math.min(y + height, within.y + within.height) - top,
  };
}
