import { expect, test } from 'vitest';
import { cellzCommand } from '../../commands/cellz.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';

function menuSizes(columns: number, rows: number): readonly number[] {
  const state = cellz.start({ columns, rows }, 2, fastRandom(1));
  const moment = {
    view: state,
    viewer: 0,
    legal: () => cellz.legal(state, 0).map((move) => cellz.write(move)),
  };
  return cellzCommand.controls(moment, '').map((row) => ('kind' in row ? row.choices.length : 0));
}

test('every board has its dots in at most four menus of at most 25 choices', () => {
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
