import { EXIT_POINTS } from '../scoring.ts';
import {
  BITS,
  BOARD_CELLS,
  BORDER,
  CELLS,
  CENTRE,
  CLOSED,
  EMPTY_FACING,
  ENDS,
  FITTING,
  JOINTS,
  OPEN,
  SIDES,
  SPLIT,
  STEP,
  TOLD,
} from './tables.ts';

/** When a network is valued, its open ends are counted up to this number. */
export const MOST_ENDS = 3;
export const WORTHS = EXIT_POINTS.length * (MOST_ENDS + 1);

/**
 * A board for programs that place and take back millions of tiles. It keeps errors, center and networks up to date,
 * which scoring.ts computes from scratch. `placement.ts` and `scoring.ts` are authoritative; tests check that both
 * agree.
 *
 * A network is a set of strands in a union-find without path compression, so that the last tile can be taken back.
 * Strand 2c is cell c, or its north-south strand on an overpass, whose east-west strand is 2c + 1.
 */
export interface FastBoard {
  /** What faces each cell: a byte for four sides, see tables.ts. */
  readonly facing: Uint8Array;
  /** The shape on each cell, -1 for none. */
  readonly shapes: Int8Array;
  readonly parents: Int16Array;
  readonly sizes: Uint8Array;
  /** Number of exits of the network of a root strand. */
  readonly exits: Uint8Array;
  /** Number of ends of the network of a root strand that can still be extended. */
  readonly ends: Int8Array;
  /** The cells in the order they were placed. */
  readonly cells: Uint8Array;
  /** The value of `networks` before each placement. */
  readonly networksBefore: Float64Array;
  /** For every joint made: the root that was attached to another, or -1 if both sides were already connected. */
  readonly hung: Int16Array;
  placed: number;
  hungCount: number;
  /** Open ends inside the board. */
  errors: number;
  /** The open ends that can no longer be extended. */
  deadEnds: number;
  centre: number;
  /** The worth of a network by exits and ends: `worth[exits * (MOST_ENDS + 1) + min(ends, MOST_ENDS)]`. */
  worth: Float64Array;
  /** The worth of all networks together: the points for exits if `worth` is `EXIT_WORTH`. */
  networks: number;
}

/** The points of the rules, which do not depend on the number of ends. */
export const EXIT_WORTH = Float64Array.from(
  { length: WORTHS },
  (_, index) => EXIT_POINTS[Math.floor(index / (MOST_ENDS + 1))] ?? 0,
);

export function emptyBoard(): FastBoard {
  return {
    facing: EMPTY_FACING.slice(),
    shapes: new Int8Array(CELLS).fill(-1),
    parents: new Int16Array(CELLS * 2),
    sizes: new Uint8Array(CELLS * 2),
    exits: new Uint8Array(CELLS * 2),
    ends: new Int8Array(CELLS * 2),
    cells: new Uint8Array(BOARD_CELLS.length),
    hung: new Int16Array(CELLS * 2),
    networksBefore: new Float64Array(BOARD_CELLS.length),
    placed: 0,
    hungCount: 0,
    errors: 0,
    deadEnds: 0,
    centre: 0,
    worth: EXIT_WORTH,
    networks: 0,
  };
}

/** Exits + center - errors, if `worth` is `EXIT_WORTH`. */
export function countBasicScore(board: FastBoard): number {
  return board.networks + board.centre - board.errors;
}

/** The shapes of a tile that fit on a cell; none if the cell is taken. */
export function fittingShapes(board: FastBoard, tile: number, cell: number): Uint8Array {
  return board.shapes[cell] === -1 ? (FITTING[tile * SIDES + (board.facing[cell] as number)] as Uint8Array) : NONE;
}

const NONE = new Uint8Array(0);

