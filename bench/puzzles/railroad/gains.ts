import { type FastBoard, fittingShapes } from '../../../src/games/railroad/fast/board.ts';
import {
  BITS,
  BOARD_CELLS,
  BORDER,
  CENTRE,
  ENDS,
  JOINTS,
  ROUTE_ENDS,
  SIDES,
  SPLIT,
} from '../../../src/games/railroad/fast/tables.ts';
import { EXIT_POINTS } from '../../../src/games/railroad/scoring.ts';
import { HIGHWAY, RAILWAY, ROUTES, type Route } from '../../../src/games/railroad/tiles.ts';

/** Where a tile fits, and the most points it can bring there, including the longest routes. */
export interface Gain {
  readonly cell: number;
  readonly shape: number;
  readonly most: number;
}

/** Where a tile fits, most promising first. If it joins two routes of a kind, their total length is unknown. */
export function listGains(board: FastBoard, tile: number): readonly Gain[] {
  const gains = [...BOARD_CELLS].flatMap((cell) =>
    [...fittingShapes(board, tile, cell)].map((shape): Gain => {
      const isJoining = ROUTES.some((route) => jointsOf(board, cell, shape, route) > 1);
      return {
        cell,
        shape,
        most: isJoining ? Number.POSITIVE_INFINITY : basicGain(board, cell, shape) + ROUTES.length,
      };
    }),
  );
  return gains.sort((a, b) => b.most - a.most);
}

/** The most points that a shape can bring on a cell, without the longest routes. */
export function basicGain(board: FastBoard, cell: number, shape: number): number {
  const border = BORDER[cell] as number;
  const joints = JOINTS[shape * SIDES + (board.facing[cell] as number)] as number;
  const loose = (ENDS[shape] as number) & ~joints & ~border;
  const closed = (BITS[joints & ~border] as number) - (BITS[loose] as number);
  return (CENTRE[cell] as number) + closed + exitGain(shape, joints);
}

/** The most points gained by adding a network to another; the last of all twelve exits brings one more. */
const PER_NETWORK = (EXIT_POINTS[3] ?? 0) - (EXIT_POINTS[2] ?? 0);
const ALL_EXITS = 1;

function exitGain(shape: number, joints: number): number {
  const isTwo = SPLIT[shape] === 1 && (joints & NORTH_SOUTH) !== 0 && (joints & EAST_WEST) !== 0;
  return PER_NETWORK * ((BITS[joints] as number) - (isTwo ? 2 : 1)) + ALL_EXITS;
}

const NORTH_SOUTH = 0b0101;
const EAST_WEST = 0b1010;

/** The maximum total length of both routes after placing a shape on a cell, given their lengths before. */
export function longestWith(board: FastBoard, cell: number, shape: number, highway: number, railway: number): number {
  return (
    longerBy(highway, jointsOf(board, cell, shape, HIGHWAY)) + longerBy(railway, jointsOf(board, cell, shape, RAILWAY))
  );
}

/** The maximum length of a route of this kind after placing a shape on a cell. */
export function longestOfKindWith(board: FastBoard, cell: number, shape: number, route: Route, before: number): number {
  return longerBy(before, jointsOf(board, cell, shape, route));
}

/** The number of routes of a kind that a shape is connected to. */
function jointsOf(board: FastBoard, cell: number, shape: number, route: Route): number {
  const joints = JOINTS[shape * SIDES + (board.facing[cell] as number)] as number;
  return BITS[joints & ~(BORDER[cell] as number) & (ROUTE_ENDS[route][shape] as number)] as number;
}

function longerBy(longest: number, joints: number): number {
  return joints < 2 ? longest + 1 : 2 * longest + 1;
}
