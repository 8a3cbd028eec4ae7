import type { Cell } from '../../engine/cell.ts';
import { addBit, type Bits, hasBit, joinBits, noBits } from './bitSet.ts';
import { lookAround } from './lookAround.ts';
import { cellOf, type DungeonMap, type Gridpoint, nearPoints, ROOM, roomSpots } from './map.ts';

/**
 * Whether a player at `eye` sees `target` on the base map; players and gold never block (rules 1.6, the 2021 wording).
 * Both cells must lie on the map. Uses integers only, because a line that passes a corner exactly must count as exact.
 */
export function isVisible(map: DungeonMap, eye: Cell, target: Cell): boolean {
  return blockBetween(map, eye, target) === undefined;
}

/**
 * The first obstacle that keeps `eye` from seeing `target`: the gridpoint that the line meets, or the two between which
 * it passes. Empty if nothing blocks.
 */
export function sightBlock(map: DungeonMap, eye: Cell, target: Cell): readonly Gridpoint[] {
  return blockBetween(map, eye, target) ?? [];
}

function blockBetween(map: DungeonMap, eye: Cell, target: Cell): readonly Gridpoint[] | undefined {
  const start = eye.row * map.columns + eye.column;
  const down = target.row - eye.row;
  const right = target.column - eye.column;
  return (
    blockAlong(map.cells, start, down, map.columns, right, 1) ??
    blockAlong(map.cells, start, right, 1, down, map.columns)
  );
}

const ROOM_CODE = ROOM.charCodeAt(0);

/**
 * Goes from row to row (or column to column) strictly between the ends and checks where the line crosses each. `span`
 * is the length of the line in that direction and `stride` the offset between neighbors in `cells`; `spanAside` and
 * `strideAside` are the same for the other direction.
 */
function blockAlong(
  cells: string,
  start: Gridpoint,
  span: number,
  stride: number,
  spanAside: number,
  strideAside: number,
): readonly Gridpoint[] | undefined {
  const length = Math.abs(span);
  const drift = Math.abs(spanAside);
  const step = span < 0 ? -stride : stride;
  const aside = spanAside < 0 ? -strideAside : strideAside;
  let point = start;
  // The crossing lies `remainder` / `length` of a gridpoint beyond `point`, toward the target.
  let remainder = 0;
  for (let crossing = 1; crossing < length; crossing += 1) {
    point += step;
    remainder += drift;
    while (remainder >= length) {
      remainder -= length;
      point += aside;
    }
    if (cells.charCodeAt(point) === ROOM_CODE) continue;
    if (remainder === 0) return [point];
    if (cells.charCodeAt(point + aside) !== ROOM_CODE) return [point, point + aside];
  }
  return undefined;
}

/** Everything seen from `eye`. */
export function sightFrom(map: DungeonMap, eye: Gridpoint): Bits {
  return rememberedSight(map, findKnowledge(map), eye);
}

/** What was known plus everything seen from `eye`. Fast if little is new. */
export function addSight(map: DungeonMap, eye: Gridpoint, known: Bits): Bits {
  const knowledge = findKnowledge(map);
  if (known.every((word) => word === 0)) return rememberedSight(map, knowledge, eye);
  knowledge.survey ??= survey(map);
  const unseen = unseenAround(map, knowledge.survey, eye, known);
  if (unseen.length > FEW_POINTS) return joinBits(known, rememberedSight(map, knowledge, eye));
  const from = cellOf(map, eye);
  const fresh = unseen.filter((point) => isVisible(map, from, cellOf(map, point)));
  if (fresh.length === 0) return known;
  const seen = [...known];
  for (const point of fresh) addBit(seen, point);
  return seen;
}

/** Up to this many points are faster to check one by one. */
const FEW_POINTS = 1024;