/** Places a shape on a cell. The shape must fit there. */
export function place(board: FastBoard, cell: number, shape: number): void {
  const facing = board.facing[cell] as number;
  const border = BORDER[cell] as number;
  const joints = JOINTS[shape * SIDES + facing] as number;
  const loose = (ENDS[shape] as number) & ~joints;
  const live = loose & (OPEN[facing] as number);
  board.networksBefore[board.placed] = board.networks;
  board.cells[board.placed] = cell;
  board.placed += 1;
  board.shapes[cell] = shape;
  board.errors += (BITS[loose & ~border] as number) - (BITS[joints & ~border] as number);
  board.deadEnds += BITS[loose & ~border & ~live] as number;
  board.centre += CENTRE[cell] as number;
  const split = SPLIT[shape] as number;
  addStrand(
    board,
    cell * 2,
    joints & border & (split === 0 ? ALL : NORTH_SOUTH),
    live & (split === 0 ? ALL : NORTH_SOUTH),
  );
  if (split === 1) addStrand(board, cell * 2 + 1, joints & border & EAST_WEST, live & EAST_WEST);
  for (let direction = 0; direction < 4; direction += 1) {
    const next = cell + (STEP[direction] as number);
    board.facing[next] =
      (board.facing[next] as number) | ((TOLD[shape * 4 + direction] as number) << ((direction ^ 2) * 2));
    if (!isEndOfNeighbour(facing, border, direction)) continue;
    const theirs = strandOf(board, next, direction);
    if ((joints >> direction) & 1) join(board, cell * 2 + (split & direction), theirs);
    else shutEnd(board, theirs);
  }
}

/** Takes back the last shape that was placed. */
export function takeBack(board: FastBoard): void {
  board.placed -= 1;
  const cell = board.cells[board.placed] as number;
  const shape = board.shapes[cell] as number;
  const facing = board.facing[cell] as number;
  const border = BORDER[cell] as number;
  const joints = JOINTS[shape * SIDES + facing] as number;
  const loose = (ENDS[shape] as number) & ~joints;
  for (let direction = 3; direction >= 0; direction -= 1) {
    const next = cell + (STEP[direction] as number);
    board.facing[next] = (board.facing[next] as number) & ~(3 << ((direction ^ 2) * 2));
    if (!isEndOfNeighbour(facing, border, direction)) continue;
    const theirs = strandOf(board, next, direction);
    if ((joints >> direction) & 1) unjoin(board, theirs);
    else openEnd(board, theirs);
  }
  board.errors -= (BITS[loose & ~border] as number) - (BITS[joints & ~border] as number);
  board.deadEnds -= BITS[loose & ~border & ~(OPEN[facing] as number)] as number;
  board.centre -= CENTRE[cell] as number;
  board.networks = board.networksBefore[board.placed] as number;
  board.shapes[cell] = -1;
}

const ALL = 0b1111;
const NORTH_SOUTH = 0b0101;
const EAST_WEST = 0b1010;

/** Whether a route of a neighboring tile ends at this side of a cell. */
function isEndOfNeighbour(facing: number, border: number, direction: number): boolean {
  const side = (facing >> (direction * 2)) & 3;
  return side !== 0 && side !== CLOSED && ((border >> direction) & 1) === 0;
}

function strandOf(board: FastBoard, cell: number, direction: number): number {
  return cell * 2 + ((SPLIT[board.shapes[cell] as number] as number) & direction);
}

function findRoot(board: FastBoard, strand: number): number {
  let root = strand;
  while (board.parents[root] !== root) root = board.parents[root] as number;
  return root;
}

function addStrand(board: FastBoard, strand: number, exitSides: number, liveSides: number): void {
  board.parents[strand] = strand;
  board.sizes[strand] = 1;
  board.exits[strand] = BITS[exitSides] as number;
  board.ends[strand] = BITS[liveSides] as number;
  board.networks += worthOf(board, strand);
}

/** Joins the strand of a new tile to a neighbor's strand, which uses up one of the neighbor's ends. */
function join(board: FastBoard, strand: number, theirs: number): void {
  let root = findRoot(board, theirs);
  let child = findRoot(board, strand);
  board.networks -= worthOf(board, root) + (root === child ? 0 : worthOf(board, child));
  board.ends[root] = (board.ends[root] as number) - 1;
  if (root === child) {
    board.hung[board.hungCount] = NOTHING_HUNG;
  } else {
    if ((board.sizes[root] as number) < (board.sizes[child] as number)) [root, child] = [child, root];
    board.parents[child] = root;
    board.sizes[root] = (board.sizes[root] as number) + (board.sizes[child] as number);
    board.exits[root] = (board.exits[root] as number) + (board.exits[child] as number);
    board.ends[root] = (board.ends[root] as number) + (board.ends[child] as number);
    board.hung[board.hungCount] = child;
  }
  board.hungCount += 1;
  board.networks += worthOf(board, root);
}

