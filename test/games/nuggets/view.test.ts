import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { hasBit, includesBits } from '../../../src/games/nuggets/bitSet.ts';
import { isVisible, nuggets } from '../../../src/games/nuggets/index.ts';
import { cellOf, pointOf } from '../../../src/games/nuggets/map.ts';
import type { State } from '../../../src/games/nuggets/state.ts';
import { afterKeys, anySetup, display, PILLARS, positionOn, press, randomWalk, setupWith } from './positions.ts';

/** Keys of the original, and what the player sees after them. */
const WALK: readonly (readonly [string, readonly string[]])[] = [
  ['', ['  +--------+', '  |@.......|', '  |..+..+..|', '  |.... .*.#', '  |..+..+ .|', '  |.*......', '  +----#---+']],
  [
    'j j',
    ['  +--------+', '  |........|', '  |..+..+..|', '  |@.....*.#', '  |..+..+..|', '  |.*......|', '  +----#---+'],
  ],
  [
    'l l l',
    ['  +--------+', '  |........|', '  |..+..+..|', '  |...@..*.#', '  |..+..+..|', '  |........|', '  +----#---+'],
  ],
  [
    'L',
    [
      '  +--------+',
      '  |........|   +-----+',
      '  |..+..+..|   |..*..|',
      '  |........#####....@|',
      '  |..+..+..|   |.....|',
      '  |........|   +-----+',
      '  +----#---+',
    ],
  ],
  [
    'k',
    [
      '  +--------+',
      '  |........|   +-----+',
      '  |..+..+..|   |..*.@|',
      '  |........#####.....|',
      '  |..+..+..|   |.....|',
      '  |........|   +-----+',
      '  +----#---+',
    ],
  ],
  [
    'j H',
    [
      '  +--------+',
      '  |........|   +-----+',
      '  |..+..+..|   |.....|',
      '  |@.......#####.....|',
      '  |..+..+..|   |.....|',
      '  |.*......|   +-----+',
      '  +----#---+',
    ],
  ],
  [
    'n n',
    [
      '  +--------+',
      '  |........|   +-----+',
      '  |..+..+..|   |.....|',
      '  |........#####.....|',
      '  |..+..+..|   |.....|',
      '  |.*@.....|   +-----+',
      '  +----#---+',
    ],
  ],
  [
    'l l J',
    [
      '  +--------+',
      '  |........|   +-----+',
      '  |..+..+..|   |.....|',
      '  |........#####.....|',
      '  |..+..+..|   |.....|',
      '  |........|   +-----+',
      '  +----#---+',
      '       #',
      '       @#',
    ],
  ],
  [
    'L',
    [
      '  +--------+',
      '  |........|   +-----+',
      '  |..+..+..|   |.....|',
      '  |........#####.....|',
      '  |..+..+..|   |.....|',
      '  |........|   +-----+',
      '  +----#---+',
      '       #',
      '       ##@',
    ],
  ],
];

const walks = fc.tuple(anySetup, fc.integer({ min: 1, max: 4 }), fc.nat());

/** All states of a random match; none where the setup is refused. */
function statesOf([setup, seatCount, seed]: [Parameters<typeof randomWalk>[0], number, number]) {
  return nuggets.refuseSetup?.(setup, seatCount) === undefined ? randomWalk(setup, seatCount, seed, 30).states : [];
}

