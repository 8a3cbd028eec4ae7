import { type Placement, type Square, toGrid } from '../../src/games/railroad/board.ts';
import { listPlacements } from '../../src/games/railroad/placement.ts';
import type { Tile } from '../../src/games/railroad/tiles.ts';
import type { Grid } from '../shared/coordinates.ts';
import { squareFrame } from './board.ts';
import type { Frame } from './tiles.ts';

/** A way in which a tile fits, and the part of its square where it is shown at a small size and can be tapped. */
export interface Way {
  readonly placement: Placement;
  readonly area: Frame & { readonly width: number; readonly height: number };
}

/** The number of small tiles that fit in a square; the others are available in the menus. */
const MOST_WAYS = 4;

/**
 * Returns the ways in which a tile fits: a single one fills its square, two take half each, more take a quarter each.
 */
export function listWays(grid: Grid, placements: readonly Placement[], tile: Tile): readonly Way[] {
  return [...squaresFor(placements, tile)].flatMap(([square, all]) => {
    const { x, y, size } = squareFrame(grid, square);
    const ways = all.slice(0, MOST_WAYS);
    const [columns, rows] = ways.length === 1 ? [1, 1] : ways.length === 2 ? [2, 1] : [2, 2];
    const [width, height] = [size / columns, size / rows];
    return ways.map((placement, at) => {
      const left = x + (at % columns) * width;
      const top = y + Math.floor(at / columns) * height;
      return { placement, area: { x: left, y: top, size: Math.min(width, height), width, height } };
    });
  });
}

/** Returns the squares where a tile fits, and the ways in which it fits. */
export function squaresFor(placements: readonly Placement[], tile: Tile): ReadonlyMap<Square, readonly Placement[]> {
  return Map.groupBy(listPlacements(toGrid(placements), tile), ({ square }) => square);
}
