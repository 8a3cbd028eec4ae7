import type { Cell } from '../../engine/cell.ts';

/**
 * The cells that the line from the centre of `from` to the centre of `to` passes through, in order, both ends among
 * them. Where the line meets a corner of cells it steps diagonally: the two cells beside the corner are not passed.
 *
 * The walk of Amanatides and Woo in whole numbers (facts B3), so exact at any length; exact up to 40 million cells
 * a side, where the products leave the safe integers.
 *
 * It puts right what the seed's PlotLine gets wrong: a component of 0 steps by 0 and is never crossed (the seed
 * steps y by 1 and divides by 0); distances are absolute (the seed's are negative in negative directions); the axis
 * with the SMALLER distance steps (the seed steps the larger); the number of steps is known (the seed walks until it
 * hits the end, and may miss it); and distances are compared as fractions, not as floats.
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
  let rowsLeft = rows;
  let columnsLeft = columns;
  // The i-th row border is crossed at (2i+1)/(2 rows) of the way, the j-th column border at (2j+1)/(2 columns): both
  // times 2 rows columns. With no rows to go (or none left) the row border comes after every column border.
  let rowBorder = columns;
  let columnBorder = rows;
  visit(row, column);
  while (rowsLeft + columnsLeft > 0) {
    const stepsRow = rowsLeft > 0 && (columnsLeft === 0 || rowBorder <= columnBorder);
    const stepsColumn = columnsLeft > 0 && (rowsLeft === 0 || columnBorder <= rowBorder);
    if (stepsRow) {
      row += down;
      rowsLeft -= 1;
      rowBorder += 2 * columns;
    }
    if (stepsColumn) {
      column += right;
      columnsLeft -= 1;
      columnBorder += 2 * rows;
    }
    visit(row, column);
  }
}
