import { describe, expect, test } from 'vitest';
import { pointsOverAllRolls } from '../../../bench/puzzles/railroad/overAllRolls.ts';
import { tryMoves } from '../../../src/engine/judgeExercise.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom, moveRandom, pick } from '../../../src/engine/random.ts';
import { readPuzzleFile } from '../../../src/games/puzzleFile.ts';
import { type Placement, toGrid } from '../../../src/games/railroad/board.ts';
import { ROUNDS } from '../../../src/games/railroad/dice.ts';
import { railroad } from '../../../src/games/railroad/index.ts';
import { type Move, readMove } from '../../../src/games/railroad/moves.ts';
import { writePlacement } from '../../../src/games/railroad/notation.ts';
import { listPlacements } from '../../../src/games/railroad/placement.ts';
import { play, refuseMove, start } from '../../../src/games/railroad/play.ts';
import { LAST_ROUND, positionWith } from '../../../src/games/railroad/players/position.ts';
import { scorePlacements } from '../../../src/games/railroad/scoring.ts';
import {
  diceLeft,
  openPlacements,
  openRoll,
  placementsOn,
  SPECIALS_PER_MATCH,
  type State,
  specialsUsed,
} from '../../../src/games/railroad/state.ts';
import { A_TILES, B_TILES, isSpecial, SPECIALS, type Tile } from '../../../src/games/railroad/tiles.ts';
import { toExercise } from '../../../src/learning/puzzles.ts';
import { proof, provable } from '../../proofs.ts';

const { puzzles, damaged } = await readPuzzleFile('railroad');
const forNewcomers = await readPuzzleFile('railroad-first');
const overRolls = await readPuzzleFile('railroad-rolls');

/** So many boards of a round are tried one by one; puzzles with more are left to `npm run puzzles`. */
const MOST_BOARDS = 600;
const FEW_TRIED = 12;
/** So many puzzles are of the last two rounds, at least. */
const LEAST_OVER_ROLLS = 100;
/** So many are for newcomers, at least; the boards of so many are tried one by one. */
const [LEAST_FOR_NEWCOMERS, FEW_FOR_NEWCOMERS] = [100, 5];
/** Where dice fit in so few ways on a sheet the boards of all rolls can be tried one by one. */
const FEW_PLACES = 32;

