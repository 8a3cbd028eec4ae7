import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_GRID, type Placement, SQUARES, withPlacement } from '../../../src/games/railroad/board.ts';
import {
  changeBy,
  countBasicScore,
  emptyBoard,
  type FastBoard,
  fittingShapes,
  place,
  revalue,
  takeBack,
  WORTHS,
} from '../../../src/games/railroad/fast/board.ts';
import { countTotalScore, longestLength } from '../../../src/games/railroad/fast/longest.ts';
import { noRoutes, surveyRoutes } from '../../../src/games/railroad/fast/routes.ts';
import { cellOf, SHAPES, shapeNumber } from '../../../src/games/railroad/fast/tables.ts';
import { facing, listPlacements } from '../../../src/games/railroad/placement.ts';
import { basicScore, scorePlacements } from '../../../src/games/railroad/scoring.ts';
import { ROUTES, TILES } from '../../../src/games/railroad/tiles.ts';
import { randomBoard } from './boards.ts';

function placeOn(fast: FastBoard, { tile, square, orientation }: Placement): void {
  place(fast, cellOf(square), shapeNumber(tile, orientation));
}

const seeds = fc.integer();
const counts = fc.integer({ min: 0, max: 45 });

describe('the fast board', () => {
  test('scores every board as the rules do, after every placement', () => {
    fc.assert(
      fc.property(seeds, counts, (seed, count) => {
        const fast = emptyBoard();
        const placements = randomBoard(seed, count);
        for (const [index, placement] of placements.entries()) {
          placeOn(fast, placement);
          const score = scorePlacements(placements.slice(0, index + 1));
          expect([
            countBasicScore(fast),
            longestLength(fast, 1),
            longestLength(fast, 2),
            countTotalScore(fast),
          ]).toEqual([basicScore(score), score.highway.length, score.railway.length, score.total]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('foresees what a placement changes, as if it were made', () => {
    fc.assert(
      fc.property(seeds, counts, (seed, count) => {
        const fast = emptyBoard();
        for (const placement of randomBoard(seed, count)) placeOn(fast, placement);
        revalue(
          fast,
          Float64Array.from({ length: WORTHS }, (_, at) => (at * at * 7) % 31),
        );
        for (const tile of TILES.keys()) {
          for (const square of SQUARES) {
            for (const shape of fittingShapes(fast, tile, cellOf(square))) {
              const change = { networks: 0, deadEnds: 0 };
              changeBy(fast, cellOf(square), shape, change);
              const { networks, deadEnds } = fast;
              place(fast, cellOf(square), shape);
              const made = { networks: fast.networks - networks, deadEnds: fast.deadEnds - deadEnds };
              takeBack(fast);
              expect(change).toEqual(made);
            }
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  test('lists the same legal placements as the rules', () => {
    fc.assert(
      fc.property(seeds, counts, (seed, count) => {
        const fast = emptyBoard();
        let grid = EMPTY_GRID;
        for (const placement of randomBoard(seed, count)) {
          placeOn(fast, placement);
          grid = withPlacement(grid, placement);
        }
        for (const [tile, name] of TILES.entries()) {
          const listed = SQUARES.flatMap((square) =>
            [...fittingShapes(fast, tile, cellOf(square))].map((shape) => ({ square, ...SHAPES[shape] })),
          );
          expect(listed).toEqual(listPlacements(grid, name));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('surveys ways that are there, and the longest wherever routes make no loop', () => {
    let withoutLoops = 0;
    fc.assert(
      fc.property(seeds, counts, (seed, count) => {
        const fast = emptyBoard();
        for (const placement of randomBoard(seed, count)) placeOn(fast, placement);
        for (const route of ROUTES) {
          const routes = noRoutes();
          surveyRoutes(fast, route, routes);
          expect(Math.max(...routes.reach[route])).toBe(routes.longest[route]);
          const longest = longestLength(fast, route);
          expect(routes.longest[route]).toBeLessThanOrEqual(longest);
          if (routes.longest[route] === longest) withoutLoops += 1;
        }
      }),
      // The third way round a loop goes farther there than the second.
      { numRuns: 60, examples: [[825691012, 40]] },
    );
    expect(withoutLoops).toBeGreaterThan(100);
  });

  test('counts as dead the open ends that look at a blank side', () => {
    fc.assert(
      fc.property(seeds, counts, (seed, count) => {
        const fast = emptyBoard();
        const placements = randomBoard(seed, count);
        for (const placement of placements) placeOn(fast, placement);
        const grid = placements.reduce(withPlacement, EMPTY_GRID);
        const dead = scorePlacements(placements).errors.filter(({ square, direction }) => {
          const step = [-7, 1, 7, -1][direction] ?? 0;
          return grid[square + step] !== undefined && facing(grid, square, direction) === 0;
        });
        expect(fast.deadEnds).toBe(dead.length);
      }),
      { numRuns: 60 },
    );
  });

  test('is as it was when placements are taken back', () => {
    fc.assert(
      fc.property(seeds, counts, counts, (seed, count, kept) => {
        const placements = randomBoard(seed, count);
        const fast = emptyBoard();
        for (const placement of placements) placeOn(fast, placement);
        while (fast.placed > Math.min(kept, placements.length)) takeBack(fast);
        const again = emptyBoard();
        for (const placement of placements.slice(0, kept)) placeOn(again, placement);
        const seen = ({ facing, shapes, errors, deadEnds, centre, networks, placed, hungCount }: FastBoard) => ({
          facing: facing.filter((_, cell) => cellOf(0) <= cell),
          ...{ shapes, errors, deadEnds, centre, networks, placed, hungCount },
        });
        expect(seen(fast)).toEqual(seen(again));
        for (const placement of placements.slice(kept)) placeOn(fast, placement);
        expect(countTotalScore(fast)).toBe(scorePlacements(placements).total);
      }),
      { numRuns: 60 },
    );
  });
});
