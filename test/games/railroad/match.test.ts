import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom, pick } from '../../../src/engine/random.ts';
import { ROUNDS } from '../../../src/games/railroad/dice.ts';
import { railroad } from '../../../src/games/railroad/index.ts';
import { DONE, type Move, placing } from '../../../src/games/railroad/moves.ts';
import { tileName } from '../../../src/games/railroad/names.ts';
import { leave, legal, outcome, play, refuseMove, start, toAct } from '../../../src/games/railroad/play.ts';
import { placementsOn, type Sheet, type State } from '../../../src/games/railroad/state.ts';
import { isSpecial } from '../../../src/games/railroad/tiles.ts';
import { imagine, view } from '../../../src/games/railroad/view.ts';
import { board, opened, placement, withRounds } from './boards.ts';

/** Random play, without taking back, until nobody is to act or `moves` moves were made. */
function playedOn(from: State, seed: number, moves = 1000): State {
  const random = fastRandom(seed);
  let state = from;
  for (let move = 0; move < moves; move += 1) {
    const seats = toAct(state);
    if (seats.length === 0) return state;
    const seat = pick(seats, random);
    const choices = legal(state, seat).filter(({ kind }) => kind !== 'back');
    state = play(state, seat, pick(choices, random)).state;
  }
  return state;
}

const ALL_PLACED = ['A3A10 A4B10 A4C10 B0D10'];

describe('rounds', () => {
  test('everybody may act until done, and the next dice fall when all are', () => {
    const state = withRounds(opened('A3 A4 A4 B0', 2), ALL_PLACED);
    expect(toAct(state)).toEqual([0, 1]);
    const waiting = play(state, 0, DONE);
    expect(waiting.revealed).toBe(false);
    expect(toAct(waiting.state)).toEqual([1]);
    expect(refuseMove(waiting.state, 0, placing(placement('S2A50')))).toMatchObject({
      key: 'railroad.refuse.waiting',
      values: { players: [{ values: { player: { seat: 1 } } }] },
    });
    const other = { ...waiting.state, sheets: waiting.state.sheets.with(1, { ...(state.sheets[0] as Sheet) }) };
    const next = play(other, 1, DONE);
    expect(next.revealed).toBe(true);
    expect(next.state.completed).toBe(1);
    expect(toAct(next.state)).toEqual([0, 1]);
  });

  test('the dice depend on chance alone, not on the number of seats', () => {
    expect(start(1, fastRandom(5)).rolls).toEqual(start(6, fastRandom(5)).rolls);
    expect(start(1, fastRandom(5)).rolls).not.toEqual(start(1, fastRandom(6)).rolls);
  });

  test('back and the same placement again lead to the same board', () => {
    const move = placing(placement('A3A10'));
    const state = play(opened('A3 A4 A0 B2'), 0, move).state;
    const taken = play(state, 0, { kind: 'back' }).state;
    expect(placementsOn(taken.sheets[0] as Sheet)).toEqual([]);
    expect(placementsOn(play(taken, 0, move).state.sheets[0] as Sheet)).toEqual(board('A3A10'));
  });

  test('a player who leaves is not waited for, and places behind those who stay', () => {
    const state = withRounds(opened('A3 A4 A4 B0', 3), ALL_PLACED);
    const two = play(leave(state, 2).state, 0, DONE).state;
    expect(toAct(two)).toEqual([1]);
    const gone = leave(two, 1);
    expect(gone.revealed).toBe(true);
    expect(gone.state.completed).toBe(1);
    const end = playedOn(gone.state, 1);
    expect(outcome(end)?.places[0]).toBe(1);
  });

  test('what a player who leaves had placed in the open round is wiped off', () => {
    const state = leave(withRounds(opened('A3 A4 A4 B0', 3), ['A3A10 A4B10', 'A4C10']), 0).state;
    expect(placementsOn(state.sheets[0] as Sheet)).toEqual(board('A3A10 A4B10'));
  });

  test('equal totals go to fewer errors, and are shared where these are equal too', () => {
    const sheet = (rounds: string): Sheet => ({ rounds: [board(rounds)], done: true, left: false, backs: 0 });
    // One square and one open end, nothing at all, one square and one open end.
    const sheets = [sheet('A4A10'), sheet(''), sheet('A1A30')];
    const state: State = { ...opened('A3 A4 A4 B0'), completed: ROUNDS, sheets };
    expect(outcome(state)).toEqual({ scores: [0, 0, 0], places: [2, 1, 2] });
  });

  test('a match of random players takes seven rounds, at most 31 tiles a board, one special a round', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 3 }), (seed, seats) => {
        const state = playedOn(start(seats, fastRandom(seed)), seed);
        expect(state.completed).toBe(ROUNDS);
        for (const { rounds } of state.sheets) {
          expect(rounds).toHaveLength(ROUNDS);
          const specials = rounds.map((round) => round.filter(({ tile }) => isSpecial(tile)).length);
          expect(Math.max(...specials)).toBeLessThanOrEqual(1);
          expect(specials.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(3);
        }
        expect(outcome(state)?.scores).toHaveLength(seats);
      }),
      { numRuns: 15 },
    );
  });

  test('exactly the legal moves are not refused', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 30 }), fc.integer(), (seed, moves, other) => {
        const state = playedOn(start(1, fastRandom(seed)), seed, moves);
        for (const move of legal(state, 0)) expect(refuseMove(state, 0, move)).toBeUndefined();
        const elsewhere = legal(playedOn(start(1, fastRandom(other)), other, moves), 0);
        const texts = new Set(legal(state, 0).map(railroad.write));
        for (const move of elsewhere)
          expect(refuseMove(state, 0, move) === undefined).toBe(texts.has(railroad.write(move)));
      }),
      { numRuns: 40 },
    );
  });
});

