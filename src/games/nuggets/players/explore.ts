import { type DungeonMap, type Gridpoint, isSpot, neighbour } from '../map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type Direction, type Move } from '../moves.ts';
import { type DirectionKeys, isFrontier, NO_SPOT } from '../route.ts';
import { UNKNOWN } from '../view.ts';

/** The smallest room to look for, including its walls, has this many gridpoints per side. */
const ROOM_SIDE = 5;
/** The cost of a key, and of a step through unknown ground: passages bend every two or three steps. */
const KEY = 5;
const STEP = 2;
/** Ground at least this many steps from any possible room is treated alike. */
const FARTHEST = 20;
const NO_GROUND = -1;

/** The unexplored ground, and its distance from every spot. */
export interface Frontier {
  /** The cost of the way to it and beyond, `KEY` per key; `Infinity` if no unexplored ground can be reached. */
  readonly away: Float64Array;
  /** The key to press there. */
  readonly move: readonly (Move | undefined)[];
  /**
   * The number of steps through unknown ground from there to where a room could lie, which `away` includes in addition
   * to the keys.
   */
  readonly beyond: Int16Array;
  /**
   * The same for the unexplored ground that a run passes, by direction and by the spot where it starts; `NO_GROUND` if
   * it passes none.
   */
  readonly passed: readonly Int16Array[];
}

/** Where to look for gold that nobody has seen: a key, and the number of keys until something new is seen. */
interface Exploration {
  readonly move: Move;
  readonly keys: number;
  /** Whether a whole room could still lie unseen near that ground. */
  readonly mayShowRoom: boolean;
}

/** The way to the ground that is likely to show a room soonest; undefined if everything is known. */
export function explore({ away, move, beyond }: Frontier, from: Gridpoint): Exploration | undefined {
  const first = move[from];
  if (first === undefined) return undefined;
  const steps = beyond[from] ?? 0;
  return { move: first, keys: ((away[from] ?? 0) - STEP * steps) / KEY, mayShowRoom: steps < FARTHEST };
}

/** The number of keys from a spot until a room is likely to be seen; 0 if everything is known. */
export function keysToRoom({ away }: Frontier, from: Gridpoint): number {
  const parts = away[from] ?? Number.POSITIVE_INFINITY;
  return parts === Number.POSITIVE_INFINITY ? 0 : parts / KEY;
}

/** The same, starting with a run that passes unexplored ground; undefined if the run passes none. */
export function keysByRun({ passed }: Frontier, direction: number, from: Gridpoint): number | undefined {
  const beyond = passed[direction]?.[from] ?? NO_GROUND;
  return beyond === NO_GROUND ? undefined : 1 + (STEP * beyond) / KEY;
}

/**
 * For every spot, the unexplored ground that is likely to show a room soonest: not the nearest, but the one with the
 * fewest keys to reach it and the fewest steps from there through unknown ground to where a room would still have
 * space.
 */
export function findFrontier(map: DungeonMap, ways: readonly DirectionKeys[]): Frontier {
  const size = map.cells.length;
  const frontiers = findFrontiers(map);
  const ground = {
    passed: ways.map(({ direction, next }) => leastPassed(map, direction, next, frontiers)),
    away: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    move: new Array<Move | undefined>(size),
    beyond: new Int16Array(size),
  };
  const waiting: Gridpoint[][] = [];
  const offer = (spot: Gridpoint, away: number, beyond: number, kind: 'step' | 'run', direction: Direction) => {
    if (away >= (ground.away[spot] ?? 0)) return;
    ground.away[spot] = away;
    ground.beyond[spot] = beyond;
    ground.move[spot] = { kind, direction };
    const list = waiting[away] ?? [];
    list.push(spot);
    waiting[away] = list;
  };
  // The last key is a run, because a run may show more than a step.
  for (const [index, { direction }] of ways.entries()) {
    for (let spot = 0; spot < size; spot += 1) {
      const beyond = ground.passed[index]?.[spot] ?? NO_GROUND;
      if (beyond !== NO_GROUND) offer(spot, KEY + STEP * beyond, beyond, 'run', direction);
    }
  }
  for (let away = 0; away < waiting.length; away += 1) {
    for (const spot of waiting[away] ?? []) {
      if (ground.away[spot] === away)
        offerBefore(ways, spot, (at, kind, direction) => {
          offer(at, away + KEY, ground.beyond[spot] ?? 0, kind, direction);
        });
    }
  }
  return ground;
}

