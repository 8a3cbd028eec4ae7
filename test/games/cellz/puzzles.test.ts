import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutTwins } from '../../../bench/puzzles/alike.ts';
import { listLooks } from '../../../bench/puzzles/cellz/alike.ts';
import { type Puzzle, readPuzzle, writePuzzle } from '../../../src/engine/puzzle.ts';
import { seatLetter } from '../../../src/engine/seat.ts';
import { getBoard, type LineNumber, lineNumber } from '../../../src/games/cellz/board.ts';
import { readLine } from '../../../src/games/cellz/moves.ts';
import { type CellzState, play, refuse, start } from '../../../src/games/cellz/play.ts';
import { freeLines } from '../../../src/games/cellz/position.ts';
import { readPuzzleFile } from '../../../src/games/puzzleFile.ts';
import { provable } from '../../proofs.ts';

const { puzzles, damaged } = await readPuzzleFile('cellz');

describe('the puzzles of Cellz', () => {
  test('are as many as docs/puzzles.md says, each there once, none asks what another asks, mirrored or later on', () => {
    expect(damaged).toBe(0);
    expect(puzzles.filter(({ pool }) => pool === 'main').length).toBeGreaterThanOrEqual(3000);
    expect(puzzles.filter(({ pool }) => pool === 'first').length).toBeGreaterThanOrEqual(1000);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    expect(withoutTwins(puzzles, listLooks)).toHaveLength(puzzles.length);
  });

  test('can be played to their ends, whichever of the right moves somebody finds', () => {
    for (const puzzle of puzzles) playOut(puzzle);
  });

  test('have the right moves that a plain search of everything finds, and no others', () => {
    const short = puzzles.filter((puzzle) => freeLines(stateOf(puzzle)).length <= MOST_SEARCHED);
    expect(short.length).toBeGreaterThan(100);
    for (const puzzle of provable(short, 6)) {
      const state = stateOf(puzzle);
      const values = valuesOf(state);
      const best = Math.max(...values.values());
      const right = [...values].flatMap(([line, value]) => (value === best ? [line] : []));
      const next = Math.max(...[...values.values()].filter((value) => value < best));
      expect(puzzle.steps[0]?.any.map((text) => numberOf(state, text)).sort()).toEqual(right.sort());
      expect(puzzle.margin).toBe(best - next);
    }
  });

  test('are read as they were written, and a damaged line is none', () => {
    for (const puzzle of provable(puzzles, 100)) expect(readPuzzle(writePuzzle(puzzle))).toEqual(puzzle);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readPuzzle(text) === undefined));
  });
});

/** So many free lines a search of everything takes a moment for. */
const MOST_SEARCHED = 14;

/** The position in which a puzzle asks. */
function stateOf(puzzle: Puzzle): CellzState {
  const { columns, rows } = puzzle.position.setup;
  return puzzle.position.entries.reduce(make, start({ columns: Number(columns), rows: Number(rows) }, 2));
}

/** The position after an entry, which has to be legal. */
function make(state: CellzState, entry: string): CellzState {
  const seat = entry.charCodeAt(0) - 'A'.charCodeAt(0);
  const line = readLine(entry.slice('A '.length));
  if (!line.ok || refuse(state, seat, line.value) !== undefined) throw new Error(`${entry} is not legal`);
  return play(state, seat, line.value).state;
}

function playOut(puzzle: Puzzle): void {
  let state = stateOf(puzzle);
  for (const { any, replies } of puzzle.steps) {
    expect(state.turnOf).toBe(puzzle.seat);
    const after = any.map((text) => make(state, `${seatLetter(puzzle.seat)} ${text}`));
    // Only where one move is right it goes on.
    expect(after.length === 1 || replies.length === 0).toBe(true);
    state = replies.reduce(make, after[0] ?? state);
  }
}

function numberOf(state: CellzState, text: string): LineNumber {
  const line = readLine(text);
  return (line.ok ? lineNumber(state, line.value) : undefined) ?? -1;
}

/** What each free line is worth, by trying all that can follow: with nothing of the house but which lines are around a box. */
function valuesOf(state: CellzState): ReadonlyMap<LineNumber, number> {
  const { boxes, boxesBeside, lines } = getBoard(state);
  const known = new Map<string, number>();
  const drawn = lines.map((_, line) => state.lines[line] !== null);
  const worth = (line: LineNumber): number => {
    drawn[line] = true;
    const taken = (boxesBeside[line] ?? []).filter((box) => boxes[box]?.sides.every((side) => drawn[side])).length;
    const rest = value();
    drawn[line] = false;
    return taken > 0 ? taken + rest : -rest;
  };
  const value = (): number => {
    const key = drawn.map(Number).join('');
    const before = known.get(key);
    if (before !== undefined) return before;
    let best = Number.NEGATIVE_INFINITY;
    for (const [line, isDrawn] of drawn.entries()) if (!isDrawn) best = Math.max(best, worth(line));
    const found = best === Number.NEGATIVE_INFINITY ? 0 : best;
    known.set(key, found);
    return found;
  };
  return new Map(freeLines(state).map((line) => [line, worth(line)]));
}
