import { getBoard, type LineNumber } from '../../../board.ts';
import { type Position, sidesDrawn } from '../../../position.ts';
import { turnedLines } from '../../../symmetry.ts';

/**
 * A position as strings and coins: unowned boxes are coins, and each free line is a string between two of them, or
 * between one and the ground. The rest of a game depends only on this.
 */
export interface Strings {
  /** The free line of the board that each string represents. */
  readonly lines: readonly LineNumber[];
  /** The coins at both ends of each string; the number after the last coin is the ground. */
  readonly ends: readonly (readonly [number, number])[];
  readonly coins: number;
  /**
   * The rotations and reflections of the board that leave the position unchanged: for each string, the one onto which
   * it is mapped.
   */
  readonly symmetries: readonly (readonly number[])[];
}

/**
 * Converts a position to strings and coins; strings are ordered from the center of the board outward, which is the
 * order in which to try them.
 */
export function toStrings(position: Position): Strings {
  const board = getBoard(position);
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
  return { lines, ends, coins: open.length, symmetries: findSymmetries(position, lines) };
}

function findSymmetries(position: Position, lines: readonly LineNumber[]): Strings['symmetries'] {
  const stringOf = new Map(lines.map((line, string) => [line, string]));
  const [, ...turns] = turnedLines(position);
  return turns.flatMap((turned) => {
    const images = lines.flatMap((line) => stringOf.get(turned[line] ?? -1) ?? []);
    return images.length === lines.length ? [images] : [];
  });
}
