import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import { allSpots, type DungeonMap, parseMap } from '../../../src/games/nuggets/map.ts';
import { chosenMap, goldFor, pileLimits, type Setup } from '../../../src/games/nuggets/setup.ts';
import { SHIPPED_MAPS } from '../../../src/games/nuggets/shippedMaps.ts';
import { setupWith } from './positions.ts';

const ALL_SEATS = Array.from({ length: 26 }, (_, at) => at + 1);

function textOf({ rows, columns, cells }: DungeonMap): string {
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns)).join('\n');
}

function mapFor(map: Setup['map'], seats: number): DungeonMap {
  return chosenMap(setupWith({ map }), seats).map;
}

describe.each([
  ['minster', 12],
  ['abbey', 6],
] as const)('the %s', (name, piles) => {
  test('is a sound map that has 250 squares for each, and piles for each of three and more', () => {
    for (const seats of ALL_SEATS) {
      const map = mapFor(name, seats);
      expect(parseMap(textOf(map)), `${seats}`).toMatchObject({ ok: true });
      expect(allSpots(map).length / seats).toBeGreaterThanOrEqual(250);
      if (seats > 2)
        expect(pileLimits(setupWith({ map: name }), map, seats).fewest / seats).toBeGreaterThanOrEqual(piles);
    }
  });

  test('is one building for two', () => {
    for (const seats of [1, 2])
      expect(mapFor(name, seats).rows).toBe(name === 'abbey' ? SHIPPED_MAPS.cloister.rows : 18);
  });
});

describe('a hunt in the minster', () => {
  test('has 125 nuggets and at least twelve piles a head, in piles of similar size', () => {
    for (const seats of [2, 3, 5, 26]) {
      const { piles } = nuggets.start(setupWith(), seats, fastRandom(seats));
      const sizes = piles.map(({ size }) => size);
      expect(piles.length / seats).toBeGreaterThanOrEqual(12);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(125 * seats);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(4 * Math.min(...sizes));
    }
  });

  test('leaves as much gold as piles need, however little there is', () => {
    const { piles } = nuggets.start(setupWith({ gold: 24 }), 2, fastRandom(1));
    expect(piles.map(({ size }) => size)).toEqual(Array(24).fill(1));
  });

  test('begins at different room squares without gold', () => {
    for (const seats of [1, 2, 26]) {
      const { piles, players } = nuggets.start(setupWith(), seats, fastRandom(seats));
      expect(new Set([...piles, ...players].map(({ at }) => at)).size).toBe(piles.length + seats);
    }
  });
});

describe('the map', () => {
  test('is the minster unless another is chosen; the gold of an abbey grows from six players on, others do not', () => {
    expect(chosenMap(setupWith(), 26).name).toBe('minster');
    expect([2, 5, 10, 26].map((seats) => goldFor(setupWith({ map: 'abbey' }), seats))).toEqual([250, 250, 500, 1300]);
    expect(chosenMap(setupWith({ map: 'cellar' }), 26).map).toBe(SHIPPED_MAPS.cellar);
    expect(goldFor(setupWith({ map: 'cellar' }), 26)).toBe(250);
  });
});
