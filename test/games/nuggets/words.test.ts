import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { seatLetter, type Viewer } from '../../../src/engine/seat.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import type { State } from '../../../src/games/nuggets/state.ts';
import { loadCatalogue } from '../../../src/texts/catalogue.ts';
import { afterKeys, PILLARS, positionOn, press, setupWith } from './positions.ts';

const say = loadCatalogue().say({ language: 'en', nameSeat: seatLetter, escape: (text) => text });

function described(state: State, viewer: Viewer): string {
  return nuggets.describe(nuggets.view(state, viewer)).map(say).join(' ');
}

function summed(state: State, viewer: Viewer): readonly string[] {
  return nuggets.summary(nuggets.view(state, viewer)).map(say);
}

const TWO = positionOn(PILLARS, {
  players: [
    [3, 3],
    [3, 7],
  ],
  piles: [
    [5, 4, 7],
    [3, 9, 5],
  ],
  purses: [4, 0],
});

describe('a player who cannot see the picture', () => {
  test('is told where it stands, where it can go, what is in sight, and not again what the words beside the picture say', () => {
    expect(described(TWO, 0)).toBe(
      'You are A, in a room. Ways: north 2, northeast 2, east 8 or more, southeast 2, south 2. ' +
        '2 piles of gold in sight, nearest first: 2 south and 1 east, 6 east. B is in sight: 4 east. You have 50 turns left.',
    );
  });

  test('is told of every pile that a task may be about', () => {
    const piles = [
      [5, 4, 7],
      [3, 9, 5],
      [5, 8, 1],
    ] as const;
    expect(described(positionOn(PILLARS, { players: [[3, 3]], piles }), 0)).toContain(
      '3 piles of gold in sight, nearest first: 2 south and 1 east, 2 south and 5 east, 6 east.',
    );
  });

  test('is told what happened to it', () => {
    const pushed = press(press(TWO, 0, 'east').state, 1, 'west!').state;
    expect(summed(pushed, 0)).toEqual(['Gold left: 12 of 16 · A 4, B 0', 'B swapped places with you.']);
  });

  test('is told nothing of gold that is out of sight: a remembered pile is plain floor, as on the picture', () => {
    const piles = [[5, 10, 3]] as const;
    const away = afterKeys(positionOn(PILLARS, { players: [[3, 10]], piles }), 'east', 'east');
    const remembersNothing = { ...away, players: away.players.map((player) => ({ ...player, goldSeen: [] })) };
    expect(described(away, 0)).toContain('No gold in sight.');
    expect(described(away, 0)).toBe(described(remembersNothing, 0));
  });

  test('reads in the words who moved last, as everybody does', () => {
    const after = press(TWO, 0, 'pass').state;
    expect(described(after, 'public')).toContain('A moved last and found nothing.');
    expect(described(press(after, 1, 'east!').state, 'public')).toContain('B moved last and found 5 nuggets.');
  });

  test('is told what everybody found in the last round, where all act at once', () => {
    const round = (first: string, second: string) =>
      press(press({ ...TWO, pace: 'together' }, 0, first).state, 1, second);
    const { state } = round('pass', 'east!');
    for (const viewer of ['spectator', 'public'] as const) {
      expect(described(state, viewer)).toContain('Last round: B found 5 nuggets.');
    }
    expect(described(round('pass', 'pass').state, 'public')).toContain('Nobody found gold in the last round.');
    const german = loadCatalogue().say({ language: 'de', nameSeat: seatLetter, escape: (text) => text });
    expect(nuggets.describe(nuggets.view(state, 'public')).map(german)).toContain('Letzte Runde: B fand 5 Nuggets.');
    expect(described({ ...TWO, pace: 'together' }, 0)).not.toContain('last round');
  });

  test('in a passage is told so', () => {
    const state = positionOn(PILLARS, { players: [[3, 13]], piles: [[1, 3, 1]] });
    expect(described(state, 0)).toMatch(
      /^You are A, in a passage\. Ways: east 1 or more, west 1 or more\. No gold in sight\./,
    );
  });
});

describe('the public', () => {
  test('is told figures and whose turn it is', () => {
    expect(described(TWO, 'public')).toBe(
      "It's A's turn: step, run or stay. Gold left: 12 of 16. Purses: A 4, B 0. The dungeon is dark: only its players see their parts of it.",
    );
    expect(summed(TWO, 'public')).toEqual(['Gold left: 12 of 16 · A 4, B 0']);
  });

  test('with theft is told what was found, and that it may be elsewhere by now', () => {
    expect(described({ ...TWO, theft: true }, 'public')).toContain('Found so far (thefts stay secret): A 4, B 0.');
  });

  test('at the end is told who is first', () => {
    const state = { ...TWO, piles: [] };
    expect(described(state, 'public')).toMatch(/^The hunt is over\. Winner: A\./);
  });

  test('at the end is told the purses of everybody who ever joined, the fullest first', () => {
    const full = nuggets.start(setupWith({ map: 'mine' }), 26, fastRandom(1));
    const players = full.players.map((player, seat) => ({
      ...player,
      purse: seat * 2,
      at: seat === 25 ? null : player.at,
    }));
    const [line = ''] = summed({ ...full, players, piles: [] }, 'public');
    expect(line).toMatch(/ · Z 50, Y 48, X 46, .*, B 2, A 0$/);
    expect(line.match(/[A-Z] \d+/g)).toHaveLength(26);
  });

  test('of a full dungeon is told the largest purses', () => {
    const state = nuggets.start(setupWith({ map: 'mine' }), 26, fastRandom(1));
    const [line = ''] = summed(
      { ...state, players: state.players.map((player, seat) => ({ ...player, purse: seat })) },
      'public',
    );
    expect(line).toContain('Z 25, Y 24');
    expect(line).toContain('18 more players');
  });
});

test('spectators are told where everybody stands', () => {
  expect(described(TWO, 'spectator')).toContain('B is in row 4, column 8; the nearest gold: 2 east.');
});
