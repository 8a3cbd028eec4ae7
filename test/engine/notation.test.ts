import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnLetter, readCell, sameCell, writeCell } from '../../src/engine/cell.ts';
import { isViewer, seatLetter, seatsOf } from '../../src/engine/seat.ts';
import { anyText } from './anyText.ts';

const cell = fc.record({ row: fc.integer({ min: 0, max: 98 }), column: fc.integer({ min: 0, max: 25 }) });

describe('cells', () => {
  test('are a letter for the column and a number for the row', () => {
    expect(writeCell({ row: 3, column: 2 })).toBe('c4');
    expect(columnLetter(25)).toBe('z');
    // Boards from files have up to 64 columns that are told.
    expect([26, 27, 63].map(columnLetter)).toEqual(['aa', 'ab', 'bl']);
  });

  test('read as what was written, in either case and with spaces around', () => {
    fc.assert(
      fc.property(cell, (one) => {
        expect(readCell(writeCell(one))).toEqual(one);
        expect(readCell(` ${writeCell(one).toUpperCase()} `)).toEqual(one);
      }),
    );
  });

  test('are never read from anything else', () => {
    for (const text of ['', 'a', '4', 'a0', 'a01', 'a100', 'aa1', '1a', 'a-1', 'a1 b2', 'ä1', 'a1.5', 'a１']) {
      expect(readCell(text), text).toBeUndefined();
    }
    fc.assert(
      fc.property(anyText(), (text) => {
        const read = readCell(text);
        expect(read === undefined || writeCell(read) === text.trim().toLowerCase()).toBe(true);
      }),
    );
  });

  test('are the same where row and column are', () => {
    expect(sameCell({ row: 1, column: 2 }, { row: 1, column: 2 })).toBe(true);
    expect(sameCell({ row: 1, column: 2 }, { row: 2, column: 1 })).toBe(false);
    expect(sameCell({ row: 1, column: 2 }, { row: 1, column: 1 })).toBe(false);
  });
});

describe('seats', () => {
  test('are counted from 0 and lettered from A', () => {
    expect(seatsOf(3).map(seatLetter)).toEqual(['A', 'B', 'C']);
    expect(seatsOf(0)).toEqual([]);
    expect(seatLetter(25)).toBe('Z');
  });

  test('are viewers, as are the public and spectators, and nobody else', () => {
    expect([0, 1, 'public', 'spectator'].every((viewer) => isViewer(viewer, 2))).toBe(true);
    for (const stranger of [2, -1, 0.5, Number.NaN, '0', 'Public', null, undefined, {}, [0], true]) {
      expect(isViewer(stranger, 2), String(stranger)).toBe(false);
    }
  });
});
