import { expect, test } from 'vitest';
import { cellzCommand } from '../../commands/cellz.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';

function menuSizes(columns: number, rows: number, picked = ''): readonly number[] {
  const state = cellz.start({ columns, rows }, 2, fastRandom(1));
  const moment = {
    view: state,
    viewer: 0,
    legal: () => cellz.legal(state, 0).map((move) => cellz.write(move)),
  };
  return cellzCommand.controls(moment, picked).flatMap((row) => ('kind' in row ? [row.choices.length] : []));
}

test('every board of up to 100 dots has them in at most four menus of at most 25 choices', () => {
  for (let columns = 2; columns <= 10; columns += 1) {
    for (let rows = 2; rows <= 10; rows += 1) {
      const sizes = menuSizes(columns, rows);
      expect(sizes.length).toBeLessThanOrEqual(4);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(25);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(columns * rows);
    }
  }
});

test('menus hold whole rows where that takes no more of them', () => {
  expect(menuSizes(6, 6)).toEqual([18, 18]);
  expect(menuSizes(10, 10)).toEqual([25, 25, 25, 25]);
});

test('larger boards are chosen by quarters, and every dot is in one of them', () => {
  for (const [columns, rows] of [
    [10, 11],
    [11, 12],
    [12, 13],
    [10, 17],
    [13, 17],
  ] as const) {
    expect(menuSizes(columns, rows)).toEqual([]);
    const sizes = ['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((name) =>
      menuSizes(columns, rows, name),
    );
    expect(Math.max(...sizes.map((menus) => menus.length))).toBeLessThanOrEqual(3);
    expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(25);
    expect(sizes.flat().reduce((sum, size) => sum + size, 0)).toBe(columns * rows);
  }
});
