import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import { pointOf } from '../../../src/games/nuggets/map.ts';
import { DIRECTIONS } from '../../../src/games/nuggets/moves.ts';
import { MAX_PLAYERS, pileLimits } from '../../../src/games/nuggets/setup.ts';
import { type State, unclaimed } from '../../../src/games/nuggets/state.ts';
import {
  afterKeys,
  anySetup,
  PILLARS,
  parseTestMap,
  parseTestMove,
  positionOn,
  press,
  randomWalk,
  setupWith,
} from './positions.ts';

const FAR_GOLD = [[2, 20, 100]] as const;

function placeOf(state: State, seat: number): readonly [number, number] | null {
  const at = state.players[seat]?.at ?? null;
  return at === null ? null : [Math.floor(at / state.map.columns), at % state.map.columns];
}

function left(state: State, seat: number): State {
  return nuggets.leave(state, seat, fastRandom(1)).state;
}

function purses(state: State): readonly number[] {
  return state.players.map(({ purse }) => purse);
}

/** All that everybody hears of a key that found nothing. */
const MOVED = { to: 'everyone', text: { key: 'nuggets.moved', values: { player: { seat: 0 } } } };

describe('a key', () => {
  test.each([
    ['north', [2, 9]],
    ['northeast', [2, 10]],
    ['east', [3, 10]],
    ['southeast', [4, 10]],
    ['south', [4, 9]],
    ['southwest', null],
    ['west', [3, 8]],
    ['northwest', null],
  ])('goes one step %s, onto a spot or not at all', (direction, place) => {
    const state = positionOn(PILLARS, { players: [[3, 9]], piles: FAR_GOLD });
    const refusal = nuggets.refuse(state, 0, parseTestMove(direction));
    if (place === null) expect(refusal?.key).toBe('nuggets.blocked');
    else expect(placeOf(press(state, 0, direction).state, 0)).toEqual(place);
  });

  test.each([
    ...['h', 'west', 'left', 'WEST'].map((text) => [text, 'west']),
    ...['H', 'west!', 'Left !'].map((text) => [text, 'west!']),
    ...['n', 'southeast', 'south-east', 'down right'].map((text) => [text, 'southeast']),
    ...['N', 'SouthEast!'].map((text) => [text, 'southeast!']),
    ['j', 'south'],
    ['k', 'north'],
    ['l', 'east'],
    ['y', 'northwest'],
    ['u', 'northeast'],
    ['b', 'southwest'],
    ['pass', 'pass'],
  ])('can be written %s', (text, written) => {
    const move = nuggets.read(text);
    expect(move.ok && nuggets.write(move.value)).toBe(written);
  });

  test.each([
    ['q', 'nuggets.smallQ'],
    ['x', 'nuggets.unreadable'],
    ['north!!', 'nuggets.unreadable'],
    ['', 'nuggets.unreadable'],
  ])('cannot be written %j', (text, key) => {
    const move = nuggets.read(text);
    expect(!move.ok && move.refusal.key).toBe(key);
  });

  test.each(['Q', 'quit'])('written %s leaves nothing: it says how to leave', (text) => {
    const state = positionOn(PILLARS, { players: [[3, 9]], piles: FAR_GOLD });
    expect(nuggets.refuse(state, 0, parseTestMove(text))?.key).toBe('nuggets.quitByCommand');
    expect(nuggets.legal(state, 0)).not.toContainEqual({ kind: 'quit' });
  });

  test('that is much too long is quoted only in part', () => {
    const move = nuggets.read('💥'.repeat(500));
    expect(!move.ok && move.refusal.values?.text).toBe(`${'💥'.repeat(30)}…`);
  });

  test('cuts corners, also from a room into a passage', () => {
    const map = parseTestMap('+---+  \n|...|  \n|...|  \n+---#  \n    ## ');
    const state = positionOn(map, { players: [[2, 3]], piles: [[1, 1, 1]] });
    expect(placeOf(press(state, 0, 'n').state, 0)).toEqual([3, 4]);
    expect(placeOf(press(state, 0, 'N').state, 0)).toEqual([4, 5]);
  });

  test('runs until the step is impossible, through doorways and past forks', () => {
    const state = positionOn(PILLARS, { players: [[3, 3]], piles: FAR_GOLD });
    expect(placeOf(press(state, 0, 'east!').state, 0)).toEqual([3, 20]);
    expect(nuggets.refuse(press(state, 0, 'east!').state, 0, parseTestMove('east'))?.key).toBe('nuggets.blocked');
  });

  test('takes every pile it passes, and tells everybody how much but not where', () => {
    const state = positionOn(PILLARS, {
      players: [
        [3, 3],
        [1, 3],
      ],
      piles: [
        [3, 4, 5],
        [3, 9, 7],
        [1, 10, 2],
      ],
    });
    const { state: next, events } = press(state, 0, 'east!');
    expect([purses(next), unclaimed(next)]).toEqual([[12, 0], 2]);
    expect(events).toEqual([
      { to: 'everyone', text: { key: 'nuggets.found', values: { player: { seat: 0 }, count: 12, left: 2 } } },
    ]);
  });

  test('that is a pass uses up the turn and changes nothing in the dungeon, and all hear who moved', () => {
    const state = positionOn(PILLARS, {
      players: [
        [3, 3],
        [1, 3],
      ],
      piles: FAR_GOLD,
    });
    const { state: next, events } = press(state, 0, 'pass');
    expect([next.turn, placeOf(next, 0)]).toEqual([1, [3, 3]]);
    expect(events).toEqual([MOVED]);
    expect(next.players.map(({ turnsLeft }) => turnsLeft)).toEqual([49, 50]);
  });
});

