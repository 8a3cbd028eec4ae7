import type { Seat } from '../../engine/seat.ts';
import { type Box, type BoxNumber, boardOf, type LineNumber, type Size } from './board.ts';

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
  return box.sides.reduce((count, side) => count + (lines[side] === null ? 0 : 1), 0);
}

/** The boxes that this free line would complete: none, one or two. */
export function boxesCompletedBy(position: Position, line: LineNumber): readonly BoxNumber[] {
  const board = boardOf(position);
  return (board.boxesBeside[line] ?? []).filter((number) => {
    const box = board.boxes[number];
    return box !== undefined && sidesDrawn(position.lines, box) === 3;
  });
}

/** The free lines that complete a box, in rising order. */
export function capturingLines(position: Position): readonly LineNumber[] {
  return freeLines(position).filter((line) => boxesCompletedBy(position, line).length > 0);
}
