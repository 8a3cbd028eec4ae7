import { HIGHWAY, RAILWAY, type Route } from '../tiles.ts';
import type { FastBoard } from './board.ts';
import { BORDER, CELLS, JOINTS, ROUTE_ENDS, SIDES, STEP } from './tables.ts';

/** How far the routes of a board go, as `surveyRoutes` finds it. */
interface Routes {
  /** By route and cell, the most cells on a way from that cell along routes of that kind, itself counted; 0 without. */
  readonly reach: Readonly<Record<Route, Uint8Array>>;
  /** By route, the longest way. Where routes make loops a longer one may be there. */
  readonly longest: Record<Route, number>;
}

export function noRoutes(): Routes {
  return {
    reach: { [HIGHWAY]: new Uint8Array(CELLS), [RAILWAY]: new Uint8Array(CELLS) },
    longest: { [HIGHWAY]: 0, [RAILWAY]: 0 },
  };
}

const ways = new Uint8Array(CELLS);
/** The walk of this survey in which a cell was met last; a board has room for three walks through each of its cells. */
const met = new Uint8Array(CELLS);
const queue = new Uint8Array(CELLS);
const distance = new Uint8Array(CELLS);

/** Finds how far the routes of one kind go from every cell. A loop is walked as far as its far side, both ways. */
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
    // In a tree the cell farthest from any is an end of the longest way, and every cell is farthest from one of its ends.
    const end = walkFrom(cell, walk + 1, reach);
    const otherEnd = walkFrom(end, walk + 2, reach);
    const last = walkFrom(otherEnd, walk + 3, reach);
    // Where routes make a loop each of the three may have gone farther than the others.
    for (const far of [end, otherEnd, last]) longest = Math.max(longest, reach[far] as number);
    walk += 3;
  }
  routes.longest[route] = longest;
}

/** Walks through all that hangs together with a cell, notes for each the cells up to it, and gives the farthest. */
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