describe('stepping on a player', () => {
  const neighbours = {
    players: [
      [3, 3],
      [3, 4],
      [3, 6],
    ],
    piles: FAR_GOLD,
  } as const;

  test('changes places, and both are told', () => {
    const { state, events } = press(positionOn(PILLARS, neighbours), 0, 'east');
    expect([placeOf(state, 0), placeOf(state, 1)]).toEqual([
      [3, 4],
      [3, 3],
    ]);
    expect(events.map(({ to, text }) => [to, text.key])).toEqual([
      ['everyone', 'nuggets.moved'],
      [[0], 'nuggets.swapped'],
      [[1], 'nuggets.wasSwapped'],
    ]);
    expect(state.players.map(({ displaced }) => displaced)).toEqual([false, true, false]);
    expect(nuggets.view(state, 1).own?.news.map(({ key }) => key)).toEqual(['nuggets.wasSwapped']);
    expect(nuggets.view(press(state, 1, 'pass').state, 1).own?.news).toEqual([]);
  });

  test('happens with each player on the way of a run', () => {
    const { state, events } = press(positionOn(PILLARS, neighbours), 0, 'east!');
    expect(state.players.map((_, seat) => placeOf(state, seat))).toEqual([
      [3, 20],
      [3, 3],
      [3, 5],
    ]);
    expect(events.map(({ to }) => to)).toEqual(['everyone', [0], [1], [0], [2]]);
  });

  test('takes nothing unless theft was chosen', () => {
    expect(purses(press(positionOn(PILLARS, { ...neighbours, purses: [0, 100, 50] }), 0, 'east!').state)).toEqual([
      0, 100, 50,
    ]);
  });
});

describe('theft', () => {
  const robbing = (...purse: number[]) =>
    positionOn(PILLARS, {
      players: [
        [3, 3],
        [3, 4],
        [3, 6],
      ].slice(0, purse.length) as [number, number][],
      piles: FAR_GOLD,
      purses: purse,
      theft: true,
    });

  test.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [19, 1],
    [100, 10],
    [255, 25],
  ])('of somebody with %i takes %i', (purse, loot) => {
    expect(purses(press(robbing(7, purse), 0, 'east').state)).toEqual([7 + loot, purse - loot]);
  });

  test('back and forth goes as the rules reckon it', () => {
    let state = robbing(0, 100);
    const course = [0, 1, 0, 1, 0, 1].map((thief) => {
      state = press(state, thief, moveTowards(state, thief, 1 - thief)).state;
      return purses(state);
    });
    expect(course).toEqual([
      [10, 90],
      [9, 91],
      [18, 82],
      [17, 83],
      [25, 75],
      [23, 77],
    ]);
  });

  test('robs each player on the way of a run once', () => {
    expect(purses(press(robbing(0, 100, 50), 0, 'east!').state)).toEqual([15, 90, 45]);
  });

  test('is told to the two alone: how much, and what is left', () => {
    expect(press(robbing(3, 100), 0, 'east').events).toEqual([
      MOVED,
      { to: [0], text: { key: 'nuggets.robbed', values: { player: { seat: 1 }, count: 10, purse: 13 } } },
      { to: [1], text: { key: 'nuggets.wasRobbed', values: { player: { seat: 0 }, count: 10, purse: 90 } } },
    ]);
  });

  test('shows in no purse but the own until the end', () => {
    const { state } = press(robbing(0, 100, 50), 0, 'east!');
    const seen = (viewer: number | 'public') =>
      nuggets.view(state, viewer).seats.map(({ purse, found }) => [purse, found]);
    expect(seen('public')).toEqual([
      [null, 0],
      [null, 100],
      [null, 50],
    ]);
    expect(seen(1)).toEqual([
      [null, 0],
      [90, 100],
      [null, 50],
    ]);
    expect(nuggets.view(state, 'spectator').seats.map(({ purse }) => purse)).toEqual([15, 90, 45]);
  });
});

