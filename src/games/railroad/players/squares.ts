import { columnOf, rowOf, SQUARES, type Square, squareAt } from '../board.ts';
import { CELLS, cellOf, SIDES } from '../fast/tables.ts';

/**
 * Empty squares by what faces them, as far as they are different. The whole game looks the same mirrored, and also
 * after a quarter turn in which highways and railways change places: so up to eight squares with eight surroundings
 * are one.
 */
export const SQUARE_KINDS: { readonly count: number; readonly of: Uint16Array } = sortSquares();

/** Where a square goes, and how what faces it turns. */
interface Image {
  readonly square: Square;
  readonly sides: readonly number[];
}

function sortSquares(): typeof SQUARE_KINDS {
  const kinds = new Map<string, number>();
  const of = new Uint16Array(CELLS * SIDES);
  for (const square of SQUARES) {
    for (let facing = 0; facing < SIDES; facing += 1) {
      const sides = [0, 1, 2, 3].map((direction) => (facing >> (direction * 2)) & 3);
      const lowest = imagesOf({ square, sides })
        .map((image) => `${String(image.square).padStart(2, '0')} ${image.sides.join('')}`)
        .reduce((a, b) => (a < b ? a : b));
      const kind = kinds.get(lowest) ?? kinds.size;
      kinds.set(lowest, kind);
      of[cellOf(square) * SIDES + facing] = kind;
    }
  }
  return { count: kinds.size, of };
}

function imagesOf(image: Image): readonly Image[] {
  const turned = [image];
  for (const _ of [1, 2, 3]) turned.push(turnedOnce(turned.at(-1) ?? image));
  return [...turned, ...turned.map(mirrored)];
}

/** A quarter turn clockwise, highways and railways changing places. */
function turnedOnce({ square, sides: [north = 0, east = 0, south = 0, west = 0] }: Image): Image {
  const other = [0, 2, 1, 3];
  return {
    square: squareAt(columnOf(square), 6 - rowOf(square)),
    sides: [west, north, east, south].map((side) => other[side] ?? side),
  };
}

function mirrored({ square, sides: [north = 0, east = 0, south = 0, west = 0] }: Image): Image {
  return { square: squareAt(rowOf(square), 6 - columnOf(square)), sides: [north, west, south, east] };
}
