import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMove, writeMove } from '../../../src/games/domination/moves.ts';

const b2e5 = { from: { row: 1, column: 1 }, to: { row: 4, column: 4 } };

describe('reading a move', () => {
  test.each([
    'b2-e5',
    'b2 e5',
    'b2e5',
    'B2-E5',
    ' b2 - e5 ',
    'b2 to e5',
    'b2,e5',
    'b2→e5',
    'b2->e5',
    'ｂ２ － ｅ５',
    '2 2 5 5',
    '2,2,5,5',
  ])('understands %s', (text) => expect(readMove(text)).toEqual({ ok: true, value: b2e5 }));

  test('takes four numbers as row, column, row, column', () => {
    const move = { from: { row: 1, column: 2 }, to: { row: 3, column: 15 } };
    expect(readMove('2 3 4 16')).toEqual({ ok: true, value: move });
  });

  test.each(['', 'b2', 'b2-e', '2 2 5', '2 2 5 5 5', 'b0-c1', '0 1 2 3', '1 27 1 1', 'b2-e5-f6', 'north'])(
    'does not understand «%s», and says how to write it',
    (text) => expect(readMove(text)).toMatchObject({ ok: false, refusal: { key: 'domination.read.unclear' } }),
  );

  test('gives back what was written, direction and all', () => {
    const cell = fc.record({ row: fc.nat(15), column: fc.nat(15) });
    fc.assert(
      fc.property(fc.record({ from: cell, to: cell }), (move) => {
        expect(readMove(writeMove(move))).toEqual({ ok: true, value: move });
      }),
    );
  });

  test('never fails on any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void readMove(text)));
  });
});
