import { neighbours, resourceGraph, resourceNodes } from '../graph.ts';
import type { SwiftMatch, SwiftTile } from './swiftMatch.ts';

/** Computes what a tile would harvest, for many tiles on the same board: every chain is measured once. */
export interface Harvests {
  /** Selects a space, to which subsequent calls of `count` refer. */
  look(tile: number): void;
  /** What these squares would harvest there, by resource; overwritten by the next call. */
  count(squares: SwiftTile): readonly number[];
}

const NO_CHAIN = -1;
const NOWHERE = -1;

/**
 * For each of a tile's four squares, the two adjacent nodes outside the tile, relative to its first square: right,
 * down.
 */
const BESIDE = [
  [-1, 0],
  [0, -1],
  [2, 0],
  [1, -1],
  [-1, 1],
  [0, 2],
  [2, 1],
  [1, 2],
] as const;

export function harvestsOn({ length, height, squares }: SwiftMatch): Harvests {
  const chainOf = new Int16Array(squares.length).fill(NO_CHAIN);
  const sizes: number[] = [];
  labelChains({ length, height }, squares, chainOf, sizes);
  /** The number of the query in which a chain was last counted. */
  const counted = new Int32Array(sizes.length);
  let question = 0;
  const counts = [0, 0, 0, 0];
  const beside = new Int16Array(BESIDE.length);
  const width = 2 * length;
  return {
    look(tile) {
      const [first] = resourceNodes({ length, height }, tile);
      const [column, row] = [first % width, Math.floor(first / width)];
      for (const [at, [right, down]] of BESIDE.entries()) {
        const [x, y] = [column + right, row + down];
        const isOn = x >= 0 && y >= 0 && x < width && y < 2 * height;
        beside[at] = isOn ? first + right + down * width : NOWHERE;
      }
    },
    count(own) {
      question += 1;
      counts.fill(0);
      for (let side = 0; side < BESIDE.length; side += 1) {
        const resource = own[side >> 1] as number;
        if (resource === 0) continue;
        if (side % 2 === 0) (counts[resource - 1] as number) += 1;
        const node = beside[side] as number;
        if (node === NOWHERE || squares[node] !== resource) continue;
        const chain = chainOf[node] as number;
        if (counted[chain] === question) continue;
        counted[chain] = question;
        (counts[resource - 1] as number) += sizes[chain] as number;
      }
      return counts;
    },
  };
}

function labelChains(
  size: { readonly length: number; readonly height: number },
  squares: Uint8Array,
  chainOf: Int16Array,
  sizes: number[],
): void {
  const graph = resourceGraph(size);
  for (let start = 0; start < squares.length; start += 1) {
    const resource = squares[start];
    if (resource === 0 || chainOf[start] !== NO_CHAIN) continue;
    chainOf[start] = sizes.length;
    const reached = [start];
    // The list grows during the loop.
    for (const node of reached) {
      for (const next of neighbours(graph, node)) {
        if (chainOf[next] !== NO_CHAIN || squares[next] !== resource) continue;
        chainOf[next] = sizes.length;
        reached.push(next);
      }
    }
    sizes.push(reached.length);
  }
}