/** What may be seen from `eye` and is not yet known. It stops once there are clearly more than {@link FEW_POINTS}. */
function unseenAround(map: DungeonMap, { rooms, within }: Survey, eye: Gridpoint, known: Bits): readonly Gridpoint[] {
  const near = nearPoints(map, eye);
  const unseen = near.filter((point) => !hasBit(known, point));
  for (const room of new Set(near.map((point) => rooms[point] ?? NO_ROOM))) {
    const { words, masks } = within[room] ?? NOWHERE;
    for (let index = 0; index < words.length && unseen.length <= FEW_POINTS + near.length; index += 1) {
      const word = words[index] ?? 0;
      let rest = (masks[index] ?? 0) & ~(known[word] ?? 0);
      for (let bit = 0; rest !== 0; bit += 1, rest >>>= 1) if ((rest & 1) === 1) unseen.push(word * 32 + bit);
    }
  }
  return unseen;
}

/**
 * The rooms of a map: room spots connected along sides or corners. A line of sight passes from room spot to neighboring
 * room spot, so everything seen from a place is next to it, or in or next to a room that touches it.
 */
interface Survey {
  /** By gridpoint, the number of its room. */
  readonly rooms: Int32Array;
  /** By room number, the spots of the room and all points next to them. */
  readonly within: readonly PointSet[];
}

/** A set of gridpoints: its nonzero words and their indexes, unordered. */
interface PointSet {
  readonly words: Int32Array;
  readonly masks: Int32Array;
}

const NO_ROOM = -1;
const NOWHERE: PointSet = { words: new Int32Array(0), masks: new Int32Array(0) };

function survey(map: DungeonMap): Survey {
  const rooms = new Int32Array(map.cells.length).fill(NO_ROOM);
  const within: PointSet[] = [];
  const masks = new Int32Array(noBits(map.cells.length).length);
  for (const first of roomSpots(map)) {
    if (rooms[first] !== NO_ROOM) continue;
    within.push(roomAround(map, rooms, first, within.length, masks));
  }
  return { rooms, within };
}

/**
 * Numbers the spots of the room that contains `first`; returns them and all points next to them. `masks` is all zero
 * before and after.
 */
function roomAround(map: DungeonMap, rooms: Int32Array, first: Gridpoint, room: number, masks: Int32Array): PointSet {
  const words: number[] = [];
  const spots = [first];
  rooms[first] = room;
  for (const spot of spots) {
    for (const point of nearPoints(map, spot)) {
      if (masks[point >>> 5] === 0) words.push(point >>> 5);
      masks[point >>> 5] = (masks[point >>> 5] ?? 0) | (1 << (point & 31));
      if (map.cells.charCodeAt(point) !== ROOM_CODE || rooms[point] !== NO_ROOM) continue;
      rooms[point] = room;
      spots.push(point);
    }
  }
  const within = { words: Int32Array.from(words), masks: Int32Array.from(words, (word) => masks[word] ?? 0) };
  for (const word of words) masks[word] = 0;
  return within;
}

interface Knowledge {
  /** Created when a player who knows part of the map looks around. */
  survey?: Survey;
  readonly columns: number;
  /** The sights from recently used places, because every view needs them again. */
  readonly sights: Map<Gridpoint, Bits>;
}

const REMEMBERED_MAPS = 16;
/**
 * How many numbers the cached sights of a map may take up: all sights of an ordinary map, several hundred of the
 * largest.
 */
const MOST_REMEMBERED = 2 ** 18;
/** Keyed by the cells of the map. */
const knowledge = new Map<string, Knowledge>();

function findKnowledge(map: DungeonMap): Knowledge {
  const found = knowledge.get(map.cells);
  const known: Knowledge = found?.columns === map.columns ? found : { columns: map.columns, sights: new Map() };
  keepLatest(knowledge, map.cells, known, REMEMBERED_MAPS);
  return known;
}

function rememberedSight(map: DungeonMap, { sights }: Knowledge, eye: Gridpoint): Bits {
  const sight = sights.get(eye) ?? lookAround(map, eye);
  keepLatest(sights, eye, sight, Math.max(1, Math.floor(MOST_REMEMBERED / sight.length)));
  return sight;
}

function keepLatest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > most && oldest.done !== true) kept.delete(oldest.value);
}
