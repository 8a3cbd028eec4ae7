import type { Cell } from '../../engine/cell.ts';
import { getBoard, type LineNumber, lineBetween, lineNumber, type Size } from './board.ts';

const known = new Map<string, readonly (readonly LineNumber[])[]>();

/**
 * Returns, for each rotation or reflection that maps a board onto itself (identity first), the line onto which each
 * line is mapped.
 */
export function turnedLines(size: Size): readonly (readonly LineNumber[])[] {
  const key = `${size.columns}x${size.rows}`;
  const turns = known.get(key) ?? waysToTurn(size).map((turn) => linesAfter(turn, size, size));
  known.set(key, turns);
  return turns;
}

/** Returns the line onto which each line is mapped when the board is rotated so that width and height are swapped. */
export function layDown(size: Size): readonly LineNumber[] {
  return linesAfter(flip, size, { columns: size.rows, rows: size.columns });
}

type Turn = (dot: Cell) => Cell;

const flip: Turn = ({ row, column }) => ({ row: column, column: row });

function waysToTurn({ columns, rows }: Size): readonly Turn[] {
  const mirrors: readonly Turn[] = [
    (dot) => dot,
    ({ row, column }) => ({ row, column: columns - 1 - column }),
    ({ row, column }) => ({ row: rows - 1 - row, column }),
    ({ row, column }) => ({ row: rows - 1 - row, column: columns - 1 - column }),
  ];
  if (columns !== rows) return mirrors;
  return [
    ...mirrors,
    ...mirrors.map(
      (mirror): Turn =>
        (dot) =>
          mirror(flip(dot)),
    ),
  ];
}

function linesAfter(turn: Turn, from: Size, onto: Size): readonly LineNumber[] {
  return getBoard(from).lines.map((line) => {
    const image = lineBetween(turn(line.from), turn(line.to));
    const number = image === undefined ? undefined : lineNumber(onto, image);
    if (number === undefined) throw new Error('a turned board has other lines');
    return number;
  });
}
