import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { cellz } from '../../../src/games/cellz/index.ts';
import { type CellzState, linesLeft } from '../../../src/games/cellz/play.ts';
import { provable } from '../../proofs.ts';
import {
  actor,
  chosenBy,
  draw,
  drawing,
  drawnAtRandom,
  emptyBoard,
  KNOWN_VALUES,
  nameLines,
  parseLine,
} from './boards.ts';
import { solve } from './exact.ts';

describe('the solver finds the known values', () => {
  // Going through all positions takes too long for more than 22 lines.
  const small = KNOWN_VALUES.filter(([rows, columns]) => 2 * rows * columns + rows + columns <= 22);
  test.each(provable(small, 6))('%i by %i boxes: %i for who begins', (rows, columns, value) => {
    const state = emptyBoard(columns + 1, rows + 1);
    expect(solve(state).value(state)).toBe(value);
  });

  test('two by two boxes are won from the rim only', () => {
    const state = emptyBoard(3, 3);
    const solved = solve(state);
    const good = state.lines.flatMap((_, line) => (solved.regret(state, line) === 0 ? [line] : []));
    expect(nameLines(state, good)).toEqual(['a1-b1', 'b1-c1', 'a3-b3', 'b3-c3', 'a1-a2', 'a2-a3', 'c1-c2', 'c2-c3']);
  });
});

/** Two chains of six boxes, the upper one opened. */
const gap = drawing(`
  o--o--o--o--o--o--o
  |
  o--o--o--o--o--o--o

  o--o--o--o--o--o--o`);

test('the gap example is worth eight boxes, and medium gets them', () => {
  expect(solve(gap).value(gap)).toBe(8);
  expect(regretOfMatch('medium', gap, 1)).toBe(0);
  expect(cellz.outcome(playedOut('medium', gap, 1))?.scores).toEqual([10, 2]);
});

describe('medium against perfect play', () => {
  test.each([
    [2, 4],
    [2, 5],
    [2, 6],
    [3, 4],
  ])('loses nothing where only %i chains of %i boxes are left, whatever the other side does', (rows, boxes) => {
    const dots = `o${'--o'.repeat(boxes)}`;
    const state = drawing(`${`\n${dots}\n`.repeat(rows)}\n${dots}`);
    const solved = solve(state);
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = fastRandom(seed);
      let now = state;
      while (linesLeft(now) > 0) {
        const isMedium = actor(now) === seed % 2;
        const move = cellz.write(isMedium ? chosenBy('medium', now, random) : chosenBy('easy', now, random));
        if (isMedium) expect(solved.regret(now, parseLine(now, move))).toBe(0);
        now = draw(now, move);
      }
    }
  });

  test('throws away little in the endgame, and a small part of what easy does', () => {
    const regret = { easy: 0, medium: 0 };
    const positions = 25;
    for (let seed = 1; seed <= positions; seed += 1) {
      const state = drawnAtRandom(emptyBoard(5, 5), 15, fastRandom(seed));
      for (const level of ['easy', 'medium'] as const) regret[level] += regretOfMatch(level, state, seed);
    }
    expect(regret.medium / positions).toBeLessThan(2);
    expect(regret.medium).toBeLessThan(regret.easy / 5);
  });
});

describe('the levels are ordered', () => {
  test('medium beats easy nearly always, from either seat', () => {
    let won = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const levels = seed % 2 === 0 ? (['medium', 'easy'] as const) : (['easy', 'medium'] as const);
      const random = fastRandom(seed);
      let state = emptyBoard(5, 5);
      while (linesLeft(state) > 0) {
        state = draw(state, cellz.write(chosenBy(levels[actor(state)] ?? 'easy', state, random)));
      }
      if (cellz.outcome(state)?.places[levels.indexOf('medium')] === 1) won += 1;
    }
    expect(won).toBeGreaterThanOrEqual(35);
  });
});

function playedOut(level: 'easy' | 'medium', state: CellzState, seed: number): CellzState {
  const random = fastRandom(seed);
  let now = state;
  while (linesLeft(now) > 0) now = draw(now, cellz.write(chosenBy(level, now, random)));
  return now;
}

/** How many boxes a level throws away, playing both sides to the end. */
function regretOfMatch(level: 'easy' | 'medium', state: CellzState, seed: number): number {
  const solved = solve(state);
  const random = fastRandom(seed);
  let regret = 0;
  let now = state;
  while (linesLeft(now) > 0) {
    const move = cellz.write(chosenBy(level, now, random));
    regret += solved.regret(now, parseLine(now, move));
    now = draw(now, move);
  }
  return regret;
}
