import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepBudget } from '../../../src/engine/budget.ts';
import type { Budget, Level } from '../../../src/engine/computerPlayer.ts';
import { fastRandom, type Random } from '../../../src/engine/random.ts';
import { columnOf, type Placement, readSquare, rowOf, toGrid } from '../../../src/games/railroad/board.ts';
import { countTotalScore } from '../../../src/games/railroad/fast/longest.ts';
import { cellOf, SIDES } from '../../../src/games/railroad/fast/tables.ts';
import {
  generateMove,
  getAdvancedScore,
  isValidPlacementSequence,
  railroad,
} from '../../../src/games/railroad/index.ts';
import type { Move } from '../../../src/games/railroad/moves.ts';
import { writeBoard, writePlacement } from '../../../src/games/railroad/notation.ts';
import { fitsSomewhere } from '../../../src/games/railroad/placement.ts';
import { outcome, play, refuseMove, start, toAct } from '../../../src/games/railroad/play.ts';
import { eachEnd } from '../../../src/games/railroad/players/lastRound.ts';
import { LAST_ROUND, positionWith, toPosition } from '../../../src/games/railroad/players/position.ts';
import { finishedLines } from '../../../src/games/railroad/players/rounds.ts';
import { squareKinds } from '../../../src/games/railroad/players/squares.ts';
import { toPlacement } from '../../../src/games/railroad/players/steps.ts';
import { diceLeft } from '../../../src/games/railroad/state.ts';
import { A_TILES, B_TILES, type DieTile, rotateEdges } from '../../../src/games/railroad/tiles.ts';
import { view } from '../../../src/games/railroad/view.ts';
import { proof } from '../../proofs.ts';
import { board, randomBoard } from './boards.ts';

const STEPS = 60;
/** What five placements may spend above what is theirs, in steps: the last playout of each. */
const LAST_PLAYOUTS = 5 * 8;
const DICE_TILES = [...A_TILES, ...B_TILES];

/** The points of a solo match. */
function solo(level: Level, seed: number): number {
  const player = railroad.players[level];
  if (player === undefined) throw new Error(`no ${level} player`);
  const random = fastRandom(seed);
  let state = start(1, fastRandom(1000 + seed));
  while (toAct(state).length > 0) {
    const move = player.choose(view(state, 0), 0, random, stepBudget(STEPS));
    expect(refuseMove(state, 0, move)).toBeUndefined();
    state = play(state, 0, move).state;
  }
  return outcome(state)?.scores[0] ?? Number.NaN;
}

function meanOf(level: Level, matches: number): number {
  return (
    Array.from({ length: matches }, (_, seed) => solo(level, seed)).reduce((sum, points) => sum + points, 0) / matches
  );
}

