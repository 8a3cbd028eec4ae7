/** A square or dot of a board. Row 0 is at the top, column 0 at the left. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/**
 * Writes a cell as `c4`: the letter is the column from the left, the number is the row from the top, counted from 1.
 * Only the first 26 columns can be read again.
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

/** Returns the name of a column: a to z, then aa, ab and so on, which only boards from files reach. */
export function columnLetter(column: number): string {
  const before = column < 26 ? '' : columnLetter(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(97 + (column % 26));
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column;
}

/** Arrows and dashes of all kinds, and “to” after a cell. */
const BETWEEN = / ?(?:[-=]{1,2}>|[\u2010-\u2015\u2212\u2192\u21d2\u2794\u279c]) ?|(?<=[a-z]\d{1,2}) to (?=[a-z]\d)/gi;

/**
 * Normalizes a move that someone typed: full-width letters and digits become ordinary ones, and `a2->b2`, `a2 → b2` and
 * `a2 to b2` become `a2-b2`.
 */
export function plainMove(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(BETWEEN, '-');
}
