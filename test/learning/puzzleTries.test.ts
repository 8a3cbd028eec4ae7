import { describe, expect, test } from 'vitest';
import { cellz } from '../../src/games/cellz/index.ts';
import { ofGame, type Solver, withTried } from '../../src/learning/solver.ts';

const NEWCOMER: Solver = { schema: 1, games: {}, inHand: {}, streaks: {} };
const KNOWN_PUZZLE = { mean: 1400, deviation: 60 };

describe('a first try of a puzzle', () => {
  test('says much of a newcomer, and little of a puzzle that many have tried', () => {
    const [, counted, puzzle] = withTried(NEWCOMER, cellz, { id: 'known', hard: KNOWN_PUZZLE, isFound: false });
    expect(counted.before.mean - counted.after.mean).toBeGreaterThan(100);
    expect(puzzle.mean - KNOWN_PUZZLE.mean).toBeGreaterThan(0);
    expect(puzzle.mean - KNOWN_PUZZLE.mean).toBeLessThan(10);
  });

  test('makes both surer, each by how unsure it was', () => {
    const [solver, , puzzle] = withTried(NEWCOMER, cellz, { id: 'known', hard: KNOWN_PUZZLE, isFound: true });
    const person = ofGame(solver, cellz).rating;
    expect(person.deviation).toBeLessThan(ofGame(NEWCOMER, cellz).rating.deviation - 10);
    expect(puzzle.deviation).toBeLessThan(KNOWN_PUZZLE.deviation);
    expect(puzzle.deviation).toBeGreaterThan(KNOWN_PUZZLE.deviation - 5);
  });
});
