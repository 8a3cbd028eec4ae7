import learned from '../../../../data/railroad/values.json' with { type: 'json' };
import { type Change, changeBy, type FastBoard, WORTHS } from '../fast/board.ts';
import { noRoutes, surveyRoutes } from '../fast/routes.ts';
import {
  BITS,
  BOARD_CELLS,
  BORDER,
  CELLS,
  CENTRE,
  CLOSED,
  FITTING,
  JOINTS,
  OPEN,
  ROUTE_ENDS,
  SIDES,
  SQUARE_OF_CELL,
  STEP,
  TOLD,
} from '../fast/tables.ts';
import { HIGHWAY, RAILWAY, type Route } from '../tiles.ts';
import { pairIndex, pairKinds, squareKinds } from './squares.ts';

/** Longer routes are valued as if they had this length. */
export const MOST_LENGTH = 24;

/**
 * The value of a position in one round: an estimate of the points at the end of the match, as a sum. Learned from solo
 * matches by lab/railroadLearn.ts.
 */
export interface Valuation {
  /** For every empty square, by its class (what faces it). */
  readonly squares: Float64Array;
  /** For every two adjacent empty squares, by their class (what faces them). */
  readonly pairs: Float64Array;
  /** For every network by exits and ends, like `worth` of the fast board. */
  readonly networks: Float64Array;
  /** For the longest highway and the longest railway, by length. */
  readonly longest: Float64Array;
  /** For every open end that faces an empty square, by the length of its route. */
  readonly reach: Float64Array;
  /** For every pair of joined squares. */
  readonly joint: number;
  readonly deadEnd: number;
  readonly centre: number;
  /** By the number of specials that may still be used, 0 to 3. */
  readonly specials: Float64Array;
  /** By the number of dice still due in the round. */
  readonly due: Float64Array;
}

/** The numbers of one round as stored. */
export interface Weights {
  readonly squares: readonly number[];
  /** In steps of `PAIR_STEP`, a byte each, in base 64. */
  readonly pairs: string;
  readonly networks: readonly number[];
  readonly longest: readonly number[];
  readonly reach: readonly number[];
  readonly joint: number;
  readonly deadEnd: number;
  readonly centre: number;
  readonly specials: readonly number[];
  readonly due: readonly number[];
}

export const PAIR_STEP = 0.03;

let valuations: readonly Valuation[] | undefined;

/** The learned valuation of a round, starting at 0. */
export function valuationIn(round: number): Valuation {
  valuations ??= learned.map(createValuation);
  const valuation = valuations[round];
  if (valuation === undefined) throw new Error(`there is no round ${round}`);
  return valuation;
}

export function createValuation({
  squares,
  pairs,
  networks,
  longest,
  reach,
  specials,
  due,
  ...rest
}: Weights): Valuation {
  const steps = new Int8Array(Buffer.from(pairs, 'base64'));
  if (squares.length !== squareKinds().count || steps.length !== pairKinds().count || networks.length !== WORTHS) {
    throw new Error('weights of another board');
  }
  return {
    ...rest,
    squares: Float64Array.from(squares),
    pairs: Float64Array.from(steps, (count) => count * PAIR_STEP),
    networks: Float64Array.from(networks),
    longest: Float64Array.from(longest),
    reach: Float64Array.from(reach),
    specials: Float64Array.from(specials),
    due: Float64Array.from(due),
  };
}

/** What `survey` records about a board for `eachStep`. */
const routes = noRoutes();
/** The worth of an empty cell, which is lost when a tile is placed on it. */
const held = new Float64Array(CELLS);
/**
 * The gain of an empty cell when a neighbor in that direction shows it a side: `told[cell * 16 + direction * 4 +
 * side]`.
 */
const told = new Float64Array(CELLS * 16);

/**
 * Records what `eachStep` needs to know about a board. Valid until a tile is placed or taken back, or the valuation
 * changes.
 */
export function survey(board: FastBoard, valuation: Valuation): void {
  surveyRoutes(board, HIGHWAY, routes);
  surveyRoutes(board, RAILWAY, routes);
  for (let index = 0; index < BOARD_CELLS.length; index += 1) {
    const cell = BOARD_CELLS[index] as number;
    if (board.shapes[cell] !== -1 || !IS_OPEN[board.facing[cell] as number]) continue;
    held[cell] = worthHeld(board, cell, valuation);
    for (let direction = 0; direction < 4; direction += 1) {
      const next = cell + (STEP[direction] as number);
      if (board.shapes[next] === -1 && SQUARE_OF_CELL[next] !== -1) tell(board, next, direction ^ 2, valuation);
    }
  }
}

/** 1 where a highway or a railway faces a cell. */
const IS_OPEN = Uint8Array.from({ length: SIDES }, (_, facing) =>
  [0, 1, 2, 3].some((direction) => [HIGHWAY, RAILWAY].some((route) => route === ((facing >> (direction * 2)) & 3)))
    ? 1
    : 0,
);

