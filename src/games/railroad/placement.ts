import { exitAt, findNeighbour, type Grid, type Placement, SQUARES, type Square } from './board.ts';
import { BLANK, DIRECTIONS, type Direction, type Edge, opposite, rotateEdges, TILE_FACTS, type Tile } from './tiles.ts';

/** What faces a square from one side: the exit there or the edge of the tile next to it, blank if there is neither. */
export function facing(grid: Grid, square: Square, direction: Direction): Edge {
  const exit = exitAt(square, direction);
  if (exit !== undefined) return exit.route;
  const next = findNeighbour(square, direction);
  const tile = next === undefined ? undefined : grid[next];
  return tile === undefined ? BLANK : rotateEdges(tile.tile, tile.orientation)[opposite(direction)];
}

/** The sides on which the tile would join a highway to a railway. */
export function clashes(grid: Grid, { tile, square, orientation }: Placement): readonly Direction[] {
  const edges = rotateEdges(tile, orientation);
  return DIRECTIONS.filter((direction) => {
    const theirs = facing(grid, square, direction);
    return edges[direction] !== BLANK && theirs !== BLANK && edges[direction] !== theirs;
  });
}

/** Whether at least one edge meets its own kind: an exit or a tile placed earlier. */
export function connects(grid: Grid, { tile, square, orientation }: Placement): boolean {
  const edges = rotateEdges(tile, orientation);
  return DIRECTIONS.some(
    (direction) => edges[direction] !== BLANK && edges[direction] === facing(grid, square, direction),
  );
}

/** Whether the tile may be placed there (rules section 3): an empty square, no clash, at least one connection. */
export function fits(grid: Grid, placement: Placement): boolean {
  return grid[placement.square] === undefined && connects(grid, placement) && clashes(grid, placement).length === 0;
}

/** All ways to place a tile, ordered by square and orientation. */
export function listPlacements(grid: Grid, tile: Tile): readonly Placement[] {
  return SQUARES.filter((square) => isReachable(grid, square)).flatMap((square) =>
    TILE_FACTS[tile].orientations
      .map((orientation): Placement => ({ tile, square, orientation }))
      .filter((placement) => fits(grid, placement)),
  );
}

export function fitsSomewhere(grid: Grid, tile: Tile): boolean {
  return listPlacements(grid, tile).length > 0;
}

/** The empty squares on which an exit or a route ends. */
function isReachable(grid: Grid, square: Square): boolean {
  return grid[square] === undefined && DIRECTIONS.some((direction) => facing(grid, square, direction) !== BLANK);
}
