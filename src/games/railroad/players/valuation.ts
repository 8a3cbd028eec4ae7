import learned from '../../../../data/railroad/values.json' with { type: 'json' };
import { type Change, changeBy, type FastBoard, WORTHS } from '../fast/board.ts';
import { BITS, BOARD_CELLS, BORDER, CELLS, CENTRE, FITTING, JOINTS, SIDES, STEP, TOLD } from '../fast/tables.ts';
import { SQUARE_KINDS } from './squares.ts';

/**
 * What a position in one round is worth: an estimate of the points at the end of the match, as a sum. Learned from
 * matches against nobody by bench/railroadLearn.ts.
 */
export interface Valuation {
  /** Every empty square by what faces it: `squares[cell * SIDES + facing]`; 0 on the rim. */
  readonly squares: Float64Array;
  /** Every network by exits and ends, as `worth` of the fast board. */
  readonly networks: Float64Array;
  /** Every pair of squares that are joined. */
  readonly joint: number;
  readonly deadEnd: number;
  readonly centre: number;
  /** By the number of specials that may still be used, 0 to 3. */
  readonly specials: readonly number[];
  /** By the number of dice still due in the round. */
  readonly due: readonly number[];
}

/** The numbers of one round as they are stored: squares by kind, the rest as in `Valuation`. */
export interface Weights {
  readonly squares: readonly number[];
  readonly networks: readonly number[];
  readonly joint: number;
  readonly deadEnd: number;
  readonly centre: number;
  readonly specials: readonly number[];
  readonly due: readonly number[];
}

/** By round, the first at 0. */
export const VALUATIONS: readonly Valuation[] = learned.map(valuationOf);

function valuationOf({ squares, networks, ...rest }: Weights): Valuation {
  if (squares.length !== SQUARE_KINDS.count || networks.length !== WORTHS) throw new Error('weights of another board');
  const byFacing = new Float64Array(CELLS * SIDES);
  for (const cell of BOARD_CELLS) {
    for (let facing = 0; facing < SIDES; facing += 1) {
      const index = cell * SIDES + facing;
      byFacing[index] = squares[SQUARE_KINDS.of[index] ?? 0] ?? 0;
    }
  }
  return { ...rest, squares: byFacing, networks: Float64Array.from(networks) };
}

/**
 * Calls `take` with every placement of a tile and its gain, before specials and dice due are counted, and says how many
 * there are. `board.worth` must be the valuation's `networks`.
 */
export function eachStep(
  board: FastBoard,
  tile: number,
  valuation: Valuation,
  take: (cell: number, shape: number, gain: number) => void,
): number {
  const { squares } = valuation;
  let count = 0;
  for (let index = 0; index < BOARD_CELLS.length; index += 1) {
    const cell = BOARD_CELLS[index] as number;
    if (board.shapes[cell] !== -1) continue;
    const facing = board.facing[cell] as number;
    const shapes = FITTING[tile * SIDES + facing] as Uint8Array;
    if (shapes.length === 0) continue;
    count += shapes.length;
    const inside = ~(BORDER[cell] as number);
    const left = valuation.centre * (CENTRE[cell] as number) - (squares[cell * SIDES + facing] as number);
    for (let at = 0; at < shapes.length; at += 1) {
      const shape = shapes[at] as number;
      const joints = BITS[(JOINTS[shape * SIDES + facing] as number) & inside] as number;
      changeBy(board, cell, shape, change);
      const parts = change.networks + valuation.deadEnd * change.deadEnds + valuation.joint * joints;
      take(cell, shape, left + parts + changeAround(board, cell, shape, squares));
    }
  }
  return count;
}

const change: Change = { networks: 0, deadEnds: 0 };

/** What the empty squares next to a cell gain by a shape on it. */
function changeAround(board: FastBoard, cell: number, shape: number, squares: Float64Array): number {
  let value = 0;
  for (let direction = 0; direction < 4; direction += 1) {
    const next = cell + (STEP[direction] as number);
    if (board.shapes[next] !== -1) continue;
    const facing = board.facing[next] as number;
    const told = (TOLD[shape * 4 + direction] as number) << ((direction ^ 2) * 2);
    value += (squares[next * SIDES + (facing | told)] as number) - (squares[next * SIDES + facing] as number);
  }
  return value;
}
