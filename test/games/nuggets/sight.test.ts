import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitsWhere, hasBit } from '../../../src/games/nuggets/bitSet.ts';
import { isVisible } from '../../../src/games/nuggets/index.ts';
import { lookAround } from '../../../src/games/nuggets/lookAround.ts';
import { cellOf, type DungeonMap } from '../../../src/games/nuggets/map.ts';
import { MAP_NAMES, SHIPPED_MAPS } from '../../../src/games/nuggets/shippedMaps.ts';
import { addSight, sightFrom } from '../../../src/games/nuggets/sight.ts';
import { craggyMap, PILLARS, parseTestMap } from './positions.ts';
import { seesByRules, WRONG_WAYS, type WrongWay } from './sightReference.ts';

const anyMap: fc.Arbitrary<DungeonMap> = fc.oneof(
  fc.constantFrom(...MAP_NAMES).map((name) => SHIPPED_MAPS[name]),
  fc.nat().map((seed) => parseTestMap(craggyMap(seed))),
);
/** Any characters anywhere: nothing that `parseMap` lets through, but what a player knows of a map is no better. */
const anyCells: fc.Arbitrary<DungeonMap> = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 40 }))
  .chain(([rows, columns, rarity]) =>
    fc
      .array(fc.nat(rarity), { minLength: rows * columns, maxLength: rows * columns })
      .map((drawn) => ({ rows, columns, cells: drawn.map((one) => (one === 0 ? '#' : '.')).join('') })),
  );
const anyPlace = (maps: fc.Arbitrary<DungeonMap>) =>
  maps.chain((map) => fc.tuple(fc.constant(map), fc.nat(map.cells.length - 1)));
const twoPlaces = anyMap.chain((map) => {
  const cell = fc.record({ row: fc.nat(map.rows - 1), column: fc.nat(map.columns - 1) });
  return fc.tuple(fc.constant(map), cell, cell);
});

describe('sight', () => {
  test('is as the rules word it, on maps of all kinds', () => {
    fc.assert(
      fc.property(twoPlaces, ([map, eye, target]) => {
        expect(isVisible(map, eye, target)).toBe(seesByRules(map, eye, target));
      }),
      { numRuns: 3000 },
    );
  });

  test('is the same both ways', () => {
    fc.assert(
      fc.property(twoPlaces, ([map, eye, target]) => {
        expect(isVisible(map, eye, target)).toBe(isVisible(map, target, eye));
      }),
      { numRuns: 3000 },
    );
  });

  test('always takes in oneself and the eight squares around', () => {
    fc.assert(
      fc.property(twoPlaces, ([map, { row, column }]) => {
        for (const down of [-1, 0, 1]) {
          for (const right of [-1, 0, 1]) {
            const target = { row: row + down, column: column + right };
            if (target.row < 0 || target.row >= map.rows || target.column < 0 || target.column >= map.columns) continue;
            expect(isVisible(map, { row, column }, target)).toBe(true);
          }
        }
      }),
    );
  });

  test('from a place is what is visible from there, asked once or again', () => {
    fc.assert(
      fc.property(twoPlaces, ([map, eye, target]) => {
        const at = eye.row * map.columns + eye.column;
        const point = target.row * map.columns + target.column;
        const seen = isVisible(map, eye, target);
        expect([sightFrom(map, at), sightFrom({ ...map }, at)].map((sight) => hasBit(sight, point))).toEqual([
          seen,
          seen,
        ]);
      }),
    );
  });

  test.each([
    ['maps of all kinds', anyMap, 300],
    ['any characters at all', anyCells, 3000],
  ])('from a place is all that is visible from there, and nothing else, on %s', (_, maps, numRuns) => {
    fc.assert(
      fc.property(anyPlace(maps), ([map, eye]) => {
        const visible = bitsWhere(map.cells.length, (point) => isVisible(map, cellOf(map, eye), cellOf(map, point)));
        expect(lookAround(map, eye)).toEqual(visible);
      }),
      { numRuns },
    );
  });

  test('is added to what was known, which stays the same object where nothing is new', () => {
    fc.assert(
      fc.property(anyPlace(anyMap), fc.nat(), ([map, eye], other) => {
        const known = lookAround(map, other % map.cells.length);
        const seen = addSight(map, eye, known);
        expect(seen).toEqual(known.map((word, at) => word | (lookAround(map, eye)[at] ?? 0)));
        expect(addSight(map, eye, seen)).toBe(seen);
      }),
      { numRuns: 300 },
    );
  });

  test.each<readonly [string, [number, number], [number, number], boolean]>([
    ['a room from its doorway', [3, 11], [5, 3], true],
    ['nothing of a room one step before the doorway', [3, 12], [3, 10], false],
    ['a doorway from inside', [1, 9], [3, 11], true],
    ['no passage behind a doorway', [3, 9], [3, 12], false],
    ['walls and corners of the own room', [1, 3], [6, 11], true],
    ['past a pillar, with one clear point beside the line', [1, 4], [2, 6], true],
    ['nothing behind a pillar', [1, 5], [3, 5], false],
    ['rock beside a passage', [7, 7], [7, 6], true],
    ['nothing along a passage', [6, 7], [8, 7], false],
  ])('shows %s', (_, [row, column], [toRow, toColumn], seen) => {
    expect(isVisible(PILLARS, { row, column }, { row: toRow, column: toColumn })).toBe(seen);
  });
});

/** For each wrong way a pair of places where it shows: eye, target, and what is right. */
const CASES: Readonly<Record<WrongWay, readonly [[number, number], [number, number], boolean]>> = {
  'passages are transparent': [[3, 10], [3, 12], false],
  'an exact hit looks at the next gridpoint too': [[1, 5], [3, 5], false],
  'an exact hit never blocks': [[1, 5], [3, 5], false],
  'both gridpoints of a pair must be clear': [[1, 3], [0, 5], true],
  'the start is tested': [[3, 11], [3, 9], true],
  'the end is tested': [[3, 9], [3, 11], true],
  'crossings are rounded to the nearest': [[1, 4], [2, 6], true],
  'only rows are crossed': [[3, 12], [3, 10], false],
  'only columns are crossed': [[1, 5], [3, 5], false],
};

describe('sight avoids the mistakes of other programs', () => {
  test.each(WRONG_WAYS)('%s', (wrong) => {
    const [[row, column], [toRow, toColumn], right] = CASES[wrong];
    const eye = { row, column };
    const target = { row: toRow, column: toColumn };
    expect(isVisible(PILLARS, eye, target)).toBe(right);
    expect(seesByRules(PILLARS, eye, target, wrong)).toBe(!right);
  });

  test('a line is told from its corner to its corner without rounding, however long', () => {
    const wide = parseTestMap(
      ['+'.repeat(100), `+${'.'.repeat(98)}+`, `+${'.'.repeat(98)}+`, `+${'.'.repeat(98)}+`, '+'.repeat(100)].join(
        '\n',
      ),
    );
    for (const column of cellsOf(wide)) {
      expect(isVisible(wide, { row: 1, column: 1 }, column)).toBe(seesByRules(wide, { row: 1, column: 1 }, column));
    }
  });
});

function cellsOf(map: DungeonMap) {
  return [...map.cells].map((_, point) => cellOf(map, point));
}
