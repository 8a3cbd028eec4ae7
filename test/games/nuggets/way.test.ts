import { describe, expect, test } from 'vitest';
import { moveRandom } from '../../../src/engine/random.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import { cellOf } from '../../../src/games/nuggets/map.ts';
import type { Move } from '../../../src/games/nuggets/moves.ts';
import { playerOf, type State } from '../../../src/games/nuggets/state.ts';
import { afterKeys, parseTestMap, parseTestMove, positionOn, press, setupWith } from './positions.ts';

const ROOM = parseTestMap('+-------+\n|.......|\n|.......|\n|.......|\n+-------+');

/** Two rooms, and a bent passage between them: what lies in the second is seen from its doorway on. */
const ROOMS = parseTestMap(
  [
    '+-----+',
    '|.....|   +-----+',
    '|.....##  |.....|',
    '|.....|####.....|',
    '+-----+   |.....|',
    '          +-----+',
  ].join('\n'),
);

function placeOf(state: State, seat = 0): readonly [number, number] {
  const { at } = playerOf(state, seat);
  const { row, column } = cellOf(state.map, at ?? -1);
  return [row, column];
}

describe('a walk to a square', () => {
  test('is all keys in one go for who plays alone, each a turn, and ends on the square', () => {
    const state = positionOn(ROOM, { players: [[1, 1]], piles: [[3, 7, 9]] });
    const after = press(state, 0, 'to:3.5').state;
    expect(placeOf(after)).toEqual([2, 4]);
    expect(playerOf(after, 0).turnsLeft).toBe(48);
    expect(playerOf(after, 0).plan).toBeUndefined();
    expect(playerOf(after, 0).walk?.path.map((spot) => [cellOf(ROOM, spot).row, cellOf(ROOM, spot).column])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [2, 4],
    ]);
  });

  test('to gold is the fewest keys that pass it, and ends when somebody else has it', () => {
    const alone = positionOn(ROOM, {
      players: [[1, 1]],
      piles: [
        [1, 5, 9],
        [3, 1, 1],
      ],
    });
    const rich = press(alone, 0, 'to:2.6').state;
    expect([playerOf(rich, 0).purse, playerOf(rich, 0).turnsLeft]).toEqual([9, 49]);
    const two = positionOn(ROOM, {
      players: [
        [1, 1],
        [2, 6],
      ],
      piles: [
        [2, 5, 9],
        [3, 1, 1],
      ],
      pace: 'together',
    });
    const chosen = press(two, 0, 'to:3.6').state;
    const robbed = press(chosen, 1, 'west').state;
    expect(playerOf(robbed, 1).purse).toBe(9);
    expect(playerOf(robbed, 0).plan).toBeUndefined();
    expect(nuggets.toAct(robbed)).toEqual([0, 1]);
  });

  test('goes on by itself from round to round, so that only the others are asked', () => {
    const state = positionOn(ROOM, {
      players: [
        [1, 1],
        [3, 1],
      ],
      piles: [[3, 7, 9]],
      pace: 'together',
    });
    const first = press(press(state, 0, 'to:3.5').state, 1, 'pass').state;
    expect(nuggets.toAct(first)).toEqual([1]);
    const second = press(first, 1, 'pass').state;
    expect(placeOf(second)).toEqual([2, 4]);
    expect(nuggets.toAct(second)).toEqual([0, 1]);
  });

  test('of everybody are played in one go until somebody has to choose, and told as one round', () => {
    const piles = [
      [1, 7, 5],
      [3, 7, 9],
      [2, 4, 1],
    ] as const;
    const state = positionOn(ROOM, {
      players: [
        [1, 1],
        [3, 1],
      ],
      piles,
      pace: 'together',
    });
    const chosen = press(state, 0, 'to:3.5').state;
    const played = press(chosen, 1, 'to:4.8');
    expect(placeOf(played.state, 1)).toEqual([3, 7]);
    expect(played.state.lastRound?.find(({ seat }) => seat === 1)?.found).toBe(9);
  });

  test('goes on when the turn comes round, where keys are pressed by turns', () => {
    const state = positionOn(ROOM, {
      players: [
        [1, 1],
        [3, 1],
      ],
      piles: [[3, 7, 9]],
      pace: 'turns',
    });
    const after = afterKeys(state, 'to:3.5', 'pass', 'pass');
    expect(placeOf(after)).toEqual([2, 4]);
    expect(after.turn).toBe(0);
  });

  test('is one key towards the square at a free pace, where everybody waits between two', () => {
    const state = positionOn(ROOM, { players: [[1, 1]], piles: [[3, 7, 9]], pace: 'free' });
    const after = press(state, 0, 'to:3.5').state;
    expect(playerOf(after, 0).turnsLeft).toBe(49);
    expect(playerOf(after, 0).plan).toBeUndefined();
  });

  test('stops where gold, a room or somebody comes into sight that was not known', () => {
    const piles = [
      [1, 1, 1],
      [2, 13, 9],
    ] as const;
    const state = positionOn(ROOMS, { players: [[2, 5]], piles });
    // Back in the first room it is known that there is a way; what lies behind it is seen from the doorway.
    const seen = press(state, 0, 'explore').state;
    expect(placeOf(seen)).toEqual([3, 10]);
    expect(playerOf(seen, 0).goldSeen).toHaveLength(2);

    const two = positionOn(ROOM, {
      players: [
        [1, 1],
        [3, 1],
      ],
      piles: [[3, 7, 9]],
      pace: 'turns',
    });
    const pushed = afterKeys(two, 'to:3.7', 'to:3.3');
    expect(playerOf(pushed, 0).plan).toBeDefined();
  });

  test('ends for whoever is pushed aside', () => {
    const state = positionOn(ROOM, {
      players: [
        [1, 1],
        [3, 5],
      ],
      piles: [[1, 7, 9]],
      pace: 'turns',
    });
    const after = afterKeys(state, 'to:3.5', 'west!');
    expect(playerOf(after, 0).plan).toBeUndefined();
    expect([placeOf(after), after.turn]).toEqual([[3, 4], 0]);
  });

  test('leads only to squares that the player knows a way to, and says so', () => {
    const state = positionOn(ROOMS, { players: [[2, 1]], piles: [[2, 13, 9]] });
    expect(nuggets.refuse(state, 0, parseTestMove('to:3.14'))?.key).toBe('nuggets.noWay');
    expect(nuggets.refuse(state, 0, parseTestMove('to:3.3'))).toBeUndefined();
    expect(nuggets.refuse(state, 0, parseTestMove('to:3.2'))?.key).toBe('nuggets.noWay');
  });
});

