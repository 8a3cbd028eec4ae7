import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/engine/cell.ts';
import { line } from '../../../src/games/domination/index.ts';
import { clippedCells } from './clipping.ts';

/** A cell by row and column counted from 1, as in the facts. */
const at = (row: number, column: number): Cell => ({ row: row - 1, column: column - 1 });
const written = (cells: readonly Cell[]) => cells.map(({ row, column }) => `${row + 1},${column + 1}`).join(' ');

const anyCell = (bound: number) => fc.record({ row: fc.nat(bound), column: fc.nat(bound) });

describe('the worked examples of the facts', () => {
  test.each([
    [at(1, 1), at(2, 4), '1,1 1,2 2,3 2,4'],
    [at(1, 1), at(3, 2), '1,1 2,1 2,2 3,2'],
    [at(5, 4), at(2, 1), '5,4 4,3 3,2 2,1'],
    [at(4, 1), at(1, 6), '4,1 4,2 3,2 3,3 2,4 2,5 1,5 1,6'],
    [at(1, 1), at(4, 7), '1,1 1,2 2,2 2,3 2,4 3,4 3,5 3,6 4,6 4,7'],
    [at(3, 3), at(3, 3), '3,3'],
  ])('%j to %j', (from, to, cells) => {
    expect(written(line(from, to))).toBe(cells);
  });
});

test('a line along a row or a column passes every cell between its ends', () => {
  expect(written(line(at(2, 5), at(2, 1)))).toBe('2,5 2,4 2,3 2,2 2,1');
  expect(written(line(at(1, 3), at(4, 3)))).toBe('1,3 2,3 3,3 4,3');
});

test('agrees with exact clipping on every pair of cells of a 7x7 board', () => {
  const cells = Array.from({ length: 49 }, (_, index) => ({ row: Math.floor(index / 7), column: index % 7 }));
  for (const from of cells) {
    for (const to of cells) expect(new Set(line(from, to).map(cellKey))).toEqual(clippedCells(7, from, to));
  }
});

test('starts and ends in its end cells, and each step goes to a neighbour, no cell twice', () => {
  fc.assert(
    fc.property(anyCell(200), anyCell(200), (from, to) => {
      const cells = line(from, to);
      expect(cells.at(0)).toEqual(from);
      expect(cells.at(-1)).toEqual(to);
      expect(new Set(cells.map(cellKey)).size).toBe(cells.length);
      for (const [index, cell] of cells.entries()) {
        const next = cells[index + 1] ?? cell;
        expect(Math.max(Math.abs(next.row - cell.row), Math.abs(next.column - cell.column))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('passes the same cells from either end', () => {
  fc.assert(
    fc.property(anyCell(300), anyCell(300), (from, to) => {
      expect(line(to, from).toReversed()).toEqual(line(from, to));
    }),
  );
});

test('has rows + columns + 1 cells, less one for each corner it goes through', () => {
  fc.assert(
    fc.property(anyCell(500), anyCell(500), (from, to) => {
      expect(line(from, to)).toHaveLength(cellCount(from, to));
    }),
  );
});

test('a line of a million cells is right to the last cell', () => {
  const from = { row: 7, column: 300_002 };
  const to = { row: 700_000, column: 3 };
  const cells = line(from, to);
  expect(cells).toHaveLength(cellCount(from, to));
  expect(cells.length).toBeGreaterThan(999_000);
  expect(cells.at(-1)).toEqual(to);
  const strays = cells.filter((cell) => !isPassed(cell, from, to));
  expect(strays).toEqual([]);
});

function cellKey(cell: Cell): string {
  return `${cell.row},${cell.column}`;
}

/** The formula of the facts: a corner is met only where both components are odd after division by their divisor. */
function cellCount(from: Cell, to: Cell): number {
  const rows = Math.abs(to.row - from.row);
  const columns = Math.abs(to.column - from.column);
  const divisor = greatestDivisor(rows, columns);
  const meetsCorners = divisor > 0 && (rows / divisor) % 2 === 1 && (columns / divisor) % 2 === 1;
  return rows + columns + 1 - (meetsCorners ? divisor : 0);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Whether the endless line goes through the inside of a cell: its corners lie on both sides (in whole numbers, doubled). */
function isPassed(cell: Cell, from: Cell, to: Cell): boolean {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const side = 2 * (cell.row - from.row) * columns - 2 * (cell.column - from.column) * rows;
  return Math.abs(side) < Math.abs(rows) + Math.abs(columns);
}
