/** A square or dot of a board. Row 0 is at the top, column 0 at the left. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/**
 * Writes a cell as `c4`: the letter is the column from the left, the number is the row from the top, counted from 1. At
 * most 26 columns.
 */
export function writeCell(cell: Cell): string {
  return `${columnLetter(cell.column)}${cell.row + 1}`;
}

/** Reads `c4` or `C4`; returns undefined for any other text. Does not check the size of the board. */
export function readCell(text: string): Cell | undefined {
  const match = /^([a-z])([1-9]\d?)$/i.exec(text.trim());
  if (match === null) return undefined;
  const [, letter = '', number = ''] = match;
  return { row: Number(number) - 1, column: letter.toLowerCase().charCodeAt(0) - 97 };
}

export function columnLetter(column: number): string {
  return String.fromCharCode(97 + column);
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column;
}
