import {
  countBasicScore,
  EXIT_WORTH,
  type FastBoard,
  fittingShapes,
  place,
  revalue,
  takeBack,
} from '../../../src/games/railroad/fast/board.ts';
import { countTotalScore, longestLength } from '../../../src/games/railroad/fast/longest.ts';
import { BOARD_CELLS, CELLS, SQUARE_OF_CELL, STEP } from '../../../src/games/railroad/fast/tables.ts';
import { hashPlacement } from '../../../src/games/railroad/players/positionHash.ts';
import { HIGHWAY, RAILWAY } from '../../../src/games/railroad/tiles.ts';
import { basicGain, type Gain, listGains, longestOfKindWith, longestWith } from './gains.ts';
import { A_COUNT, B_COUNT, countOne, DICE, ROLL_OF, WAYS_OF_ROLL } from './rolls.ts';

/** Boards with more possible continuations are not examined, because they take seconds each. */
const MOST_BOARDS = 40_000;

/** The most points known for every roll, and the placements of the board that achieves them. */
const points = new Int16Array(WAYS_OF_ROLL.length);
const tiles = new Uint8Array(WAYS_OF_ROLL.length * DICE);
const cells = new Uint8Array(WAYS_OF_ROLL.length * DICE);
const shapes = new Uint8Array(WAYS_OF_ROLL.length * DICE);
/** Fewer points than any board has. */
const NOTHING = -1000;

/** The tiles on the board in the order of placement, like its `cells`. */
const tilesPlaced = new Uint8Array(CELLS);
const seen = new Set<number>();

/** The part of a roll that was placed, during the search through all boards. */
interface RollPlacement {
  /** The number of tiles on the board before. */
  readonly from: number;
  /** The A dice placed, as a roll, and the number still missing. */
  readonly a: number;
  readonly aLeft: number;
  readonly b: number;
  /** The longest routes, or an upper bound. */
  readonly highway: number;
  readonly railway: number;
}
/** No B die was placed. */
const NO_B = -1;

/**
 * The points of the best last round without specials, summed over all `WAYS` in which its dice can fall; undefined if
 * there are too many boards. Exact: every board with which such a round can end is scored, unless even an upper bound
 * of its points does not exceed what is known.
 */
export function pointsOverAllRolls(board: FastBoard): number | undefined {
  revalue(board, EXIT_WORTH);
  points.fill(NOTHING);
  seen.clear();
  for (let roll = 0; roll < WAYS_OF_ROLL.length; roll += 1) tryAsBefore(board, roll);
  const [highway, railway] = [longestLength(board, HIGHWAY), longestLength(board, RAILWAY)];
  const far = Array.from({ length: B_COUNT }, (_, tile) => listGains(board, A_COUNT + tile));
  visit(board, { from: board.placed, a: 0, aLeft: DICE - 1, b: NO_B, highway, railway }, far, 0, 0);
  if (seen.size > MOST_BOARDS) return undefined;
  return WAYS_OF_ROLL.reduce((sum, ways, roll) => sum + ways * (points[roll] ?? 0), 0);
}

/**
 * Tries the best placements for a roll on the previous board, if they fit here, because the boards of one puzzle are
 * much alike.
 */
function tryAsBefore(board: FastBoard, roll: number): void {
  const before = board.placed;
  for (let at = roll * DICE; at < (roll + 1) * DICE; at += 1) {
    const [cell, shape] = [cells[at] as number, shapes[at] as number];
    if (!isFitting(board, tiles[at] as number, cell, shape)) break;
    place(board, cell, shape);
  }
  if (board.placed === before + DICE) points[roll] = countTotalScore(board);
  while (board.placed > before) takeBack(board);
}

function isFitting(board: FastBoard, tile: number, cell: number, shape: number): boolean {
  return SQUARE_OF_CELL[cell] !== -1 && fittingShapes(board, tile, cell).includes(shape);
}

/** Visits all boards that continue from this one; boards of a round are distinguished by 53 bits. */
function visit(
  board: FastBoard,
  placed: RollPlacement,
  far: readonly (readonly Gain[])[],
  low: number,
  high: number,
): void {
  const key = low * HIGH + high;
  if (seen.has(key) || seen.size > MOST_BOARDS) return;
  seen.add(key);
  scoreStuck(board, placed);
  if (board.placed === placed.from + DICE - 1) {
    scoreLast(board, placed, far);
    return;
  }
  const first = placed.aLeft === 0 ? A_COUNT : 0;
  const end = placed.b === NO_B ? A_COUNT + B_COUNT : A_COUNT;
  for (const cell of BOARD_CELLS) {
    for (let tile = first; tile < end; tile += 1) {
      for (const shape of fittingShapes(board, tile, cell)) {
        const next = placedWith(placed, tile, board, cell, shape);
        place(board, cell, shape);
        tilesPlaced[board.placed - 1] = tile;
        visit(
          board,
          next,
          far,
          (low ^ hashPlacement(cell, shape)) >>> 0,
          high ^ (hashPlacement(cell + 1, shape ^ 1) & (HIGH - 1)),
        );
        takeBack(board);
      }
    }
  }
}

function placedWith(placed: RollPlacement, tile: number, board: FastBoard, cell: number, shape: number): RollPlacement {
  const { from, a, aLeft, b } = placed;
  const highway = longestOfKindWith(board, cell, shape, HIGHWAY, placed.highway);
  const railway = longestOfKindWith(board, cell, shape, RAILWAY, placed.railway);
  return tile < A_COUNT
    ? { from, a: a + countOne(tile), aLeft: aLeft - 1, b, highway, railway }
    : { from, a, aLeft, b: tile - A_COUNT, highway, railway };
}

