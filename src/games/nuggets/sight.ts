import type { Cell } from '../../engine/cell.ts';
import { addBit, type Bits, hasBit, noBits } from './bits.ts';
import { cellOf, type DungeonMap, type Gridpoint, ROOM } from './map.ts';

/**
 * Whether somebody at `eye` sees `target` on the base map; players and gold never block (rules 1.6, the 2021 wording).
 * Both cells must lie on the map. Whole numbers only: a line that passes a corner exactly must count as exact.
 */
export function isVisible(map: DungeonMap, eye: Cell, target: Cell): boolean {
  return blockBetween(map, eye, target) === undefined;
}

/**
 * What first keeps `eye` from seeing `target`: the gridpoint that the line meets, or the two between which it passes.
 * Empty where nothing does.
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
 * Goes from row to row (or column to column) strictly between the ends and looks where the line crosses each. `span` is
 * how far the line goes that way, `stride` how far apart neighbours that way lie in `cells`; the others are of the other way.
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
  // The crossing lies `remainder` / `length` of a gridpoint beyond `point`, on the side of the target.
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

/** All that is seen from `eye`. */
export function sightFrom(map: DungeonMap, eye: Gridpoint): Bits {
  const known = knowledgeOf(map);
  const sight = known.sights.get(eye) ?? joinSight(map, known, eye, noBits(map.cells.length));
  known.sights.delete(eye);
  known.sights.set(eye, sight);
  const oldest = known.sights.keys().next().value;
  if (known.sights.size * sight.length > MOST_REMEMBERED && oldest !== undefined) known.sights.delete(oldest);
  return sight;
}

/** What was known, and all that is seen from `eye`. Quick where little is new. */
export function addSight(map: DungeonMap, eye: Gridpoint, known: Bits): Bits {
  return joinSight(map, knowledgeOf(map), eye, known);
}

/** What is seen from `eye`, without remembering anything: for maps that are asked about once. */
export function lookAround(map: DungeonMap, eye: Gridpoint): Bits {
  return joinSight(map, survey(map), eye, noBits(map.cells.length));
}

function joinSight(map: DungeonMap, { rooms, within }: Survey, eye: Gridpoint, known: Bits): Bits {
  const from = cellOf(map, eye);
  const seen: number[] = [...known];
  let isNew = false;
  const look = (point: Gridpoint) => {
    if (hasBit(seen, point) || !isVisible(map, from, cellOf(map, point))) return;
    addBit(seen, point);
    isNew = true;
  };
  const near = nearPoints(map, eye);
  for (const point of near) look(point);
  for (const room of new Set(near.map((point) => rooms[point] ?? NO_ROOM))) {
    for (const [word, mask] of within[room] ?? []) {
      let unseen = mask & ~(seen[word] ?? 0);
      for (let bit = 0; unseen !== 0; bit += 1, unseen >>>= 1) if ((unseen & 1) === 1) look(word * 32 + bit);
    }
  }
  return isNew ? seen : known;
}

/**
 * The rooms of a map: connected room spots, over corners too. A line of sight passes from room spot to neighbouring room
 * spot, so that all that is seen from a place is beside it, or in or beside a room that touches it.
 */
interface Survey {
  /** By gridpoint, the number of its room. */
  readonly rooms: Int32Array;
  /** By number, the spots of the room and all beside them: the words of such a set of gridpoints that are not zero. */
  readonly within: readonly ReadonlyMap<number, number>[];
}

const NO_ROOM = -1;

function survey(map: DungeonMap): Survey {
  const rooms = new Int32Array(map.cells.length).fill(NO_ROOM);
  const within: Map<number, number>[] = [];
  for (let first = 0; first < map.cells.length; first += 1) {
    if (map.cells[first] !== ROOM || rooms[first] !== NO_ROOM) continue;
    const room = within.length;
    const points = new Map<number, number>();
    const spots = [first];
    rooms[first] = room;
    for (const spot of spots) {
      for (const point of nearPoints(map, spot)) {
        points.set(point >>> 5, (points.get(point >>> 5) ?? 0) | (1 << (point & 31)));
        if (map.cells[point] !== ROOM || rooms[point] !== NO_ROOM) continue;
        rooms[point] = room;
        spots.push(point);
      }
    }
    within.push(points);
  }
  return { rooms, within };
}

/** The gridpoint and its up to eight neighbours. */
function nearPoints(map: DungeonMap, point: Gridpoint): readonly Gridpoint[] {
  const { row, column } = cellOf(map, point);
  const points: Gridpoint[] = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(map.rows - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(map.columns - 1, column + 1); c += 1) {
      points.push(r * map.columns + c);
    }
  }
  return points;
}

interface Knowledge extends Survey {
  /** What is seen from the places asked about last: every view needs it again. */
  readonly sights: Map<Gridpoint, Bits>;
}

const REMEMBERED_MAPS = 16;
/** How many numbers the sights of a map may take up: all of an ordinary map, some hundred of the largest. */
const MOST_REMEMBERED = 2 ** 18;
const knowledge = new Map<string, Knowledge>();

function knowledgeOf(map: DungeonMap): Knowledge {
  const key = `${map.columns} ${map.cells}`;
  const known = knowledge.get(key) ?? { ...survey(map), sights: new Map() };
  knowledge.delete(key);
  knowledge.set(key, known);
  const oldest = knowledge.keys().next().value;
  if (knowledge.size > REMEMBERED_MAPS && oldest !== undefined) knowledge.delete(oldest);
  return known;
}
