import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../src/engine/log.ts';
import type { Script } from '../../src/engine/match.ts';
import { LONGEST_RECORD, readRecord, writeRecord } from '../../src/engine/record.ts';
import { anyText } from './anyText.ts';
import { nim } from './toys/nim.ts';

const entry = (seat: number, text: string, revealed = false): LogEntry => ({ seat, text, revealed });

const SCORE: Script = {
  setup: { heap: 7, most: 'three', misere: false },
  seatCount: 2,
  seed: 'secret',
  log: [entry(0, 'take-3'), entry(1, 'take-1'), entry(1, 'undo:1'), entry(1, 'take-3', true), entry(0, 'take-1')],
};

const TEXT = `Game: nim
Rules: 1
Setup heap: 7
Setup most: "three"
Setup misere: false
Seats: 2
Seed: "secret"
Places: 1 2
Scores: 1 0

1. A take-3
2. B take-1
3. B undo:1
4. B! take-3
5. A take-1
`;

const OUTCOME = { scores: [1, 0], places: [1, 2] };

describe('a record', () => {
  test('is a text with headers and the whole log, also what was taken back', () => {
    expect(writeRecord(nim, SCORE, OUTCOME)).toBe(TEXT);
  });

  test('reads as the match that was written', () => {
    const { setup, seatCount, seed, log } = SCORE;
    const match = { game: 'nim', rules: 1, setup, seatCount, seed, log, outcome: OUTCOME };
    expect(readRecord(TEXT)).toEqual({ ok: true, value: match });
    expect(readRecord(`\uFEFF${TEXT.replaceAll('\n', '\r\n')}`)).toEqual({ ok: true, value: match });
  });

  test('keeps the seed to itself while the match runs', () => {
    const running = writeRecord(nim, SCORE);
    expect(running).not.toContain('secret');
    const read = readRecord(running);
    expect(read.ok && 'seed' in read.value).toBe(false);
  });

  test('of a match that was given up has places and no scores', () => {
    const text = writeRecord(nim, SCORE, { scores: [], places: [2, 1] });
    expect(text).not.toContain('Scores');
    expect(readRecord(text)).toMatchObject({ ok: true, value: { outcome: { scores: [], places: [2, 1] } } });
  });

  test('says which match it was, and the seal that was published; of a closed one also the seed', () => {
    const notes = { match: 'abcdefghij', seal: 'f'.repeat(64), isClosed: false };
    const running = readRecord(writeRecord(nim, SCORE, undefined, notes));
    expect(running).toMatchObject({ ok: true, value: { match: notes.match, seal: notes.seal } });
    expect(running.ok && 'seed' in running.value).toBe(false);
    const closed = readRecord(writeRecord(nim, SCORE, undefined, { ...notes, isClosed: true }));
    expect(closed).toMatchObject({ ok: true, value: { seed: 'secret' } });
    expect(closed.ok && 'outcome' in closed.value).toBe(false);
  });

  test('may have remarks', () => {
    expect(readRecord(TEXT.replace('2. B', '# What a move!\n2. B'))).toEqual(readRecord(TEXT));
  });

  test('of any match reads as that match', () => {
    const value = fc.oneof(fc.boolean(), fc.integer(), anyText());
    const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,9}$/);
    const text = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/);
    const log = fc.array(fc.record({ seat: fc.integer({ min: 0, max: 25 }), text, revealed: fc.boolean() }));
    const setup = fc.array(fc.tuple(name, value)).map(Object.fromEntries);
    const score = fc.record({ setup, seatCount: fc.integer({ min: 1, max: 26 }), seed: fc.string(), log });
    fc.assert(
      fc.property(score, (match) => {
        const read = readRecord(writeRecord(nim, match, OUTCOME));
        expect(read).toEqual({ ok: true, value: { game: 'nim', rules: 1, ...match, outcome: OUTCOME } });
      }),
    );
  });
});

describe('a text that is no record', () => {
  test.each([
    ['an unknown header', TEXT.replace('Seats', 'Chairs'), { line: 6 }],
    ['a header of every object', TEXT.replace('Rules: 1', 'Constructor: 1'), { line: 2 }],
    ['no number of seats', TEXT.replace('Seats: 2', 'Seats: two'), { line: 6 }],
    ['too many seats', TEXT.replace('Seats: 2', 'Seats: 27'), { line: 6 }],
    ['a setup that is a list', TEXT.replace('heap: 7', 'heap: [7]'), { line: 3 }],
    ['a setup that is null', TEXT.replace('heap: 7', 'heap: null'), { line: 3 }],
    ['a setup that is no number', TEXT.replace('heap: 7', 'heap: 1e999'), { line: 3 }],
    ['a setup of a forbidden name', TEXT.replace('Setup heap', 'Setup __proto__'), { line: 3 }],
    ['a seed that is no text', TEXT.replace('"secret"', '7'), { line: 7 }],
    ['a place of nobody', TEXT.replace('Places: 1 2', 'Places: 1 0'), { line: 8 }],
    ['a score that is none', TEXT.replace('Scores: 1 0', 'Scores: 1 x'), { line: 9 }],
    ['an entry that is missing', TEXT.replace('2. B take-1\n', ''), { line: 12 }],
    ['an entry without a seat', TEXT.replace('2. B', '2. '), { line: 12 }],
    ['an entry without a move', TEXT.replace('2. B take-1', '2. B '), { line: 12 }],
    ['an entry that is too long', TEXT.replace('take-1', 'x'.repeat(201)), { line: 12 }],
  ])('because of %s is refused by its line', (_fault, text, values) => {
    expect(readRecord(text)).toEqual({ ok: false, refusal: { key: 'engine.recordLine', values } });
  });

  test('because of what it lacks is refused with what there should be', () => {
    for (const text of ['', '\n', '1. A take-1', TEXT.replace('Game: nim\n', '')]) {
      expect(readRecord(text)).toEqual({ ok: false, refusal: { key: 'engine.recordLacks' } });
    }
  });

  test('because of its length is not even looked at', () => {
    const text = `${TEXT}${'#'.repeat(LONGEST_RECORD)}`;
    expect(readRecord(text)).toMatchObject({ ok: false, refusal: { key: 'engine.recordTooLong' } });
  });

  test('is refused, whatever it is, and never throws', () => {
    fc.assert(fc.property(anyText(200), (text) => void readRecord(text)));
    const lines = fc.array(fc.constantFrom(...TEXT.split('\n'), 'Setup x: {', 'Places: ', '1. A', '\u2028'));
    fc.assert(fc.property(lines, (some) => void readRecord(some.join('\n'))));
  });
});
