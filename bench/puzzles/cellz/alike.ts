import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { getBoard, type LineNumber, lineNumber, type Size } from '../../../src/games/cellz/board.ts';
import { readLine } from '../../../src/games/cellz/moves.ts';
import { turnedLines } from '../../../src/games/cellz/symmetry.ts';

/**
 * Looks do not depend on who drew a line, on mirroring and turning, or on which of the two outer lines of a corner is
 * drawn.
 */
export function listLooks({ position, steps }: Puzzle): readonly string[] {
  const size = { columns: Number(position.setup.columns), rows: Number(position.setup.rows) };
  const drawn = new Set(position.entries.map((entry) => lineOf(size, entry.slice('A '.length))));
  return steps.map(({ any: [right = ''], replies }) => {
    const look = lookOf(size, drawn);
    for (const move of [right, ...replies.map((reply) => reply.slice('A '.length))]) drawn.add(lineOf(size, move));
    return look;
  });
}

function lineOf(size: Size, text: string): LineNumber {
  const read = readLine(text);
  const number = read.ok ? lineNumber(size, read.value) : undefined;
  if (number === undefined) throw new Error(`no line: ${text}`);
  return number;
}

function lookOf(size: Size, drawn: ReadonlySet<LineNumber>): string {
  const corners = cornersOf(size);
  const looks = turnedLines(size).map((turned) => {
    const image = new Set([...drawn].map((line) => turned[line]));
    for (const [first, second] of corners) {
      if (image.has(first) || !image.delete(second)) continue;
      image.add(first);
    }
    return turned.map((_, line) => (image.has(line) ? '1' : '0')).join('');
  });
  return `${size.columns}x${size.rows}:${looks.sort()[0]}`;
}

/** The two outer lines of each box that has two. */
function cornersOf(size: Size): readonly (readonly [LineNumber, LineNumber])[] {
  const { boxes, boxesBeside } = getBoard(size);
  return boxes.flatMap(({ sides }) => {
    const [first, second, ...more] = sides.filter((line) => boxesBeside[line]?.length === 1);
    return first === undefined || second === undefined || more.length > 0 ? [] : [[first, second] as const];
  });
}