function unjoin(board: FastBoard, theirs: number): void {
  board.hungCount -= 1;
  const child = board.hung[board.hungCount] as number;
  if (child !== NOTHING_HUNG) {
    const root = board.parents[child] as number;
    board.parents[child] = child;
    board.sizes[root] = (board.sizes[root] as number) - (board.sizes[child] as number);
    board.exits[root] = (board.exits[root] as number) - (board.exits[child] as number);
    board.ends[root] = (board.ends[root] as number) - (board.ends[child] as number);
  }
  const root = findRoot(board, theirs);
  board.ends[root] = (board.ends[root] as number) + 1;
}

const NOTHING_HUNG = -1;

/** Closes an end that faces a blank side of the new tile: it can no longer be extended. */
function shutEnd(board: FastBoard, strand: number): void {
  const root = findRoot(board, strand);
  board.networks -= worthOf(board, root);
  board.ends[root] = (board.ends[root] as number) - 1;
  board.networks += worthOf(board, root);
  board.deadEnds += 1;
}

function openEnd(board: FastBoard, strand: number): void {
  const root = findRoot(board, strand);
  board.ends[root] = (board.ends[root] as number) + 1;
  board.deadEnds -= 1;
}

function worthOf(board: FastBoard, root: number): number {
  return worthWith(board, board.exits[root] as number, board.ends[root] as number);
}

function worthWith({ worth }: FastBoard, exits: number, ends: number): number {
  return worth[exits * (MOST_ENDS + 1) + (ends > MOST_ENDS ? MOST_ENDS : ends)] as number;
}

/** Values networks by another table from now on. Placements made earlier must not be taken back under the new table. */
export function revalue(board: FastBoard, worth: Float64Array): void {
  board.worth = worth;
  board.networks = 0;
  for (let index = 0; index < board.placed; index += 1) {
    const cell = board.cells[index] as number;
    const strands = 1 + (SPLIT[board.shapes[cell] as number] as number);
    for (let strand = cell * 2; strand < cell * 2 + strands; strand += 1) {
      if (board.parents[strand] === strand) board.networks += worthOf(board, strand);
    }
  }
}

/**
 * How much `networks` and `deadEnds` would grow if a shape that fits were placed on a cell. Programs ask this for every
 * place and tile and then place only one, so it works without placing the shape and taking it back.
 */
export function changeBy(board: FastBoard, cell: number, shape: number, change: Change): void {
  const facing = board.facing[cell] as number;
  const border = BORDER[cell] as number;
  const joints = JOINTS[shape * SIDES + facing] as number;
  const loose = (ENDS[shape] as number) & ~joints;
  const live = loose & (OPEN[facing] as number);
  change.deadEnds = BITS[loose & ~border & ~live] as number;
  if (SPLIT[shape] === 1) {
    changeByPlacing(board, cell, shape, change);
    return;
  }
  let exits = BITS[joints & border] as number;
  let ends = BITS[live] as number;
  let networks = 0;
  let met = 0;
  for (let direction = 0; direction < 4; direction += 1) {
    if (!isEndOfNeighbour(facing, border, direction)) continue;
    const root = findRoot(board, strandOf(board, cell + (STEP[direction] as number), direction));
    const isJoint = (joints >> direction) & 1;
    change.deadEnds += 1 - isJoint;
    let at = 0;
    while (at < met && metRoots[at] !== root) at += 1;
    if (at === met) {
      metRoots[at] = root;
      endsUsed[at] = 0;
      isJoined[at] = 0;
      met += 1;
    }
    endsUsed[at] = (endsUsed[at] as number) + 1;
    isJoined[at] = (isJoined[at] as number) | isJoint;
  }
  for (let at = 0; at < met; at += 1) {
    const root = metRoots[at] as number;
    const left = (board.ends[root] as number) - (endsUsed[at] as number);
    networks -= worthOf(board, root);
    if (isJoined[at] === 0) {
      networks += worthWith(board, board.exits[root] as number, left);
    } else {
      exits += board.exits[root] as number;
      ends += left;
    }
  }
  change.networks = networks + worthWith(board, exits, ends);
}

/** The result of `changeBy`. */
export interface Change {
  networks: number;
  deadEnds: number;
}

/** The networks around a cell: at most one per side. */
const metRoots = new Int16Array(4);
const endsUsed = new Uint8Array(4);
const isJoined = new Uint8Array(4);

function changeByPlacing(board: FastBoard, cell: number, shape: number, change: Change): void {
  const { networks, deadEnds } = board;
  place(board, cell, shape);
  change.networks = board.networks - networks;
  change.deadEnds = board.deadEnds - deadEnds;
  takeBack(board);
}
