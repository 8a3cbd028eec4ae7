import { allSpots, type DungeonMap, type Gridpoint } from '../map.ts';
import type { Move } from '../moves.ts';
import { type DirectionKeys, NO_SPOT } from '../route.ts';
import { type Frontier, keysByRun, keysToRoom } from './explore.ts';
import { type TakingKey, takingKeys } from './takingKeys.ts';

/** The maximum number of stands to search; a stand is a spot plus the set of gold taken so far. */
const MOST_STANDS = 2 ** 18;
/** Tours up to this many keys longer than the shortest are considered, in case they end nearer to unexplored ground. */
const DETOUR = 3;
const NOT_REACHED = -1;
const START = -2;

/**
 * The first key of the tour that takes all of this gold and ends where a room is likely to be seen soonest, with the
 * fewest keys for both together. Undefined if not all of the gold can be reached over known ground, or if there is too
 * much to try every order.
 */
export function tour(
  map: DungeonMap,
  ways: readonly DirectionKeys[],
  from: Gridpoint,
  gold: ReadonlySet<Gridpoint>,
  ground: Frontier,
): Move | undefined {
  const spots = allSpots(map);
  const sets = 2 ** gold.size;
  if (spots.length * sets > MOST_STANDS) return undefined;
  const keys = takingKeys(map, ways, spots, [...gold]);
  // A stand's number is the spot number times `sets`, plus the set of gold taken.
  const start = spots.indexOf(from) * sets;
  const begun = new Int32Array(spots.length * sets).fill(NOT_REACHED);
  begun[start] = START;
  const toRoom = Float64Array.from(spots, (spot) => keysToRoom(ground, spot));
  const search: Search = { keys, toRoomAlong: roomsAlong(spots, keys, ground), sets, begun, toRoom };
  let best = { cost: Number.POSITIVE_INFINITY, key: NOT_REACHED };
  let last = Number.POSITIVE_INFINITY;
  let stands = [start];
  for (let pressed = 0; stands.length > 0 && pressed <= last; pressed += 1) {
    for (const stand of stands) {
      for (const finish of finishes(search, stand)) {
        last = Math.min(last, pressed + DETOUR);
        if (pressed + finish.cost < best.cost) best = { cost: pressed + finish.cost, key: finish.key };
      }
    }
    stands = stands.flatMap((stand) => standsAfter(search, stand));
  }
  return keys[best.key]?.move;
}

/** The available keys, and for each stand the first key of the tour that leads there (`begun`). */
interface Search {
  readonly keys: readonly TakingKey[];
  readonly toRoomAlong: readonly Float64Array[];
  readonly sets: number;
  readonly begun: Int32Array;
  /** By spot number, the number of keys from there until a room is likely to be seen. */
  readonly toRoom: Float64Array;
}

/** The first key of a tour that has taken everything, and the cost from there to see a room. */
interface Finish {
  readonly key: number;
  readonly cost: number;
}

/**
 * How a tour can finish at a stopping point: with all gold taken, or with a run that takes the last of it and goes on to
 * unexplored ground, whose end need not be known.
 */
function finishes({ keys, toRoomAlong, sets, begun, toRoom }: Search, stand: number): readonly Finish[] {
  const taken = stand % sets;
  const number = (stand - taken) / sets;
  const first = begun[stand] ?? START;
  if (taken === sets - 1) return [{ key: first, cost: toRoom[number] ?? 0 }];
  return keys.flatMap(({ takes }, key) => {
    const cost = toRoomAlong[key]?.[number] ?? 0;
    const takesAll = (taken | (takes[number] ?? 0)) === sets - 1;
    return takesAll && cost > 0 ? [{ key: first === START ? key : first, cost }] : [];
  });
}

/** Returns the stands one key further that had not been reached before. */
function standsAfter({ keys, sets, begun }: Search, stand: number): number[] {
  const taken = stand % sets;
  const number = (stand - taken) / sets;
  const first = begun[stand] ?? START;
  const further: number[] = [];
  for (let key = 0; key < keys.length; key += 1) {
    const { ends, takes } = keys[key] as TakingKey;
    const end = ends[number] ?? NO_SPOT;
    if (end === NO_SPOT) continue;
    const to = end * sets + (taken | (takes[number] ?? 0));
    if (begun[to] !== NOT_REACHED) continue;
    begun[to] = first === START ? key : first;
    further.push(to);
  }
  return further;
}

/**
 * By key and by the number of the spot where it is pressed: for a run that passes unexplored ground, the number of keys
 * (including this one) until a room is likely to be seen; otherwise 0.
 */
function roomsAlong(
  spots: readonly Gridpoint[],
  keys: readonly TakingKey[],
  ground: Frontier,
): readonly Float64Array[] {
  return keys.map(({ move }, key) =>
    Float64Array.from(spots, (spot) => (move.kind === 'run' ? (keysByRun(ground, key >> 1, spot) ?? 0) : 0)),
  );
}