describe('computer players', () => {
  proof(
    'get stronger by level: about 16 points alone, about 35, at least 45, and more',
    () => {
      const easy = meanOf('easy', 8);
      const steady = meanOf('steady', 8);
      expect(steady).toBeGreaterThan(28);
      expect(steady).toBeLessThan(42);
      const medium = meanOf('medium', 4);
      expect(easy).toBeGreaterThan(5);
      expect(easy).toBeLessThan(25);
      expect(medium).toBeGreaterThan(45);
      expect(solo('hard', 0)).toBeGreaterThan(45);
    },
    600_000,
  );

  test('hard weighs placements, the best first, which is the one it chooses', () => {
    for (const seatCount of [1, 2]) {
      let state = start(seatCount, fastRandom(7));
      for (let placed = 0; placed < 4; placed += 1) {
        const seen = view(state, 0);
        const weigh = () => railroad.players.hard?.weigh?.(seen, 0, fastRandom(placed), stepBudget(20)) ?? [];
        const weighed = weigh();
        const [best] = weighed;
        if (best === undefined) throw new Error('there is always a best move');
        expect(best.move).toEqual(railroad.players.hard?.choose(seen, 0, fastRandom(placed), stepBudget(20)));
        expect(weigh()).toEqual(weighed);
        expect(weighed.every(({ move }) => refuseMove(state, 0, move) === undefined)).toBe(true);
        const expected = weighed.flatMap((one) => one.expected ?? []);
        expect(expected).toEqual(expected.toSorted((a, b) => b - a));
        expect(best.reason?.key).toMatch(/^railroad\.reason\./);
        const [seat = 0] = toAct(state);
        state = play(state, seat, best.move).state;
      }
    }
  });

  test.each([1, 2, 4])('hard says nothing of the end before it has tried enough: %i at the table', (seatCount) => {
    const seen = view(start(seatCount, fastRandom(1)), 0);
    const told = (steps: number) => {
      const weighed = railroad.players.hard?.weigh?.(seen, 0, fastRandom(8), stepBudget(steps)) ?? [];
      expect(weighed[0]?.reason?.key).toMatch(/^railroad\.reason\./);
      return weighed.flatMap(({ expected }) => expected ?? []);
    };
    for (const steps of [0, 5, 50]) expect(told(steps)).toEqual([]);
    const [best = Number.NaN] = told(1000);
    expect(Math.abs(best - (seatCount === 1 ? 55 : 0))).toBeLessThan(15);
  });

  test('a round that was played as well as can be is expected to end like any other', () => {
    const seen = view(start(1, fastRandom(7)), 0);
    const weigh = (asked: readonly Move[]) =>
      railroad.players.hard?.weigh?.(seen, 0, fastRandom(1), stepBudget(600), asked) ?? [];
    const [best] = weigh([{ kind: 'done' }]);
    const plan = best === undefined ? [] : [best.move, ...(best.next ?? [])];
    const [same, ...others] = weigh(plan);
    expect(others).toEqual([]);
    expect(same).toMatchObject({ asked: true, within: 0 });
    expect(same?.expected).toBeCloseTo(best?.expected ?? Number.NaN, 6);
    expect(same?.expected).toBeGreaterThan(35);
  });

  test('in the last round, who has the same sheet as the other is expected to end level: both have the same dice', () => {
    let state = start(2, fastRandom(3));
    for (let [seat] = toAct(state); seat !== undefined; [seat] = toAct(state)) {
      const position = toPosition(view(state, seat), seat);
      if (position.round === LAST_ROUND) break;
      const [step] = finishedLines(position, 1, () => 0)[0]?.steps ?? [];
      const move: Move = step === undefined ? { kind: 'done' } : { kind: 'place', placement: toPlacement(step) };
      state = play(state, seat, move).state;
    }
    const [best] = railroad.players.hard?.weigh?.(view(state, 0), 0, fastRandom(1), stepBudget(STEPS)) ?? [];
    expect(best?.expected).toBeGreaterThanOrEqual(0);
    expect(best?.expected).toBeLessThanOrEqual(1);
  });

  test('hard spends on a whole round what two moves may take, most of it on the first', () => {
    const player = railroad.players.hard;
    if (player === undefined) throw new Error('no hard player');
    const most = 150;
    let state = start(1, fastRandom(5));
    while (toAct(state).length > 0) {
      const asked: number[] = [];
      const round = state.completed;
      while (toAct(state).length > 0 && state.completed === round) {
        const budget = stepBudget(most);
        let count = 0;
        const counted: Budget = Object.assign(() => ++count > 0 && budget(), { used: () => budget.used?.() ?? 0 });
        state = play(state, 0, player.choose(view(state, 0), 0, fastRandom(asked.length), counted)).state;
        asked.push(count);
      }
      const total = asked.reduce((sum, one) => sum + one, 0);
      if (round === 6) expect(total).toBe(0);
      else expect(total).toBeLessThan(2 * most + LAST_PLAYOUTS);
      expect(Math.max(...asked)).toBe(asked[0]);
    }
  });

  test('think the same for the same dice, view and number of steps', () => {
    const state = start(2, fastRandom(3));
    for (const level of ['easy', 'steady', 'medium', 'hard'] as const) {
      const chosen = () => railroad.players[level]?.choose(view(state, 1), 1, fastRandom(8), stepBudget(STEPS));
      expect(chosen()).toEqual(chosen());
    }
  });
});

/** Placements as they look from some side, in whatever order they were made. */
function look(placements: readonly Placement[], image: { isMirrored: boolean; isUpsideDown: boolean }): string {
  const { isMirrored, isUpsideDown } = image;
  const tiles = placements.map(({ tile, square, orientation }) => {
    const [north, east, south, west] = rotateEdges(tile, orientation);
    const row = isUpsideDown ? [6 - rowOf(square), south, north] : [rowOf(square), north, south];
    const column = isMirrored ? [6 - columnOf(square), west, east] : [columnOf(square), east, west];
    return [tile, ...row, ...column].join();
  });
  return tiles.sort().join(' ');
}

