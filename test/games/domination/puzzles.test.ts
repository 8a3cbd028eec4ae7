import { describe, expect, test } from 'vitest';
import { withoutTwins } from '../../../bench/puzzles/alike.ts';
import { listLooks } from '../../../bench/puzzles/domination/alike.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { legalLines } from '../../../src/games/domination/legalLines.ts';
import { walkLine } from '../../../src/games/domination/lineCells.ts';
import { type Mark, type Move, otherMark, readMove, writeMove } from '../../../src/games/domination/moves.ts';
import { refuseLine } from '../../../src/games/domination/refusals.ts';
import {
  boardOf,
  countPoints,
  drawLine,
  linesDrawn,
  mover,
  remembered,
  type State,
} from '../../../src/games/domination/state.ts';
import { isAllowed } from '../../../src/games/domination/validity.ts';
import { readPuzzleFile } from '../../../src/games/puzzleFile.ts';
import { provable } from '../../proofs.ts';

const { puzzles, damaged } = await readPuzzleFile('domination');

describe('the puzzles of Linear Domination', () => {
  test('are as many as docs/puzzles.md says, each there once', () => {
    expect(damaged).toBe(0);
    expect(puzzles.filter(({ pool }) => pool === 'main').length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    expect(withoutTwins(puzzles, listLooks)).toHaveLength(puzzles.length);
  });

  test('are reached by legal lines, and each of the right ones is legal', () => {
    for (const puzzle of puzzles) {
      const state = stateOf(puzzle);
      expect(mover(state)).toBe(puzzle.seat);
      for (const text of puzzle.steps[0]?.any ?? [])
        expect(refuseLine(state.setup, remembered(state), lineOf(text))).toBeUndefined();
    }
  });

  test('have the right lines that come out when every line is held against every answer, and no others', () => {
    const small = puzzles.filter(({ position }) => position.setup.size === 6);
    for (const puzzle of provable(small, 1)) {
      const values = valuesOf(stateOf(puzzle));
      const best = Math.max(...values.values());
      const right = [...values].flatMap(([text, value]) => (value === best ? [text] : []));
      const next = Math.max(...[...values.values()].filter((value) => value < best));
      expect([...(puzzle.steps[0]?.any ?? [])].sort()).toEqual(right.sort());
      expect(puzzle.margin).toBe(best - next);
    }
  });

  test('that decide a match are won by the right line alone', () => {
    const deciding = puzzles.filter(({ decides, position }) => decides && position.setup.size === 6);
    expect(deciding.length).toBeGreaterThan(10);
    for (const puzzle of provable(deciding, 1)) {
      const state = stateOf(puzzle);
      const points = countPoints(state);
      const lead = (points[puzzle.seat] ?? 0) - (points[1 - puzzle.seat] ?? 0);
      const wins = [...valuesOf(state)].flatMap(([text, value]) => (lead + value > 0 ? [text] : []));
      expect(wins.sort()).toEqual([...(puzzle.steps[0]?.any ?? [])].sort());
    }
  });
});

function stateOf(puzzle: Puzzle): State {
  const { size, memory, plays, legs } = puzzle.position.setup;
  const setup = {
    size: Number(size),
    memory: Number(memory),
    plays: Number(plays),
    rule: 'any',
    legs: Number(legs),
  } as const;
  return puzzle.position.entries.reduce(
    (state: State, entry) => {
      const line = lineOf(entry.slice('A '.length));
      expect(mover(state)).toBe(entry.charCodeAt(0) - 'A'.charCodeAt(0));
      expect(refuseLine(setup, remembered(state), line)).toBeUndefined();
      return drawLine(state, line);
    },
    { setup, legs: [[]] },
  );
}

function lineOf(text: string): Move {
  const line = readMove(text);
  if (!line.ok) throw new Error(text);
  return line.value;
}

/** What each legal line brings its player more than the best answer brings the other, cell by cell. */
function valuesOf(state: State): ReadonlyMap<string, number> {
  const { size, rule } = state.setup;
  const drawn = linesDrawn(state);
  const mark: Mark = drawn.length % 2 === 0 ? 'X' : 'O';
  const cells = [...boardOf(size, drawn).join('')];
  const paint = (line: Move, as: Mark, board: readonly string[]) => {
    const painted = [...board];
    walkLine(line.from, line.to, (row, column) => {
      painted[row * size + column] = as;
    });
    return painted;
  };
  const lead = (board: readonly string[]) =>
    board.filter((cell) => cell === mark).length - board.filter((cell) => cell === otherMark(mark)).length;
  const before = lead(cells);
  return new Map(
    legalLines(size, remembered(state), rule).map((line) => {
      const after = paint(line, mark, cells);
      const memory = [...drawn, line].slice(-state.setup.memory);
      const answers = legalLines(size, [], rule).filter((one, at) => at % 2 === 0 && isAllowed(one, memory, rule));
      const worst = answers.reduce(
        (least, answer) => Math.min(least, lead(paint(answer, otherMark(mark), after))),
        Infinity,
      );
      return [writeMove(line), worst - before];
    }),
  );
}
