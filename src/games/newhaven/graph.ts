/**
 * A grid of nodes, numbered row by row from the top left. Every node has edges up, down, left and right to its
 * neighbors inside the grid; nothing wraps around (seed: Graph::makeGridGraph).
 */
interface GridGraph {
  readonly length: number;
  readonly height: number;
}

/** The size of a map: its columns and rows of tiles. */
export interface MapSize {
  readonly length: number;
  readonly height: number;
}

/** One node per tile. */
export function tileGraph(size: MapSize): GridGraph {
  return { length: size.length, height: size.height };
}

/** One node per resource square: twice as long and twice as high as the tile graph. */
export function resourceGraph(size: MapSize): GridGraph {
  return { length: 2 * size.length, height: 2 * size.height };
}

export function nodeCount(graph: GridGraph): number {
  return graph.length * graph.height;
}

/** The nodes at the other ends of a node's edges: up, down, left, right, as far as they exist. */
export function neighbours(graph: GridGraph, node: number): readonly number[] {
  const { length } = graph;
  const column = node % length;
  const result: number[] = [];
  if (node - length >= 0) result.push(node - length);
  if (node + length < nodeCount(graph)) result.push(node + length);
  if (column > 0) result.push(node - 1);
  if (column < length - 1) result.push(node + 1);
  return result;
}

/**
 * All nodes connected to `start` through nodes that satisfy `belongs`, each visited once. Touches only these and the
 * nodes around them, so the cost grows with the result, not with the graph. `visited` holds the nodes reached before,
 * and grows.
 */
export function floodFill(
  graph: GridGraph,
  start: number,
  belongs: (node: number) => boolean,
  visited: Set<number>,
): readonly number[] {
  if (visited.has(start) || !belongs(start)) return [];
  visited.add(start);
  const reached = [start];
  // The list grows during the loop.
  for (const node of reached) {
    for (const next of neighbours(graph, node)) {
      if (visited.has(next) || !belongs(next)) continue;
      visited.add(next);
      reached.push(next);
    }
  }
  return reached;
}

/**
 * The link between the two graphs: a tile's four resource nodes, row by row (top left, top right, bottom left, bottom
 * right). Seed: Graph::linkResourceNodes.
 */
export function resourceNodes(size: MapSize, tile: number): readonly [number, number, number, number] {
  const row = Math.floor(tile / size.length);
  const first = 2 * tile + 2 * size.length * row;
  const below = first + 2 * size.length;
  return [first, first + 1, below, below + 1];
}
