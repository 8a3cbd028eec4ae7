import type { DungeonMap, Gridpoint } from './map.ts';
import { allSpots, neighbour } from './map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type DirectedKey, type Direction, spotBeside } from './moves.ts';
import { UNKNOWN } from './view.ts';

/** A first key, and the number of keys it takes to reach a target. */
export interface Route {
  readonly move: DirectedKey;
  readonly keys: number;
  /** The wanted spots that the last key passes. */
  readonly reached: readonly Gridpoint[];
}

/** A spot that was reached, the number of keys to it, and the first of them. */
interface Stand {
  readonly at: Gridpoint;
  readonly keys: number;
  readonly first?: DirectedKey;
}

/** The last key of a shortest route, and where it is pressed. */
interface LastKey extends Required<Stand> {
  readonly last: DirectedKey;
}

/**
 * All equally short routes, in keys, from a spot to the nearest wanted spots, over known ground. Passing a spot during
 * a run is enough, because that takes gold and shows new ground.
 */
export function shortestRoutes(
  map: DungeonMap,
  from: Gridpoint,
  isWanted: (spot: Gridpoint) => boolean,
): readonly Route[] {
  return [...keysTo(map, from, isWanted)].map(({ at, first, keys, last }) => {
    const path = passedBy(map, at, last);
    return { move: first, keys, reached: path.filter((spot) => isWanted(spot)) };
  });
}

/** The first key of the first shortest route; undefined if there is none. */
export function firstKeyTo(
  map: DungeonMap,
  from: Gridpoint,
  isWanted: (spot: Gridpoint) => boolean,
): DirectedKey | undefined {
  return keysTo(map, from, isWanted).next().value?.first;
}

/** The last keys of the shortest routes, and where they are pressed. Only searches as much of the map as needed. */
function* keysTo(
  map: DungeonMap,
  from: Gridpoint,
  isWanted: (spot: Gridpoint) => boolean,
): Generator<LastKey, undefined> {
  const search: Search = { map, isWanted, wanted: new Uint8Array(map.cells.length), runs: new Map() };
  const isVisited = new Uint8Array(map.cells.length);
  isVisited[from] = 1;
  const stands: Stand[] = [{ at: from, keys: 0 }];
  let most = Number.POSITIVE_INFINITY;
  for (const { at, first, keys } of stands) {
    if (keys === most) break;
    for (const { key, end, isEndKnown, takes } of keysAt(search, at)) {
      if (takes) {
        most = keys + 1;
        yield { at, first: first ?? key, keys: most, last: key };
      } else if (isEndKnown && isVisited[end] === 0) {
        isVisited[end] = 1;
        stands.push({ at: end, first: first ?? key, keys: keys + 1 });
      }
    }
  }
}

/** The target of a search on a map, and what has been found so far. */
interface Search {
  readonly map: DungeonMap;
  readonly isWanted: (spot: Gridpoint) => boolean;
  /** By spot, 1 if wanted and 2 if not; 0 if not checked yet. */
  readonly wanted: Uint8Array;
  readonly runs: Map<Direction, Runs>;
}

/** The runs in one direction, by the spot where they start. */
interface Runs {
  /** The spot where they end plus 1; 0 if not computed yet. */
  readonly ends: Int32Array;
  /** 1 if they pass a wanted spot. */
  readonly takes: Uint8Array;
}

/** A key that can be pressed, where it ends, and whether it passes a wanted spot. */
interface KeyThere {
  readonly key: DirectedKey;
  readonly end: Gridpoint;
  readonly isEndKnown: boolean;
  readonly takes: boolean;
}

function keysAt(search: Search, at: Gridpoint): readonly KeyThere[] {
  const { map } = search;
  const keys: KeyThere[] = [];
  for (const { direction, step, run } of KEYS) {
    const beside = spotBeside(map, at, direction);
    if (beside === undefined) continue;
    const { ends, takes } = runsFrom(search, at, direction);
    const end = (ends[at] ?? 0) - 1;
    keys.push(
      { key: step, end: beside, isEndKnown: true, takes: isWantedAt(search, beside) },
      { key: run, end, isEndKnown: !endsUnknown(map, end, direction), takes: takes[at] === 1 },
    );
  }
  return keys;
}

