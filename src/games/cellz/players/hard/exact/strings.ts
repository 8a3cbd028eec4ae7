import type { Cell } from '../../../../../engine/cell.ts';
import { boardOf, type LineNumber, lineAt, lineBetween, lineNumber, type Size } from '../../../board.ts';
import { type Position, sidesDrawn } from '../../../position.ts';

/**
 * A position as strings and coins: the boxes that nobody owns are coins, each free line is a string between two of them
 * or from one to the ground. What the rest of a game brings depends on this alone.
 */
export interface Strings {
  /** The free line of the board that each string stands for. */
  readonly lines: readonly LineNumber[];
  /** The two coins at the ends of each string; the number after the last coin is the ground. */
  readonly ends: readonly (readonly [number, number])[];
  readonly coins: number;
  /** The turns and reflections of the board that leave the position as it is: for each string, which it becomes. */
  readonly symmetries: readonly (readonly number[])[];
}

/** The position as strings and coins; strings from the middle of the board outwards, the order in which to try them. */
export function stringsOf(position: Position): Strings {
  const board = boardOf(position);
  const open = board.boxes.flatMap((box, number) => (sidesDrawn(position.lines, box) < 4 ? [number] : []));
  const coinOf = new Map(open.map((box, coin) => [box, coin]));
  const distance = (number: LineNumber) => {
    const line = board.lines[number];
    if (line === undefined) return 0;
    const across = line.from.column + line.to.column - (board.columns - 1);
    const down = line.from.row + line.to.row - (board.rows - 1);
    return across ** 2 + down ** 2;
  };
  const lines = position.lines
    .flatMap((owner, number) => (owner === null ? [number] : []))
    .sort((a, b) => distance(a) - distance(b) || a - b);
  const ends = lines.map((line): [number, number] => {
    const [first, second] = (board.boxesBeside[line] ?? []).map((box) => coinOf.get(box));
    return [first ?? open.length, second ?? open.length];
  });
  return { lines, ends, coins: open.length, symmetries: symmetriesOf(position, lines) };
}

function symmetriesOf(position: Position, lines: readonly LineNumber[]): Strings['symmetries'] {
  const board = boardOf(position);
  const stringOf = new Map(lines.map((line, string) => [line, string]));
  return turnsOf(board).flatMap((turn) => {
    const images = lines.map((number) => {
      const { from, to } = lineAt(board, number);
      const image = lineBetween(turn(from), turn(to));
      return image === undefined ? undefined : stringOf.get(lineNumber(board, image) ?? -1);
    });
    const onto = images.filter((image) => image !== undefined);
    return onto.length === lines.length ? [onto] : [];
  });
}

/** The turns and reflections of a rectangle, and those of a square, except the one that changes nothing. */
export function turnsOf({ columns, rows }: Size): readonly ((dot: Cell) => Cell)[] {
  const right = columns - 1;
  const bottom = rows - 1;
  const ofRectangle = [
    ({ row, column }: Cell) => ({ row, column: right - column }),
    ({ row, column }: Cell) => ({ row: bottom - row, column }),
    ({ row, column }: Cell) => ({ row: bottom - row, column: right - column }),
  ];
  if (right !== bottom) return ofRectangle;
  return [
    ...ofRectangle,
    ({ row, column }) => ({ row: column, column: row }),
    ({ row, column }) => ({ row: right - column, column: right - row }),
    ({ row, column }) => ({ row: column, column: right - row }),
    ({ row, column }) => ({ row: right - column, column: row }),
  ];
}
