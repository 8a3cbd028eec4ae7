import { EXITS, findNeighbour, type Grid, isCentre, type Placement, type Square, toGrid } from './board.ts';
import { facing } from './placement.ts';
import { placementsOn, type Sheet } from './state.ts';
import { BLANK, DIRECTIONS, type Direction, HIGHWAY, OVERPASS, RAILWAY, type Route, rotateEdges } from './tiles.ts';

/** Points for a network by the number of exits it joins (rules section 4). */
export const EXIT_POINTS = [0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45] as const;

/** An open end inside the board. */
interface OpenEnd {
  readonly square: Square;
  readonly direction: Direction;
}

/** Connected exits as indexes into `EXITS`; at least one. */
export interface Network {
  readonly exits: readonly number[];
  readonly points: number;
}

export interface Score {
  /** Networks with at least one exit, the largest first. */
  readonly networks: readonly Network[];
  readonly exits: number;
  /** The squares of one longest highway and one longest railway, from end to end. */
  readonly highway: readonly Square[];
  readonly railway: readonly Square[];
  readonly centre: number;
  readonly errors: readonly OpenEnd[];
  /** Exits + longest highway + longest railway + center - errors. May be negative. */
  readonly total: number;
}

const known = new WeakMap<Sheet, Score>();

/** The score of a sheet. Sheets never change, so each is scored once. */
export function scoreOn(sheet: Sheet): Score {
  const score = known.get(sheet) ?? scorePlacements(placementsOn(sheet));
  known.set(sheet, score);
  return score;
}

export function scorePlacements(placements: readonly Placement[]): Score {
  const grid = toGrid(placements);
  const networks = findNetworks(placements, grid);
  const exits = networks.reduce((sum, network) => sum + network.points, 0);
  const highway = longestRoute(placements, grid, HIGHWAY);
  const railway = longestRoute(placements, grid, RAILWAY);
  const centre = placements.filter(({ square }) => isCentre(square)).length;
  const errors = openEnds(placements, grid);
  const total = exits + highway.length + railway.length + centre - errors.length;
  return { networks, exits, highway, railway, centre, errors, total };
}

/** Exits + center - errors, called the basic score in the seed. */
export function basicScore({ exits, centre, errors }: Score): number {
  return exits + centre - errors.length;
}

/** Whether the tile's edge on this side meets its own kind on the tile or at the exit there. */
function isJoined(grid: Grid, { tile, square, orientation }: Placement, direction: Direction): boolean {
  const edge = rotateEdges(tile, orientation)[direction];
  return edge !== BLANK && facing(grid, square, direction) === edge;
}

/**
 * Which strand of a square an edge belongs to. All edges of a tile form one strand, except on the overpass, where
 * north-south and east-west stay separate.
 */
function findStrand({ tile, square }: Placement, direction: Direction): number {
  return square * 2 + (tile === OVERPASS ? direction % 2 : 0);
}

/**
 * Networks are the connected sets of strands, found by union-find, so that a loop counts no exit twice; largest first.
 */
export function findNetworks(placements: readonly Placement[], grid: Grid = toGrid(placements)): readonly Network[] {
  const parents = new Map<number, number>();
  const rootOf = (strand: number): number => {
    const parent = parents.get(strand) ?? strand;
    return parent === strand ? strand : rootOf(parent);
  };
  for (const [placement, neighbour, direction] of joints(placements, grid)) {
    parents.set(rootOf(findStrand(placement, direction)), rootOf(findStrand(neighbour, direction)));
  }
  const exitsByRoot = new Map<number, number[]>();
  for (const [number, exit] of EXITS.entries()) {
    const placement = grid[exit.square];
    if (placement === undefined || !isJoined(grid, placement, exit.direction)) continue;
    const root = rootOf(findStrand(placement, exit.direction));
    exitsByRoot.set(root, [...(exitsByRoot.get(root) ?? []), number]);
  }
  return [...exitsByRoot.values()]
    .map((exits) => ({ exits, points: EXIT_POINTS[exits.length] ?? 0 }))
    .sort((a, b) => b.exits.length - a.exits.length);
}

/** Every pair of joined neighboring tiles, once from each side. */
function joints(placements: readonly Placement[], grid: Grid): readonly [Placement, Placement, Direction][] {
  return placements.flatMap((placement) =>
    DIRECTIONS.flatMap((direction): [Placement, Placement, Direction][] => {
      const next = findNeighbour(placement.square, direction);
      const neighbour = next === undefined ? undefined : grid[next];
      return neighbour !== undefined && isJoined(grid, placement, direction) ? [[placement, neighbour, direction]] : [];
    }),
  );
}

/** Errors: open ends that face an empty square or the blank side of a neighbor. Ends at the border are not errors. */
function openEnds(placements: readonly Placement[], grid: Grid): readonly OpenEnd[] {
  return placements.flatMap((placement) =>
    DIRECTIONS.filter(
      (direction) =>
        rotateEdges(placement.tile, placement.orientation)[direction] !== BLANK &&
        findNeighbour(placement.square, direction) !== undefined &&
        !isJoined(grid, placement, direction),
    ).map((direction) => ({ square: placement.square, direction })),
  );
}

/** The longest path along one kind of route that visits no square twice; stations do not interrupt it. */
function longestRoute(placements: readonly Placement[], grid: Grid, route: Route): readonly Square[] {
  const ways = new Map<Square, Square[]>();
  for (const { tile, square, orientation } of placements) {
    if (rotateEdges(tile, orientation).includes(route)) ways.set(square, []);
  }
  for (const [placement, neighbour, direction] of joints(placements, grid)) {
    if (rotateEdges(placement.tile, placement.orientation)[direction] === route) {
      ways.get(placement.square)?.push(neighbour.square);
    }
  }
  let longest: readonly Square[] = [];
  const path: Square[] = [];
  const extend = (square: Square): void => {
    path.push(square);
    if (path.length > longest.length) longest = [...path];
    for (const next of ways.get(square) ?? []) if (!path.includes(next)) extend(next);
    path.pop();
  };
  for (const square of ways.keys()) extend(square);
  return longest;
}