const KEYS = DIRECTIONS.map((direction) => ({
  direction,
  step: { kind: 'step', direction } as const,
  run: { kind: 'run', direction } as const,
}));

function isWantedAt({ wanted, isWanted }: Search, spot: Gridpoint): boolean {
  if (wanted[spot] === 0) wanted[spot] = isWanted(spot) ? 1 : 2;
  return wanted[spot] === 1;
}

/** The runs in a direction, computed at least for the run from `from` and for all that start on its way. */
function runsFrom(search: Search, from: Gridpoint, direction: Direction): Runs {
  const { map, runs: all } = search;
  const count = map.cells.length;
  const runs = all.get(direction) ?? { ends: new Int32Array(count), takes: new Uint8Array(count) };
  all.set(direction, runs);
  const way: Gridpoint[] = [];
  let at: Gridpoint | undefined = from;
  for (; at !== undefined && runs.ends[at] === 0; at = spotBeside(map, at, direction)) way.push(at);
  let next = at ?? way.at(-1) ?? from;
  if (at === undefined) runs.ends[next] = next + 1;
  for (const spot of way.reverse()) {
    if (spot === next) continue;
    runs.ends[spot] = runs.ends[next] ?? 0;
    runs.takes[spot] = runs.takes[next] === 1 || isWantedAt(search, next) ? 1 : 0;
    next = spot;
  }
  return runs;
}

/** The spots that a key passes, including the one where it ends. */
export function passedBy(map: DungeonMap, at: Gridpoint, { kind, direction }: DirectedKey): readonly Gridpoint[] {
  const { path } = runPath(map, at, direction);
  return kind === 'step' ? path.slice(0, 1) : path;
}

/** The step and the run in one direction, by the spot where they are pressed. */
export interface DirectionKeys {
  readonly direction: Direction;
  /** Where a step leads; `NO_SPOT` if it is impossible. */
  readonly next: Int32Array;
  /** Where a run ends; `NO_SPOT` if it is impossible or may continue into unknown ground. */
  readonly end: Int32Array;
}

export const NO_SPOT = -1;

/** All keys over known ground, in the order of directions; computed once per map. */
export function waysOn(map: DungeonMap): readonly DirectionKeys[] {
  const found = waysFound.get(map) ?? findWays(map);
  waysFound.set(map, found);
  return found;
}

const waysFound = new WeakMap<DungeonMap, readonly DirectionKeys[]>();

function findWays(map: DungeonMap): readonly DirectionKeys[] {
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

/** Sorts the spots so that each comes after the one a step further on, from which its run is derived. */
function furthestFirst(spots: readonly Gridpoint[], direction: Direction): readonly Gridpoint[] {
  const { row, column } = DIRECTION_FACTS[direction].step;
  return row > 0 || (row === 0 && column > 0) ? spots.toReversed() : spots;
}

/** The spots that a run would pass, and whether it may continue into unknown ground. */
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

/** Whether it is unknown if a run in this direction ends there. */
function endsUnknown(map: DungeonMap, at: Gridpoint, direction: Direction): boolean {
  const beyond = neighbour(map, at, DIRECTION_FACTS[direction].step);
  return beyond !== undefined && map.cells[beyond] === UNKNOWN;
}

/** Whether a player on this spot would see something new. */
export function isFrontier(map: DungeonMap, spot: Gridpoint): boolean {
  return STEPS.some((step) => {
    const beside = neighbour(map, spot, step);
    return beside !== undefined && map.cells[beside] === UNKNOWN;
  });
}

const STEPS = DIRECTIONS.map((direction) => DIRECTION_FACTS[direction].step);

/** Whether something new would be seen from one of these spots. */
export function leadsOn(map: DungeonMap, spots: readonly Gridpoint[]): boolean {
  return map.cells.includes(UNKNOWN) && spots.some((spot) => isFrontier(map, spot));
}