describe('what a player sees', () => {
  test('follows the rules through a walk past pillars, doorways and passages', () => {
    let state = positionOn(PILLARS, {
      players: [[1, 3]],
      piles: [
        [3, 9, 5],
        [5, 4, 7],
        [2, 18, 9],
      ],
    });
    for (const [keys, seen] of WALK) {
      state = afterKeys(state, ...keys.split(' ').filter((key) => key !== ''));
      expect(display(state, 0).trimEnd()).toBe(seen.join('\n'));
    }
  });

  test('is learnt at every step of a run, not only at its end', () => {
    const before = positionOn(PILLARS, { players: [[3, 15]], piles: [[1, 3, 1]] });
    const besideThePassage = pointOf(PILLARS, { row: 2, column: 13 });
    const knows = (state: State) => hasBit(state.players[0]?.known ?? [], besideThePassage);
    expect([knows(before), knows(afterKeys(before, 'west!'))]).toEqual([false, true]);
    expect(isVisible(PILLARS, { row: 3, column: 3 }, { row: 2, column: 13 })).toBe(false);
  });

  test('is learnt by whoever is pushed aside, too', () => {
    const before = positionOn(PILLARS, {
      players: [
        [3, 12],
        [3, 11],
      ],
      piles: [[1, 3, 1]],
    });
    const there = pointOf(PILLARS, { row: 2, column: 13 });
    expect(hasBit(before.players[1]?.known ?? [], there)).toBe(false);
    expect(hasBit(press(before, 0, 'west').state.players[1]?.known ?? [], there)).toBe(true);
  });

  test('shows gold and others only where they are in sight now, remembered floor where they are not', () => {
    const state = positionOn(PILLARS, {
      players: [
        [3, 11],
        [3, 6],
      ],
      piles: [[4, 10, 4]],
    });
    expect(display(state, 0)).toContain('*');
    expect(display(state, 0)).toContain('B');
    const gone = afterKeys(state, 'east', 'pass', 'east');
    expect(display(gone, 0)).not.toMatch(/[*B]/);
    expect(nuggets.view(gone, 0).dungeon?.goldRemembered).toEqual([pointOf(PILLARS, { row: 4, column: 10 })]);
  });

  test('keeps nothing in mind of a pile that is seen to be taken, and something of one taken out of sight', () => {
    const piles = [
      [3, 4, 4],
      [5, 10, 1],
    ] as const;
    const at = pointOf(PILLARS, { row: 3, column: 4 });
    const watching = positionOn(PILLARS, {
      players: [
        [3, 3],
        [3, 9],
      ],
      piles,
    });
    expect(afterKeys(watching, 'east').players[1]?.goldSeen).not.toContain(at);
    const turnedAway = afterKeys(
      positionOn(PILLARS, {
        players: [
          [3, 5],
          [3, 10],
        ],
        piles,
      }),
      'pass',
      'east!',
      'west!',
    );
    expect(turnedAway.players[1]?.goldSeen).toContain(at);
    expect(afterKeys(turnedAway, 'west!').players[1]?.goldSeen).not.toContain(at);
  });

  test('stays on the view of a player who has quit, without anything that moves', () => {
    const before = positionOn(PILLARS, {
      players: [
        [1, 3],
        [1, 4],
      ],
      piles: [[1, 6, 4]],
    });
    const { state } = nuggets.leave(before, 0, fastRandom(1));
    expect(nuggets.view(state, 0).dungeon).toMatchObject({
      piles: [],
      players: [],
      goldRemembered: [pointOf(PILLARS, { row: 1, column: 6 })],
    });
    expect(nuggets.view(state, 0).dungeon?.cells).toContain('.');
  });

  test('never shows unseen gold, players or squares, and no size', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        for (const state of statesOf(walk).filter((_, ply) => ply % 3 === 0)) {
          if (nuggets.outcome(state) !== undefined) continue;
          for (const [seat, { at, known }] of state.players.entries()) {
            const { dungeon } = nuggets.view(state, seat);
            const sees = (point: number) =>
              at !== null && isVisible(state.map, cellOf(state.map, at), cellOf(state.map, point));
            expect(dungeon?.piles).toEqual(
              state.piles.filter((pile) => sees(pile.at)).map((pile) => ({ at: pile.at, size: null })),
            );
            expect(dungeon?.players.map((player) => player.seat)).toEqual(
              state.players.flatMap((other, index) => (other.at !== null && sees(other.at) ? [index] : [])),
            );
            expect([...(dungeon?.cells ?? '')].every((cell, point) => cell === '?' || hasBit(known, point))).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('only ever grows', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const states = statesOf(walk);
        for (const [ply, state] of states.entries()) {
          for (const [seat, { known, at }] of state.players.entries()) {
            expect(includesBits(known, states[ply - 1]?.players[seat]?.known ?? [])).toBe(true);
            expect(at === null || hasBit(known, at)).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('what the public sees', () => {
  test('is purses, what is left and whose turn it is, and nothing of the dungeon', () => {
    const state = positionOn(PILLARS, {
      players: [
        [1, 3],
        [1, 4],
      ],
      piles: [[1, 6, 4]],
      purses: [3, 0],
    });
    expect(nuggets.view(state, 'public')).toEqual({
      rules: 2,
      mapName: 'own',
      rows: 9,
      columns: 22,
      gold: 7,
      unclaimed: 4,
      theft: false,
      pace: 'turns',
      turn: 0,
      lastTurn: null,
      lastRound: null,
      seats: [
        { active: true, found: 3, turnsLeft: 50, purse: 3, hasChosen: false },
        { active: true, found: 0, turnsLeft: 50, purse: 0, hasChosen: false },
      ],
      dungeon: null,
      own: null,
      outcome: null,
    });
  });

  test('is the same whatever was done, where nothing was found', () => {
    const state = positionOn(PILLARS, {
      players: [
        [1, 3],
        [1, 4],
      ],
      piles: [[5, 10, 4]],
      theft: true,
      purses: [0, 50],
    });
    const views = ['pass', 'south', 'south!', 'east'].map((key) => {
      const played = press(state, 0, key);
      return [
        nuggets.view(played.state, 'public'),
        played.events.filter(({ to }) => to === 'everyone'),
        played.revealed,
      ];
    });
    for (const other of views) expect(other).toEqual(views[0]);
  });

  test('becomes everything once the match is over', () => {
    const state = afterKeys(
      positionOn(PILLARS, {
        players: [
          [1, 3],
          [5, 3],
        ],
        piles: [[1, 4, 4]],
      }),
      'east',
    );
    const { dungeon, outcome } = nuggets.view(state, 'public');
    expect(outcome).toEqual({ scores: [4, 0], places: [1, 2] });
    expect(dungeon?.cells).toBe(PILLARS.cells);
    expect(dungeon?.players.length).toBe(2);
  });
});

describe('what a spectator sees', () => {
  test('is the whole map, all gold with its sizes, and everybody', () => {
    const { states } = randomWalk(setupWith(), 3, 4, 10);
    const state = states.at(-1);
    if (state === undefined) throw new Error('no state');
    const { dungeon, own } = nuggets.view(state, 'spectator');
    expect(own).toBeNull();
    expect(dungeon?.cells).toBe(state.map.cells);
    expect(dungeon?.piles).toEqual(state.piles);
    expect(dungeon?.players.length).toBe(state.players.filter(({ at }) => at !== null).length);
  });

  test('is nothing for seats that are not there', () => {
    const state = nuggets.start(setupWith(), 2, fastRandom(1));
    expect(() => nuggets.view(state, 2)).toThrow();
  });
});
