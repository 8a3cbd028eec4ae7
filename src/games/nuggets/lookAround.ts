import { addBit, type Bits, hasBit, noBits } from './bits.ts';
import { cellOf, type DungeonMap, type Gridpoint, ROOM } from './map.ts';

/**
 * All that is seen from `eye`, as `isVisible` says of each gridpoint (rules 1.6), without remembering anything. It costs
 * what is seen, not the length of the lines: four quarters are swept outwards, row by row, with the slopes that no wall has
 * closed yet.
 */
export function lookAround(map: DungeonMap, eye: Gridpoint): Bits {
  const seen = [...noBits(map.cells.length)];
  addBit(seen, eye);
  const hidden = new Uint8Array(map.cells.length);
  for (const quarter of quartersAround(map, eye)) lookInto({ ...quarter, cells: map.cells, eye, seen, hidden });
  return seen;
}

/** The part of a map whose lines from the eye go further in one direction (`ahead`) than to the side. */
interface Quarter {
  /** How far apart neighbours ahead and aside lie in the cells. */
  readonly ahead: number;
  readonly aside: number;
  /** How many rows there are ahead, and gridpoints on either side. */
  readonly depth: number;
  readonly before: number;
  readonly after: number;
}

function quartersAround(map: DungeonMap, eye: Gridpoint): readonly Quarter[] {
  const { row, column } = cellOf(map, eye);
  const below = map.rows - 1 - row;
  const right = map.columns - 1 - column;
  const vertical = { aside: 1, before: column, after: right };
  const horizontal = { aside: map.columns, before: row, after: below };
  return [
    { ...vertical, ahead: map.columns, depth: below },
    { ...vertical, ahead: -map.columns, depth: row },
    { ...horizontal, ahead: 1, depth: right },
    { ...horizontal, ahead: -1, depth: column },
  ];
}

interface Sweep extends Quarter {
  readonly cells: string;
  readonly eye: Gridpoint;
  readonly seen: number[];
  /** 1 at gridpoints exactly behind one that blocks. */
  readonly hidden: Uint8Array;
}

/**
 * The slopes (aside / ahead) that are open, ascending: from the first to the second, from the third to the fourth, ends
 * included. Two different slopes lie at least 1 / 65,496² apart, and equal ones divide to equal numbers: comparing them is
 * exact.
 */
type Openings = number[];

/**
 * What blocks is a gridpoint that is no room spot, for lines that meet it exactly, and two such neighbours, for all lines
 * between them. Single gridpoints hide those exactly behind them, neighbours close openings. The ends of openings are
 * gridpoints that block, so that an opening without width may be dropped.
 */
function lookInto(sweep: Sweep): void {
  let openings: Openings = [-1, 1];
  for (let row = 1; row <= sweep.depth && openings.length > 0; row += 1) {
    openings = lookAlong(sweep, row, row === 1 ? openings : closeAhead(sweep, row, openings));
  }
}

/** Closes what lies behind two neighbours of which one is in the row before and the other in `row`. */
function closeAhead(sweep: Sweep, row: number, openings: Openings): Openings {
  const open: Openings = [];
  for (let index = 0; index < openings.length; index += 2) {
    closeAheadIn(sweep, row, openings[index] ?? 0, openings[index + 1] ?? 0, open);
  }
  return open;
}

function closeAheadIn(sweep: Sweep, row: number, from: number, to: number, open: Openings): void {
  const { cells, eye, ahead, aside, before, after } = sweep;
  const start = eye + row * ahead;
  const first = Math.max(-before, Math.floor(from < 0 ? from * row : from * (row - 1)) + 1);
  const last = Math.min(after, Math.ceil(to < 0 ? to * (row - 1) : to * row) - 1);
  let free = from;
  for (let x = first; x <= last; x += 1) {
    const point = start + x * aside;
    // Straight ahead a line of sight meets both exactly, and passes none beside them.
    if (x === 0 || isClear(cells, point) || isClear(cells, point - ahead)) continue;
    const near = x / (row - 1);
    const far = x / row;
    free = close(open, free, to, Math.min(near, far), Math.max(near, far));
  }
  if (free < to) open.push(free, to);
}

/** Sees what lies in the openings of `row`, and closes what lies behind two neighbours in it. */
function lookAlong(sweep: Sweep, row: number, openings: Openings): Openings {
  const open: Openings = [];
  for (let index = 0; index < openings.length; index += 2) {
    lookThrough(sweep, row, openings[index] ?? 0, openings[index + 1] ?? 0, open);
  }
  return open;
}

function lookThrough(sweep: Sweep, row: number, from: number, to: number, open: Openings): void {
  const { cells, eye, ahead, aside, before, after } = sweep;
  const start = eye + row * ahead;
  const first = Math.max(-before, Math.floor(from * row));
  const last = Math.min(after, Math.ceil(to * row));
  let free = from;
  let blocksBefore = false;
  for (let x = first; x <= last; x += 1) {
    const slope = x / row;
    const blocks = !isClear(cells, start + x * aside);
    if (slope >= from && slope <= to) see(sweep, row, x, blocks);
    if (blocks && blocksBefore) free = close(open, free, to, (x - 1) / row, slope);
    blocksBefore = blocks;
  }
  // What has left the map does not come back.
  if (free < to && first <= last) open.push(free, to);
}

/** Leaves open what of `free` to `to` lies before a shadow; what is free then begins behind it. */
function close(open: Openings, free: number, to: number, shadowFrom: number, shadowTo: number): number {
  if (shadowTo <= free || shadowFrom >= to) return free;
  if (shadowFrom > free) open.push(free, shadowFrom);
  return shadowTo;
}

/** Sees a gridpoint, and hides those exactly behind one that blocks. */
function see(sweep: Sweep, row: number, x: number, blocks: boolean): void {
  const { eye, ahead, aside, depth, before, after, seen, hidden } = sweep;
  const point = eye + row * ahead + x * aside;
  if (hidden[point] === 1 || hasBit(seen, point)) return;
  addBit(seen, point);
  if (!blocks) return;
  const common = commonDivisor(Math.abs(x), row);
  const down = row / common;
  const right = x / common;
  const step = down * ahead + right * aside;
  let behind = point + step;
  for (let n = common + 1; n * down <= depth && -before <= n * right && n * right <= after; n += 1) {
    hidden[behind] = 1;
    behind += step;
  }
}

function commonDivisor(a: number, b: number): number {
  return a === 0 ? b : commonDivisor(b % a, a);
}

const ROOM_CODE = ROOM.charCodeAt(0);

function isClear(cells: string, point: Gridpoint): boolean {
  return cells.charCodeAt(point) === ROOM_CODE;
}
