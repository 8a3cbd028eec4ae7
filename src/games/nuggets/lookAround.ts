import { addBit, type Bits, noBits } from './bitSet.ts';
import { cellOf, type DungeonMap, type Gridpoint, ROOM } from './map.ts';

/**
 * Everything seen from `eye`, as defined by `isVisible` for each gridpoint (rules 1.6), without caching. The cost
 * depends on what is seen, not on the length of the lines: four quarters are swept outward row by row, with the slopes
 * that no wall has closed yet.
 */
export function lookAround(map: DungeonMap, eye: Gridpoint): Bits {
  const seen = [...noBits(map.cells.length)];
  addBit(seen, eye);
  const hidden = new Uint8Array(map.cells.length);
  for (const quarter of quartersAround(map, eye)) lookInto({ ...quarter, cells: map.cells, eye, seen, hidden });
  return seen;
}

/** The part of a map where lines from the eye go further in one direction (`ahead`) than sideways. */
interface Quarter {
  /** The index offset in the cells to the neighbor ahead and to the neighbor aside. */
  readonly ahead: number;
  readonly aside: number;
  /** The number of rows ahead, and of gridpoints on either side. */
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
  /** 1 at gridpoints exactly behind a blocking one. */
  readonly hidden: Uint8Array;
}

/**
 * The open slopes (aside / ahead), ascending: from the first to the second, from the third to the fourth, ends
 * included. There are `count` numbers; anything beyond them is stale. Two different slopes are at least 1 / 65,496²
 * apart, and equal ones divide to equal numbers, so comparing them is exact.
 */
interface Openings {
  readonly ends: number[];
  count: number;
}

function leave(open: Openings, from: number, to: number): void {
  open.ends[open.count] = from;
  open.ends[open.count + 1] = to;
  open.count += 2;
}

/**
 * Sweeps one quarter. A gridpoint that is not a room spot blocks lines that meet it exactly; two such neighbors block
 * all lines between them. Single gridpoints hide the points exactly behind them, neighbors close openings. The ends of
 * openings are blocking gridpoints, so that an opening without width may be dropped.
 */
function lookInto(sweep: Sweep): void {
  let openings: Openings = { ends: [-1, 1], count: 2 };
  let open: Openings = { ends: [-1, 1], count: 0 };
  for (let row = 1; row <= sweep.depth && openings.count > 0; row += 1) {
    lookAlong(sweep, row, openings, open);
    [openings, open] = [open, openings];
    open.count = 0;
  }
}

/** Marks what lies in the openings of `row` as seen, and adds what is open behind it to `open`. */
function lookAlong(sweep: Sweep, row: number, { ends, count }: Openings, open: Openings): void {
  const { cells, eye, ahead, aside, before, after } = sweep;
  const start = eye + row * ahead;
  for (let index = 0; index < count; index += 2) {
    const from = ends[index] ?? 0;
    const to = ends[index + 1] ?? 0;
    const left = Math.floor(from * row);
    const isBetweenTwo = from * row > left && to * row < left + 1 && left >= -before && left < after;
    // Most openings pass between two gridpoints. Of those two, only the one nearer to straight ahead can narrow the
    // opening on its own.
    const nearer = start + (left < 0 ? left + 1 : left) * aside;
    if (isBetweenTwo && isClear(cells, nearer)) leave(open, from, to);
    else scanOpening(sweep, row, from, to, open);
  }
}

/**
 * Does the same for one opening. Two blocking neighbors close what lies behind them: both in the row, or one in the row
 * before. Behind the latter there is no gridpoint of `row` itself.
 */
function scanOpening(sweep: Sweep, row: number, from: number, to: number, open: Openings): void {
  const { cells, eye, ahead, aside, before, after } = sweep;
  const start = eye + row * ahead;
  const first = Math.max(-before, Math.floor(from * row));
  const last = Math.min(after, Math.ceil(to * row));
  // An opening that has left the map does not come back.
  if (first > last) return;
  let free = from;
  let blocksBefore = false;
  for (let x = first; x <= last; x += 1) {
    const point = start + x * aside;
    const slope = x / row;
    const blocks = !isClear(cells, point);
    if (slope >= from && slope <= to) see(sweep, row, x, blocks);
    if (blocks) free = closeBehind(sweep, row, x, blocksBefore, free, to, open);
    blocksBefore = blocks;
  }
  if (free === from) leave(open, from, to);
  else if (free < to) leaveIfWide(sweep, free, to, open);
}

/**
 * Leaves open the part of `free` to `to` before the shadow that a blocking gridpoint casts together with its neighbors
 * (the one before it and the one nearer to the eye). Returns where the free part begins behind the shadow.
 */
function closeBehind(
  sweep: Sweep,
  row: number,
  x: number,
  blocksBefore: boolean,
  free: number,
  to: number,
  open: Openings,
): number {
  const { cells, eye, ahead, aside } = sweep;
  const slope = x / row;
  // Straight ahead, a line of sight meets both exactly, so no line passes beside them.
  const blocksNearer = x !== 0 && row > 1 && !isClear(cells, eye + (row - 1) * ahead + x * aside);
  const nearer = blocksNearer ? x / (row - 1) : slope;
  const shadowFrom = blocksBefore ? (x - 1) / row : Math.min(nearer, slope);
  const shadowTo = Math.max(nearer, slope);
  if (shadowTo <= free || shadowFrom >= to || shadowFrom === shadowTo) return free;
  if (shadowFrom > free) leaveIfWide(sweep, free, shadowFrom, open);
  return shadowTo;
}

/** Keeps an opening unless it is so narrow that no line to any gridpoint passes through it. */
function leaveIfWide({ depth }: Sweep, from: number, to: number, open: Openings): void {
  if ((to - from) * depth > 1 || isWide(from, to, depth)) leave(open, from, to);
}

/** Whether some gridpoint up to `depth` rows ahead has a slope between the two, ends excluded. */
function isWide(from: number, to: number, depth: number): boolean {
  return (to <= 0 ? leastRows(-to, -from) : leastRows(from, to)) <= depth;
}

/**
 * How many rows ahead the first gridpoint between two slopes lies: the smallest denominator, found by continued
 * fractions.
 */
function leastRows(from: number, to: number): number {
  // The fraction is (a * x + b) / (c * x + d) for the x between `low` and `high`; only the denominator is kept.
  let [low, high] = [from, to];
  let [c, d] = [0, 1];
  for (;;) {
    const whole = Math.floor(low);
    if (whole + 1 < high) return c * (whole + 1) + d;
    [c, d] = [c * whole + d, c];
    [low, high] = [1 / (high - whole), low === whole ? Number.POSITIVE_INFINITY : 1 / (low - whole)];
  }
}

/** Marks a gridpoint as seen, and hides the points exactly behind it if it blocks. */
function see(sweep: Sweep, row: number, x: number, blocks: boolean): void {
  const { eye, ahead, aside, depth, before, after, seen, hidden } = sweep;
  const point = eye + row * ahead + x * aside;
  if (hidden[point] === 1) return;
  const word = seen[point >>> 5] ?? 0;
  const bit = 1 << (point & 31);
  if ((word & bit) !== 0) return;
  seen[point >>> 5] = word | bit;
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