describe('the puzzles of the last round of Railroad Ink', () => {
  test('are as many as docs/puzzles.md says, each there once', () => {
    expect(damaged).toBe(0);
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  });

  test('ask for the most points that the last round can bring, as every board with which it can end shows', () => {
    const plain = puzzles.filter(({ themes }) => !themes.includes('special'));
    const tried = provable(plain, FEW_TRIED).flatMap((puzzle) => {
      const most = mostOfRound(stateOf(puzzle));
      return most === undefined ? [] : [[most, puzzle.points?.least]];
    });
    expect(tried.length).toBeGreaterThan(0);
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

describe('the puzzles of Railroad Ink for newcomers', () => {
  test('ask for the most points that the last two dice of a match can bring', () => {
    expect(forNewcomers.damaged).toBe(0);
    expect(forNewcomers.puzzles.length).toBeGreaterThanOrEqual(LEAST_FOR_NEWCOMERS);
    const tried = provable(forNewcomers.puzzles, FEW_FOR_NEWCOMERS).map((puzzle) => {
      const state = stateOf(puzzle);
      expect(state.completed).toBe(ROUNDS - 1);
      return [mostOfRound(state, Number.POSITIVE_INFINITY), puzzle.points?.least];
    });
    for (const [most, least] of tried) expect(most).toBe(least);
  }, 120_000);
});

describe('the puzzles of the last two rounds of Railroad Ink', () => {
  test('are as many as docs/puzzles.md says, each there once, with no special left and two dice to place', () => {
    expect(overRolls.damaged).toBe(0);
    expect(overRolls.puzzles.length).toBeGreaterThanOrEqual(LEAST_OVER_ROLLS);
    expect(new Set(overRolls.puzzles.map(({ id }) => id)).size).toBe(overRolls.puzzles.length);
    for (const puzzle of overRolls.puzzles) {
      const state = stateOf(puzzle);
      const [sheet] = state.sheets;
      expect(state.completed).toBe(ROUNDS - 2);
      expect(sheet && specialsUsed(sheet).length).toBe(SPECIALS_PER_MATCH);
      expect(sheet && diceLeft(openRoll(state), openPlacements(sheet)).length).toBe(2);
      expect(puzzle.margin).toBeGreaterThanOrEqual(0.1);
    }
  });

  test('take any order of the tiles of a plan, and miss what belongs to none', () => {
    const puzzle = overRolls.puzzles.find(({ plans }) => plans?.[0]?.length === 2);
    const [first = '', second = ''] = puzzle?.plans?.[0] ?? [];
    if (puzzle === undefined || railroad.puzzles === undefined) throw new Error('no puzzle has a plan of two tiles');
    const exercise = toExercise(railroad.puzzles, puzzle);
    const how = (...moves: readonly string[]) => {
      const tried = tryMoves(railroad, exercise, [], moves);
      return tried.ok && tried.value.how;
    };
    expect(how(first)).toBe('on');
    expect(how(first, second)).toBe('done');
    const isFirstPossible = refuseMove(stateOf(puzzle), 0, moveOf(second)) === undefined;
    expect(how(second, first)).toBe(isFirstPossible ? 'done' : false);
    expect(how('back')).toBe('again');
  });

  proof(
    'count for each roll the best board with which it can end, as the rules that players meet do',
    () => {
      const placed = nearlyFull();
      const { board } = positionWith(placed, [], LAST_ROUND);
      const most = new Map<string, number>();
      let sum = 0;
      for (const roll of ROLLS) {
        const name = [...roll].sort().join();
        const points = most.get(name) ?? mostPoints(placed, roll, [], Number.POSITIVE_INFINITY) ?? Number.NaN;
        most.set(name, points);
        sum += points;
      }
      expect(pointsOverAllRolls(board)).toBe(sum);
      // What was best on one board is tried first on the next, and changes nothing there.
      pointsOverAllRolls(positionWith(placed.slice(0, -1), [], LAST_ROUND).board);
      expect(pointsOverAllRolls(board)).toBe(sum);
    },
    120_000,
  );
});

/** Every way in which the dice can fall. */
const ROLLS = A_TILES.flatMap((a) =>
  A_TILES.flatMap((b) => A_TILES.flatMap((c) => B_TILES.map((last): readonly Tile[] => [a, b, c, last]))),
);

/** A sheet that was filled by chance until next to nothing fits any more. */
function nearlyFull(): readonly Placement[] {
  const random = fastRandom(31);
  const dice = [...A_TILES, ...B_TILES];
  let placed: readonly Placement[] = [];
  for (;;) {
    const grid = toGrid(placed);
    const fitting = dice.flatMap((die) => listPlacements(grid, die));
    if (fitting.length <= FEW_PLACES) return placed;
    placed = [...placed, pick(fitting, random)];
  }
}

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
function mostOfRound(state: State, mostBoards = MOST_BOARDS): number | undefined {
  const [sheet] = state.sheets;
  if (sheet === undefined) return undefined;
  const placed = placementsOn(sheet);
  const specials = specialsUsed(sheet).length < 3 ? SPECIALS.filter((one) => !specialsUsed(sheet).includes(one)) : [];
  const mayUse = openPlacements(sheet).some(({ tile }) => isSpecial(tile)) ? [] : specials;
  return mostPoints(placed, diceLeft(openRoll(state), openPlacements(sheet)), mayUse, mostBoards);
}

/** The same for a sheet, with dice to place and specials of which one may be. */
function mostPoints(
  placed: readonly Placement[],
  roll: readonly Tile[],
  specials: readonly Tile[],
  mostBoards = MOST_BOARDS,
): number | undefined {
  const seen = new Set<string>();
  let most = Number.NEGATIVE_INFINITY;
  const visit = (round: readonly Placement[], dice: readonly Tile[], left: readonly Tile[]): void => {
    const name = round.map(writePlacement).sort().join();
    if (seen.has(name) || seen.size > mostBoards) return;
    seen.add(name);
    const grid = toGrid([...placed, ...round]);
    const fitting = dice.flatMap((die, at) => listPlacements(grid, die).map((one) => ({ one, at })));
    if (fitting.length === 0) most = Math.max(most, scorePlacements([...placed, ...round]).total);
    for (const { one, at } of fitting) visit([...round, one], dice.toSpliced(at, 1), left);
    for (const one of left.flatMap((special) => listPlacements(grid, special))) visit([...round, one], dice, []);
  };
  visit([], roll, specials);
  return seen.size > mostBoards ? undefined : most;
}
