/** What an edge of a tile shows. The numbers match the seed's table of tiles. */
export const BLANK = 0;
export const HIGHWAY = 1;
export const RAILWAY = 2;
export const ROUTES = [HIGHWAY, RAILWAY] as const;
export type Route = (typeof ROUTES)[number];
export type Edge = typeof BLANK | Route;

/** Clockwise: 0 north, 1 east, 2 south, 3 west. */
export const DIRECTIONS = [0, 1, 2, 3] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** 0-3: that many quarter turns clockwise. 4-7: mirrored left to right first, then `orientation - 4` quarter turns. */
export const ORIENTATIONS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

type Edges = readonly [north: Edge, east: Edge, south: Edge, west: Edge];

interface TileFacts {
  /** At orientation 0. */
  readonly edges: Edges;
  /** Highway and railway meet here. */
  readonly station: boolean;
  /** The orientations that look different; of those that look the same, the lowest digit. */
  readonly orientations: readonly Orientation[];
}

export const A_TILES = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5'] as const;
export const B_TILES = ['B0', 'B1', 'B2'] as const;
export const SPECIALS = ['S0', 'S1', 'S2', 'S3', 'S4', 'S5'] as const;
/** The faces of the three A dice and of the B die, and the six special tiles. */
export const TILES = [...A_TILES, ...B_TILES, ...SPECIALS] as const;

export type Special = (typeof SPECIALS)[number];
export type Tile = (typeof TILES)[number];
/** A tile that a die can show. */
export type DieTile = Exclude<Tile, Special>;

/** From section 1 of the rules. */
export const TILE_FACTS: Readonly<Record<Tile, TileFacts>> = {
  A0: { edges: [2, 0, 0, 2], station: false, orientations: [0, 1, 2, 3] },
  A1: { edges: [2, 0, 2, 0], station: false, orientations: [0, 1] },
  A2: { edges: [2, 2, 2, 0], station: false, orientations: [0, 1, 2, 3] },
  A3: { edges: [1, 1, 1, 0], station: false, orientations: [0, 1, 2, 3] },
  A4: { edges: [1, 0, 1, 0], station: false, orientations: [0, 1] },
  A5: { edges: [1, 0, 0, 1], station: false, orientations: [0, 1, 2, 3] },
  B0: { edges: [1, 0, 2, 0], station: true, orientations: [0, 1, 2, 3] },
  B1: { edges: [1, 2, 0, 0], station: true, orientations: [0, 1, 2, 3, 4, 5, 6, 7] },
  B2: { edges: [1, 2, 1, 2], station: false, orientations: [0, 1] },
  S0: { edges: [1, 1, 2, 1], station: true, orientations: [0, 1, 2, 3] },
  S1: { edges: [1, 2, 2, 2], station: true, orientations: [0, 1, 2, 3] },
  S2: { edges: [1, 1, 1, 1], station: false, orientations: [0] },
  S3: { edges: [2, 2, 2, 2], station: false, orientations: [0] },
  S4: { edges: [1, 2, 2, 1], station: true, orientations: [0, 1, 2, 3] },
  S5: { edges: [1, 2, 1, 2], station: true, orientations: [0, 1] },
};

/** The only tile whose strands do not meet: one passes over the other. */
export const OVERPASS: Tile = 'B2';

export function isSpecial(tile: Tile): tile is Special {
  return tile.startsWith('S');
}

export function opposite(direction: Direction): Direction {
  return ((direction + 2) % 4) as Direction;
}

/** What `tile` shows to the north, east, south and west in this orientation. */
export function rotateEdges(tile: Tile, orientation: Orientation): Edges {
  const { edges } = TILE_FACTS[tile];
  const [north, east, south, west] = SEEN[orientation];
  return [edges[north], edges[east], edges[south], edges[west]];
}

/** Which edge of the printed tile ends up in the north, east, south and west. */
const SEEN: Readonly<Record<Orientation, readonly [Direction, Direction, Direction, Direction]>> = {
  0: [0, 1, 2, 3],
  1: [3, 0, 1, 2],
  2: [2, 3, 0, 1],
  3: [1, 2, 3, 0],
  4: [0, 3, 2, 1],
  5: [1, 0, 3, 2],
  6: [2, 1, 0, 3],
  7: [3, 2, 1, 0],
};

/** The lowest orientation in which the tile looks the same. */
export function lowestOrientation(tile: Tile, orientation: Orientation): Orientation {
  const look = rotateEdges(tile, orientation).join();
  return TILE_FACTS[tile].orientations.find((lower) => rotateEdges(tile, lower).join() === look) ?? orientation;
}
