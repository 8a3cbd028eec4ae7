import { describe, expect, test } from 'vitest';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { moveRandom } from '../../../src/engine/random.ts';
import { readPuzzleFile } from '../../../src/games/puzzleFile.ts';
import { gridOf, type Placement } from '../../../src/games/railroad/board.ts';
import { type Move, readMove } from '../../../src/games/railroad/moves.ts';
import { writePlacement } from '../../../src/games/railroad/notation.ts';
import { placementsOf } from '../../../src/games/railroad/placing.ts';
import { play, refuseMove, start } from '../../../src/games/railroad/play.ts';
import { scoreOf } from '../../../src/games/railroad/scoring.ts';
import { openRoll, placementsOn, type State, specialsUsed } from '../../../src/games/railroad/state.ts';
import { SPECIALS, type Tile } from '../../../src/games/railroad/tiles.ts';

const { puzzles, damaged } = await readPuzzleFile('railroad');

/** So many boards of a round are tried one by one; puzzles with more are left to `npm run puzzles`. */
const MOST_BOARDS = 600;
const MOST_TRIED = 40;

describe('the puzzles of Railroad Ink', () => {
  test('are as many as docs/puzzles.md says, each there once', () => {
    expect(damaged).toBe(0);
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  });

  test('ask for the most points that the last round can bring, as every board with which it can end shows', () => {
    const few = puzzles.filter(({ themes }) => !themes.includes('special')).slice(0, MOST_TRIED);
    const tried = few.flatMap((puzzle) => {
      const most = mostOfRound(stateOf(puzzle));
      return most === undefined ? [] : [[most, puzzle.points?.least]];
    });
    expect(tried.length).toBeGreaterThan(3);
    for (const [most, least] of tried) expect(most).toBe(least);
  }, 120_000);

  test('that are about a special have one left, and need it', () => {
    for (const puzzle of puzzles.filter(({ themes }) => themes.includes('special'))) {
      const [sheet] = stateOf(puzzle).sheets;
      expect(sheet === undefined ? 3 : specialsUsed(sheet).length).toBeLessThan(3);
      expect(puzzle.steps.some(({ any }) => any[0]?.startsWith('S'))).toBe(true);
    }
  });
});

function moveOf(text: string): Move {
  const read = readMove(text);
  if (!read.ok) throw new Error(text);
  return read.value;
}

function stateOf({ position }: Puzzle): State {
  return position.entries.reduce(
    (state: State, entry) => {
      const move = moveOf(entry.slice('A '.length));
      expect(refuseMove(state, 0, move)).toBeUndefined();
      return play(state, 0, move).state;
    },
    start(1, moveRandom(position.seed, 0)),
  );
}

/** The most points with which the round can end; undefined where there are too many boards. */
function mostOfRound(state: State): number | undefined {
  const [sheet] = state.sheets;
  if (sheet === undefined) return undefined;
  const placed = placementsOn(sheet);
  const specials = specialsUsed(sheet).length < 3 ? SPECIALS.filter((one) => !specialsUsed(sheet).includes(one)) : [];
  const seen = new Set<string>();
  let most = Number.NEGATIVE_INFINITY;
  const visit = (round: readonly Placement[], dice: readonly Tile[], left: readonly Tile[]): void => {
    const name = round.map(writePlacement).sort().join();
    if (seen.has(name) || seen.size > MOST_BOARDS) return;
    seen.add(name);
    const grid = gridOf([...placed, ...round]);
    const fitting = dice.flatMap((die, at) => placementsOf(grid, die).map((one) => ({ one, at })));
    if (fitting.length === 0) most = Math.max(most, scoreOf([...placed, ...round]).total);
    for (const { one, at } of fitting) visit([...round, one], dice.toSpliced(at, 1), left);
    for (const one of left.flatMap((special) => placementsOf(grid, special))) visit([...round, one], dice, []);
  };
  visit([], openRoll(state), specials);
  return seen.size > MOST_BOARDS ? undefined : most;
}
