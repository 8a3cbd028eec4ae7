import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phrase } from '../../../src/engine/phrase.ts';
import { accept, refuse } from '../../../src/engine/result.ts';
import { paint } from '../../../src/games/domination/board.ts';
import {
  type FileReplay,
  playFile,
  playReader,
  RULES,
  type Rule,
  viewOfReplay,
  viewsOfReplay,
} from '../../../src/games/domination/index.ts';
import { isAllowed } from '../../../src/games/domination/validity.ts';

/** A file from plays of four digits each, as in the facts. */
function fileOf(size: number, memory: number, ...plays: readonly string[]): string {
  return [`${size} ${memory}`, ...plays.map((play) => [...play].join(' '))].join('\n');
}

function replayOf(text: string, rule: Rule = 'any'): FileReplay {
  const replay = playFile(text, { rule });
  if (!replay.ok) throw new Error(replay.refusal.key);
  return replay.value;
}

const validOf = (replay: FileReplay) => replay.plays.map(({ valid }) => (valid ? 'valid' : 'invalid'));

describe('the worked examples of the facts', () => {
  const sixPlays = fileOf(6, 2, '1166', '1661', '2146', '3333', '1263', '4621');

  test.each(['any', 'program'] as const)('rule %s: the play of one cell blocks the two after it', (rule) => {
    const replay = replayOf(sixPlays, rule);
    expect(validOf(replay)).toEqual(['valid', 'invalid', 'valid', 'invalid', 'invalid', 'invalid']);
    expect(replay.cells).toEqual({ X: 12, O: 0 });
  });

  test('rule both: only the crossing in the middle is invalid', () => {
    const replay = replayOf(sixPlays, 'both');
    expect(validOf(replay)).toEqual(['valid', 'invalid', 'valid', 'valid', 'valid', 'valid']);
    expect(replay.cells).toEqual({ X: 8, O: 8 });
  });

  test('the output file, byte for byte', () => {
    expect(replayOf(fileOf(5, 0, '1551', '1155', '2135')).output).toBe(
      'O . . . X \n' +
        'X X X X . \n' +
        '. . X X X \n' +
        '. X . O . \n' +
        'X . . . O \n' +
        'Player X: 10 cells; Player O: 3 cells\n',
    );
  });

  test('K = 1: crossing in the middle is invalid under every rule', () => {
    for (const rule of RULES)
      expect(validOf(replayOf(fileOf(5, 1, '1155', '1551'), rule))).toEqual(['valid', 'invalid']);
  });

  test('K = 1: the same middle along the same direction is valid only under both', () => {
    const second = (rule: Rule) => validOf(replayOf(fileOf(5, 1, '1155', '2244'), rule))[1];
    expect(RULES.map(second)).toEqual(['invalid', 'valid', 'invalid']);
  });
});

describe('a file of plays', () => {
  test('is split by any white space, and an unfinished last play is left out', () => {
    const replay = replayOf('  5\t0\r\n1 5 5\n\n1   1 1 5 5  2 1 3');
    expect(replay.plays).toHaveLength(2);
    expect(replay.unfinished).toEqual({ play: 3, numbers: 3 });
    expect(replayOf('5 0 1 1 5 5').unfinished).toBeUndefined();
    expect(replayOf('5 0').plays).toEqual([]);
  });

  test('an invalid play uses its turn, and is remembered', () => {
    const replay = replayOf(fileOf(5, 1, '1155', '1551', '1151'));
    expect(replay.plays.map(({ mark }) => mark)).toEqual(['X', 'O', 'X']);
    expect(validOf(replay)).toEqual(['valid', 'invalid', 'valid']);
    expect(validOf(replayOf(fileOf(5, 1, '1155', '1551', '1155')))).toEqual(['valid', 'invalid', 'invalid']);
  });

  test('a play that leaves the board is invalid', () => {
    expect(validOf(replayOf('5 0  0 1 5 5  1 1 5 6  -1 1 1 1  1 1 99 99'))).toEqual(Array(4).fill('invalid'));
  });

  test.each([
    '1 1 5 123456789012345678901234567890',
    '1 1 5 -123456789012345678901234567890',
    '1 1 5 +5',
    '+1 1 5 5',
    '1 1 5 0',
  ])('«%s» is an invalid play, not a broken file, and is remembered', (play) => {
    const replay = replayOf(`5 1  ${play}  1 5 1 5  1 1 1 5`);
    expect(validOf(replay)).toEqual(['invalid', 'invalid', 'invalid']);
    expect(replayOf(`5 0  ${play}`).cells).toEqual({ X: 0, O: 0 });
  });

  test('a line to far off the board forbids what it is at a right angle to, as near ones do', () => {
    const far = '1'.padEnd(40, '0');
    const diagonal = `1 1 ${far.slice(0, -1)}1 ${far.slice(0, -1)}1`;
    expect(validOf(replayOf(`5 1  ${diagonal}  1 5 5 1  1 1 4 5`))).toEqual(['invalid', 'invalid', 'valid']);
  });

  test('with K = 0 a play of one cell paints it', () => {
    expect(replayOf(fileOf(5, 0, '3333')).cells).toEqual({ X: 1, O: 0 });
  });

  test('shows the empty board, then the board after every play, valid or not', () => {
    const replay = replayOf(fileOf(2, 1, '1112', '1112', '2122'));
    expect([...viewsOfReplay(replay, [0, 1, 2, 3])].map(({ board }) => board)).toEqual([
      ['..', '..'],
      ['XX', '..'],
      ['XX', '..'],
      ['XX', 'XX'],
    ]);
  });

  test('has at most a million cells, and plays lines across all of them', () => {
    const replay = replayOf('1000 0  1 1 1000 999');
    expect(replay.cells.X).toBe(1998);
  });

  test('its view after some plays has their board, and only lines that were valid, by their number in the file', () => {
    const replay = replayOf(fileOf(5, 1, '1155', '1551', '1151'));
    const view = viewOfReplay(replay, 3);
    expect(view.board).toEqual([...viewsOfReplay(replay, [1, 3])].at(-1)?.board);
    expect(view.lines.map(({ number, mark, remembered }) => ({ number, mark, remembered }))).toEqual([
      { number: 1, mark: 'X', remembered: false },
      { number: 3, mark: 'X', remembered: true },
    ]);
    expect(view.toMove).toBeNull();
    expect(viewOfReplay(replay, 1)).toMatchObject({ toMove: 'O', playsLeft: { X: 1, O: 1 } });
  });
});