const HIGH = 2 ** 21;

/** Scores the board as it is for rolls whose other dice fit nowhere. */
function scoreStuck(board: FastBoard, { from, a, aLeft, b }: RollPlacement): void {
  const stuckB = b === NO_B ? B_NUMBERS.filter((tile) => !fitsSomewhere(board, A_COUNT + tile)) : [b];
  if (stuckB.length === 0) return;
  const rolls = rollsWith(a, aLeft, aLeft === 0 ? [] : A_NUMBERS.filter((tile) => !fitsSomewhere(board, tile)));
  if (rolls.length === 0) return;
  const total = countTotalScore(board);
  for (const roll of rolls) for (const tile of stuckB) note(board, from, roll + tile, total);
}

const A_NUMBERS = Array.from({ length: A_COUNT }, (_, tile) => tile);
const B_NUMBERS = Array.from({ length: B_COUNT }, (_, tile) => tile);

function fitsSomewhere(board: FastBoard, tile: number): boolean {
  for (const cell of BOARD_CELLS) if (fittingShapes(board, tile, cell).length > 0) return true;
  return false;
}

/** The rolls with these A dice in which the missing ones are among some tiles. */
function rollsWith(a: number, left: number, among: readonly number[]): readonly number[] {
  if (left === 0) return [rollOf(a, 0)];
  return among.flatMap((tile, at) => rollsWith(a + countOne(tile), left - 1, among.slice(at)));
}

function rollOf(a: number, b: number): number {
  return (ROLL_OF[a] as number) + b;
}

/** Stores the board as it is if it is the best for a roll. */
function note(board: FastBoard, from: number, roll: number, total: number): void {
  if (total <= (points[roll] as number)) return;
  points[roll] = total;
  for (let at = 0; at < DICE; at += 1) {
    const isThere = from + at < board.placed;
    const cell = isThere ? (board.cells[from + at] as number) : 0;
    cells[roll * DICE + at] = cell;
    tiles[roll * DICE + at] = tilesPlaced[from + at] as number;
    shapes[roll * DICE + at] = isThere ? (board.shapes[cell] as number) : 0;
  }
}

/** The score of a board before its last tile. */
interface PartialScore {
  readonly from: number;
  readonly basic: number;
  /** The longest routes, or upper bounds; they are computed once that matters. */
  highway: number;
  railway: number;
  isExact: boolean;
}

/**
 * Scores every board with one more tile. The B die can be taken as the last one, except if an A tile is connected
 * through it: then that tile is last, and is next to a tile of the round.
 */
function scoreLast(board: FastBoard, placed: RollPlacement, far: readonly (readonly Gain[])[]): void {
  const { from, a, b, highway, railway } = placed;
  const before = { from, basic: countBasicScore(board), highway, railway, isExact: false };
  for (let index = from; index < board.placed; index += 1) {
    for (let direction = 0; direction < STEP.length; direction += 1) {
      const cell = (board.cells[index] as number) + (STEP[direction] as number);
      if (SQUARE_OF_CELL[cell] !== -1) scoreBeside(board, cell, a, b, before);
    }
  }
  if (b !== NO_B) return;
  for (const [tile, gains] of far.entries()) scoreFar(board, A_COUNT + tile, gains, rollOf(a, tile), before);
}

/** The boards with any missing tile on one cell. */
function scoreBeside(board: FastBoard, cell: number, a: number, b: number, before: PartialScore): void {
  if (b === NO_B) {
    for (let tile = 0; tile < B_COUNT; tile += 1) scoreOn(board, A_COUNT + tile, cell, rollOf(a, tile), before);
    return;
  }
  for (let tile = 0; tile < A_COUNT; tile += 1) scoreOn(board, tile, cell, rollOf(a + countOne(tile), b), before);
}

/** The boards with a B tile that is not next to the other tiles of the round. */
function scoreFar(board: FastBoard, tile: number, gains: readonly Gain[], roll: number, before: PartialScore): void {
  for (let at = 0; at < gains.length; at += 1) {
    const { cell, shape, most } = gains[at] as Gain;
    if (before.basic + most + before.highway + before.railway <= (points[roll] as number)) return;
    if (isFitting(board, tile, cell, shape)) scoreWith(board, tile, cell, shape, roll, before);
  }
}

function scoreOn(board: FastBoard, tile: number, cell: number, roll: number, before: PartialScore): void {
  const fitting = fittingShapes(board, tile, cell);
  for (let at = 0; at < fitting.length; at += 1) scoreWith(board, tile, cell, fitting[at] as number, roll, before);
}

/** Scores a board with one more tile, if it could exceed what is known. */
function scoreWith(
  board: FastBoard,
  tile: number,
  cell: number,
  shape: number,
  roll: number,
  before: PartialScore,
): void {
  const missing = (points[roll] as number) - before.basic - basicGain(board, cell, shape);
  if (longestWith(board, cell, shape, before.highway, before.railway) <= missing) return;
  if (!before.isExact) {
    before.highway = longestLength(board, HIGHWAY);
    before.railway = longestLength(board, RAILWAY);
    before.isExact = true;
  }
  const longest = longestWith(board, cell, shape, before.highway, before.railway);
  if (longest <= missing) return;
  place(board, cell, shape);
  tilesPlaced[board.placed - 1] = tile;
  if (countBasicScore(board) + longest > (points[roll] as number))
    note(board, before.from, roll, countTotalScore(board));
  takeBack(board);
}
