import type { Seat } from '../../engine/seat.ts';
import { type Box, type BoxNumber, getBoard, type LineNumber, type Size } from './board.ts';

/** The seat that drew a line or completed a box; null if none has. */
export type Owner = Seat | null;

/** The information that computer players use: the size of the board and which lines are drawn. */
export interface Position extends Size {
  /** The seat that drew each line, by line number. */
  readonly lines: readonly Owner[];
}

/** Returns the numbers of the free lines, in ascending order. */
export function freeLines(position: Position): readonly LineNumber[] {
  const free: LineNumber[] = [];
  for (let line = 0; line < position.lines.length; line += 1) if (position.lines[line] === null) free.push(line);
  return free;
}

/** Returns how many of the four sides of a box are drawn. */
export function sidesDrawn(lines: readonly Owner[], box: Box): number {
  let count = 0;
  for (const side of box.sides) if (lines[side] !== null) count += 1;
  return count;
}

/** Returns the boxes that this free line would complete: none, one or two. */
export function boxesCompletedBy(position: Position, line: LineNumber): readonly BoxNumber[] {
  const board = getBoard(position);
  return (board.boxesBeside[line] ?? []).filter((number) => {
    const box = board.boxes[number];
    return box !== undefined && sidesDrawn(position.lines, box) === 3;
  });
}

/** Returns the free lines that complete a box, in ascending order. */
export function capturingLines(position: Position): readonly LineNumber[] {
  const { boxes } = getBoard(position);
  const last = boxes
    .filter((box) => sidesDrawn(position.lines, box) === 3)
    .map(({ sides }) => sides.find((side) => position.lines[side] === null));
  return [...new Set(last)].filter((line) => line !== undefined).sort((a, b) => a - b);
}
