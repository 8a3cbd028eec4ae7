import type { Rule } from '../validity.ts';

/** The ends of a play as given in a file, counted from 0: on the board or anywhere else. */
type Ends = readonly [
  startRow: number | bigint,
  startColumn: number | bigint,
  endRow: number | bigint,
  endColumn: number | bigint,
];

/** The traits of a play that determine which others it forbids; -1 if no line on the board can have that trait. */
interface Traits {
  readonly start: number;
  readonly end: number;
  readonly middle: number;
  /** `POINT` for a play of one cell. */
  readonly direction: number;
  /** The perpendicular direction. */
  readonly across: number;
}

const NONE = -1;
const POINT = -2;

/** Means that there was none, since plays are counted from 1. */
const NEVER = 0;

/** Judges the plays of a file, one after the other, by the `memory` attempts before each. */
export interface Attempts {
  /** Whether the play may paint; it is remembered in either case. */
  readonly isAllowed: (ends: Ends) => boolean;
}

/**
 * Stores for each middle, direction, start and end the number of the last play that had it, instead of the plays
 * themselves: so judging a play takes the same time and space however many are remembered. Only under `both`, which
 * requires a middle and a direction together, are the pairs of the last `memory` plays stored.
 */
export function attemptsOn(size: number, memory: number, rule: Rule): Attempts {
  const middles = new Int32Array((2 * size - 1) ** 2);
  const directions = new Int32Array(size * (2 * size - 1));
  const starts = new Int32Array(rule === 'program' ? size * size : 0);
  const ends = new Int32Array(starts.length);
  const pairs = rule === 'both' ? lastSeen(memory) : undefined;
  let lastPoint = NEVER;
  /** The number of the current play, starting with 1. */
  let count = 1;

  const isRecent = (attempt: number) => attempt !== NEVER && attempt >= count - memory;
  const had = (lasts: Int32Array, trait: number) => trait >= 0 && isRecent(lasts[trait] ?? NEVER);
  const keep = (lasts: Int32Array, trait: number) => {
    if (trait >= 0) lasts[trait] = count;
  };
  const hadPair = (middle: number, direction: number) => isRecent(pairs?.last(pairOf(middle, direction)) ?? NEVER);
  const pairOf = (middle: number, direction: number) => middle * (directions.length + 1) + direction;

  function isForbidden({ start, end, middle, direction, across }: Traits): boolean {
    if (rule === 'both') {
      if (direction === POINT) return had(middles, middle);
      return hadPair(middle, across) || hadPair(middle, directions.length);
    }
    if (had(middles, middle) || had(directions, across) || isRecent(lastPoint)) return true;
    if (direction === POINT && memory > 0 && count > 1) return true;
    return had(starts, start) || had(ends, end);
  }

  function remember({ start, end, middle, direction }: Traits): void {
    keep(middles, middle);
    keep(directions, direction);
    if (rule === 'program') {
      keep(starts, start);
      keep(ends, end);
    }
    if (direction === POINT) lastPoint = count;
    if (middle !== NONE && direction !== NONE) {
      pairs?.see(pairOf(middle, direction === POINT ? directions.length : direction), count);
    }
  }

  return {
    isAllowed(play) {
      const traits = findTraits(play, size);
      const allowed = traits.start !== NONE && traits.end !== NONE && !isForbidden(traits);
      remember(traits);
      count += 1;
      return allowed;
    },
  };
}

/** Stores when each key last occurred, for at least `memory` plays and at most twice as many. */
function lastSeen(memory: number) {
  let older = new Map<number, number>();
  let newer = new Map<number, number>();
  let since = 0;
  return {
    last: (key: number) => newer.get(key) ?? older.get(key),
    see(key: number, now: number) {
      if (now - since > memory) {
        older = newer;
        newer = new Map();
        since = now;
      }
      newer.set(key, now);
    },
  };
}

function findTraits(ends: Ends, size: number): Traits {
  const [startRow, startColumn, endRow, endColumn] = ends;
  if (!ends.every((end) => typeof end === 'number')) return farTraits(ends, size);
  const [a, b, c, d] = [startRow, startColumn, endRow, endColumn] as readonly [number, number, number, number];
  return {
    start: placeOf(a, b, size),
    end: placeOf(c, d, size),
    middle: placeOf(a + c, b + d, 2 * size - 1),
    ...findDirections(c - a, d - b, size),
  };
}

/**
 * Returns the traits if numbers are too large to be exact: an end is off the board, but what the line has in common
 * with others counts.
 */
function farTraits(ends: Ends, size: number): Traits {
  const [startRow, startColumn, endRow, endColumn] = ends.map(BigInt) as [bigint, bigint, bigint, bigint];
  const [rows, columns] = [endRow - startRow, endColumn - startColumn];
  const divisor = greatestDivisor(rows, columns);
  const [down, right] = divisor === 0n ? [0n, 0n] : [rows / divisor, columns / divisor];
  return {
    start: placeOf(Number(startRow), Number(startColumn), size),
    end: placeOf(Number(endRow), Number(endColumn), size),
    middle: placeOf(Number(startRow + endRow), Number(startColumn + endColumn), 2 * size - 1),
    ...findDirections(Number(down), Number(right), size),
  };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : greatestDivisor(b, a % b);
}

function placeOf(row: number, column: number, side: number): number {
  return row >= 0 && column >= 0 && row < side && column < side ? row * side + column : NONE;
}

function findDirections(rows: number, columns: number, size: number): Pick<Traits, 'direction' | 'across'> {
  if (rows === 0 && columns === 0) return { direction: POINT, across: NONE };
  let [a, b] = [Math.abs(rows), Math.abs(columns)];
  while (b !== 0) [a, b] = [b, a % b];
  const [down, right] = [rows / a, columns / a];
  return { direction: numberDirection(down, right, size), across: numberDirection(-right, down, size) };
}

/** Returns the same number for a direction and its opposite. */
function numberDirection(down: number, right: number, size: number): number {
  const isTurned = down < 0 || (down === 0 && right < 0);
  const [rows, columns] = isTurned ? [-down, -right] : [down, right];
  return rows < size && Math.abs(columns) < size ? rows * (2 * size - 1) + columns + size - 1 : NONE;
}
