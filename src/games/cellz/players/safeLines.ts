import type { LineNumber } from '../board.ts';
import { getBoard } from '../board.ts';
import { freeLines, type Position, sidesDrawn } from '../position.ts';

/**
 * The seed's safeLines: the free lines that give nothing to the next player, because every box next to them has at most
 * one side drawn. (The seed's twenty scenarios say just this: no two sides around the line.)
 *
 * Corrected: the seed lists them once, before it captures, and may then draw a line that a capture made unsafe, or that
 * has been drawn. Here they are computed for the position passed in, so call this again after every line.
 */
export function safeLines(position: Position): readonly LineNumber[] {
  const { boxes, boxesBeside } = getBoard(position);
  const isOpen = boxes.map((box) => sidesDrawn(position.lines, box) <= 1);
  return freeLines(position).filter((line) => boxesBeside[line]?.every((box) => isOpen[box]));
}