/** Calls `take` for all keys that lead to a spot: where they are pressed, and which key it is. */
function offerBefore(
  ways: readonly DirectionKeys[],
  spot: Gridpoint,
  take: (at: Gridpoint, kind: 'step' | 'run', direction: Direction) => void,
): void {
  for (const [index, { direction, end }] of ways.entries()) {
    const back = ways[(index + 4) % ways.length]?.next;
    let at = back?.[spot] ?? NO_SPOT;
    if (at !== NO_SPOT) take(at, 'step', direction);
    for (; at !== NO_SPOT && end[at] === spot; at = back?.[at] ?? NO_SPOT) take(at, 'run', direction);
  }
}

/**
 * By spot, the smallest number of steps beyond any frontier that a run in this direction passes; otherwise `NO_GROUND`.
 */
function leastPassed(map: DungeonMap, direction: Direction, next: Int32Array, frontiers: Int16Array): Int16Array {
  const { row, column } = DIRECTION_FACTS[direction].step;
  const size = map.cells.length;
  const isForward = row > 0 || (row === 0 && column > 0);
  const least = new Int16Array(size).fill(NO_GROUND);
  for (let turn = 0; turn < size; turn += 1) {
    const spot = isForward ? size - 1 - turn : turn;
    const to = next[spot] ?? NO_SPOT;
    if (to === NO_SPOT) continue;
    const [here = NO_GROUND, later = NO_GROUND] = [frontiers[to], least[to]];
    least[spot] = here === NO_GROUND || later === NO_GROUND ? Math.max(here, later) : Math.min(here, later);
  }
  return least;
}

/**
 * By spot next to unknown gridpoints, the fewest steps through unknown ground to where a room could lie; otherwise
 * `NO_GROUND`.
 */
function findFrontiers(map: DungeonMap): Int16Array {
  const steps = stepsToRoom(map);
  const frontiers = new Int16Array(map.cells.length).fill(NO_GROUND);
  for (let spot = 0; spot < frontiers.length; spot += 1) {
    if (isSpot(map, spot) && isFrontier(map, spot)) frontiers[spot] = stepsBeyond(map, spot, steps);
  }
  return frontiers;
}

/** The fewest steps through unknown ground from a spot to where a room could lie. */
function stepsBeyond(map: DungeonMap, spot: Gridpoint, steps: Int16Array): number {
  let least = FARTHEST;
  for (const direction of DIRECTIONS) {
    const next = neighbour(map, spot, DIRECTION_FACTS[direction].step);
    const beyond = next === undefined ? -1 : (steps[next] ?? -1);
    if (beyond !== -1) least = Math.min(least, beyond + 1);
  }
  return least;
}

/**
 * For every unknown gridpoint, the fewest steps through unknown ground to where a room could lie; -1 if there is no
 * path.
 */
function stepsToRoom(map: DungeonMap): Int16Array {
  const steps = new Int16Array(map.cells.length).fill(-1);
  const queue = pointsWithSpace(map);
  for (const point of queue) steps[point] = 0;
  for (const point of queue) {
    for (const direction of DIRECTIONS) {
      const next = neighbour(map, point, DIRECTION_FACTS[direction].step);
      if (next === undefined || map.cells[next] !== UNKNOWN || steps[next] !== -1) continue;
      steps[next] = (steps[point] ?? 0) + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** The gridpoints of all unknown squares with sides of `ROOM_SIDE`. */
function pointsWithSpace(map: DungeonMap): Gridpoint[] {
  const { columns } = map;
  const hasSpace = new Uint8Array(map.cells.length);
  for (const [corner, side] of unknownSquares(map).entries()) {
    if (side < ROOM_SIDE) continue;
    for (let row = 0; row < ROOM_SIDE; row += 1) {
      hasSpace.fill(1, corner - row * columns - ROOM_SIDE + 1, corner - row * columns + 1);
    }
  }
  return [...hasSpace.keys()].filter((point) => hasSpace[point] === 1);
}

/** By gridpoint, the side of the largest unknown square whose lower right corner it is. */
function unknownSquares({ columns, cells }: DungeonMap): Int32Array {
  const sides = new Int32Array(cells.length);
  for (let point = 0; point < cells.length; point += 1) {
    if (cells[point] !== UNKNOWN) continue;
    const isInside = point >= columns && point % columns > 0;
    const around = isInside ? [point - columns, point - 1, point - columns - 1] : [];
    sides[point] = isInside ? 1 + Math.min(...around.map((one) => sides[one] ?? 0)) : 1;
  }
  return sides;
}