describe('planning a round', () => {
  test('every line is a legal round that leaves no die that fits, and no board comes twice', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 24 }), (seed, count) => {
        const before = randomBoard(seed, count, DICE_TILES);
        const dice: DieTile[] = ['A0', 'A3', 'A3', 'B1'];
        const lines = finishedLines(positionWith(before, dice, 2), 10, () => 0);
        expect(lines.length).toBeGreaterThan(0);
        for (const { steps } of lines) {
          const after = [...before, ...steps.map(toPlacement)];
          if (after.length > 0) expect(isValidPlacementSequence(writeBoard(after))).toBe(true);
          const left = diceLeft(dice, after.slice(before.length));
          expect(left.filter((die) => fitsSomewhere(toGrid(after), die))).toEqual([]);
        }
        const boards = lines.map(({ steps }) => steps.map(toPlacement).map(writePlacement).sort().join());
        expect(new Set(boards).size).toBe(boards.length);
      }),
      { numRuns: 15 },
    );
  });

  test('on an empty board no line comes again mirrored or upside down', () => {
    const dice: DieTile[] = ['A0', 'A3', 'A5', 'B1'];
    const lines = finishedLines(positionWith([], dice, 0), 200, () => 0);
    const boards = lines.map(({ steps }) => steps.map(toPlacement));
    const seen = new Set(boards.map((placements) => look(placements, { isMirrored: false, isUpsideDown: false })));
    expect(seen.size).toBe(lines.length);
    for (const image of [
      { isMirrored: true, isUpsideDown: false },
      { isMirrored: false, isUpsideDown: true },
      { isMirrored: true, isUpsideDown: true },
    ]) {
      const again = boards.filter((placements) => {
        const theirs = look(placements, image);
        return theirs !== look(placements, { isMirrored: false, isUpsideDown: false }) && seen.has(theirs);
      });
      expect(again).toEqual([]);
    }
  });

  test('the last round is played for points: an error that can be closed is closed', () => {
    const before = 'A4A10A4B10A4C10A4D10A4E10A4F10A1A30A1B30A1C30A1D30A1E30A1F30';
    const [best] = finishedLines(positionWith(board(before), ['A4', 'A1'], 6), 20, () => 0);
    // The last squares of both columns: two points for exits each, two squares more, two errors less.
    expect(best?.value).toBe(getAdvancedScore(`${before}A4G10A1G30`));
  });

  test('kinds of squares are the same in a mirror, and after a quarter turn with routes exchanged', () => {
    const kind = (name: string, facing: number) => squareKinds().of[cellOf(readSquare(name) ?? 0) * SIDES + facing];
    const [highwayNorth, highwayEast, railwayEast, railwayWest] = [1, 1 << 2, 2 << 2, 2 << 6];
    expect(kind('A1', highwayNorth)).toBe(kind('A5', highwayNorth));
    expect(kind('A1', highwayNorth)).toBe(kind('B6', railwayEast));
    expect(kind('B0', railwayWest)).toBe(kind('B6', railwayEast));
    expect(kind('B6', highwayEast)).not.toBe(kind('B6', railwayEast));
  });
});

describe('generateMove', () => {
  const played = (rounds: number, seed: number): string => {
    const random: Random = fastRandom(seed);
    let text = '';
    for (let round = 0; round < rounds; round += 1) text += generateMove(text, 'A1A4A3B2', random);
    return text;
  };

  test('gives a legal round that leaves no die that fits, on any board', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (seed, rounds) => {
        const before = played(rounds, seed);
        const move = generateMove(before, 'A0B1A5A2', fastRandom(seed));
        expect(isValidPlacementSequence(before + move)).toBe(true);
        const roll: DieTile[] = ['A0', 'B1', 'A5', 'A2'];
        const grid = toGrid(board(before + move));
        const left = diceLeft(roll, board(move));
        expect(left.filter((die) => fitsSomewhere(grid, die))).toEqual([]);
        expect(board(move).filter(({ tile }) => tile.startsWith('S')).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 15 },
    );
  });

  test('uses at most three specials on a board, each once', () => {
    const specials = board(played(7, 1)).flatMap(({ tile }) => (tile.startsWith('S') ? [tile] : []));
    expect(specials.length).toBeLessThanOrEqual(3);
    expect(new Set(specials).size).toBe(specials.length);
  });
});

describe('the last round of Railroad Ink', () => {
  /** A match alone, played quickly until its last roll lies there. */
  function lastRoundOf(seed: number) {
    const random = fastRandom(seed);
    let state = start(1, fastRandom(3000 + seed));
    while (view(state, 0).completed < 6) {
      const move = railroad.players.medium?.choose(view(state, 0), 0, random, stepBudget(1));
      if (move === undefined) throw new Error('no medium player');
      state = play(state, 0, move).state;
    }
    return state;
  }

  const weighed = (state: ReturnType<typeof start>) =>
    railroad.players.hard?.weigh?.(view(state, 0), 0, fastRandom(1), stepBudget(STEPS)) ?? [];

  test('is called certain only where every board with which it can end was looked at', () => {
    const states = [26, 27, 28].map(lastRoundOf);
    const certain = states.map((state) => weighed(state).every(({ exact }) => exact === true));
    const isAllSeen = states.map((state) => eachEnd(toPosition(view(state, 0), 0), 100_000, () => undefined));
    expect(certain).toEqual(isAllSeen);
    expect(new Set(certain)).toEqual(new Set([true, false]));
  });

  test('where it is certain, no board with which it can end has more points than the best move leads to', () => {
    for (let seed = 0; seed < 4; seed += 1) {
      const state = lastRoundOf(seed);
      const position = toPosition(view(state, 0), 0);
      const [best] = weighed(state);
      if (best?.exact !== true) continue;
      let most = Number.NEGATIVE_INFINITY;
      eachEnd(position, 100_000, () => {
        most = Math.max(most, countTotalScore(position.board));
      });
      expect(best.expected).toBe(most);
    }
  });
});
