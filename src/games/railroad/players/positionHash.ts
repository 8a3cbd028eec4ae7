import { columnOf, rowOf, SQUARES, type Square, squareAt } from '../board.ts';
import { cellOf, SHAPES, SQUARE_OF_CELL, TOLD } from '../fast/tables.ts';
import { DIRECTIONS } from '../tiles.ts';
import type { Step } from './steps.ts';

/** A well mixed number for every placement (MurmurHash3's last steps): sets of placements are told apart by their XOR. */
export function hashPlacement(cell: number, shape: number): number {
  let mark = Math.imul(cell * SHAPES.length + shape + 1, 0x9e3779b1);
  mark = Math.imul(mark ^ (mark >>> 15), 0x85ebca6b);
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35);
  return mark ^ (mark >>> 16);
}

/**
 * The same for placements in another order, and on an empty board for those that show it in a mirror or upside down: they are
 * worth the same.
 */
export function markOfAll(steps: readonly Step[], isOnEmptyBoard: boolean): number {
  const marks = (isOnEmptyBoard ? IMAGES : [AS_IT_IS]).map(({ cells, shapes }) =>
    steps.reduce((mark, { cell, shape }) => mark ^ hashPlacement(cells[cell] ?? 0, shapes[shape] ?? 0), 0),
  );
  return Math.min(...marks);
}

/** Where cells and shapes go. */
interface Image {
  readonly cells: readonly number[];
  readonly shapes: readonly number[];
}

const AS_IT_IS = imageBy((row, column) => [row, column], [0, 1, 2, 3]);
/** All that leave an empty board as it was, and the dice as well: quarter turns would need highways for railways. */
const IMAGES: readonly Image[] = [
  AS_IT_IS,
  imageBy((row, column) => [row, 6 - column], [0, 3, 2, 1]),
  imageBy((row, column) => [6 - row, column], [2, 1, 0, 3]),
  imageBy((row, column) => [6 - row, 6 - column], [2, 3, 0, 1]),
];

/** @param directions where north, east, south and west go */
function imageBy(
  squareTo: (row: number, column: number) => readonly [number, number],
  directions: readonly number[],
): Image {
  const cells = [...SQUARE_OF_CELL].map(() => 0);
  const imageOf = (square: Square) => squareAt(...squareTo(rowOf(square), columnOf(square)));
  for (const square of SQUARES) cells[cellOf(square)] = cellOf(imageOf(square));
  const sides = (shape: number, image: readonly number[]) =>
    DIRECTIONS.map((one) => TOLD[shape * 4 + (image[one] ?? 0)]).join();
  const shapes = SHAPES.map(({ tile }, shape) =>
    SHAPES.findIndex((other, at) => other.tile === tile && sides(at, directions) === sides(shape, DIRECTIONS)),
  );
  return { cells, shapes };
}
