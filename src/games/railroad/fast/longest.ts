import { HIGHWAY, RAILWAY, type Route } from '../tiles.ts';
import type { FastBoard } from './board.ts';
import { countBasicScore } from './board.ts';
import { BITS, BORDER, CELLS, JOINTS, ROUTE_ENDS, SIDES, STEP } from './tables.ts';

/** Exits + longest highway + longest railway + center - errors, if `worth` is `EXIT_WORTH`. */
export function countTotalScore(board: FastBoard): number {
  return countBasicScore(board) + longestLength(board, HIGHWAY) + longestLength(board, RAILWAY);
}

const ways = new Uint8Array(CELLS);
const seen = new Uint8Array(CELLS);
const component = new Uint8Array(CELLS);
const stack = new Uint8Array(CELLS * 4);
const distance = new Uint8Array(CELLS);

/** The number of cells on the longest path along one kind of route that visits no cell twice. */
export function longestLength(board: FastBoard, route: Route): number {
  const routeEnds = ROUTE_ENDS[route];
  for (let index = 0; index < board.placed; index += 1) {
    const cell = board.cells[index] as number;
    const shape = board.shapes[cell] as number;
    const joints = JOINTS[shape * SIDES + (board.facing[cell] as number)] as number;
    const ends = routeEnds[shape] as number;
    ways[cell] = joints & ends & ~(BORDER[cell] as number);
    seen[cell] = ends === 0 ? 1 : 0;
  }
  let longest = 0;
  for (let index = 0; index < board.placed; index += 1) {
    const cell = board.cells[index] as number;
    if (seen[cell] === 1) continue;
    const size = collect(cell);
    if (size > longest) longest = Math.max(longest, longestIn(size, longest));
  }
  return longest;
}

/** Lists the cells connected to `start` in `component`, and marks them as seen. */
function collect(start: number): number {
  let size = 0;
  component[size++] = start;
  seen[start] = 1;
  for (let next = 0; next < size; next += 1) {
    const cell = component[next] as number;
    for (let direction = 0; direction < 4; direction += 1) {
      if ((((ways[cell] as number) >> direction) & 1) === 0) continue;
      const neighbour = cell + (STEP[direction] as number);
      if (seen[neighbour] === 1) continue;
      seen[neighbour] = 1;
      component[size++] = neighbour;
    }
  }
  return size;
}

/** Without a loop, the longest path starts at the cell farthest from any other; with a loop, every path is tried. */
function longestIn(size: number, atLeast: number): number {
  let sides = 0;
  for (let index = 0; index < size; index += 1) sides += BITS[ways[component[index] as number] as number] as number;
  if (sides === 2 * (size - 1)) {
    const farthest = farthestFrom(component[0] as number);
    return distance[farthestFrom(farthest)] as number;
  }
  let longest = atLeast;
  for (let index = 0; index < size && longest < size; index += 1) {
    longest = longestFrom(component[index] as number, 1, longest);
  }
  return longest;
}

/** The farthest cell from `start` in a component without loops; `distance` counts the cells up to each. */
function farthestFrom(start: number): number {
  let farthest = start;
  let waiting = 0;
  stack[waiting++] = start;
  stack[waiting++] = NOWHERE;
  distance[start] = 1;
  while (waiting > 0) {
    const from = stack[--waiting] as number;
    const cell = stack[--waiting] as number;
    if ((distance[cell] as number) > (distance[farthest] as number)) farthest = cell;
    for (let direction = 0; direction < 4; direction += 1) {
      const neighbour = cell + (STEP[direction] as number);
      if ((((ways[cell] as number) >> direction) & 1) === 0 || neighbour === from) continue;
      distance[neighbour] = (distance[cell] as number) + 1;
      stack[waiting++] = neighbour;
      stack[waiting++] = cell;
    }
  }
  return farthest;
}

const NOWHERE = 255;

/** Tries every way to extend a path from a cell; cells on the path have the value `ON_THE_WAY` in `ways` meanwhile. */
function longestFrom(cell: number, length: number, best: number): number {
  let longest = Math.max(best, length);
  const own = ways[cell] as number;
  ways[cell] = ON_THE_WAY;
  for (let direction = 0; direction < 4; direction += 1) {
    if (((own >> direction) & 1) === 0) continue;
    const next = cell + (STEP[direction] as number);
    if (ways[next] !== ON_THE_WAY) longest = longestFrom(next, length + 1, longest);
  }
  ways[cell] = own;
  return longest;
}

const ON_THE_WAY = 16;
