import type { Cell } from '../../engine/cell.ts';

/**
 * Returns the cells that the line from the center of `from` to the center of `to` passes through, in order, including
 * both ends. If the line passes through a corner of cells, it steps diagonally: the two cells beside the corner are not
 * included.
 *
 * This is the algorithm of Amanatides and Woo with integers (facts B3), so it is exact: up to 60 million cells per
 * side, where the products exceed the safe integers.
 *
 * It corrects the seed's PlotLine: a component of 0 steps by 0 and never crosses a border (the seed steps y by 1 and
 * divides by 0); distances are absolute (the seed's are negative in negative directions); the axis with the SMALLER
 * distance steps (the seed steps the larger); and distances are compared as integers, so that the line cannot miss its
 * end cell (the seed compares floats, may miss it and run off).
 */
export function line(from: Cell, to: Cell): readonly Cell[] {
  const cells: Cell[] = [];
  walkLine(from, to, (row, column) => cells.push({ row, column }));
  return cells;
}

/** Visits the cells of `line(from, to)` in order, without building the list. */
export function walkLine(from: Cell, to: Cell, visit: (row: number, column: number) => void): void {
  const rows = Math.abs(to.row - from.row);
  const columns = Math.abs(to.column - from.column);
  const down = Math.sign(to.row - from.row);
  const right = Math.sign(to.column - from.column);
  let { row, column } = from;
  // The i-th row border is crossed at (2i+1)/(2 rows) of the way, the j-th column border at (2j+1)/(2 columns); both
  // are stored multiplied by 2 rows columns. After the last border of one axis, its next one would be beyond the end,
  // and so later than all remaining borders of the other axis: the line ends at the end cell.
  let rowBorder = columns;
  let columnBorder = rows;
  visit(row, column);
  while (row !== to.row || column !== to.column) {
    const stepsRow = rowBorder <= columnBorder;
    const stepsColumn = columnBorder <= rowBorder;
    if (stepsRow) {
      row += down;
      rowBorder += 2 * columns;
    }
    if (stepsColumn) {
      column += right;
      columnBorder += 2 * rows;
    }
    visit(row, column);
  }
}