describe('going for gold', () => {
  test('takes all that is in sight, the nearest first, and leaves alone what is only remembered', () => {
    const piles = [
      [1, 5, 9],
      [3, 7, 1],
      [3, 1, 4],
    ] as const;
    const state = positionOn(ROOM, { players: [[1, 1]], piles });
    const after = press(state, 0, 'gold').state;
    expect(playerOf(after, 0).purse).toBe(14);
    expect(nuggets.outcome(after)).toBeDefined();
    const away = positionOn(ROOMS, {
      players: [[2, 5]],
      piles: [
        [1, 1, 1],
        [2, 13, 9],
      ],
    });
    const beyond = press(press(away, 0, 'gold').state, 0, 'explore').state;
    expect(playerOf(beyond, 0).purse).toBe(1);
    const inPassage = press(positionOn(ROOMS, { players: [[2, 5]], piles: [[1, 1, 1]] }), 0, 'east!').state;
    expect(playerOf(inPassage, 0).goldSeen).toHaveLength(1);
    expect(nuggets.refuse(inPassage, 0, parseTestMove('gold'))?.key).toBe('nuggets.noGoldInSight');
  });
});

describe('a match at two answers a day', () => {
  const SETUP_SLOW = setupWith(nuggets.slow?.({}) ?? {});

  /** For gold in sight, else for gold that was seen, else on: as somebody plays who looks in twice a day. */
  function answer(state: State, seat: Seat): Move {
    const [remembered] = playerOf(state, seat).goldSeen.map((pile) => cellOf(state.map, pile));
    const wishes: readonly Move[] = [
      { kind: 'gold' },
      ...(remembered === undefined ? [] : [{ kind: 'walk', to: remembered } as const]),
      { kind: 'explore' },
    ];
    return wishes.find((move) => nuggets.refuse(state, seat, move) === undefined) ?? { kind: 'pass' };
  }

  /** In days: at each of two times a day everybody answers who is waited for. */
  function daysOf(seed: string): number {
    let state = nuggets.start(SETUP_SLOW, 2, moveRandom(seed, 0));
    let ply = 0;
    for (let times = 0; ; times += 1) {
      if (nuggets.outcome(state) !== undefined) return times / 2;
      for (const seat of [0, 1]) {
        if (!nuggets.toAct(state).includes(seat)) continue;
        ply += 1;
        state = nuggets.play(state, seat, answer(state, seat), moveRandom(seed, ply)).state;
      }
    }
  }

  test('takes ten days at most, and about as many as the lobby says', () => {
    const days = Array.from({ length: 20 }, (_, game) => daysOf(`slow ${game}`)).sort((a, b) => a - b);
    expect(days.at(-1)).toBeLessThanOrEqual(10);
    const told = (nuggets.answers?.(SETUP_SLOW, 2) ?? 0) / 2;
    expect(Math.abs((days[10] ?? 0) - told)).toBeLessThan(2);
  });
});

describe('going on to new ground', () => {
  test('costs a turn a key, and is refused where all is explored', () => {
    const state = positionOn(ROOMS, { players: [[2, 5]], piles: [[2, 13, 9]] });
    const seen = press(state, 0, 'explore').state;
    expect(50 - playerOf(seen, 0).turnsLeft).toBeGreaterThan(1);
    const known = positionOn(ROOM, { players: [[1, 1]], piles: [[3, 7, 9]] });
    expect(nuggets.refuse(known, 0, parseTestMove('explore'))?.key).toBe('nuggets.allExplored');
  });

  test('ends with the last turn', () => {
    const state = positionOn(ROOMS, { players: [[2, 5]], piles: [[2, 13, 9]], turnsLeft: 2 });
    const after = press(state, 0, 'explore').state;
    expect(nuggets.outcome(after)).toBeDefined();
    expect(playerOf(after, 0).turnsLeft).toBe(0);
  });
});

test('others learn nothing of a way', () => {
  const state = positionOn(ROOM, {
    players: [
      [1, 1],
      [3, 1],
    ],
    piles: [[3, 7, 9]],
    pace: 'together',
  });
  const walking = press(state, 0, 'to:3.5').state;
  const staying = press(state, 0, 'pass').state;
  for (const viewer of [1, 'public'] as const) {
    expect(nuggets.view(walking, viewer)).toEqual(nuggets.view(staying, viewer));
  }
});
