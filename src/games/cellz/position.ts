import type { Seat } from '../../engine/seat.ts';
import { type Box, type BoxNumber, getBoard, type LineNumber, type Size } from './board.ts';

/** Who drew a line or completed a box; null where nobody has. */
export type Owner = Seat | null;

/** What computer players look at: the size of the board and which lines are drawn. */
export interface Position extends Size {
  /** Who drew each line, by line number. */
  readonly lines: readonly Owner[];
}

/** The numbers of the lines that nobody has drawn, in rising order. */
export function freeLines(position: Position): readonly LineNumber[] {
  return position.lines.flatMap((owner, line) => (owner === null ? [line] : []));
}

/** How many of the four sides of a box are drawn. */
export function sidesDrawn(lines: readonly Owner[], box: Box): number {
  let count = 0;
  for (const side of box.sides) if (lines[side] !== null) count += 1;
  return count;
}

/** The boxes that this free line would complete: none, one or two. */
export function boxesCompletedBy(position: Position, line: LineNumber): readonly BoxNumber[] {
  const board = getBoard(position);
  return (board.boxesBeside[line] ?? []).filter((number) => {
    const box = board.boxes[number];
    return box !== undefined && sidesDrawn(position.lines, box) === 3;
  });
}

/** The free lines that complete a box, in rising order. */
export function capturingLines(position: Position): readonly LineNumber[] {
  const { boxes } = getBoard(position);
  const last = boxes
    .filter((box) => sidesDrawn(position.lines, box) === 3)
    .map(({ sides }) => sides.find((side) => position.lines[side] === null));
  return [...new Set(last)].filter((line) => line !== undefined).sort((a, b) => a - b);
}
