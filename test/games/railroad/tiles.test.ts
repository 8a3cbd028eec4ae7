import { describe, expect, test } from 'vitest';
import { EMPTY_GRID } from '../../../src/games/railroad/board.ts';
import { listPlacements } from '../../../src/games/railroad/placement.ts';
import {
  lowestOrientation,
  ORIENTATIONS,
  rotateEdges,
  TILE_FACTS,
  TILES,
  type Tile,
} from '../../../src/games/railroad/tiles.ts';

describe('tiles', () => {
  test('turn clockwise: what was north is east', () => {
    expect(rotateEdges('B1', 0)).toEqual([1, 2, 0, 0]);
    expect(rotateEdges('B1', 1)).toEqual([0, 1, 2, 0]);
    expect(rotateEdges('S0', 3)).toEqual([1, 2, 1, 1]);
  });

  test('are mirrored left to right before they turn, from orientation 4 on', () => {
    expect(rotateEdges('B1', 4)).toEqual([1, 0, 0, 2]);
    expect(rotateEdges('B1', 5)).toEqual([2, 1, 0, 0]);
  });

  test('list exactly the orientations that look different, by the lowest digit', () => {
    for (const tile of TILES) {
      const looks = ORIENTATIONS.map((orientation) => rotateEdges(tile, orientation).join());
      const lowest = ORIENTATIONS.filter((orientation) => looks.indexOf(looks[orientation] ?? '') === orientation);
      expect(TILE_FACTS[tile].orientations, tile).toEqual(lowest);
    }
  });

  test('are stations where highway and railway meet, which they do everywhere but on the overpass', () => {
    for (const tile of TILES) {
      const { edges, station } = TILE_FACTS[tile];
      expect(station, tile).toBe(edges.includes(1) && edges.includes(2) && tile !== 'B2');
    }
  });

  test('are written with the lowest digit of those that look the same', () => {
    expect(ORIENTATIONS.map((orientation) => lowestOrientation('A1', orientation))).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(ORIENTATIONS.map((orientation) => lowestOrientation('S2', orientation))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(ORIENTATIONS.map((orientation) => lowestOrientation('S4', orientation))).toEqual([0, 1, 2, 3, 1, 2, 3, 0]);
    expect(ORIENTATIONS.map((orientation) => lowestOrientation('B1', orientation))).toEqual([...ORIENTATIONS]);
  });

  // Counts of rules section 3 for dice; the specials counted by hand: every orientation with the exit's kind there.
  const FIRST_PLACEMENTS: Partial<Record<Tile, number>> = {
    A0: 12,
    A1: 6,
    A2: 18,
    A3: 18,
    A4: 6,
    A5: 12,
    B0: 12,
    B1: 24,
    B2: 12,
    S0: 24,
    S1: 24,
    S2: 6,
    S3: 6,
    S4: 24,
    S5: 12,
  };
  test.each(Object.entries(FIRST_PLACEMENTS))('%s has %i legal places on an empty board', (tile, count) => {
    expect(listPlacements(EMPTY_GRID, tile as Tile)).toHaveLength(count);
  });
});
