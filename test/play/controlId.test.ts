import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { opening } from '../../src/engine/match.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { type Match, MatchId, PersonId } from '../../src/match/match.ts';
import { playMoves, stored } from '../../src/match/play.ts';
import { type ControlId, readControlId, writeControlId } from '../../src/play/contract/controls.ts';
import { LONGEST_ID } from '../../src/play/contract/discordLimits.ts';
import { computeBoardVersion } from '../../src/play/screens/boardVersion.ts';

const ofTables: fc.Arbitrary<ControlId> = fc.record({
  match: fc.stringMatching(/^[a-z0-9]{10}$/).map((id) => MatchId.parse(id)),
  stamp: fc.stringMatching(/^[\w-]{8}$/),
  action: fc.constantFrom('move', 'pick', 'undo', 'replay.open'),
  argument: fc.string({ maxLength: 60 }),
});
const ofNoTable: fc.Arbitrary<ControlId> = fc.record({
  stamp: fc.constant(''),
  action: fc.constantFrom('settings.pings', 'forget-me.sure'),
  argument: fc.string({ maxLength: 60 }),
});
const controlIds = fc.oneof(ofTables, ofNoTable);

describe('a control id', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(controlIds, (id) => {
        expect(readControlId(writeControlId(id))).toEqual(id);
      }),
    );
  });

  test('of a version before is read as what it says today', () => {
    const match = MatchId.parse('abcdefghij');
    expect(readControlId('1:abcdefghij:AAAAAAAA:move:a1-a2')).toEqual({
      match,
      stamp: 'AAAAAAAA',
      action: 'move',
      argument: 'a1-a2',
    });
    expect(readControlId('g1:games:settings:pings:')).toEqual({ stamp: '', action: 'settings.pings', argument: '' });
    expect(readControlId('g1:games:replay:on:abcdefghij.3')).toEqual({
      stamp: '',
      action: 'replay.on',
      argument: 'abcdefghij.3',
    });
  });

  test('is never longer than Discord allows', () => {
    const id = { match: MatchId.parse('abcdefghij'), stamp: 'AAAAAAAA', action: 'move' } as const;
    expect(() => writeControlId({ ...id, argument: 'x'.repeat(LONGEST_ID) })).toThrow(RangeError);
  });

  test('of any other form is not read, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const id = readControlId(text);
        if (id !== undefined) expect(writeControlId(id)).toBe(text);
      }),
    );
  });
});

describe('a stamp', () => {
  const setup = { columns: 3, rows: 3 };
  const position = opening(cellz, { setup, seatCount: 2, seed: 'seed', log: [] });
  const match: Match = {
    schema: 1,
    id: MatchId.parse('abcdefghij'),
    game: 'cellz',
    rules: 1,
    setup,
    seatCount: 2,
    seed: 'seed',
    players: [
      { kind: 'person', id: PersonId.parse('1') },
      { kind: 'person', id: PersonId.parse('2') },
    ],
    invited: [],
    planned: [],
    spectators: [],
    host: PersonId.parse('1'),
    status: 'running',
    log: [],
    position: stored(position),
    revision: 1,
    where: { channel: '1' },
    shown: 0,
    createdAt: 0,
    answered: [],
  };

  test('changes with what is seen', () => {
    const moved = playMoves(cellz, 0, ['a1-a2'], { at: 0 })(match);
    if (!moved.ok) throw new Error('refused');
    expect(computeBoardVersion({ game: cellz }, moved.value.match, 'public')).not.toBe(
      computeBoardVersion({ game: cellz }, match, 'public'),
    );
  });

  test('does not change with what is not seen', () => {
    const other: Match = { ...match, seed: 'another', revision: 7, answered: ['1'], shown: 6 };
    expect(computeBoardVersion({ game: cellz }, other, 'public')).toBe(
      computeBoardVersion({ game: cellz }, match, 'public'),
    );
  });

  test('of a player’s own view changes only with what the game calls decisive', () => {
    const moved = playMoves(cellz, 0, ['a1-a2'], { at: 0 })(match);
    if (!moved.ok) throw new Error('refused');
    const command = { game: cellz, decisive: () => 'the same' };
    expect(computeBoardVersion(command, moved.value.match, 0)).toBe(computeBoardVersion(command, match, 0));
    expect(computeBoardVersion(command, moved.value.match, 'public')).not.toBe(
      computeBoardVersion(command, match, 'public'),
    );
  });
});
