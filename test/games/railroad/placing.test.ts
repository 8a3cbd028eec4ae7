import { describe, expect, test } from 'vitest';
import type { Phrase } from '../../../src/engine/phrase.ts';
import { BACK, DONE, placing } from '../../../src/games/railroad/moves.ts';
import { legal, play, refuseMove } from '../../../src/games/railroad/play.ts';
import { BACKS_PER_ROUND, type Sheet, type State } from '../../../src/games/railroad/state.ts';
import { opened, placement, withRounds } from './boards.ts';

function refusal(state: State, text: string): Phrase | undefined {
  return refuseMove(state, 0, placing(placement(text)));
}

function refusalKey(state: State, text: string): string | undefined {
  return refusal(state, text)?.key;
}

describe('placing', () => {
  const first = opened('A0 A1 A3 B2');

  test('a tile needs an exit or a route of its own kind to join', () => {
    expect(refusalKey(first, 'A3A10')).toBeUndefined();
    expect(refusalKey(first, 'A1A30')).toBeUndefined();
    expect(refusalKey(first, 'A3C30')).toBe('railroad.refuse.unconnected');
    // Beside the exit with a blank side towards it.
    expect(refusalKey(first, 'A1A11')).toBe('railroad.refuse.unconnected');
  });

  test('a railway at a highway exit is refused by the name of the edge and the exit', () => {
    expect(refusal(first, 'A1A10')).toMatchObject({
      key: 'railroad.refuse.clash',
      values: {
        square: 'A1',
        edges: [
          {
            key: 'railroad.refuse.clashExit',
            values: { square: 'A1', edge: { key: 'railroad.north' }, own: { key: 'railroad.railway' } },
          },
        ],
      },
    });
  });

  test('a clash with a neighbour is named even where another edge would join', () => {
    const state = withRounds(opened('A0 A1 A3 B2'), ['A3A10']);
    // On A2 the railway would meet the highway of A1.
    expect(refusal(state, 'A1A21')?.values?.edges).toMatchObject([
      {
        key: 'railroad.refuse.clashTile',
        values: { edge: { key: 'railroad.west' }, theirs: { key: 'railroad.highway' } },
      },
    ]);
  });

  test('blank sides may lie against anything', () => {
    const state = withRounds(opened('A4 A4 A3 B2'), ['A3A10']);
    expect(refusalKey(state, 'A4B10')).toBeUndefined();
    const beside = withRounds(opened('A4 A4 A1 B2'), ['A4A10 A4B10']);
    // B0 railway exit to the west, blank side of B1 to the east.
    expect(refusalKey(beside, 'A1B01')).toBeUndefined();
  });

  test('a square holds one tile', () => {
    const state = withRounds(opened('A3 A4 A0 B2'), ['A3A10']);
    expect(refusal(state, 'A4A10')).toMatchObject({ key: 'railroad.refuse.occupied', values: { square: 'A1' } });
  });

  test('only dice that were rolled and are left can be placed', () => {
    expect(refusalKey(first, 'A4A10')).toBe('railroad.refuse.notRolled');
    const once = withRounds(opened('A3 A4 A0 B2'), ['A3A10']);
    expect(refusalKey(once, 'A3B10')).toBe('railroad.refuse.notRolled');
    const twice = withRounds(opened('A3 A3 A0 B2'), ['A3A10']);
    expect(refusalKey(twice, 'A3B10')).toBeUndefined();
    const all = withRounds(opened('A3 A4 A4 B0'), ['A3A10 A4B10 A4C10 B0D10']);
    expect(refusalKey(all, 'A3A50')).toBe('railroad.refuse.diceGone');
  });

  test('order counts: a tile may join one placed earlier, never one placed later', () => {
    const state = opened('A4 A3 A0 B2');
    expect(refusalKey(state, 'A4B10')).toBe('railroad.refuse.unconnected');
    expect(refusalKey(withRounds(state, ['A3A10']), 'A4B10')).toBeUndefined();
  });

  test('a special may come before, between and after the dice, once a round', () => {
    expect(refusalKey(first, 'S2A10')).toBeUndefined();
    expect(refusalKey(withRounds(first, ['A3A10']), 'S2B10')).toBeUndefined();
    expect(refusalKey(withRounds(first, ['S2A10']), 'S3A30')).toBe('railroad.refuse.specialInRound');
  });

  test('each special comes once and three in the whole match', () => {
    const second = withRounds(first, ['S2A10', '']);
    expect(refusalKey(second, 'S2A50')).toBe('railroad.refuse.specialUsed');
    expect(refusalKey(second, 'S3A30')).toBeUndefined();
    const third = withRounds(first, ['S2A10', 'S3A30', '']);
    expect(refusalKey(third, 'S0A50')).toBeUndefined();
    const fourth = withRounds(first, ['S2A10', 'S3A30', 'S0A50', '']);
    expect(refusalKey(fourth, 'S1D61')).toBe('railroad.refuse.specialsGone');
  });
});

describe('finishing and taking back', () => {
  test('a round cannot end while a die left over fits, and the refusal says which and where', () => {
    const state = withRounds(opened('A3 A4 A0 B2'), ['A3A10 A4B10']);
    const refused = refuseMove(state, 0, DONE);
    expect(refused).toMatchObject({
      key: 'railroad.refuse.notDone',
      values: { dice: [{ values: { tile: { values: { tile: 'A0' } }, count: 6 } }, { values: { count: 13 } }] },
    });
  });

  test('a round can end when all dice are placed, and a special is still allowed then', () => {
    const state = withRounds(opened('A3 A4 A4 B0'), ['A3A10 A4B10 A4C10 B0D10']);
    expect(refuseMove(state, 0, DONE)).toBeUndefined();
    expect(refusalKey(state, 'S2A50')).toBeUndefined();
    expect(legal(state, 0)).toContainEqual(DONE);
  });

  test('a die that fits nowhere is no hindrance, and is skipped', () => {
    // Highways lie across all six railway exits: no railway can be joined anywhere.
    const shut = 'A4A31 A4G31 A4B00 A4B60 A4F00 A4F60 A4B20';
    const before = withRounds(opened('A0 A1 A2 B0'), [shut]);
    expect(refuseMove(before, 0, DONE)?.values?.dice).toMatchObject([{ values: { tile: { values: { tile: 'B0' } } } }]);
    // The station's railway runs off the board.
    const after = withRounds(opened('A0 A1 A2 B0'), [`${shut} B0A22`]);
    expect(refuseMove(after, 0, DONE)).toBeUndefined();
    const { events } = play(after, 0, DONE);
    expect(events[1]).toMatchObject({ to: [0], text: { key: 'railroad.skipped', values: { count: 3 } } });
  });

  test('back takes back placements of the open round only', () => {
    const state = withRounds(opened('A3 A4 A0 B2'), ['A3A10 A4B10', '']);
    expect(refuseMove(state, 0, BACK)?.key).toBe('railroad.refuse.nothingBack');
    expect(refuseMove(withRounds(state, ['A3A10']), 0, BACK)).toBeUndefined();
  });

  test('back has a limit in every round, so that a match has an end', () => {
    const state = withRounds(opened('A3 A4 A0 B2'), ['A3A10']);
    const tired = { ...state, sheets: [{ ...(state.sheets[0] as Sheet), backs: BACKS_PER_ROUND }] };
    expect(refuseMove(tired, 0, BACK)?.key).toBe('railroad.refuse.backsGone');
    expect(legal(tired, 0)).not.toContainEqual(BACK);
  });
});
