import type { Cell } from '../../engine/cell.ts';
import { type MapSize, resourceNodes } from './graph.ts';
import type { Square } from './resources.ts';

/** A space of the area: free to play on, covered by a tile, outside the area, or water (side B). */
const SPACES = ['open', 'taken', 'disabled', 'pond'] as const;
export type Space = (typeof SPACES)[number];

/** The board: the kind of every node of the tile graph, and what every node of the resource graph shows. */
export interface GameMap extends MapSize {
  /** By tile id: `row * length + column`. */
  readonly spaces: readonly Space[];
  /** By node of the resource graph, `2 * length` per row; NONE where there is no tile. */
  readonly squares: readonly Square[];
}

export function openTiles(map: GameMap): readonly number[] {
  return map.spaces.flatMap((space, tile) => (space === 'open' ? [tile] : []));
}

/** The map with a tile's four squares set, row by row, and its space marked as taken. */
export function withTile(map: GameMap, tile: number, squares: readonly Square[]): GameMap {
  const nodes = resourceNodes(map, tile);
  const next = [...map.squares];
  for (const [corner, node] of nodes.entries()) next[node] = squares[corner] ?? 'NONE';
  return { ...map, spaces: map.spaces.with(tile, 'taken'), squares: next };
}

export function cellOfTile(map: MapSize, tile: number): Cell {
  return { row: Math.floor(tile / map.length), column: tile % map.length };
}

/** Returns the tile id of a cell; undefined outside the grid. */
export function tileAt(map: MapSize, cell: Cell): number | undefined {
  if (cell.row >= map.height || cell.column >= map.length) return undefined;
  return cell.row * map.length + cell.column;
}
