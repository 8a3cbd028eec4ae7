import type { LineNumber } from '../board.ts';
import { getBoard } from '../board.ts';
import { freeLines, type Position, sidesDrawn } from '../position.ts';

/**
 * The seed's safeLines: the free lines that give the next player nothing, as every box beside them has at most one side
 * drawn. (The seed's twenty scenarios say just this: no two sides around the line.)
 *
 * Put right: the seed lists them once, before it captures, and may then draw a line that a capture made unsafe, or drew.
 * Here they are those of the position handed in: ask again after every line.
 */
export function safeLines(position: Position): readonly LineNumber[] {
  const { boxes, boxesBeside } = getBoard(position);
  const isOpen = boxes.map((box) => sidesDrawn(position.lines, box) <= 1);
  return freeLines(position).filter((line) => boxesBeside[line]?.every((box) => isOpen[box]));
}
