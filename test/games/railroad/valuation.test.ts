import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSquare } from '../../../src/games/railroad/board.ts';
import {
  emptyBoard,
  type FastBoard,
  place,
  revalue,
  takeBack,
  WORTHS,
} from '../../../src/games/railroad/fast/board.ts';
import { longestLength } from '../../../src/games/railroad/fast/longest.ts';
import {
  BITS,
  BOARD_CELLS,
  BORDER,
  cellOf,
  JOINTS,
  SHAPES,
  SIDES,
  SQUARE_OF_CELL,
  STEP,
  shapeNumber,
} from '../../../src/games/railroad/fast/tables.ts';
import { pairIndex, pairKinds, squareKinds } from '../../../src/games/railroad/players/squares.ts';
import { eachStep, MOST_LENGTH, survey, type Valuation } from '../../../src/games/railroad/players/valuation.ts';
import { ROUTES, TILES } from '../../../src/games/railroad/tiles.ts';
import { randomBoard } from './boards.ts';

const anyNumber = (index: number) => ((index * 7919) % 101) / 10 - 5;

const NOTHING: Valuation = {
  squares: new Float64Array(squareKinds().count),
  pairs: new Float64Array(pairKinds().count),
  networks: new Float64Array(WORTHS),
  longest: new Float64Array(MOST_LENGTH + 1),
  reach: new Float64Array(51),
  joint: 0,
  deadEnd: 0,
  centre: 0,
  specials: new Float64Array(4),
  due: new Float64Array(5),
};

function boardOf(seed: number, count: number): FastBoard {
  const board = emptyBoard();
  for (const { tile, square, orientation } of randomBoard(seed, count)) {
    place(board, cellOf(square), shapeNumber(tile, orientation));
  }
  return board;
}

/** All that a board counts for but routes, from nothing. */
function worthOf(board: FastBoard, valuation: Valuation): number {
  const { joint, deadEnd, centre } = valuation;
  const cells = [...BOARD_CELLS];
  const empty = cells.filter((cell) => board.shapes[cell] === -1);
  const joints = cells.filter((cell) => board.shapes[cell] !== -1).map((cell) => jointsOf(board, cell));
  return (
    board.networks +
    deadEnd * board.deadEnds +
    centre * board.centre +
    (joint * sumOf(joints)) / 2 +
    sumOf(empty.map((cell) => emptyWorth(board, cell, valuation)))
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function jointsOf(board: FastBoard, cell: number): number {
  const joints = JOINTS[(board.shapes[cell] ?? 0) * SIDES + (board.facing[cell] ?? 0)] ?? 0;
  return BITS[joints & ~(BORDER[cell] ?? 0)] ?? 0;
}

/** An empty square, and its pairs with those to the right and below. */
function emptyWorth(board: FastBoard, cell: number, { squares, pairs }: Valuation): number {
  const facing = board.facing[cell] ?? 0;
  const beside = [1, 2].map((direction) => {
    const next = cell + (STEP[direction] ?? 0);
    if (SQUARE_OF_CELL[next] === -1 || board.shapes[next] !== -1) return 0;
    return pairs[pairKinds().of[pairIndex(cell, facing, direction, board.facing[next] ?? 0)] ?? 0] ?? 0;
  });
  return sumOf(beside) + (squares[squareKinds().of[cell * SIDES + facing] ?? 0] ?? 0);
}

/** Calls `check` with the gain of every step on a board and the board after it. */
function onEachStep(board: FastBoard, valuation: Valuation, check: (gain: number) => void): void {
  const steps: { cell: number; shape: number; gain: number }[] = [];
  survey(board, valuation);
  for (const tile of TILES.keys()) {
    eachStep(board, tile, valuation, (cell, shape, gain) => steps.push({ cell, shape, gain }));
  }
  for (const { cell, shape, gain } of steps) {
    place(board, cell, shape);
    check(gain);
    takeBack(board);
  }
}

describe('the valuation of positions', () => {
  test('gives every step the gain that a count of the whole board gives', () => {
    const valuation: Valuation = {
      ...NOTHING,
      squares: Float64Array.from({ length: squareKinds().count }, (_, index) => anyNumber(index)),
      pairs: Float64Array.from({ length: pairKinds().count }, (_, index) => anyNumber(index + 5)),
      networks: Float64Array.from({ length: WORTHS }, (_, index) => anyNumber(index + 9)),
      joint: 0.5,
      deadEnd: -2,
      centre: 1,
    };
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 24 }), (seed, count) => {
        const board = boardOf(seed, count);
        revalue(board, valuation.networks);
        const before = worthOf(board, valuation);
        onEachStep(board, valuation, (gain) => expect(gain).toBeCloseTo(worthOf(board, valuation) - before, 6));
      }),
      { numRuns: 12 },
    );
  });

  test('knows by how much a step makes the longest routes longer, where there is no loop', () => {
    const longest = Float64Array.from({ length: MOST_LENGTH + 1 }, (_, length) => length);
    const valuation: Valuation = { ...NOTHING, longest };
    const lengths = (board: FastBoard) => ROUTES.reduce((sum, route) => sum + longestLength(board, route), 0);
    let steps = 0;
    let right = 0;
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 12 }), (seed, count) => {
        const board = boardOf(seed, count);
        revalue(board, valuation.networks);
        const before = lengths(board);
        onEachStep(board, valuation, (gain) => {
          steps += 1;
          if (gain === lengths(board) - before) right += 1;
        });
      }),
      { numRuns: 12, seed: 1 },
    );
    expect(right / steps).toBeGreaterThan(0.99);
  });

  test('an end is worth what it reaches back', () => {
    const board = emptyBoard();
    const square = readSquare('A1');
    if (square === undefined) throw new Error('no square');
    place(
      board,
      cellOf(square),
      SHAPES.findIndex(({ tile }) => tile === 'A4'),
    );
    const reach = Float64Array.from({ length: 51 }, (_, cells) => cells);
    const valuation: Valuation = { ...NOTHING, reach };
    revalue(board, valuation.networks);
    survey(board, valuation);
    const below = cellOf(square) + (STEP[2] ?? 0);
    const gains: number[] = [];
    eachStep(board, TILES.indexOf('A4'), valuation, (cell, _, gain) => {
      if (cell === below) gains.push(gain);
    });
    // The end of one square is used up, one of two squares opens.
    expect(gains).toEqual([1]);
  });

  test('pairs of squares are the same in a mirror, and after a quarter turn with routes exchanged', () => {
    const kind = (name: string, facing: number, direction: number, facingThere: number) =>
      pairKinds().of[pairIndex(cellOf(readSquare(name) ?? 0), facing, direction, facingThere)];
    const [highwayNorth, railwayEast] = [1, 2 << 2];
    // C2 and C3 under a highway; their mirror image C4 and C3; turned, B to D in column 4 beside a railway.
    expect(kind('C2', highwayNorth, 1, 0)).toBe(kind('C4', highwayNorth, 3, 0));
    expect(kind('C2', highwayNorth, 1, 0)).toBe(kind('C4', railwayEast, 2, 0));
    expect(kind('C2', highwayNorth, 1, 0)).not.toBe(kind('C2', highwayNorth << 1, 1, 0));
    // The same pair from its other end.
    expect(kind('C2', highwayNorth, 1, 0)).toBe(kind('C3', 0, 3, highwayNorth));
  });
});
