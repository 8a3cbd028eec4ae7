import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { railroadCommand } from '../../commands/railroad.ts';
import { writeControlId } from '../../src/discord/command/controlId.ts';
import type { Row } from '../../src/discord/command/controls.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { writeMove } from '../../src/games/railroad/moves.ts';
import { legal, play, start } from '../../src/games/railroad/play.ts';
import type { State } from '../../src/games/railroad/state.ts';
import { edgesOf, mirrored, ORIENTATIONS, TILES, turnedOn } from '../../src/games/railroad/tiles.ts';
import { view } from '../../src/games/railroad/view.ts';
import { MatchId } from '../../src/tables/match.ts';

/** A game alone after some random legal moves. */
function played(seed: number, moves: number): State {
  const random = fastRandom(seed);
  let state = start(1, random);
  for (let count = 0; count < moves; count += 1) {
    const forward = legal(state, 0).filter(({ kind }) => kind !== 'back');
    if (forward.length === 0) break;
    state = play(state, 0, pick(forward, random)).state;
  }
  return state;
}

function momentOf(state: State) {
  return { view: view(state, 0), viewer: 0, legal: () => legal(state, 0).map(writeMove) };
}

/** Every choice that the rows offer, as what is picked by it, and the moves that they make. */
function offers(rows: readonly Row[]) {
  const enabled = rows.flatMap((row) => ('kind' in row ? [] : row.filter(({ disabled }) => disabled !== true)));
  const argumentsOf = (action: string) =>
    enabled.filter(({ act }) => act.action === action).map(({ act }) => act.argument ?? '');
  const chosen = rows.flatMap((row) => ('kind' in row ? row.choices.map(({ value }) => value) : []));
  return { picks: [...argumentsOf('pick'), ...chosen], moves: argumentsOf('move') };
}

function idsOf(rows: readonly Row[]): readonly string[] {
  const id = (action: 'move' | 'pick', argument: string) =>
    writeControlId({ match: MatchId.parse('abcdefghij'), stamp: '12345678', action, argument });
  return rows.flatMap((row) =>
    'kind' in row
      ? [id('pick', row.name)]
      : row.map(({ act }) => id(act.action === 'move' ? 'move' : 'pick', act.argument ?? '')),
  );
}

function expectWithinLimits(rows: readonly Row[]) {
  expect(rows.length).toBeLessThanOrEqual(4);
  for (const row of rows) {
    if ('kind' in row) expect(row.choices.length).toBeLessThanOrEqual(25);
    else expect(row.length).toBeLessThanOrEqual(5);
  }
  const ids = idsOf(rows);
  expect(new Set(ids).size).toBe(ids.length);
}

describe('the controls of Railroad Ink', () => {
  test('keep to the limits of Discord, and make legal moves alone, whatever is picked', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(45), fc.array(fc.nat(1000), { maxLength: 5 }), (seed, moves, choices) => {
        const moment = momentOf(played(seed, moves));
        let picked = '';
        for (const choice of choices) {
          const rows = railroadCommand.controls(moment, picked).filter((row) => 'kind' in row || row.length > 0);
          expectWithinLimits(rows);
          const offered = offers(rows);
          expect(moment.legal()).toEqual(expect.arrayContaining(offered.moves));
          expect(railroadCommand.hint?.(moment, picked)?.length === 0).toBe(picked === '');
          picked = offered.picks[choice % Math.max(1, offered.picks.length)] ?? '';
        }
      }),
      { numRuns: 60 },
    );
  });

  test('fall back to the choice of a tile where what was picked cannot be placed', () => {
    const moment = momentOf(played(1, 0));
    const first = railroadCommand.controls(moment, '');
    for (const picked of ['X9', 'nonsense', 'S0D30', '?'.repeat(90)]) {
      const rows = railroadCommand.controls(moment, picked);
      if (picked !== 'S0D30') expect(rows).toEqual(first);
      expect(offers(rows).moves).toEqual([]);
    }
  });
});

describe('turning and mirroring', () => {
  const shown = ([north, east, south, west]: readonly number[]) => ({ north, east, south, west });

  test('move every edge to the side where it is seen next', () => {
    for (const tile of TILES) {
      for (const orientation of ORIENTATIONS) {
        const { north, east, south, west } = shown(edgesOf(tile, orientation));
        expect(shown(edgesOf(tile, turnedOn(orientation)))).toEqual({
          north: west,
          east: north,
          south: east,
          west: south,
        });
        expect(shown(edgesOf(tile, mirrored(orientation)))).toEqual({ north, east: west, south, west: east });
      }
    }
  });
});
