import { describe, expect, test } from 'vitest';
import { abbeyFor } from '../../../src/games/nuggets/growCloister.ts';
import { allSpots, type DungeonMap, parseMap } from '../../../src/games/nuggets/map.ts';
import { chosenMap, goldFor, pileLimits, SHIPPED_MAPS } from '../../../src/games/nuggets/setup.ts';
import { setupWith } from './positions.ts';

const SEATS = Array.from({ length: 24 }, (_, at) => at + 3);

function textOf({ rows, columns, cells }: DungeonMap): string {
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns)).join('\n');
}

describe('the abbey', () => {
  test('is a sound map in which three and more players have 250 squares and six piles each', () => {
    for (const seats of SEATS) {
      const map = abbeyFor(SHIPPED_MAPS.cloister, seats);
      expect(parseMap(textOf(map)), `${seats}`).toMatchObject({ ok: true });
      expect(allSpots(map).length / seats).toBeGreaterThanOrEqual(250);
      expect(pileLimits(setupWith(), map, seats).fewest / seats).toBeGreaterThanOrEqual(6);
    }
  });

  test('is the cloister for two, who have 250 squares each there too, with the gold that was chosen', () => {
    for (const seats of [1, 2]) expect(abbeyFor(SHIPPED_MAPS.cloister, seats)).toEqual({ ...SHIPPED_MAPS.cloister });
    expect(allSpots(SHIPPED_MAPS.cloister).length / 2).toBeGreaterThanOrEqual(250);
    expect([2, 5, 10, 26].map((seats) => goldFor(setupWith(), seats))).toEqual([250, 250, 500, 1300]);
  });

  test('is played unless another map is chosen, which does not grow', () => {
    expect(chosenMap(setupWith(), 26).name).toBe('abbey');
    expect(chosenMap(setupWith({ map: 'cellar' }), 26).map).toBe(SHIPPED_MAPS.cellar);
    expect(goldFor(setupWith({ map: 'cellar' }), 26)).toBe(250);
  });
});
