import type { DungeonMap, Gridpoint } from './map.ts';
import { neighbour } from './map.ts';
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

interface Key {
  readonly move: Move;
  /** The spots it passes, as far as they are known. */
  readonly path: readonly Gridpoint[];
  /** Whether it runs on into the unknown, so that nobody can say where it ends. */
  readonly endsUnknown: boolean;
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
  const visited = new Set([from]);
  let keys = keysFrom(map, from).map((key) => ({ ...key, first: key.move }));
  for (let count = 1; keys.length > 0; count += 1) {
    const found = keys.flatMap(({ first, path }): Route[] => {
      const reached = path.filter(isWanted);
      return reached.length > 0 ? [{ move: first, keys: count, reached }] : [];
    });
    if (found.length > 0) return found;
    keys = keys.flatMap(({ first, path, endsUnknown }) => {
      const end = path.at(-1);
      if (end === undefined || endsUnknown || visited.has(end)) return [];
      visited.add(end);
      return keysFrom(map, end).map((key) => ({ ...key, first }));
    });
  }
  return [];
}

function keysFrom(map: DungeonMap, from: Gridpoint): readonly Key[] {
  return DIRECTIONS.flatMap((direction): Key[] => {
    const run = runPath(map, from, direction);
    if (run.path.length === 0) return [];
    const step: Key = { move: { kind: 'step', direction }, path: run.path.slice(0, 1), endsUnknown: false };
    return [step, { move: { kind: 'run', direction }, ...run }];
  });
}

/** The spots that a run would pass, and whether it may go on beyond what is known. */
export function runPath(map: DungeonMap, from: Gridpoint, direction: Direction): Omit<Key, 'move'> {
  const path: Gridpoint[] = [];
  let at = from;
  for (let to = spotBeside(map, at, direction); to !== undefined; to = spotBeside(map, at, direction)) {
    path.push(to);
    at = to;
  }
  const beyond = neighbour(map, at, DIRECTION_FACTS[direction].step);
  return { path, endsUnknown: beyond !== undefined && map.cells[beyond] === UNKNOWN };
}

/** Whether standing there would show something new. */
export function isFrontier(map: DungeonMap, spot: Gridpoint): boolean {
  return DIRECTIONS.some((direction) => {
    const beside = neighbour(map, spot, DIRECTION_FACTS[direction].step);
    return beside !== undefined && map.cells[beside] === UNKNOWN;
  });
}
