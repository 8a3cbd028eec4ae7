import { DIRECTIONS, type Direction, HIGHWAY, type Orientation, RAILWAY, type Route, type Tile } from './tiles.ts';

export const SIZE = 7;
const SQUARE_COUNT = SIZE * SIZE;

/** A square by its number: 0 is A0, 6 is A6, 48 is G6. */
export type Square = number;

export const SQUARES: readonly Square[] = Array.from({ length: SQUARE_COUNT }, (_, square) => square);

/** A tile on its square. The orientation is the lowest of those that look the same. */
export interface Placement {
  readonly tile: Tile;
  readonly square: Square;
  readonly orientation: Orientation;
}

interface Exit {
  readonly square: Square;
  /** The side of the square on which the exit lies. */
  readonly direction: Direction;
  readonly route: Route;
}

export function squareAt(row: number, column: number): Square {
  return row * SIZE + column;
}

export function rowOf(square: Square): number {
  return Math.floor(square / SIZE);
}

export function columnOf(square: Square): number {
  return square % SIZE;
}

/** `A0` to `G6`: the letter is the row from the top, the digit the column from the left. */
export function squareName(square: Square): string {
  return `${String.fromCharCode(65 + rowOf(square))}${columnOf(square)}`;
}

/** Reads `A0` or `a0`; undefined if the text is anything else. */
export function readSquare(text: string): Square | undefined {
  const match = /^([A-G])([0-6])$/i.exec(text);
  if (match === null) return undefined;
  const [, row = '', column = ''] = match;
  return squareAt(row.toUpperCase().charCodeAt(0) - 65, Number(column));
}

const exit = (name: string, direction: Direction, route: Route): Exit => ({
  square: readSquare(name) ?? -1,
  direction,
  route,
});

/** The twelve exits, clockwise from the north-west (rules section 2). */
export const EXITS: readonly Exit[] = [
  exit('A1', 0, HIGHWAY),
  exit('A3', 0, RAILWAY),
  exit('A5', 0, HIGHWAY),
  exit('B6', 1, RAILWAY),
  exit('D6', 1, HIGHWAY),
  exit('F6', 1, RAILWAY),
  exit('G5', 2, HIGHWAY),
  exit('G3', 2, RAILWAY),
  exit('G1', 2, HIGHWAY),
  exit('F0', 3, RAILWAY),
  exit('D0', 3, HIGHWAY),
  exit('B0', 3, RAILWAY),
];

/** The exit on one side of a square, if there is one. */
export function exitAt(square: Square, direction: Direction): Exit | undefined {
  return EXIT_TABLE[square]?.[direction];
}

/** The square next to this one; undefined off the board. */
export function findNeighbour(square: Square, direction: Direction): Square | undefined {
  return NEIGHBOURS[square]?.[direction];
}

/** The nine squares in the middle, C2 to E4. */
export function isCentre(square: Square): boolean {
  return Math.abs(rowOf(square) - 3) <= 1 && Math.abs(columnOf(square) - 3) <= 1;
}

const STEPS: Readonly<Record<Direction, readonly [rows: number, columns: number]>> = {
  0: [-1, 0],
  1: [0, 1],
  2: [1, 0],
  3: [0, -1],
};

const NEIGHBOURS = SQUARES.map((square) =>
  DIRECTIONS.map((direction) => {
    const row = rowOf(square) + STEPS[direction][0];
    const column = columnOf(square) + STEPS[direction][1];
    return row >= 0 && row < SIZE && column >= 0 && column < SIZE ? squareAt(row, column) : undefined;
  }),
);

const EXIT_TABLE = SQUARES.map((square) =>
  DIRECTIONS.map((direction) => EXITS.find((one) => one.square === square && one.direction === direction)),
);

/** A board by square: what lies on each of the 49 squares. */
export type Grid = readonly (Placement | undefined)[];

export const EMPTY_GRID: Grid = SQUARES.map(() => undefined);

export function toGrid(placements: readonly Placement[]): Grid {
  const grid: (Placement | undefined)[] = [...EMPTY_GRID];
  for (const placement of placements) grid[placement.square] = placement;
  return grid;
}

export function withPlacement(grid: Grid, placement: Placement): Grid {
  return grid.with(placement.square, placement);
}
