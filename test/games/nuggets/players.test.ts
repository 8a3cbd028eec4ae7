import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import { weighKeys } from '../../../src/games/nuggets/players/weigh.ts';
import { MAP_NAMES } from '../../../src/games/nuggets/shippedMaps.ts';
import type { State } from '../../../src/games/nuggets/state.ts';
import { fewestKeysTried, PILLARS, parseTestMap, positionOn, press, setupWith } from './positions.ts';

type PlayerLevel = 'easy' | 'medium' | 'hard';

function keyOf(level: PlayerLevel, state: State, seat: Seat, seed = 1): string {
  const move = nuggets.players[level]?.choose(nuggets.view(state, seat), seat, fastRandom(seed), () => true);
  if (move === undefined) throw new Error(`no ${level} player`);
  return nuggets.write(move);
}

/** How often a level presses each key here, in 200 tries. */
function keysOf(level: PlayerLevel, state: State): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 200; seed += 1) {
    const key = keyOf(level, state, 0, seed);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The key that a level that slips presses most. */
function usualKeyOf(level: PlayerLevel, state: State): string | undefined {
  return [...keysOf(level, state)].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Plays to the end, each seat at its level; gives the last state and the number of keys. */
function playOut(levels: readonly PlayerLevel[], setup: ReturnType<typeof setupWith>, seed: number) {
  let state = nuggets.start(setup, levels.length, fastRandom(seed));
  for (let keys = 0; ; keys += 1) {
    const seat = nuggets.toAct(state)[0];
    if (seat === undefined) return { state, keys };
    state = press(state, seat, keyOf(levels[seat] ?? 'easy', state, seat, seed * 10_000 + keys)).state;
  }
}

/** With a passage between them. */
const TWO_ROOMS = parseTestMap(
  [
    '+---------+            ',
    '|.........|    +-----+ ',
    '|.........######.....| ',
    '|.........|    |.....| ',
    '+---------+    +-----+ ',
  ].join('\n'),
);

describe('the easy player', () => {
  test('presses every possible step and run sooner or later, and never leaves or waits', () => {
    const state = positionOn(PILLARS, { players: [[3, 11]], piles: [[1, 3, 1]] });
    expect(new Set(keysOf('easy', state).keys())).toEqual(
      new Set(['east', 'west', 'northwest', 'southwest', 'east!', 'west!', 'northwest!', 'southwest!']),
    );
  });

  test.each([
    ['easy', 85, 125],
    ['medium', 145, 170],
  ] as const)('of 200 keys, %s presses %i to %i for the gold, and the rest at random', (level, least, most) => {
    // One of eight keys takes it, so that few of the random ones do.
    const state = positionOn(PILLARS, { players: [[3, 11]], piles: [[3, 9, 9]] });
    const count = keysOf(level, state).get('west!') ?? 0;
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });

  test('passes where there is no other spot', () => {
    const alone = { ...positionOn(PILLARS, { players: [[3, 11]], piles: [[1, 3, 1]] }) };
    const walled = parseTestMap('+---+\n|...|\n+---+');
    const cells = '+---+|+.+|+---+';
    const state = {
      ...positionOn(walled, { players: [[1, 2]], piles: [] }),
      map: { ...walled, cells },
      piles: alone.piles,
    };
    expect([keyOf('easy', state, 0), keyOf('medium', state, 0)]).toEqual(['pass', 'pass']);
  });
});

describe('the medium player', () => {
  test('takes the nearest gold in sight, counted in keys', () => {
    const state = positionOn(PILLARS, {
      players: [[3, 3]],
      piles: [
        [3, 9, 1],
        [5, 4, 50],
      ],
    });
    expect(usualKeyOf('medium', state)).toBe('east!');
  });

  test('of ways equally short takes the one with more piles', () => {
    const state = positionOn(PILLARS, {
      players: [[3, 3]],
      piles: [
        [3, 5, 1],
        [3, 9, 1],
        [2, 4, 50],
      ],
    });
    expect(usualKeyOf('medium', state)).toBe('east!');
  });

  test('goes back for gold it has seen before', () => {
    const seen = positionOn(PILLARS, { players: [[3, 11]], piles: [[4, 10, 9]] });
    const away = press(press(seen, 0, 'east').state, 0, 'east').state;
    expect(nuggets.view(away, 0).dungeon?.piles).toEqual([]);
    expect(usualKeyOf('medium', away)).toMatch(/^west/);
  });

  test('looks for new ground where it knows of no gold', () => {
    const state = positionOn(PILLARS, { players: [[8, 8]], piles: [[2, 18, 9]] });
    expect(['west', 'west!', 'northwest', 'northwest!', 'east', 'east!']).toContain(usualKeyOf('medium', state));
  });

  test('pushed aside, takes a random step about half of the time', () => {
    const state = positionOn(PILLARS, { players: [[1, 3]], piles: [[1, 9, 1]] });
    const pushed = { ...state, players: state.players.map((player) => ({ ...player, displaced: true })) };
    const runs = keysOf('medium', pushed).get('east!') ?? 0;
    expect(runs).toBeGreaterThan(60);
    expect(runs).toBeLessThan(110);
    expect(usualKeyOf('medium', state)).toBe('east!');
  });

  test.each(MAP_NAMES)('finds all the gold of the %s alone, within the turns that are given', (map) => {
    for (const seed of [1, 2]) expect(playOut(['medium'], setupWith({ map }), seed).state.piles).toEqual([]);
  });

  test('beats the easy player, whoever begins', () => {
    const wins = [1, 2, 3, 4].map((seed) => {
      const me = seed % 2;
      const { state } = playOut(
        me === 0 ? ['medium', 'easy'] : ['easy', 'medium'],
        setupWith({ map: 'cloister' }),
        seed,
      );
      return nuggets.outcome(state)?.places[me];
    });
    expect(wins.filter((place) => place === 1).length).toBeGreaterThanOrEqual(3);
  });

  test('does not swap for ever with another of its kind', () => {
    for (const seed of [1, 2, 3])
      expect(playOut(['medium', 'medium'], setupWith({ map: 'warren' }), seed).state.piles).toEqual([]);
  });
});

describe('the hard player', () => {
  test('leaves a dead corner of the map alone, and looks where a room may still lie', () => {
    // West of the first room there is no space for another; east of it is.
    const map = parseTestMap(
      [
        '   +---+                 ',
        '####...#############     ',
        '#  |...|           #     ',
        '#  +---+         +-#-+   ',
        '##               |...|   ',
        '                 |...|   ',
        '                 +---+   ',
      ].join('\n'),
    );
    const state = positionOn(map, { players: [[1, 5]], piles: [[5, 19, 9]] });
    const keys = [1, 2, 3, 4, 5, 6].map((seed) => keyOf('hard', state, 0, seed));
    expect(new Set(keys)).toEqual(new Set(['east!']));
    const usual = [...keysOf('medium', state).values()].filter((count) => count > 40);
    expect(usual).toHaveLength(2);
  });

  test('takes all the gold that it sees with the fewest keys there are', () => {
    const hall = parseTestMap(
      ['+--------+', ...Array.from({ length: 5 }, () => '|........|'), '+--------+'].join('\n'),
    );
    for (const piles of [
      [
        [1, 8],
        [3, 2],
        [5, 1],
      ],
      [
        [2, 3],
        [4, 6],
        [5, 8],
        [1, 1],
      ],
      [
        [1, 2],
        [2, 5],
        [5, 5],
        [4, 1],
        [3, 8],
      ],
    ] as const) {
      let state = positionOn(hall, { players: [[3, 4]], piles: piles.map(([row, column]) => [row, column, 9]) });
      const fewest = fewestKeysTried(state);
      for (let keys = 0; keys < fewest; keys += 1) state = press(state, 0, keyOf('hard', state, 0)).state;
      expect(state.piles).toEqual([]);
    }
  });

  test('ends at the door with the last gold of a room', () => {
    // The gold in the east is as near, but it lies on the way out.
    const state = positionOn(TWO_ROOMS, {
      players: [[2, 5]],
      piles: [
        [2, 2, 9],
        [2, 8, 9],
        [3, 18, 9],
      ],
    });
    expect(keyOf('hard', state, 0)).toBe('west!');
  });

  test.each(MAP_NAMES)('finds all the gold of the %s alone', (map) => {
    expect(playOut(['hard'], setupWith({ map }), 1).state.piles).toEqual([]);
  });

  test('needs fewer keys than the medium player where there are many rooms', () => {
    const keys = (level: PlayerLevel) =>
      [1, 2, 3].reduce((sum, seed) => sum + playOut([level], setupWith({ map: 'mine' }), seed).keys, 0);
    expect(keys('hard')).toBeLessThan(keys('medium') * 0.95);
  });

  test('does not swap for ever with another of its kind', () => {
    expect(playOut(['hard', 'hard'], setupWith({ map: 'warren' }), 1).state.piles).toEqual([]);
  });

  test('presses the key that it weighs highest, and says what it looks for', () => {
    const state = positionOn(PILLARS, { players: [[8, 8]], piles: [[2, 18, 9]] });
    const weighed = nuggets.players.hard?.weigh?.(nuggets.view(state, 0), 0, fastRandom(3), () => true) ?? [];
    expect(nuggets.write(weighed[0]?.move ?? { kind: 'pass' })).toBe(keyOf('hard', state, 0, 3));
    const expected = weighed.flatMap((one) => one.expected ?? []);
    expect(expected).toEqual([...expected].sort((a, b) => b - a));
    expect(weighed[0]?.reason?.key).toMatch(/^nuggets\.reason\./);
  });

  test('rests on the view alone, and thinks the same for the same dice', () => {
    const hidden = { players: [[3, 3]], piles: [[2, 18, 9]] } as const;
    const elsewhere = { players: [[3, 3]], piles: [[3, 18, 9]] } as const;
    expect(nuggets.view(positionOn(PILLARS, hidden), 0)).toEqual(nuggets.view(positionOn(PILLARS, elsewhere), 0));
    for (const seed of [1, 2, 3]) {
      expect(keyOf('hard', positionOn(PILLARS, hidden), 0, seed)).toBe(
        keyOf('hard', positionOn(PILLARS, elsewhere), 0, seed),
      );
    }
  });
});

describe('keys as they seem, before anything is tried,', () => {
  const weigh = (state: State) => weighKeys(nuggets.view(state, 0));

  test('contain every step and run, the better before the worse', () => {
    for (const seed of [1, 2, 3, 4]) {
      const state = nuggets.start(setupWith({ pace: 'turns' }), 2, fastRandom(seed));
      const weighed = weigh(state);
      const legal = nuggets.legal(state, 0).filter((move) => 'direction' in move);
      expect(new Set(weighed.map(({ move }) => nuggets.write(move)))).toEqual(
        new Set(legal.map((move) => nuggets.write(move))),
      );
      const worths = weighed.map(({ worth }) => worth);
      expect(worths).toEqual(worths.toSorted((one, other) => other - one));
    }
  });

  test('have no number, but a reason', () => {
    const state = positionOn(PILLARS, {
      players: [
        [3, 3],
        [1, 3],
      ],
      piles: [[3, 5, 20]],
      purses: [30, 10],
    });
    const [best] = weigh(state);
    expect(best?.expected).toBeUndefined();
    expect(best?.reason).toEqual({ key: 'nuggets.reason.gold', values: { count: 1 } });
    const nothing = positionOn(PILLARS, { players: [[8, 8]], piles: [[2, 18, 9]] });
    expect(weigh(nothing)[0]?.reason?.key).toBe('nuggets.reason.ground');
  });

  test('do not count keys after a run if nobody can say where it ends', () => {
    const weighed = weigh(positionOn(TWO_ROOMS, { players: [[2, 5]], piles: [[1, 2, 9]] }));
    const reasonOf = (key: string) => weighed.find(({ move }) => nuggets.write(move) === key)?.reason?.key;
    expect([reasonOf('east!'), reasonOf('east')]).toEqual([undefined, 'nuggets.reason.gold']);
  });

  test('depend on the view alone', () => {
    const state = positionOn(PILLARS, {
      players: [[3, 3]],
      piles: [
        [3, 5, 20],
        [2, 18, 9],
      ],
    });
    const elsewhere = positionOn(PILLARS, {
      players: [[3, 3]],
      piles: [
        [3, 5, 9],
        [3, 18, 20],
      ],
    });
    expect(weigh(state)).toEqual(weigh(elsewhere));
  });
});
