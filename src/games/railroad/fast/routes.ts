import { HIGHWAY, RAILWAY, type Route } from '../tiles.ts';
import type { FastBoard } from './board.ts';
import { BORDER, CELLS, JOINTS, ROUTE_ENDS, SIDES, STEP } from './tables.ts';

/** How far the routes of a board go, computed by `surveyRoutes`. */
interface Routes {
  /**
   * By route and cell, the number of cells on the longest path from that cell along routes of that kind, including the
   * cell itself; 0 if there is none.
   */
  readonly reach: Readonly<Record<Route, Uint8Array>>;
  /** By route, the length of the longest path. If routes form loops, a longer path may exist. */
  readonly longest: Record<Route, number>;
}

export function noRoutes(): Routes {
  return {
    reach: { [HIGHWAY]: new Uint8Array(CELLS), [RAILWAY]: new Uint8Array(CELLS) },
    longest: { [HIGHWAY]: 0, [RAILWAY]: 0 },
  };
}

const ways = new Uint8Array(CELLS);
/** The last walk of this survey that visited a cell. A byte is enough for three walks through each cell of a board. */
const met = new Uint8Array(CELLS);
const queue = new Uint8Array(CELLS);
const distance = new Uint8Array(CELLS);

/** Finds how far the routes of one kind go from every cell. A loop is walked in both directions, up to its far side. */
export function surveyRoutes(board: FastBoard, route: Route, routes: Routes): void {
  const routeEnds = ROUTE_ENDS[route];
  const reach = routes.reach[route];
  for (let index = 0; index < board.placed; index += 1) {
    const cell = board.cells[index] as number;
    const shape = board.shapes[cell] as number;
    const joints = JOINTS[shape * SIDES + (board.facing[cell] as number)] as number;
    ways[cell] = joints & (routeEnds[shape] as number) & ~(BORDER[cell] as number);
    reach[cell] = 0;
  }
  met.fill(0);
  let walk = 0;
  let longest = 0;
  for (let index = 0; index < board.placed; index += 1) {
    const cell = board.cells[index] as number;
    if (reach[cell] !== 0 || routeEnds[board.shapes[cell] as number] === 0) continue;
    // In a tree, the cell farthest from any cell is an end of the longest path, and the cell farthest from any cell is
    // one of that path's two ends.
    const end = walkFrom(cell, walk + 1, reach);
    const otherEnd = walkFrom(end, walk + 2, reach);
    const last = walkFrom(otherEnd, walk + 3, reach);
    // If routes form a loop, each of the three walks may have gone farther than the others.
    for (const far of [end, otherEnd, last]) longest = Math.max(longest, reach[far] as number);
    walk += 3;
  }
  routes.longest[route] = longest;
}

/**
 * Walks through all cells connected to a cell, records for each the number of cells up to it, and returns the farthest.
 */
function walkFrom(start: number, walk: number, reach: Uint8Array): number {
  let size = 0;
  queue[size++] = start;
  met[start] = walk;
  distance[start] = 1;
  for (let next = 0; next < size; next += 1) {
    const cell = queue[next] as number;
    const cells = distance[cell] as number;
    if (cells > (reach[cell] as number)) reach[cell] = cells;
    const sides = ways[cell] as number;
    for (let direction = 0; direction < 4; direction += 1) {
      if (((sides >> direction) & 1) === 0) continue;
      const neighbour = cell + (STEP[direction] as number);
      if (met[neighbour] === walk) continue;
      met[neighbour] = walk;
      distance[neighbour] = cells + 1;
      queue[size++] = neighbour;
    }
  }
  return queue[size - 1] as number;
}