/** The key by which one player steps on its neighbour in the same row. */
function moveTowards(state: State, seat: number, other: number): string {
  return (placeOf(state, seat)?.[1] ?? 0) < (placeOf(state, other)?.[1] ?? 0) ? 'east' : 'west';
}

describe('turns', () => {
  const three = {
    players: [
      [1, 3],
      [3, 3],
      [5, 3],
    ],
    piles: FAR_GOLD,
  } as const;

  test('go round, and skip whoever has left, whoever is to act then', () => {
    const state = positionOn(PILLARS, three);
    const gone = left(afterKeys(state, 'pass'), 1);
    expect([gone.turn, nuggets.toAct(gone)]).toEqual([2, [2]]);
    expect(afterKeys(gone, 'pass', 'pass').turn).toBe(2);
    expect(afterKeys(left(state, 1), 'pass').turn).toBe(2);
  });

  test('are anybody’s at a free pace', () => {
    const state = positionOn(PILLARS, { ...three, pace: 'free' });
    expect(nuggets.toAct(state)).toEqual([0, 1, 2]);
    const next = press(press(state, 2, 'east').state, 2, 'east').state;
    expect([nuggets.toAct(next), next.players[2]?.turnsLeft]).toEqual([[0, 1, 2], 48]);
  });

  test('end the match when they are used up', () => {
    const state = afterKeys(positionOn(PILLARS, { ...three, turnsLeft: 1 }), 'pass', 'pass', 'pass');
    expect([nuggets.toAct(state), nuggets.outcome(state)]).toEqual([[], { scores: [0, 0, 0], places: [1, 1, 1] }]);
  });

  test('end with the last nugget; equal purses share the place', () => {
    const state = afterKeys(
      positionOn(PILLARS, {
        players: [
          [1, 3],
          [3, 3],
          [5, 3],
        ],
        purses: [0, 4, 1],
        piles: [[1, 4, 4]],
      }),
      'east',
    );
    expect(nuggets.outcome(state)).toEqual({ scores: [4, 4, 1], places: [1, 1, 3] });
  });

  test('end in the middle of a run, with the last gold: who stands behind it is neither met nor robbed', () => {
    const corridor = parseTestMap('+----------+\n|..........|\n+----------+');
    const scene = {
      players: [
        [1, 2],
        [1, 7],
      ],
      purses: [30, 55],
      piles: [[1, 4, 21]],
      theft: true,
    } as const;
    const { state, events } = press(positionOn(corridor, scene), 0, 'east!');
    expect(nuggets.outcome(state)).toEqual({ scores: [51, 55], places: [2, 1] });
    expect([placeOf(state, 0), placeOf(state, 1), events.length]).toEqual([[1, 4], [1, 7], 1]);
    const before = press(positionOn(corridor, { ...scene, isOld: true }), 0, 'east!').state;
    expect(nuggets.outcome(before)?.scores).toEqual([56, 50]);
  });

  test('go on without who has left, whose purse and row stay, behind everybody who stayed', () => {
    const scene = {
      ...three,
      purses: [5, 0, 7],
      piles: [[1, 4, 1]],
    } as const;
    const state = afterKeys(left(positionOn(PILLARS, scene), 2), 'east');
    expect(nuggets.outcome(state)).toEqual({ scores: [6, 0, 7], places: [1, 2, 3] });
    const old = afterKeys(positionOn(PILLARS, { ...scene, isOld: true }), 'pass', 'pass', 'Q', 'east');
    expect(nuggets.outcome(old)).toEqual({ scores: [6, 0, 7], places: [2, 3, 1] });
  });
});

describe('where all act at once', () => {
  const scene = {
    players: [
      [3, 3],
      [3, 5],
    ],
    piles: [
      [3, 4, 9],
      [2, 20, 100],
    ],
    pace: 'together',
  } as const;
  const first = () => press(positionOn(PILLARS, scene), 0, 'east!');

  test('a key is only chosen until everybody has chosen, and nobody else learns which', () => {
    const { state, events } = first();
    expect([nuggets.toAct(state), events, placeOf(state, 0)]).toEqual([[1], [], [3, 3]]);
    const other = press(positionOn(PILLARS, scene), 0, 'south').state;
    for (const viewer of [1, 'public'] as const)
      expect(nuggets.view(state, viewer)).toEqual(nuggets.view(other, viewer));
    expect(nuggets.view(state, 0).own?.chosen).toBe('east!');
  });

  test('a round is played in an order drawn by lot, and is a turn for everybody', () => {
    const { state: waiting } = first();
    const rounds = Array.from(
      { length: 20 },
      (_, seed) => nuggets.play(waiting, 1, parseTestMove('west'), fastRandom(seed)).state,
    );
    expect(new Set(rounds.map((state) => purses(state).join()))).toEqual(new Set(['9,0', '0,9']));
    for (const state of rounds) {
      expect([nuggets.toAct(state), state.players.map(({ turnsLeft }) => turnsLeft)]).toEqual([
        [0, 1],
        [49, 49],
      ]);
    }
  });

  test('who leaves while all others have chosen keeps nobody waiting', () => {
    expect(nuggets.toAct(left(first().state, 1))).toEqual([0]);
    expect(placeOf(left(first().state, 1), 0)).toEqual([3, 20]);
  });
});

