import { describe, expect, test } from 'vitest';
import { cellzCommand } from '../../commands/cellz.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { type CellzState, countBoxes, legal, linesLeft, play, start } from '../../src/games/cellz/play.ts';
import { firstMaxSquareChain } from '../../src/games/cellz/players/chains.ts';
import { capturingLines } from '../../src/games/cellz/position.ts';
import { type Button, type Row, readMoves } from '../../src/play/contract/controls.ts';

function rowsOf(state: CellzState, picked = ''): readonly Row[] {
  const moves = () => legal(state, state.turnOf).map((move) => cellz.write(move));
  return cellzCommand.controls({ view: state, viewer: state.turnOf, legal: moves }, picked);
}

const buttonsOf = (state: CellzState, picked = ''): readonly Button[] =>
  rowsOf(state, picked).flatMap((row) => ('kind' in row ? [] : row));

/** How many taps each line takes from here on: a button is one, a menu two. */
function tapsTo(state: CellzState, picked = '', depth = 0): ReadonlyMap<string, number> {
  const taps = rowsOf(state, picked).flatMap((row): readonly (readonly [string, number])[] =>
    'kind' in row
      ? row.choices.map(({ value }) => [value, 2] as const)
      : row.flatMap(({ act }) => tapsByButton(state, act, picked, depth)),
  );
  // The last of a key counts in a map, so that the fewest taps come last.
  return new Map(taps.toSorted(([, a], [, b]) => b - a));
}

function tapsByButton(
  state: CellzState,
  { action, argument = '' }: Button['act'],
  picked: string,
  depth: number,
): readonly (readonly [string, number])[] {
  if (action === 'move') return readMoves(argument).length === 1 ? [[argument, 1]] : [];
  const isDeeper = argument.length > picked.length && depth < 2;
  return isDeeper ? [...tapsTo(state, argument, depth + 1)].map(([line, taps]) => [line, taps + 1] as const) : [];
}

function drawnAtRandom(columns: number, rows: number, lines: number, seed: number): CellzState {
  const random = fastRandom(seed);
  let state = start({ columns, rows }, 2);
  for (let drawn = 0; drawn < lines; drawn += 1) {
    state = play(state, state.turnOf, pick(legal(state, state.turnOf), random)).state;
  }
  return state;
}

/** The taps of every line of a match that two medium players play. */
function tapsOfMatch(seed: number): readonly number[] {
  const random = fastRandom(seed);
  const taps: number[] = [];
  let state = start({ columns: 6, rows: 6 }, 2);
  while (linesLeft(state) > 0) {
    const move = cellz.players.medium?.choose(state, state.turnOf, random, () => true);
    if (move === undefined) throw new Error('no medium player');
    const least = tapsTo(state).get(cellz.write(move)) ?? Number.POSITIVE_INFINITY;
    const after = play(state, state.turnOf, move).state;
    const isTaking = countBoxes(after).join() !== countBoxes(state).join() && capturingLines(state).length <= 4;
    if (isTaking || linesLeft(state) <= 16) expect(least).toBe(1);
    taps.push(least);
    state = after;
  }
  return taps;
}

function checkRows(rows: readonly Row[]): void {
  const shown = rows.filter((row) => 'kind' in row || row.length > 0);
  expect(shown.length).toBeLessThanOrEqual(4);
  for (const row of shown) expect('kind' in row ? row.choices.length : row.length * 5).toBeLessThanOrEqual(25);
  const names = shown.flatMap((row) => ('kind' in row ? [row.name] : row.map(({ act }) => JSON.stringify(act))));
  expect(new Set(names).size).toBe(names.length);
}

describe('the controls of Cellz', () => {
  test('take at most two taps a line over a whole game, one where a box is taken or 16 lines are left', () => {
    const taps = [1, 2, 3].flatMap((seed) => tapsOfMatch(seed));
    expect(Math.max(...taps)).toBeLessThanOrEqual(2);
    expect(taps.reduce((sum, count) => sum + count) / taps.length).toBeLessThan(1.7);
  });

  test.each([
    [2, 2],
    [4, 4],
    [6, 6],
    [10, 10],
    [10, 17],
    [13, 17],
  ])('reach every free line on %i by %i dots, in rows that fit under a message', (columns, rows) => {
    const total = start({ columns, rows }, 2).lines.length;
    for (const share of [0, 0.3, 0.6, 0.9]) {
      const state = drawnAtRandom(columns, rows, Math.floor(total * share), columns);
      const lines = legal(state, state.turnOf).map((move) => cellz.write(move));
      expect([...tapsTo(state).keys()].toSorted()).toEqual(lines.toSorted());
      for (const picked of ['', 'top-left', 'bottom-right.top-left', 'nonsense']) checkRows(rowsOf(state, picked));
    }
  });

  test('take everything that is open with one tap', () => {
    let state = start({ columns: 6, rows: 2 }, 2);
    for (const text of 'a1-b1 b1-c1 c1-d1 d1-e1 e1-f1 a2-b2 b2-c2 c2-d2 d2-e2 e2-f2 a1-a2'.split(' ')) {
      const line = cellz.read(text);
      if (line.ok) state = play(state, state.turnOf, line.value).state;
    }
    const [all] = buttonsOf(state);
    expect(all?.label).toEqual({ key: 'cellz.control.takeAll', values: { count: 5 } });
    const seat = state.turnOf;
    for (const text of readMoves(all?.act.argument ?? '')) {
      const line = cellz.read(text);
      if (line.ok) state = play(state, seat, line.value).state;
    }
    expect(countBoxes(state)[seat]).toBe(5);
  });

  test('take only as much at once as a custom id holds, and say how much that is', () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const state = drawnAtRandom(13, 17, 330, seed);
      const [all] = buttonsOf(state);
      expect(all?.label.key).toBe('cellz.control.takeAll');
      expect((all?.act.argument ?? '').length).toBeLessThanOrEqual(70);
      expect(firstMaxSquareChain(state).boxes).toBeGreaterThan(Number(all?.label.values?.count));
    }
  });

  test('are none for who is not to move', () => {
    const view = start({ columns: 4, rows: 4 }, 2);
    const rows = cellzCommand.controls({ view, viewer: 1, legal: () => [] }, '');
    expect(rows.filter((row) => 'kind' in row || row.length > 0)).toEqual([]);
  });
});
