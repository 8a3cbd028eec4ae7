import { expect, test } from 'vitest';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { GAMES } from '../../src/games/index.ts';
import { SIZE } from '../../src/games/railroad/board.ts';
import { railroad } from '../../src/games/railroad/index.ts';
import { solvePuzzle } from '../../src/play/learning/solution.ts';

/** A position as it was reached, by what happened in it. */
function nameOf({ position: { setup, seatCount, seed } }: Puzzle, entries: readonly string[]): string {
  return JSON.stringify([Object.entries(setup).toSorted(), seatCount, seed, entries]);
}

test.each(GAMES.map((game) => [game.id, game] as const))(
  'no puzzle of %s asks what another asks later on',
  async (_, { puzzles: book }) => {
    const { puzzles = [] } = (await book?.read()) ?? {};
    const begun = new Set(puzzles.map((puzzle) => nameOf(puzzle, puzzle.position.entries)));
    expect(begun.size).toBe(puzzles.length);
    // Ways that bring points in one turn are one decision.
    const lines = puzzles.filter(({ points, plans }) => points === undefined && plans === undefined);
    const later = lines.flatMap((puzzle) =>
      puzzle.steps
        .slice(1)
        .map((_one, at) => nameOf(puzzle, [...puzzle.position.entries, ...solvePuzzle(puzzle, at + 1)])),
    );
    expect(later.filter((name) => begun.has(name))).toEqual([]);
  },
);

/** Where which tiles lie on a sheet, however they are turned, and the same seen in mirrors and upside down. */
function looksOf({ position, points }: Puzzle): readonly string[] {
  const tiles = position.entries.map((entry) => entry.slice('A '.length)).filter((move) => move !== 'done');
  const rowsAt = (row: number) => [row, SIZE - 1 - row];
  return [0, 1].flatMap((upside) =>
    [0, 1].map((mirrored) =>
      tiles
        .map((move) => {
          const [row, column] = [move.charCodeAt(2) - 'A'.charCodeAt(0), Number(move[3])];
          return [move.slice(0, 2), rowsAt(row)[upside], rowsAt(column)[mirrored]].join('.');
        })
        .sort()
        .join(' ')
        .concat(` ${points?.least}`),
    ),
  );
}

test('no puzzle of Railroad Ink is another one in a mirror', async () => {
  const { puzzles = [] } = (await railroad.puzzles?.read()) ?? {};
  const looks = puzzles.map((puzzle) => looksOf(puzzle).toSorted()[0]);
  expect(new Set(looks).size).toBe(puzzles.length);
});
