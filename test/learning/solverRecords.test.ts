import { expect, test } from 'vitest';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { addMistakes } from '../../src/learning/mistakes.ts';
import { openPuzzles } from '../../src/learning/puzzles.ts';
import { ofGame, withSeen, withTried } from '../../src/learning/solver.ts';
import { MatchId } from '../../src/match/match.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { ADA } from '../tables/seating.ts';

/** Of a puzzle, only its name and its difficulty are asked for here. */
const puzzle = (id: string) => ({ id, rating: 1300, deviation: 60 }) as Puzzle;

/** The solvers of a store, and a first try of Ada's on server 1. */
function openSolvers() {
  const puzzles = openPuzzles(memoryStore());
  const solve = (id: string) =>
    puzzles.tryOut(ADA, { game: cellz, puzzle: puzzle(id), guild: '1' }, (solver, hard) =>
      withTried(solver, cellz, { id, hard, isFound: true }),
    );
  const listed = async () => (await puzzles.listed('1', cellz, { from: 0, most: 9 })).map(({ person }) => person);
  return { puzzles, solve, listed };
}

test('who solves on a server again and again is listed there once', async () => {
  const { puzzles, solve, listed } = openSolvers();
  await solve('one');
  await solve('two');
  expect(ofGame(await puzzles.read(ADA), cellz).guilds).toEqual(['1']);
  expect(await listed()).toEqual([ADA]);
});

test('who is forgotten is in no list any more', async () => {
  const { puzzles, solve, listed } = openSolvers();
  await solve('one');
  await puzzles.forget(ADA);
  expect(await listed()).toEqual([]);
});

test('a puzzle that is seen twice is known once', async () => {
  const { puzzles } = openSolvers();
  const unknown = await puzzles.read(ADA);
  const seen = withSeen(unknown, cellz, 'one');
  expect(ofGame(seen, cellz).tried).toEqual(['one']);
  expect(withSeen(seen, cellz, 'one')).toBe(seen);
});

test('of one match the ten costliest mistakes are kept', () => {
  const none = { schema: 1, isOff: false, mistakes: [] } as const;
  const costly = Array.from({ length: 14 }, (_, at) => ({ ply: 14 - at }));
  const { mistakes } = addMistakes({ ...none, mistakes: [] }, MatchId.parse('aaaaaaaaaa'), costly, 0);
  expect(mistakes.map(({ ply }) => ply)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
});