function worthHeld(board: FastBoard, cell: number, { squares, pairs, reach, centre }: Valuation): number {
  const facing = board.facing[cell] as number;
  const kinds = pairKinds().of;
  let worth =
    (squares[squareKinds().of[cell * SIDES + facing] as number] as number) - centre * (CENTRE[cell] as number);
  for (let direction = 0; direction < 4; direction += 1) {
    const next = cell + (STEP[direction] as number);
    if (SQUARE_OF_CELL[next] === -1) continue;
    const side = (facing >> (direction * 2)) & 3;
    if (board.shapes[next] === -1) {
      worth += pairs[kinds[pairIndex(cell, facing, direction, board.facing[next] as number)] as number] as number;
    } else if (side === HIGHWAY || side === RAILWAY) {
      worth += reach[routes.reach[side][next] as number] as number;
    }
  }
  return worth;
}

function tell(board: FastBoard, cell: number, side: number, { squares, pairs }: Valuation): void {
  const facing = board.facing[cell] as number;
  const at = cell * 16 + side * 4;
  const kinds = pairKinds().of;
  const squareKind = squareKinds().of;
  const before = squareKind[cell * SIDES + facing] as number;
  for (let route = 1; route <= CLOSED; route += 1) {
    const kind = squareKind[cell * SIDES + (facing | (route << (side * 2)))] as number;
    told[at + route] = (squares[kind] as number) - (squares[before] as number);
  }
  for (let direction = 0; direction < 4; direction += 1) {
    const next = cell + (STEP[direction] as number);
    if (direction === side || board.shapes[next] !== -1 || SQUARE_OF_CELL[next] === -1) continue;
    const there = board.facing[next] as number;
    const now = pairs[kinds[pairIndex(cell, facing, direction, there)] as number] as number;
    for (let route = 1; route <= CLOSED; route += 1) {
      const index = pairIndex(cell, facing | (route << (side * 2)), direction, there);
      told[at + route] = (told[at + route] as number) + (pairs[kinds[index] as number] as number) - now;
    }
  }
}

/**
 * Calls `take` with every placement of a tile and its gain (not counting specials and dice due) and returns the number
 * of placements. The board must have been surveyed, and `board.worth` must be the valuation's `networks`.
 */
export function eachStep(
  board: FastBoard,
  tile: number,
  valuation: Valuation,
  take: (cell: number, shape: number, gain: number) => void,
): number {
  let count = 0;
  for (let index = 0; index < BOARD_CELLS.length; index += 1) {
    const cell = BOARD_CELLS[index] as number;
    if (board.shapes[cell] !== -1) continue;
    const facing = board.facing[cell] as number;
    const shapes = FITTING[tile * SIDES + facing] as Uint8Array;
    count += shapes.length;
    for (let at = 0; at < shapes.length; at += 1) {
      const shape = shapes[at] as number;
      take(cell, shape, estimateGain(board, cell, shape, valuation));
    }
  }
  return count;
}

const change: Change = { networks: 0, deadEnds: 0 };

function estimateGain(board: FastBoard, cell: number, shape: number, valuation: Valuation): number {
  const facing = board.facing[cell] as number;
  const joints = (JOINTS[shape * SIDES + facing] as number) & ~(BORDER[cell] as number);
  changeBy(board, cell, shape, change);
  let gain =
    change.networks +
    valuation.deadEnd * change.deadEnds +
    valuation.joint * (BITS[joints] as number) -
    (held[cell] as number) +
    gainAlong(board, cell, shape, joints, HIGHWAY, valuation) +
    gainAlong(board, cell, shape, joints, RAILWAY, valuation);
  for (let direction = 0; direction < 4; direction += 1) {
    const next = cell + (STEP[direction] as number);
    if (board.shapes[next] !== -1 || SQUARE_OF_CELL[next] === -1) continue;
    gain += told[next * 16 + (direction ^ 2) * 4 + (TOLD[shape * 4 + direction] as number)] as number;
  }
  return gain;
}

/** What the routes of one kind gain from a shape: a longer path, and ends with longer routes behind them. */
function gainAlong(
  board: FastBoard,
  cell: number,
  shape: number,
  joints: number,
  route: Route,
  { longest, reach }: Valuation,
): number {
  const ends = ROUTE_ENDS[route][shape] as number;
  if (ends === 0) return 0;
  const reaches = routes.reach[route];
  let far = 0;
  let second = 0;
  for (let direction = 0; direction < 4; direction += 1) {
    if ((joints & ends) >> direction === 0) break;
    if ((((joints & ends) >> direction) & 1) === 0) continue;
    const there = reaches[cell + (STEP[direction] as number)] as number;
    if (there > far) {
      second = far;
      far = there;
    } else if (there > second) second = there;
  }
  const before = routes.longest[route];
  const length = far + second + 1;
  const loose = (BITS[ends & (OPEN[board.facing[cell] as number] as number)] as number) * (reach[far + 1] as number);
  return length > before ? lengthWorth(longest, length) - lengthWorth(longest, before) + loose : loose;
}

function lengthWorth(longest: Float64Array, length: number): number {
  return longest[length > MOST_LENGTH ? MOST_LENGTH : length] as number;
}
