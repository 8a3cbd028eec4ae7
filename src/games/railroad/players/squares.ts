import { columnOf, rowOf, SQUARES, type Square, squareAt } from '../board.ts';
import { BORDER, CELLS, CLOSED, cellOf, EMPTY_FACING, SIDES, SQUARE_OF_CELL, STEP } from '../fast/tables.ts';
import { BLANK, DIRECTIONS } from '../tiles.ts';

/**
 * The game looks the same when mirrored, and also after a quarter turn that swaps highways and railways: so up to eight
 * squares with their surroundings are equivalent.
 */
interface Image {
  /** The target of each cell. */
  readonly cells: Uint8Array;
  /** The target of each `facing` value. */
  readonly facings: Uint8Array;
  /** The target of each direction. */
  readonly directions: readonly number[];
}

function allImages(): readonly Image[] {
  const turned = (square: Square) => squareAt(columnOf(square), 6 - rowOf(square));
  const mirrored = (square: Square) => squareAt(rowOf(square), 6 - columnOf(square));
  const images: Image[] = [];
  for (const isMirrored of [false, true]) {
    for (let turns = 0; turns < 4; turns += 1) {
      const cells = new Uint8Array(CELLS);
      for (const from of SQUARES) {
        let to = isMirrored ? mirrored(from) : from;
        for (let turn = 0; turn < turns; turn += 1) to = turned(to);
        cells[cellOf(from)] = cellOf(to);
      }
      const directions = [0, 1, 2, 3].map((direction) => ((isMirrored ? (4 - direction) % 4 : direction) + turns) % 4);
      images.push({ cells, directions, facings: facingsBy(directions, turns % 2 === 1) });
    }
  }
  return images;
}

function facingsBy(directions: readonly number[], isExchanged: boolean): Uint8Array {
  return Uint8Array.from({ length: SIDES }, (_, facing) =>
    directions.reduce((bits, to, from) => {
      const side = (facing >> (from * 2)) & 3;
      const isRoute = side !== BLANK && side !== CLOSED;
      return bits | ((isExchanged && isRoute ? side ^ 3 : side) << (to * 2));
    }, 0),
  );
}

/**
 * Numbers the classes of things that are equivalent under some symmetry. `of` maps the index of a thing to its class.
 */
interface Kinds {
  readonly count: number;
  readonly of: Uint16Array;
}

/** Computed on first use: it takes 0.2 seconds and 40 MB, which a process that never plays does not need. */
function sortedBy(sort: (images: readonly Image[]) => Kinds): () => Kinds {
  let kinds: Kinds | undefined;
  return () => {
    kinds ??= sort(allImages());
    return kinds;
  };
}

/** The class of each empty square by what faces it: `of[cell * SIDES + facing]`. */
export const squareKinds = sortedBy(sortSquares);

function sortSquares(images: readonly Image[]): Kinds {
  const of = new Uint16Array(CELLS * SIDES);
  const kinds = new Map<number, number>();
  for (const square of SQUARES) {
    const cell = cellOf(square);
    for (let facing = 0; facing < SIDES; facing += 1) {
      const index = cell * SIDES + facing;
      let lowest = index;
      for (const { cells, facings } of images) {
        lowest = Math.min(lowest, (cells[cell] as number) * SIDES + (facings[facing] as number));
      }
      of[index] = kindOf(kinds, lowest);
    }
  }
  return { count: kinds.size, of };
}

function kindOf(kinds: Map<number, number>, lowest: number): number {
  const kind = kinds.get(lowest) ?? kinds.size;
  kinds.set(lowest, kind);
  return kind;
}

/**
 * What faces a cell on the three sides other than the given one, as six bits: `OTHER_SIDES[direction * SIDES +
 * facing]`.
 */
const OTHER_SIDES = Uint8Array.from({ length: 4 * SIDES }, (_, index) => {
  const [direction, facing] = [Math.floor(index / SIDES), index % SIDES];
  const low = facing & ((1 << (direction * 2)) - 1);
  return low | ((facing >> (direction * 2 + 2)) << (direction * 2));
});

const SIDES_OF_PAIR = 64 * 64;
const EAST = 1;

/**
 * The index of a pair of adjacent empty squares in `pairKinds`.
 *
 * @param direction from the first cell to the other
 */
export function pairIndex(cell: number, facing: number, direction: number, facingThere: number): number {
  const one = OTHER_SIDES[direction * SIDES + facing] as number;
  const other = OTHER_SIDES[(direction ^ 2) * SIDES + facingThere] as number;
  const axis = direction & EAST;
  return direction === 1 || direction === 2
    ? (cell * 2 + axis) * SIDES_OF_PAIR + one * 64 + other
    : ((cell + (STEP[direction] as number)) * 2 + axis) * SIDES_OF_PAIR + other * 64 + one;
}

/** The class of each pair of adjacent empty squares, by what faces each on its other sides: `of[pairIndex(...)]`. */
export const pairKinds = sortedBy(sortPairs);

function sortPairs(images: readonly Image[]): Kinds {
  const of = new Uint16Array(CELLS * 2 * SIDES_OF_PAIR);
  const kinds = new Map<number, number>();
  for (const square of SQUARES) {
    for (const direction of [1, 2]) {
      const cell = cellOf(square);
      if (SQUARE_OF_CELL[cell + (STEP[direction] as number)] === -1) continue;
      for (let both = 0; both < SIDES_OF_PAIR; both += 1) {
        const facing = withSide(both >> 6, direction);
        const facingThere = withSide(both & 63, direction ^ 2);
        if (!isPossible(cell, facing) || !isPossible(cell + (STEP[direction] as number), facingThere)) continue;
        of[pairIndex(cell, facing, direction, facingThere)] = kindOf(
          kinds,
          lowestPair(images, cell, facing, direction, facingThere),
        );
      }
    }
  }
  return { count: kinds.size, of };
}

/** Whether a cell can have this `facing`: the border sides never change. */
function isPossible(cell: number, facing: number): boolean {
  return DIRECTIONS.every(
    (direction) =>
      (((BORDER[cell] as number) >> direction) & 1) === 0 ||
      (((facing ^ (EMPTY_FACING[cell] as number)) >> (direction * 2)) & 3) === 0,
  );
}

/** The inverse of `OTHER_SIDES`, with nothing on the side that was left out. */
function withSide(others: number, direction: number): number {
  const low = others & ((1 << (direction * 2)) - 1);
  return low | ((others >> (direction * 2)) << (direction * 2 + 2));
}

function lowestPair(
  images: readonly Image[],
  cell: number,
  facing: number,
  direction: number,
  facingThere: number,
): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const { cells, facings, directions } of images) {
    const index = pairIndex(
      cells[cell] as number,
      facings[facing] as number,
      directions[direction] as number,
      facings[facingThere] as number,
    );
    if (index < lowest) lowest = index;
  }
  return lowest;
}
