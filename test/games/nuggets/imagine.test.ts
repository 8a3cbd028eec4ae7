import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { seatsOf, type Viewer } from '../../../src/engine/seat.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import { lookAround } from '../../../src/games/nuggets/lookAround.ts';
import { isSpot, pointOf } from '../../../src/games/nuggets/map.ts';
import { unclaimed } from '../../../src/games/nuggets/state.ts';
import { afterKeys, anySetup, PILLARS, parseTestMap, positionOn, randomWalk, setupWith } from './positions.ts';

const walks = fc.tuple(anySetup, fc.integer({ min: 1, max: 5 }), fc.nat());

describe('an imagined match', () => {
  test('looks as the true one to every viewer, on maps of all kinds', () => {
    fc.assert(
      fc.property(walks, ([setup, seatCount, seed]) => {
        if (nuggets.refuseSetup?.(setup, seatCount) !== undefined) return;
        const { states } = randomWalk(setup, seatCount, seed, 25);
        const random = fastRandom(seed);
        const viewers: readonly Viewer[] = [...seatsOf(seatCount), 'public', 'spectator'];
        for (const state of states.filter((_, ply) => ply % 5 === 0 || ply === states.length - 1)) {
          for (const viewer of viewers) {
            const seen = nuggets.view(state, viewer);
            const imagined = nuggets.imagine?.(seen, viewer, random);
            expect(imagined && nuggets.view(imagined, viewer)).toEqual(seen);
          }
        }
      }),
      { numRuns: 120 },
    );
  });

  test('is one that could be: gold on rooms, everybody on a spot of their own, purses and gold add up', () => {
    fc.assert(
      fc.property(walks, ([setup, seatCount, seed]) => {
        if (nuggets.refuseSetup?.(setup, seatCount) !== undefined) return;
        const state = randomWalk(setup, seatCount, seed, 20).states.at(-1);
        const imagined = state && nuggets.imagine?.(nuggets.view(state, 0), 0, fastRandom(seed));
        if (imagined === undefined) throw new Error('nothing imagined');
        const places = imagined.players.flatMap(({ at }) => (at === null ? [] : [at]));
        expect(places.every((at) => isSpot(imagined.map, at))).toBe(true);
        const taken = [...places, ...imagined.piles.map(({ at }) => at)];
        expect(new Set(taken).size).toBe(taken.length);
        expect(imagined.piles.every(({ at, size }) => imagined.map.cells[at] === '.' && size >= 1)).toBe(true);
        expect(imagined.players.every(({ purse }) => purse >= 0)).toBe(true);
        expect(imagined.players.reduce((sum, { purse }) => sum + purse, unclaimed(imagined))).toBe(setup.gold);
      }),
      { numRuns: 60 },
    );
  });

  test('has another map, gold and players elsewhere: nothing of the truth is needed', () => {
    const state = randomWalk(setupWith({ map: 'mine' }), 4, 3, 30).states.at(-1);
    const imagined = state && nuggets.imagine?.(nuggets.view(state, 0), 0, fastRandom(1));
    expect(imagined?.map.cells).not.toBe(state?.map.cells);
    expect(imagined?.piles).not.toEqual(state?.piles);
  });

  test('sees past room spots that are out of sight themselves, as the true map lets one', () => {
    const map = parseTestMap(['++++++', '+..#.+', '+.#..+', '++...+', '++++++'].join('\n'));
    const state = positionOn(map, { players: [[1, 2]], piles: [[3, 3, 5]] });
    const seen = nuggets.view(state, 0);
    const { cells = '', sight } = seen.dungeon ?? {};
    const closed = { ...map, cells: cells.replaceAll('?', '#') };
    expect(lookAround(closed, pointOf(map, { row: 1, column: 2 }))).not.toEqual(sight);
    for (const seed of [1, 2, 3, 4, 5]) {
      const imagined = nuggets.imagine?.(seen, 0, fastRandom(seed));
      expect(imagined && nuggets.view(imagined, 0)).toEqual(seen);
    }
  });

  test('has gold out of sight where the viewer knows no place for it, without bringing anything into sight', () => {
    const map = parseTestMap(['+++++++', '+....#+', '+.+..#+', '+++.+++', '+++++++'].join('\n'));
    const seen = nuggets.view(positionOn(map, { players: [[2, 1]], piles: [[3, 3, 9]] }), 0);
    expect(seen.dungeon?.piles).toEqual([]);
    const opening = pointOf(map, { row: 2, column: 5 });
    const opened = [...(seen.dungeon?.cells ?? '')].map((cell, point) => (point === opening ? '.' : cell)).join('');
    const eye = pointOf(map, { row: 2, column: 1 });
    expect(lookAround({ ...map, cells: opened.replaceAll('?', '#') }, eye)).not.toEqual(seen.dungeon?.sight);
    const places = new Set<number>();
    for (let seed = 0; seed < 150; seed += 1) {
      const imagined = nuggets.imagine?.(seen, 0, fastRandom(seed));
      places.add(imagined?.piles[0]?.at ?? -1);
      expect(imagined && nuggets.view(imagined, 0)).toEqual(seen);
    }
    expect(places.size).toBeGreaterThan(3);
  });

  test('has no gold out of sight where the piles in sight must be all there is', () => {
    const start = positionOn(PILLARS, {
      players: [[3, 3]],
      piles: [
        [2, 18, 1],
        [4, 18, 1],
      ],
    });
    const seen = nuggets.view(afterKeys(start, 'east!'), 0);
    for (const seed of [1, 2, 3]) {
      const imagined = nuggets.imagine?.(seen, 0, fastRandom(seed));
      expect(imagined?.piles.map(({ size }) => size)).toEqual([1, 1]);
    }
  });
});
