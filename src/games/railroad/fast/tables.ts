import { columnOf, EXITS, isCentre, rowOf, SIZE, SQUARES, type Square } from '../board.ts';
import {
  BLANK,
  DIRECTIONS,
  type Direction,
  HIGHWAY,
  type Orientation,
  OVERPASS,
  RAILWAY,
  ROUTES,
  type Route,
  rotateEdges,
  TILE_FACTS,
  TILES,
  type Tile,
} from '../tiles.ts';

/**
 * The fast board surrounds the 49 squares with a rim one cell wide, so that a step over the border needs no check. A
 * side of a cell is two bits, with north lowest: 0 nothing yet, 1 highway, 2 railway, 3 closed (a blank side of a
 * neighbor, or the border where there is no exit). Four sides make a byte.
 */
const WIDTH = SIZE + 2;
export const CELLS = WIDTH * WIDTH;
export const CLOSED = 3;
export const SIDES = 256;

/** Index offsets to the cells to the north, east, south and west. */
export const STEP = Int8Array.of(-WIDTH, 1, WIDTH, -1);

export function cellOf(square: Square): number {
  return (rowOf(square) + 1) * WIDTH + columnOf(square) + 1;
}

export const BOARD_CELLS = Uint8Array.from(SQUARES, cellOf);
/** The square of a cell; -1 on the rim. */
export const SQUARE_OF_CELL = new Int8Array(CELLS).fill(-1);
/** 1 for the nine cells in the center. */
export const CENTRE = new Uint8Array(CELLS);
/** The sides of a cell that lie at the border, as four bits. */
export const BORDER = new Uint8Array(CELLS);
/** What faces each cell of an empty board. */
export const EMPTY_FACING = new Uint8Array(CELLS);

for (const square of SQUARES) {
  const cell = cellOf(square);
  SQUARE_OF_CELL[cell] = square;
  CENTRE[cell] = isCentre(square) ? 1 : 0;
}
for (const cell of BOARD_CELLS) {
  for (const direction of DIRECTIONS) {
    if (SQUARE_OF_CELL[cell + (STEP[direction] as number)] !== -1) continue;
    BORDER[cell] = (BORDER[cell] as number) | (1 << direction);
    const exit = EXITS.find((one) => cellOf(one.square) === cell && one.direction === direction);
    EMPTY_FACING[cell] = (EMPTY_FACING[cell] as number) | ((exit?.route ?? CLOSED) << (direction * 2));
  }
}

/** A tile in one of its distinct orientations. */
interface Shape {
  readonly tile: Tile;
  readonly orientation: Orientation;
}

export const SHAPES: readonly Shape[] = TILES.flatMap((tile) =>
  TILE_FACTS[tile].orientations.map((orientation) => ({ tile, orientation })),
);

/** What a shape shows its four neighbors: `TOLD[shape * 4 + direction]`, with a blank side shown as closed. */
export const TOLD = new Uint8Array(SHAPES.length * 4);
/** The sides of a shape that are not blank, as four bits; `ROUTE_ENDS` holds them for one route. */
export const ENDS = new Uint8Array(SHAPES.length);
export const ROUTE_ENDS: Readonly<Record<Route, Uint8Array>> = {
  [HIGHWAY]: new Uint8Array(SHAPES.length),
  [RAILWAY]: new Uint8Array(SHAPES.length),
};
/** 1 for the overpass, whose north-south and east-west sides are separate strands. */
export const SPLIT = Uint8Array.from(SHAPES, ({ tile }) => (tile === OVERPASS ? 1 : 0));
/** The sides on which a shape joins a route of its kind, as four bits: `JOINTS[shape * SIDES + facing]`. */
export const JOINTS = new Uint8Array(SHAPES.length * SIDES);
/** The sides where there is nothing yet, as four bits. */
export const OPEN = Uint8Array.from({ length: SIDES }, (_, facing) =>
  toBits((direction) => sideOf(facing, direction) === BLANK),
);
/** The number of set bits among four. */
export const BITS = Uint8Array.from({ length: 16 }, (_, bits) => DIRECTIONS.filter((one) => (bits >> one) & 1).length);

/** The shapes of a tile that fit if a cell has this `facing`: `FITTING[tile * SIDES + facing]`. */
export const FITTING: readonly Uint8Array[] = TILES.flatMap((tile) =>
  Array.from({ length: SIDES }, (_, facing) =>
    Uint8Array.from([...SHAPES.keys()].filter((shape) => SHAPES[shape]?.tile === tile && isFitting(shape, facing))),
  ),
);

for (const [shape, { tile, orientation }] of SHAPES.entries()) {
  const edges = rotateEdges(tile, orientation);
  for (const direction of DIRECTIONS) TOLD[shape * 4 + direction] = edges[direction] || CLOSED;
  for (const route of ROUTES) ROUTE_ENDS[route][shape] = toBits((direction) => edges[direction] === route);
  ENDS[shape] = toBits((direction) => edges[direction] !== BLANK);
  for (let facing = 0; facing < SIDES; facing += 1) {
    JOINTS[shape * SIDES + facing] = toBits(
      (direction) => edges[direction] !== BLANK && edges[direction] === sideOf(facing, direction),
    );
  }
}

/** The number of a tile in `TILES`. */
export function tileNumber(tile: Tile): number {
  return TILES.indexOf(tile);
}

export function shapeNumber(tile: Tile, orientation: Orientation): number {
  return SHAPES.findIndex((shape) => shape.tile === tile && shape.orientation === orientation);
}

function toBits(isSet: (direction: Direction) => boolean): number {
  return DIRECTIONS.reduce<number>((bits, direction) => (isSet(direction) ? bits | (1 << direction) : bits), 0);
}

function sideOf(facing: number, direction: Direction): number {
  return (facing >> (direction * 2)) & 3;
}

/** Whether at least one side joins its own kind of route and none meets the other kind. */
function isFitting(shape: number, facing: number): boolean {
  const { tile, orientation } = SHAPES[shape] as Shape;
  const edges = rotateEdges(tile, orientation);
  const met = DIRECTIONS.filter((direction) => edges[direction] !== BLANK).map((direction) => ({
    own: edges[direction],
    theirs: sideOf(facing, direction),
  }));
  const joins = met.some(({ own, theirs }) => own === theirs);
  return joins && met.every(({ own, theirs }) => own === theirs || theirs === BLANK || theirs === CLOSED);
}
