import { columnOf, rowOf, SQUARES, type Square, squareAt } from '../board.ts';
import { cellOf, SHAPES, SQUARE_OF_CELL, TOLD } from '../fast/tables.ts';
import { DIRECTIONS } from '../tiles.ts';
import type { Step } from './steps.ts';

/**
 * A well-mixed number for every placement (the last steps of MurmurHash3); sets of placements are identified by their
 * XOR.
 */
export function hashPlacement(cell: number, shape: number): number {
  let mark = Math.imul(cell * SHAPES.length + shape + 1, 0x9e3779b1);
  mark = Math.imul(mark ^ (mark >>> 15), 0x85ebca6b);
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35);
  return mark ^ (mark >>> 16);
}

/**
 * Equal for the same placements in another order, and on an empty board also for their mirror images and the same
 * placements upside down, which are worth the same.
 */
export function markOfAll(steps: readonly Step[], isOnEmptyBoard: boolean): number {
  const marks = (isOnEmptyBoard ? IMAGES : [AS_IT_IS]).map(({ cells, shapes }) =>
    steps.reduce((mark, { cell, shape }) => mark ^ hashPlacement(cells[cell] ?? 0, shapes[shape] ?? 0), 0),
  );
  return Math.min(...marks);
}

/** The target of each cell and shape. */
interface Image {
  readonly cells: readonly number[];
  readonly shapes: readonly number[];
}

const AS_IT_IS = imageBy((row, column) => [row, column], [0, 1, 2, 3]);
/**
 * All symmetries that leave both an empty board and the dice unchanged: quarter turns would swap highways and railways.
 */
const IMAGES: readonly Image[] = [
  AS_IT_IS,
  imageBy((row, column) => [row, 6 - column], [0, 3, 2, 1]),
  imageBy((row, column) => [6 - row, column], [2, 1, 0, 3]),
  imageBy((row, column) => [6 - row, 6 - column], [2, 3, 0, 1]),
];

/** @param directions the targets of north, east, south and west */
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
