import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellz, readLines } from '../../../src/games/cellz/index.ts';
import { anyText } from '../../engine/anyText.ts';
import { emptyBoard, line } from './boards.ts';

const keyOf = (text: string) => {
  const read = cellz.read(text);
  return read.ok ? 'a line' : read.refusal.key;
};

const written = (text: string) => {
  const read = readLines(text);
  return read.ok ? read.value.map(cellz.write) : read.refusal.key;
};

describe('a line is written as its two dots', () => {
  test.each(['a1-a2', 'a2-a1', 'a2 a1', 'A1A2', 'a1a2', '  a1 - a2 ', 'a1–A2', 'a1 -a2'])(
    '%s reads as a1-a2',
    (text) => {
      expect(cellz.read(text)).toEqual({ ok: true, value: line('a1-a2') });
      expect(cellz.write(line(text))).toBe('a1-a2');
    },
  );

  test('rows above nine are read whole', () => {
    expect(written('a9a10')).toEqual(['a9-a10']);
    expect(written('j10-i10')).toEqual(['i10-j10']);
  });

  test('a refusal says what is wrong', () => {
    expect(keyOf('')).toBe('cellz.unreadable');
    expect(keyOf('a1')).toBe('cellz.unreadable');
    expect(keyOf('a0-a1')).toBe('cellz.unreadable');
    expect(keyOf('a1-a2-a3')).toBe('cellz.unreadable');
    expect(keyOf('north')).toBe('cellz.unreadable');
    expect(keyOf('b2-b2')).toBe('cellz.sameDot');
    expect(keyOf('a1-a3')).toBe('cellz.notNeighbours');
    expect(keyOf('a1-b2')).toBe('cellz.notNeighbours');
  });

  test('a refusal repeats no more than twenty characters', () => {
    const read = cellz.read('x'.repeat(500));
    expect(read.ok || read.refusal.values?.text).toBe(`${'x'.repeat(20)}…`);
  });

  test('every line of every board reads as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10 }), fc.integer({ min: 2, max: 10 }), (columns, rows) => {
        for (const move of cellz.legal(emptyBoard(columns, rows), 0)) {
          expect(cellz.read(cellz.write(move))).toEqual({ ok: true, value: move });
        }
      }),
      { numRuns: 20 },
    );
  });

  test('reading never throws, and what it accepts can be written and read again', () => {
    const dotted = fc.string({ unit: fc.constantFrom('a', 'B', 'z', '1', '2', '10', '0', '-', ' ', ',', '–', ';') });
    fc.assert(
      fc.property(fc.oneof(anyText(), dotted), (text) => {
        const one = cellz.read(text);
        if (one.ok) expect(cellz.read(cellz.write(one.value))).toEqual(one);
        const several = readLines(text);
        if (several.ok) expect(readLines(several.value.map(cellz.write).join(' '))).toEqual(several);
        if (one.ok) expect(several).toEqual({ ok: true, value: [one.value] });
      }),
      { numRuns: 500 },
    );
  });
});

describe('several lines are read from one text', () => {
  test.each([
    ['a1-a2 b1-b2', ['a1-a2', 'b1-b2']],
    ['a1-a2, b2-b1', ['a1-a2', 'b1-b2']],
    ['a1 a2', ['a1-a2']],
    ['a1 a2, b1 b2', ['a1-a2', 'b1-b2']],
    ['A1A2 b1b2;c1-c2', ['a1-a2', 'b1-b2', 'c1-c2']],
    ['a1 - a2 b1 - b2,', ['a1-a2', 'b1-b2']],
  ])('%s', (text, lines) => {
    expect(written(text)).toEqual(lines);
  });

  test('one piece that cannot be read refuses the whole, and is named', () => {
    const read = readLines('a1-a2 b1:b2 c1-c2');
    expect(read.ok || read.refusal).toEqual({ key: 'cellz.unreadable', values: { text: 'b1:b2' } });
    expect(written('a1-a2 b1-b3')).toBe('cellz.notNeighbours');
  });

  test('nothing at all is refused', () => {
    expect(written('')).toBe('cellz.unreadable');
    expect(written(' , ')).toBe('cellz.unreadable');
  });

  test('more than two dots parted by blanks alone are refused rather than guessed', () => {
    expect(written('a1 a2 b1 b2')).toBe('cellz.unreadable');
  });
});
