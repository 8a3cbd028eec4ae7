/** A square or dot of a board. Row 0 is on top, column 0 on the left. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** `c4`: the letter is the column from the left, the number the row from the top, counted from 1. At most 26 columns. */
export function writeCell(cell: Cell): string {
  return `${columnLetter(cell.column)}${cell.row + 1}`;
}

/** Reads `c4` or `C4`; undefined where the text is anything else. Says nothing about the size of a board. */
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