describe('what others may know', () => {
  const begun = withRounds(opened('A3 A4 A4 B0', 2), ['A3A10', 'A4B10']);

  test('the open round of others is hidden, and dice to come are from everybody', () => {
    expect(view(begun, 0).sheets[0]?.rounds).toEqual(begun.sheets[0]?.rounds);
    for (const viewer of [1, 'public', 'spectator'] as const) {
      expect(view(begun, viewer).sheets[0]?.rounds).toEqual([board('A3A10'), []]);
      expect(view(begun, viewer).rolls).toHaveLength(2);
    }
  });

  test('a single player has nothing to hide but the dice', () => {
    const alone = withRounds(opened('A3 A4 A4 B0'), ['A3A10']);
    expect(view(alone, 'public').sheets).toEqual(alone.sheets);
    expect(view(alone, 'public').rolls).toHaveLength(1);
  });

  test('an imagined match looks the same, and whoever is done has finished the round by the rules', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 60 }), (seed, moves) => {
        const state = playedOn(start(3, fastRandom(seed)), seed, moves);
        for (const viewer of [0, 1, 2, 'public', 'spectator'] as const) {
          const seen = view(state, viewer);
          const imagined = imagine(seen, viewer, fastRandom(seed + 1));
          expect(view(imagined, viewer)).toEqual(seen);
          expect(toAct(imagined)).toEqual(toAct(state));
          for (const [seat, sheet] of imagined.sheets.entries()) {
            const reopened = { ...imagined, sheets: imagined.sheets.with(seat, { ...sheet, done: false }) };
            if (sheet.done && outcome(state) === undefined) expect(refuseMove(reopened, seat, DONE)).toBeUndefined();
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('moves as text', () => {
  test('are read as they are written', () => {
    const moves: readonly Move[] = legal(withRounds(opened('A0 B1 A3 B2'), ['A3A10']), 0);
    for (const move of moves) expect(railroad.read(railroad.write(move))).toEqual({ ok: true, value: move });
  });

  test('are read in small letters, with spaces, in any orientation', () => {
    expect(railroad.read(' a1 c3 6 ')).toEqual({ ok: true, value: placing(placement('A1C30')) });
    expect(railroad.read('Done')).toEqual({ ok: true, value: DONE });
  });

  test.each([
    ['', 'railroad.read.length'],
    ['A0A1', 'railroad.read.length'],
    ['A6A10', 'railroad.read.tile'],
    ['C0A10', 'railroad.read.tile'],
    ['A0H10', 'railroad.read.square'],
    ['A0A70', 'railroad.read.square'],
    ['A0A18', 'railroad.read.turn'],
    ['A0A1x', 'railroad.read.turn'],
  ])('«%s» is refused: %s', (text, key) => {
    expect(railroad.read(text)).toMatchObject({ ok: false, refusal: { key } });
  });

  test('anything may be read without an exception', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof railroad.read(text).ok === 'boolean'));
  });
});

describe('the lines under the picture', () => {
  const shut = 'A4A31 A4G31 A4B00 A4B60 A4F00 A4F60 A4B20';
  const summaryKeys = (state: State) => railroad.summary(view(state, 0)).map(({ key }) => key);

  test('tell dice that still fit from dice for which no place is left', () => {
    const both = withRounds(opened('A0 A1 A2 B0'), [shut]);
    expect(railroad.summary(view(both, 0))[1]).toMatchObject({
      key: 'railroad.summary.leftAndStuck',
      values: { dice: [tileName('B0')], stuck: [tileName('A0'), tileName('A1'), tileName('A2')] },
    });
    expect(summaryKeys(withRounds(opened('A0 A1 A2 B0'), [`${shut} B0A22`]))).toContain('railroad.summary.stuck');
  });

  test('say when all dice are placed, and what is left to place', () => {
    expect(summaryKeys(withRounds(opened('A3 A4 A4 B0'), ALL_PLACED))).toContain('railroad.summary.placed');
    expect(summaryKeys(opened('A3 A4 A4 B0'))).toContain('railroad.summary.left');
  });
});
