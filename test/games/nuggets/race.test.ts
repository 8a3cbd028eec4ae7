import { describe, expect, test } from 'vitest';
import { stepBudget } from '../../../src/engine/budget.ts';
import { phrase } from '../../../src/engine/phrase.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import { allSpots, roomSpots } from '../../../src/games/nuggets/map.ts';
import { approachTo, OUT_OF_REACH } from '../../../src/games/nuggets/players/approach.ts';
import { type Field, NO_PILE, nearestPile, playOut } from '../../../src/games/nuggets/players/playOut.ts';
import { takingKeys } from '../../../src/games/nuggets/players/takingKeys.ts';
import { shortestRoutes, waysOn } from '../../../src/games/nuggets/route.ts';
import { SHIPPED_MAPS } from '../../../src/games/nuggets/shippedMaps.ts';
import { parseTestMap, positionOn } from './positions.ts';

const HALL = parseTestMap(
  ['+---------------+', ...Array.from({ length: 7 }, () => '|...............|'), '+---------------+'].join('\n'),
);
const NEAR = [4, 6, 9] as const;
const WANTED_BY_BOTH = [6, 11, 9] as const;

function keyOf(rival: readonly (readonly [number, number])[], steps: number, seed = 1) {
  const state = positionOn(HALL, { players: [[4, 8], ...rival], piles: [NEAR, WANTED_BY_BOTH] });
  const move = nuggets.players.hard?.choose(nuggets.view(state, 0), 0, fastRandom(seed), stepBudget(steps));
  return nuggets.write(move ?? { kind: 'pass' });
}

/** A whole map, known, with gold on some of its rooms. */
function fieldOf(name: keyof typeof SHIPPED_MAPS, pileCount: number) {
  const map = SHIPPED_MAPS[name];
  const spots = allSpots(map);
  const rooms = roomSpots(map);
  const piles = Array.from(
    { length: pileCount },
    (_, pile) => rooms[Math.floor((pile * rooms.length) / pileCount)] ?? 0,
  );
  const keys = takingKeys(map, waysOn(map), spots, piles);
  const field: Field = {
    keys,
    approach: approachTo(keys, spots.length, pileCount),
    pileCount,
    toRoom: new Float64Array(spots.length),
  };
  return { map, spots, piles, field };
}

describe('the race for gold', () => {
  test.each([
    [5, 15],
    [3, 13],
    [1, 13],
  ] as const)('goes first for what somebody at %i, %i would take next, not for the nearest', (row, column) => {
    for (const seed of [1, 2, 3]) expect(keyOf([[row, column]], 1000, seed)).toBe('southeast!');
  });

  test('names the plan that begins with the key, where there is one', () => {
    const reasonWith = (scene: Parameters<typeof positionOn>[1]) => {
      const state = positionOn(HALL, scene);
      return nuggets.players.hard?.weigh?.(nuggets.view(state, 0), 0, fastRandom(1), stepBudget(200))[0]?.reason;
    };
    expect(reasonWith({ piles: [NEAR], players: [[4, 8]] })).toMatchObject({
      key: 'nuggets.reason.begins',
      values: { plan: phrase('nuggets.pad.gold'), reason: { key: 'nuggets.reason.gold' } },
    });
    expect(
      reasonWith({
        piles: [NEAR, WANTED_BY_BOTH],
        players: [
          [4, 8],
          [3, 13],
        ],
      })?.key,
    ).toBe('nuggets.reason.race');
  });

  test('says who is after the same gold, and how near both are', () => {
    const state = positionOn(HALL, {
      players: [
        [4, 8],
        [3, 13],
      ],
      piles: [NEAR, WANTED_BY_BOTH],
    });
    const [hint] = nuggets.players.hard?.weigh?.(nuggets.view(state, 0), 0, fastRandom(1), stepBudget(1000)) ?? [];
    expect(hint?.reason).toEqual(phrase('nuggets.reason.race', { player: { seat: 1 }, own: 2, theirs: 2 }));
  });

  test('is not run alone, nor without time: then all gold is taken by the shortest way', () => {
    expect(keyOf([], 1000)).toBe('north');
    expect(keyOf([[5, 15]], 0)).toBe('north');
  });

  test('comes to the same key with the same number of steps and the same dice', () => {
    for (const seed of [1, 2, 3]) {
      expect(keyOf([[1, 9]], 50, seed)).toBe(keyOf([[1, 9]], 50, seed));
    }
  });
});

describe('a key that somebody pressed in a race', () => {
  const judged = (key: string, displaced = false) => {
    const state = positionOn(HALL, {
      players: [
        [4, 6],
        [4, 15],
      ],
      piles: [[4, 11, 9]],
    });
    const pushed = { ...state, players: state.players.map((player) => ({ ...player, displaced })) };
    const move = nuggets.read(key);
    if (!move.ok) throw new Error(key);
    const view = nuggets.view(pushed, 0);
    return nuggets.players.hard?.weigh?.(view, 0, fastRandom(7), stepBudget(4000), [move.value]) ?? [];
  };

  test('is told to lose a pile where the other takes it for that', () => {
    const [best, asked] = judged('west!');
    expect(nuggets.write(best?.move ?? { kind: 'pass' })).toBe('east!');
    expect(asked).toMatchObject({ asked: true });
    const loss = (best?.expected ?? 0) - (asked?.expected ?? 0);
    expect(loss).toBeGreaterThan(5);
    expect(asked?.within).toBeLessThan(loss);
  });

  test('loses nothing where it is the best, also for who was pushed aside', () => {
    expect(judged('east!')).toMatchObject([{ asked: true, within: 0 }]);
    expect(judged('east!', true)).toMatchObject([{ asked: true, within: 0 }]);
  });
});

describe('the ways to all piles', () => {
  test('are as short as the shortest ways there are, from everywhere', () => {
    const { map, spots, piles, field } = fieldOf('warren', 4);
    for (const [number, spot] of spots.entries()) {
      for (const [pile, at] of piles.entries()) {
        const keys = shortestRoutes(map, spot, (one) => one === at)[0]?.keys;
        expect(field.approach.keys[pile]?.[number]).toBe(keys ?? OUT_OF_REACH);
      }
    }
  });
});

describe('an imagined end', () => {
  test('is over when all gold is taken, each pile by one of them', () => {
    const { spots, field } = fieldOf('mine', 20);
    const random = fastRandom(5);
    for (let end = 0; end < 20; end += 1) {
      const walkers = [0, 1, 2].map(() => {
        return { at: random.below(spots.length), target: NO_PILE, busy: 0, isAway: false, taken: 0, keysLeft: 250 };
      });
      const gold = { known: 2 ** 20 - 1, unseen: 0 };
      const nearest = nearestPile(field, random);
      playOut(field, walkers, gold, [nearest, nearest, nearest], random);
      expect(gold).toEqual({ known: 0, unseen: 0 });
      expect(walkers.reduce((sum, { taken }) => sum + taken, 0)).toBe(20);
    }
  });

  test('has gold also where nobody has looked, which goes to whoever leaves for it', () => {
    const { field } = fieldOf('cellar', 1);
    const away = { ...field, toRoom: field.toRoom.fill(3) };
    const walkers = [{ at: 0, target: NO_PILE, busy: 0, isAway: false, taken: 0, keysLeft: 250 }];
    const gold = { known: 1, unseen: 4 };
    playOut(away, walkers, gold, [nearestPile(away, fastRandom(1))], fastRandom(2));
    expect(gold).toEqual({ known: 0, unseen: 0 });
    expect(walkers[0]?.taken).toBe(5);
  });
});
