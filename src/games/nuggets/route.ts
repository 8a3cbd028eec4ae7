import type { DungeonMap, Gridpoint } from './map.ts';
import { allSpots, isSpot, neighbour } from './map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type DirectedKey, type Direction, spotBeside } from './move.ts';
import { UNKNOWN } from './view.ts';

/** A first key, and how many keys it takes to reach what was looked for. */
export interface Route {
  readonly move: DirectedKey;
  readonly keys: number;
  /** The wanted spots that the last key passes. */
  readonly reached: readonly Gridpoint[];
}

/** A spot that was reached, and the first key towards it. */
interface Stand {
  readonly at: Gridpoint;
  readonly first?: DirectedKey;
}

/** A key that could be pressed there. */
interface KeyThere extends Required<Stand> {
  readonly kind: 'step' | 'run';
  readonly direction: Direction;
  readonly end: Gridpoint;
  /** How many of the wanted spots it passes. */
  readonly passes: number;
}

/** What is looked for on a map, and what is known of its runs, by direction. */
interface Search {
  readonly map: DungeonMap;
  readonly wanted: Uint8Array;
  readonly runs: Readonly<Record<Direction, Runs>>;
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
  const search: Search = { map, wanted, runs: allRuns(map, wanted) };
  const isVisited = new Uint8Array(map.cells.length);
  isVisited[from] = 1;
  let stands: readonly Stand[] = [{ at: from }];
  for (let keys = 1; stands.length > 0; keys += 1) {
    const pressed = stands.flatMap((stand) => keysAt(search, stand));
    const found = pressed.filter(({ passes }) => passes > 0);
    if (found.length > 0) return found.map((key) => ({ move: key.first, keys, reached: reachedBy(search, key) }));
    stands = pressed.flatMap((key): Stand[] => {
      const isKnownEnd = key.kind === 'step' || !endsUnknown(map, key.end, key.direction);
      if (isVisited[key.end] === 1 || !isKnownEnd) return [];
      isVisited[key.end] = 1;
      return [{ at: key.end, first: key.first }];
    });
  }
  return [];
}

function keysAt({ map, wanted, runs }: Search, { at, first }: Stand): readonly KeyThere[] {
  return DIRECTIONS.flatMap((direction): KeyThere[] => {
    const beside = spotBeside(map, at, direction);
    if (beside === undefined) return [];
    const { ends, wanted: passed } = runs[direction];
    const key = (kind: KeyThere['kind'], end: Gridpoint, passes: number): KeyThere => {
      return { at, first: first ?? { kind, direction }, kind, direction, end, passes };
    };
    return [key('step', beside, wanted[beside] ?? 0), key('run', ends[at] ?? at, passed[at] ?? 0)];
  });
}

function reachedBy({ map, wanted }: Search, { at, kind, direction, end }: KeyThere): readonly Gridpoint[] {
  const path = kind === 'step' ? [end] : runPath(map, at, direction).path;
  return path.filter((spot) => wanted[spot] === 1);
}

function spotsWhere(map: DungeonMap, isWanted: (spot: Gridpoint) => boolean): Uint8Array {
  const wanted = new Uint8Array(map.cells.length);
  for (let point = 0; point < wanted.length; point += 1) {
    if (isSpot(map, point) && isWanted(point)) wanted[point] = 1;
  }
  return wanted;
}

/** Of the runs in one direction, by the spot where they begin: where they end, and how many wanted spots they pass. */
interface Runs {
  readonly ends: Int32Array;
  readonly wanted: Uint16Array;
}

/** The keys of one direction, by the spot where they are pressed. */
export interface Ways {
  readonly direction: Direction;
  /** Where a step leads; `NO_SPOT` where there is none. */
  readonly next: Int32Array;
  /** Where a run ends; `NO_SPOT` where there is none, or where it may go on beyond what is known. */
  readonly end: Int32Array;
}

export const NO_SPOT = -1;

/** All keys over known ground, by direction in their order: found once for each map. */
export function waysOn(map: DungeonMap): readonly Ways[] {
  const found = waysFound.get(map) ?? findWays(map);
  waysFound.set(map, found);
  return found;
}

const waysFound = new WeakMap<DungeonMap, readonly Ways[]>();

function findWays(map: DungeonMap): readonly Ways[] {
  const spots = allSpots(map);
  return DIRECTIONS.map((direction) => {
    const next = new Int32Array(map.cells.length).fill(NO_SPOT);
    const end = new Int32Array(map.cells.length).fill(NO_SPOT);
    for (const spot of furthestFirst(spots, direction)) {
      const beside = spotBeside(map, spot, direction);
      if (beside === undefined) continue;
      next[spot] = beside;
      if (next[beside] !== NO_SPOT) end[spot] = end[beside] ?? NO_SPOT;
      else if (!endsUnknown(map, beside, direction)) end[spot] = beside;
    }
    return { direction, next, end };
  });
}

/** In this order each spot comes after the one a step further on, from which its run is known. */
function furthestFirst(spots: readonly Gridpoint[], direction: Direction): readonly Gridpoint[] {
  const { row, column } = DIRECTION_FACTS[direction].step;
  return row > 0 || (row === 0 && column > 0) ? spots.toReversed() : spots;
}

function allRuns(map: DungeonMap, wanted: Uint8Array): Readonly<Record<Direction, Runs>> {
  const spots = allSpots(map);
  return byDirection((direction) => runsAlong(map, furthestFirst(spots, direction), direction, wanted));
}

function byDirection<T>(along: (direction: Direction) => T): Readonly<Record<Direction, T>> {
  return {
    north: along('north'),
    northeast: along('northeast'),
    east: along('east'),
    southeast: along('southeast'),
    south: along('south'),
    southwest: along('southwest'),
    west: along('west'),
    northwest: along('northwest'),
  };
}

/** Every run in one direction, each from the one a step further on: quick on the largest maps too. */
function runsAlong(map: DungeonMap, spots: readonly Gridpoint[], direction: Direction, wanted: Uint8Array): Runs {
  const count = map.cells.length;
  const runs: Runs = { ends: new Int32Array(count), wanted: new Uint16Array(count) };
  for (const spot of spots) {
    const next = spotBeside(map, spot, direction);
    runs.ends[spot] = next === undefined ? spot : (runs.ends[next] ?? next);
    runs.wanted[spot] = next === undefined ? 0 : (runs.wanted[next] ?? 0) + (wanted[next] ?? 0);
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
function endsUnknown(map: DungeonMap, at: Gridpoint, direction: Direction): boolean {
  const beyond = neighbour(map, at, DIRECTION_FACTS[direction].step);
  return beyond !== undefined && map.cells[beyond] === UNKNOWN;
}

/** Whether standing there would show something new. */
export function isFrontier(map: DungeonMap, spot: Gridpoint): boolean {
  return DIRECTIONS.some((direction) => endsUnknown(map, spot, direction));
}
