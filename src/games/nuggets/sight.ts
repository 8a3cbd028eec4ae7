import type { Cell } from '../../engine/cell.ts';
import { type Bits, bitsWhere } from './bits.ts';
import { cellOf, type DungeonMap, type Gridpoint, pointOf, ROOM } from './map.ts';

/**
 * Whether somebody at `eye` sees `target` on the base map; players and gold never block (rules 1.6, the 2021 wording).
 * Both cells must lie on the map. Whole numbers only: a line that passes a corner exactly must count as exact.
 */
export function isVisible(map: DungeonMap, eye: Cell, target: Cell): boolean {
  return sightBlock(map, eye, target).length === 0;
}

/**
 * What first keeps `eye` from seeing `target`: the gridpoint that the line meets, or the two between which it passes.
 * Empty where nothing does.
 */
export function sightBlock(map: DungeonMap, eye: Cell, target: Cell): readonly Gridpoint[] {
  const start = pointOf(map, eye);
  const down = { span: target.row - eye.row, stride: map.columns };
  const across = { span: target.column - eye.column, stride: 1 };
  const onRows = blockAlong(map, start, down, across);
  return onRows.length > 0 ? onRows : blockAlong(map, start, across, down);
}

interface Axis {
  /** How far the line goes this way, with its sign. */
  readonly span: number;
  /** From a gridpoint to its neighbour this way. */
  readonly stride: number;
}

/** Goes from row to row (or column to column) strictly between the ends and looks where the line crosses each. */
function blockAlong(map: DungeonMap, start: Gridpoint, along: Axis, aside: Axis): readonly Gridpoint[] {
  const length = Math.abs(along.span);
  const drift = Math.abs(aside.span);
  const stride = along.span < 0 ? -along.stride : along.stride;
  const strideAside = aside.span < 0 ? -aside.stride : aside.stride;
  let point = start;
  // The crossing lies `remainder` / `length` of a gridpoint beyond `point`, on the side of the target.
  let remainder = 0;
  for (let crossing = 1; crossing < length; crossing += 1) {
    point += stride;
    remainder += drift;
    while (remainder >= length) {
      remainder -= length;
      point += strideAside;
    }
    if (map.cells[point] === ROOM) continue;
    if (remainder === 0) return [point];
    if (map.cells[point + strideAside] !== ROOM) return [point, point + strideAside];
  }
  return [];
}

const REMEMBERED_MAPS = 16;
/** What is seen from each gridpoint of the maps asked about last: it never changes, and every view needs it. */
const sights = new Map<string, (Bits | undefined)[]>();

/** All that is seen from `eye`. */
export function sightFrom(map: DungeonMap, eye: Gridpoint): Bits {
  const known = sightsOf(map);
  const sight = known[eye] ?? lookAround(map, eye);
  known[eye] = sight;
  return sight;
}

function sightsOf(map: DungeonMap): (Bits | undefined)[] {
  const key = `${map.columns} ${map.cells}`;
  const known = sights.get(key) ?? [];
  sights.delete(key);
  sights.set(key, known);
  const oldest = sights.keys().next().value;
  if (sights.size > REMEMBERED_MAPS && oldest !== undefined) sights.delete(oldest);
  return known;
}

/** What is seen from `eye`, without remembering the answer: for maps that are asked about once. */
export function lookAround(map: DungeonMap, eye: Gridpoint): Bits {
  const from = cellOf(map, eye);
  return bitsWhere(map.cells.length, (point) => isVisible(map, from, cellOf(map, point)));
}
