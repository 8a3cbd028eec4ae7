import { pick, type Random } from '../../engine/random.ts';
import { type DungeonMap, type Gridpoint, isSpot, neighbour } from './map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type Direction, type Move } from './move.ts';
import { spotBeside } from './play.ts';
import { endsUnknown, isFrontier, runEnds } from './route.ts';
import { UNKNOWN } from './view.ts';

/** The smallest room that is looked for, with its walls, is so many gridpoints long and wide. */
const ROOM_SIDE = 5;
/** What a step through the unknown counts for in keys: passages bend every two or three steps. */
const KEYS_A_STEP = 0.4;
/** Ground from which no room is nearer than so many steps is all alike. */
const FARTHEST = 20;

/** Where to look for gold that nobody has seen: a key, and how many keys it takes to see something new. */
export interface Exploration {
  readonly move: Move;
  readonly keys: number;
  /** Whether a whole room could still lie unseen near there. */
  readonly mayShowRoom: boolean;
}

/**
 * The new ground that is likely to show a room soonest: not the nearest, but the one with the fewest keys to it and the
 * fewest steps from there through the unknown to where a room would still have space. Undefined where all is known.
 */
export function explore(map: DungeonMap, from: Gridpoint, random: Random): Exploration | undefined {
  const stands = standsFrom(map, from);
  const steps = stepsToRoom(map);
  let least = Number.POSITIVE_INFINITY;
  let best: Exploration[] = [];
  for (let spot = 0; spot < map.cells.length; spot += 1) {
    if (!isSpot(map, spot) || !isFrontier(map, spot)) continue;
    const way = wayPast(map, stands, spot);
    if (way === undefined) continue;
    const beyond = stepsBeyond(map, spot, steps);
    const cost = way.keys + KEYS_A_STEP * beyond;
    if (cost < least) best = [];
    least = Math.min(least, cost);
    if (cost === least) best.push({ ...way, mayShowRoom: beyond < FARTHEST });
  }
  return best.length === 0 ? undefined : pick(best, random);
}

/** By spot where one can stop: the keys that it takes, -1 where one cannot, and the first of them. */
interface Stands {
  readonly keys: Int32Array;
  readonly first: readonly (Move | undefined)[];
}

function standsFrom(map: DungeonMap, from: Gridpoint): Stands {
  const keys = new Int32Array(map.cells.length).fill(-1);
  const first: (Move | undefined)[] = [];
  const ends = runEnds(map);
  const queue = [from];
  keys[from] = 0;
  for (const at of queue) {
    const stop = (to: Gridpoint, move: Move) => {
      if (keys[to] !== -1) return;
      keys[to] = (keys[at] ?? 0) + 1;
      first[to] = first[at] ?? move;
      queue.push(to);
    };
    for (const direction of DIRECTIONS) {
      const beside = spotBeside(map, at, direction);
      if (beside === undefined) continue;
      const end = ends[direction][at] ?? at;
      if (!endsUnknown(map, end, direction)) stop(end, { kind: 'run', direction });
      stop(beside, { kind: 'step', direction });
    }
  }
  return { keys, first };
}

/** The fewest keys that pass a spot. The last is a run: it may show more than a step. */
function wayPast(
  map: DungeonMap,
  { keys, first }: Stands,
  spot: Gridpoint,
): Omit<Exploration, 'mayShowRoom'> | undefined {
  let best: { readonly at: Gridpoint; readonly direction: Direction } | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const direction of DIRECTIONS) {
    const back = opposite(direction);
    for (let at = spotBeside(map, spot, back); at !== undefined; at = spotBeside(map, at, back)) {
      const count = keys[at] ?? -1;
      if (count === -1 || count >= fewest) continue;
      fewest = count;
      best = { at, direction };
    }
  }
  if (best === undefined) return undefined;
  return { keys: fewest + 1, move: first[best.at] ?? { kind: 'run', direction: best.direction } };
}

function opposite(direction: Direction): Direction {
  return DIRECTIONS[(DIRECTIONS.indexOf(direction) + 4) % 8] ?? direction;
}

/** The fewest steps through the unknown from a spot to where a room could lie. */
function stepsBeyond(map: DungeonMap, spot: Gridpoint, steps: Int16Array): number {
  let least = FARTHEST;
  for (const direction of DIRECTIONS) {
    const next = neighbour(map, spot, DIRECTION_FACTS[direction].step);
    const beyond = next === undefined ? -1 : (steps[next] ?? -1);
    if (beyond !== -1) least = Math.min(least, beyond + 1);
  }
  return least;
}

/** From every unknown gridpoint, the fewest steps through the unknown to where a room could lie; -1 where there is no way. */
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

/** The gridpoints of all unknown squares of `ROOM_SIDE`. */
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

/** By gridpoint, the side of the largest unknown square of which it is the lower right corner. */
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
