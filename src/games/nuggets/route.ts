import type { DungeonMap, Gridpoint } from './map.ts';
import { isSpot, neighbour } from './map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type Direction, type Move } from './move.ts';
import { spotBeside } from './play.ts';
import { UNKNOWN } from './view.ts';

/** A first key, and how many keys it takes to reach what was looked for. */
export interface Route {
  readonly move: Move;
  readonly keys: number;
  /** The wanted spots that the last key passes. */
  readonly reached: readonly Gridpoint[];
}

/** A spot that is reached with so many keys, and the first of them. */
interface Stand {
  readonly at: Gridpoint;
  readonly first: Move | undefined;
}

/**
 * The shortest ways, in keys, from a spot to any spot that is wanted, over known ground; all that are equally short. A
 * run passes what lies on its way, which is enough to take gold and to learn.
 */
export function shortestRoutes(
  map: DungeonMap,
  from: Gridpoint,
  isWanted: (spot: Gridpoint) => boolean,
): readonly Route[] {
  const wanted = spotsWhere(map, isWanted);
  const runs = DIRECTIONS.map((direction) => runsAlong(map, direction, wanted));
  const isVisited = new Uint8Array(map.cells.length);
  isVisited[from] = 1;
  let stands: Stand[] = [{ at: from, first: undefined }];
  for (let keys = 1; stands.length > 0; keys += 1) {
    const found: Route[] = [];
    const next: Stand[] = [];
    for (const { at, first } of stands) {
      for (const [index, direction] of DIRECTIONS.entries()) {
        const beside = spotBeside(map, at, direction);
        const run = runs[index];
        if (beside === undefined || run === undefined) continue;
        for (const kind of ['step', 'run'] as const) {
          const move = first ?? { kind, direction };
          const passes = kind === 'step' ? (wanted[beside] ?? 0) : (run.wanted[at] ?? 0);
          if (passes > 0) {
            const path = kind === 'step' ? [beside] : runPath(map, at, direction).path;
            found.push({ move, keys, reached: path.filter((spot) => wanted[spot] === 1) });
          }
          const end = kind === 'step' ? beside : (run.ends[at] ?? at);
          if (isVisited[end] === 1 || (kind === 'run' && endsUnknown(map, end, direction))) continue;
          isVisited[end] = 1;
          next.push({ at: end, first: move });
        }
      }
    }
    if (found.length > 0) return found;
    stands = next;
  }
  return [];
}

function spotsWhere(map: DungeonMap, isWanted: (spot: Gridpoint) => boolean): Uint8Array {
  const wanted = new Uint8Array(map.cells.length);
  for (let point = 0; point < wanted.length; point += 1) {
    if (isSpot(map, point) && isWanted(point)) wanted[point] = 1;
  }
  return wanted;
}

/** Of the runs in one direction, by the spot where they begin: where they end, and how many wanted spots they pass. */
export interface Runs {
  readonly ends: Int32Array;
  readonly wanted: Uint16Array;
}

/** Every run in one direction, each from the one a step further on: quick on the largest maps too. */
export function runsAlong(map: DungeonMap, direction: Direction, wanted: Uint8Array): Runs {
  const { row, column } = DIRECTION_FACTS[direction].step;
  const count = map.cells.length;
  const runs: Runs = { ends: new Int32Array(count), wanted: new Uint16Array(count) };
  const isForward = row > 0 || (row === 0 && column > 0);
  for (let turn = 0; turn < count; turn += 1) {
    const point = isForward ? count - 1 - turn : turn;
    if (!isSpot(map, point)) continue;
    const next = spotBeside(map, point, direction);
    runs.ends[point] = next === undefined ? point : (runs.ends[next] ?? next);
    runs.wanted[point] = next === undefined ? 0 : (runs.wanted[next] ?? 0) + (wanted[next] ?? 0);
  }
  return runs;
}

/** The spots that a run would pass, and whether it may go on beyond what is known. */
export function runPath(
  map: DungeonMap,
  from: Gridpoint,
  direction: Direction,
): { readonly path: readonly Gridpoint[]; readonly endsUnknown: boolean } {
  const path: Gridpoint[] = [];
  let at = from;
  for (let to = spotBeside(map, at, direction); to !== undefined; to = spotBeside(map, at, direction)) {
    path.push(to);
    at = to;
  }
  return { path, endsUnknown: endsUnknown(map, at, direction) };
}

/** Whether nobody can say that a run in this direction ends there. */
export function endsUnknown(map: DungeonMap, at: Gridpoint, direction: Direction): boolean {
  const beyond = neighbour(map, at, DIRECTION_FACTS[direction].step);
  return beyond !== undefined && map.cells[beyond] === UNKNOWN;
}

/** Whether standing there would show something new. */
export function isFrontier(map: DungeonMap, spot: Gridpoint): boolean {
  return DIRECTIONS.some((direction) => endsUnknown(map, spot, direction));
}