describe('a newcomer', () => {
  test('takes the next letter, also where somebody has left, on an empty room spot, with an empty purse', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const begun = afterKeys(
          positionOn(PILLARS, {
            players: [
              [1, 3],
              [3, 3],
            ],
            piles: [
              [5, 3, 9],
              [1, 5, 1],
            ],
            purses: [2, 3],
          }),
          'pass',
        );
        const joined = nuggets.join?.(left(begun, 0), fastRandom(seed));
        if (joined?.ok !== true) throw new Error('not let in');
        const { players, piles, map } = joined.value.state;
        expect(players.length).toBe(3);
        const at = players[2]?.at ?? -1;
        expect(map.cells[at]).toBe('.');
        expect(piles.some((pile) => pile.at === at)).toBe(false);
        expect(at).not.toBe(pointOf(PILLARS, { row: 3, column: 3 }));
        expect([players[2]?.purse, players[2]?.turnsLeft]).toEqual([0, 50]);
      }),
    );
  });

  test('is refused where all letters are used up, or no room spot is empty', () => {
    const full = nuggets.start(setupWith({ map: 'mine' }), MAX_PLAYERS, fastRandom(1));
    const crowded = positionOn(parseTestMap('+---+\n|...|\n+---+'), {
      players: [
        [1, 1],
        [1, 2],
      ],
      piles: [[1, 3, 1]],
    });
    const keys = [full, crowded].map((state) => {
      const joined = nuggets.join?.(state, fastRandom(1));
      return joined?.ok === false ? joined.refusal.key : 'let in';
    });
    expect(keys).toEqual(['nuggets.full', 'nuggets.noEmptySpot']);
  });
});

describe('the gold', () => {
  test('lies on room spots in as many piles as chosen, each at least 1, together what was chosen', () => {
    const counts = new Set<number>();
    fc.assert(
      fc.property(anySetup, fc.nat(), (setup, seed) => {
        const { map, piles, players } = nuggets.start(setup, 2, fastRandom(seed));
        const { fewest, most } = pileLimits(setup, map, 2);
        counts.add(piles.length);
        expect(piles.length).toBeGreaterThanOrEqual(fewest);
        expect(piles.length).toBeLessThanOrEqual(most);
        expect(piles.every(({ at, size }) => map.cells[at] === '.' && size >= 1)).toBe(true);
        const taken = [...piles, ...players].map(({ at }) => at);
        expect(new Set(taken).size).toBe(taken.length);
        expect(unclaimed({ piles })).toBe(250);
      }),
      { numRuns: 300 },
    );
    expect(Math.max(...counts)).toBe(30);
  });

  test('can be one nugget a pile, and one pile', () => {
    const sizes = (minpiles: number, maxpiles: number, gold: number) =>
      nuggets
        .start(setupWith({ map: 'mine', minpiles, maxpiles, gold }), 2, fastRandom(3))
        .piles.map(({ size }) => size);
    expect(sizes(100, 100, 100)).toEqual(Array(100).fill(1));
    expect(sizes(1, 1, 250)).toEqual([250]);
    expect(sizes(1, 1, 1)).toEqual([1]);
  });

  test('is neither made nor lost by anything: purses and what is left make the total', () => {
    fc.assert(
      fc.property(anySetup, fc.integer({ min: 1, max: 5 }), fc.nat(), (setup, seatCount, seed) => {
        if (nuggets.refuseSetup?.(setup, seatCount) !== undefined) return;
        for (const state of randomWalk(setup, seatCount, seed, 40).states) {
          expect(purses(state).reduce((sum, purse) => sum + purse, unclaimed(state))).toBe(setup.gold);
          expect(state.players.reduce((sum, { found }) => sum + found, unclaimed(state))).toBe(setup.gold);
          expect(purses(state).every((purse) => purse >= 0)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('there are as many steps as directions, and each has its opposite', () => {
  const state = positionOn(PILLARS, { players: [[3, 3]], piles: FAR_GOLD });
  expect(DIRECTIONS.length).toBe(8);
  expect(placeOf(afterKeys(state, 'north', 'south', 'east', 'west'), 0)).toEqual([3, 3]);
});