describe('a malformed file is refused', () => {
  const refusalOf = (text: string) => {
    const replay = playFile(text, { rule: 'any' });
    return replay.ok ? undefined : replay.refusal;
  };

  test('with the line, the column and the number where it is wrong', () => {
    expect(refusalOf('5 1\n1 1 5 5\n  1 x2 3 4')).toMatchObject({
      key: 'domination.file.place',
      values: {
        line: 3,
        column: 5,
        number: 8,
        word: 'x2',
        meaning: { key: 'domination.file.meaning.startColumn', values: { play: 2 } },
        problem: { key: 'domination.file.notANumber' },
      },
    });
  });

  test.each([
    ['1.5 2', 'domination.file.notANumber'],
    ['+8 2', 'domination.file.notANumber'],
    ['8 2 1 1 1 5-', 'domination.file.notANumber'],
    ['12345678901234567890 2', 'domination.file.size'],
    ['0 2', 'domination.file.size'],
    ['-4 2', 'domination.file.size'],
    ['1001 2', 'domination.file.size'],
    ['8 -1', 'domination.file.memory'],
  ])('«%s»: %s', (text, problem) => {
    expect(refusalOf(text)?.values).toMatchObject({ problem: { key: problem } });
  });

  test.each(['', ' \n', '8'])('«%s»: it does not begin with N and K', (text) => {
    expect(refusalOf(text)?.key).toBe('domination.file.short');
  });

  test('and no text at all breaks the reader', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', '9', ' ', '\n', '-', 'x', '.') }),
        (text) => void refusalOf(text),
      ),
    );
  });
});

test('any file is judged play by play as the rules say, whatever is remembered, and in whatever pieces it comes', () => {
  const end = fc.integer({ min: -1, max: 6 });
  const files = fc.record({
    plays: fc.array(fc.tuple(end, end, end, end), { maxLength: 40 }),
    memory: fc.constantFrom(0, 1, 2, 5, 9_999_999),
    rule: fc.constantFrom(...RULES),
    cut: fc.nat({ max: 400 }),
  });
  fc.assert(
    fc.property(files, ({ plays, memory, rule, cut }) => {
      const size = 5;
      const text = `${size} ${memory}\n${plays.map((play) => play.join(' ')).join('\n')}`;
      const moves = plays.map(([a, b, c, d]) => ({
        from: { row: a - 1, column: b - 1 },
        to: { row: c - 1, column: d - 1 },
      }));
      const isOn = (numbers: readonly number[]) => numbers.every((number) => number >= 1 && number <= size);
      const expected = moves.map(
        (move, index) =>
          isOn(plays[index] ?? []) && isAllowed(move, moves.slice(Math.max(0, index - memory), index), rule),
      );
      const replay = replayOf(text, rule);
      expect(replay.plays.map(({ valid }) => valid)).toEqual(expected);
      const board = replay.plays.reduce<readonly string[]>(
        (now, play) => (play.valid ? paint(now, play, play.mark) : now),
        Array.from({ length: size }, () => '.'.repeat(size)),
      );
      expect(viewOfReplay(replay, plays.length).board).toEqual(board);
      expect(replay.output.split('\n').slice(0, size)).toEqual(board.map((row) => [...row, ''].join(' ')));
      const reader = playReader(rule);
      const read = [reader.take(text.slice(0, cut)), reader.take(text.slice(cut)), reader.end()];
      expect(read.flatMap((piece) => (piece.ok ? piece.value : []))).toEqual(replay.plays);
    }),
  );
});

test('a file is refused by its size before any play is looked at', () => {
  const asked: number[] = [];
  const refused = playFile(`1000 3 ${'1 1 1000 999 '.repeat(629)}`, {
    rule: 'any',
    refuseStart: (start) => {
      asked.push(start.size);
      return start.size > 200 ? refuse(phrase('domination.file.tooLarge', { largest: 200 })) : accept(start);
    },
  });
  expect(refused).toMatchObject({ ok: false, refusal: { key: 'domination.file.tooLarge' } });
  expect(asked).toEqual([1000]);
});
