import { floodFill, resourceGraph, resourceNodes } from './graph.ts';
import type { GameMap } from './map.ts';
import { type Counts, RESOURCES, type Resource, type Square } from './resources.ts';

/** The nodes of the resource graph that a tile harvests, by resource. */
export type Chains = Readonly<Record<Resource, readonly number[]>>;

/**
 * What playing a tile yields (rulebook page 3): for each resource on it, all squares in chains of that resource that
 * reach the tile, edge to edge.
 *
 * `tile` is the tile's id (`row * length + column`), `squares` its four words row by row, regardless of what the map
 * shows there. A resource that is not on the tile counts 0.
 */
export function harvest(map: GameMap, tile: number, squares: readonly Square[]): Counts {
  return countsOf(harvestedChains(map, tile, squares));
}

export function countsOf({ STONE, TIMBER, WHEAT, SHEEP }: Chains): Counts {
  return { STONE: STONE.length, TIMBER: TIMBER.length, WHEAT: WHEAT.length, SHEEP: SHEEP.length };
}

/**
 * The chains behind `harvest`: a flood fill per resource from the tile's four nodes. Nothing has to be reset, so a
 * harvest costs the same on any size of board.
 */
export function harvestedChains(map: GameMap, tile: number, squares: readonly Square[]): Chains {
  const graph = resourceGraph(map);
  const starts = resourceNodes(map, tile);
  const squareAt = (node: number): Square => {
    const corner = starts.indexOf(node);
    return (corner === -1 ? map.squares[node] : squares[corner]) ?? 'NONE';
  };
  const chains: Record<Resource, number[]> = { STONE: [], TIMBER: [], WHEAT: [], SHEEP: [] };
  const visited = new Set<number>();
  for (const start of starts) {
    const resource = squareAt(start);
    if (resource === 'NONE') continue;
    chains[resource].push(...floodFill(graph, start, (node) => squareAt(node) === resource, visited));
  }
  return chains;
}

/** How many of the four markers are at 0. */
export function zeroMarkers(markers: Counts): number {
  return RESOURCES.filter((resource) => markers[resource] === 0).length;
}
