import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepBudget } from '../../../src/engine/budget.ts';
import { fastRandom, pick } from '../../../src/engine/random.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import { getBoard, type LineNumber, lineAt, lineNumber } from '../../../src/games/cellz/board.ts';
import { cellz } from '../../../src/games/cellz/index.ts';
import { type CellzState, countBoxes, linesLeft, play } from '../../../src/games/cellz/play.ts';
import { withDrawn } from '../../../src/games/cellz/players/chains.ts';
import { createSolver } from '../../../src/games/cellz/players/hard/exact/solve.ts';
import { hard } from '../../../src/games/cellz/players/hard/hard.ts';
import { reasonFor } from '../../../src/games/cellz/players/hard/reasons.ts';
import { safeLines } from '../../../src/games/cellz/players/safeLines.ts';
import { nextCapture, trickShot } from '../../../src/games/cellz/players/trickShot.ts';
import { boxesCompletedBy, freeLines, type Position } from '../../../src/games/cellz/position.ts';
import { proof } from '../../proofs.ts';
import { actor, createPieces, draw, drawing, drawnAtRandom, emptyBoard, KNOWN_VALUES, parseLine } from './boards.ts';
import { solve } from './exact.ts';

/** About what a second of one core is good for. */
const SECOND = 3000;

const forever = () => true;

/** For what takes seconds on a machine with nothing else to do. */
const PATIENT = { timeout: 300_000 };

/** What the player to move gets more than the other, by the search of the level hard. */
function exactValue(position: Position): number {
  const value = createSolver(position, forever)?.value(position);
  if (value === undefined) throw new Error('too many lines');
  return value;
}

function chosen(state: CellzState, steps = SECOND, seed = 1): LineNumber {
  const line = hard.choose(state, actor(state), fastRandom(seed), stepBudget(steps));
  return lineNumber(state, line) ?? -1;
}

function lineOf(text: string) {
  const read = cellz.read(text);
  if (!read.ok) throw new Error(text);
  return read.value;
}

/** How many boxes a line throws away, by a search of what follows from the position and from the line. */
function regret(position: Position, line: LineNumber): number {
  const solver = createSolver(position, forever);
  const captured = boxesCompletedBy(position, line).length;
  const best = solver?.value(position) ?? 0;
  const after = solver?.value(withDrawn(position, [line])) ?? 0;
  return best - (captured > 0 ? captured + after : -after);
}

/** Draws random safe lines until so many are free, or none is safe. */
function afterSafeOpening(dots: number, free: number, seed: number): CellzState {
  const random = fastRandom(seed);
  let now = emptyBoard(dots, dots);
  for (let safe = safeLines(now); linesLeft(now) > free && safe.length > 0; safe = safeLines(now)) {
    now = play(now, actor(now), lineAt(now, pick(safe, random))).state;
  }
  return now;
}

describe('the search finds the known values', PATIENT, () => {
  test.each(KNOWN_VALUES)('%i by %i boxes: %i for who begins', (rows, columns, value) => {
    expect(exactValue(emptyBoard(columns + 1, rows + 1))).toBe(value);
  });

  test('every first line of three by three boxes loses by three', () => {
    const state = emptyBoard(4, 4);
    const solver = createSolver(state, forever);
    for (const line of freeLines(state)) expect(solver?.value(withDrawn(state, [line]))).toBe(3);
  });

  test('the first lines of two by two boxes: two ahead at the rim, nothing inside', () => {
    const state = emptyBoard(3, 3);
    const weighed = hard.weigh(state, 0, fastRandom(1), forever);
    const rim = (line: { from: { row: number; column: number }; to: { row: number; column: number } }) =>
      [line.from, line.to].every(({ row }) => row !== 1) || [line.from, line.to].every(({ column }) => column !== 1);
    expect(weighed).toHaveLength(12);
    for (const { move, expected, exact } of weighed) expect([expected, exact]).toEqual([rim(move) ? 2 : 0, true]);
  });
});

describe('the search agrees with going through all positions', PATIENT, () => {
  test.each([
    [3, 3, 12],
    [4, 4, 15],
    [5, 5, 15],
    [6, 6, 16],
    [7, 3, 15],
    [9, 2, 14],
    [13, 17, 14],
  ])('on %i by %i dots with %i free lines: the position and every line of it', (columns, rows, free) => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const state = drawnAtRandom(emptyBoard(columns, rows), free, fastRandom(seed));
      const truth = solve(state);
      const solver = createSolver(state, forever);
      expect(solver?.value(state)).toBe(truth.value(state));
      for (const line of freeLines(state)) expect(regret(state, line)).toBe(truth.regret(state, line));
    }
  });

  test('on any chains and loops', () => {
    const pieces = fc.record({
      chains: fc.array(fc.integer({ min: 2, max: 7 }), { maxLength: 3 }),
      loops: fc.array(fc.constantFrom(4, 6), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(pieces, ({ chains, loops }) => {
        const state = createPieces(chains.length + loops.length === 0 ? [2] : chains, loops);
        fc.pre(linesLeft(state) <= 18);
        expect(exactValue(state)).toBe(solve(state).value(state));
      }),
      { numRuns: 20 },
    );
  });
});

describe('hard throws nothing away', PATIENT, () => {
  /** All 2^24 positions are valued one after the other; hard is asked about some of every size. */
  proof('on three by three boxes, from any position', () => {
    const { regret: regretOf } = allPositions(emptyBoard(4, 4));
    const random = fastRandom(1);
    for (let free = 24; free >= 1; free -= 1) {
      for (let position = 0; position < 6; position += 1) {
        const state = drawnAtRandom(emptyBoard(4, 4), free, random);
        expect(regretOf(state, chosen(state))).toBe(0);
      }
    }
  });

  test.each([
    [5, 28],
    [6, 36],
  ])('on boards %i dots wide with %i lines left, drawn at random or after a safe opening', (dots, most) => {
    for (let seed = 1; seed <= 2; seed += 1) {
      const scattered = drawnAtRandom(emptyBoard(dots, dots), most - seed, fastRandom(seed));
      const opened = afterSafeOpening(dots, most, seed);
      for (const state of [scattered, opened]) expect(regret(state, chosen(state))).toBe(0);
    }
  });
});

test('hard captures, or leaves the end of a run, however soon its time is over', PATIENT, () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const state = drawnAtRandom(emptyBoard(5, 5), 27, fastRandom(seed));
    if (nextCapture(state) === undefined) continue;
    for (let steps = 1; steps <= 8; steps += 1) {
      const line = chosen(state, steps, seed);
      expect(boxesCompletedBy(state, line).length > 0 || line === trickShot(state)).toBe(true);
    }
  }
});

proof('hard beats medium on five by five boxes, from either seat', PATIENT, () => {
  let won = 0;
  for (let seed = 1; seed <= 2; seed += 1) {
    const seat = seed % 2;
    const random = fastRandom(seed);
    let state = emptyBoard(6, 6);
    while (linesLeft(state) > 0) {
      const player = actor(state) === seat ? hard : cellz.players.medium;
      const move = player?.choose(state, actor(state), random, stepBudget(300));
      if (move === undefined) throw new Error('no player');
      state = play(state, actor(state), move).state;
    }
    const [first = 0, second = 0] = countBoxes(state);
    if ((seat === 0 ? first - second : second - first) > 0) won += 1;
  }
  expect(won).toBe(2);
});

describe('hard', PATIENT, () => {
  test('plays legal lines on any board and at any table, to the end, the same ones for the same dice and steps', () => {
    for (const [columns, rows, seats, free] of [
      [2, 2, 2, 4],
      [4, 4, 3, 24],
      [6, 6, 2, 60],
      [5, 7, 4, 58],
      [13, 17, 2, 90],
    ] as const) {
      let state = drawnAtRandom(emptyBoard(columns, rows, seats), free, fastRandom(1));
      while (linesLeft(state) > 0) {
        const line = chosen(state, 4, linesLeft(state));
        expect(chosen(state, 4, linesLeft(state))).toBe(line);
        expect(state.lines[line]).toBeNull();
        state = play(state, actor(state), lineAt(state, line)).state;
      }
    }
  });

  test('plays without any budget', () => {
    expect(chosen(emptyBoard(6, 6), 0)).toBeGreaterThanOrEqual(0);
    expect(chosen(emptyBoard(6, 6, 4), 0)).toBeGreaterThanOrEqual(0);
    expect(chosen(emptyBoard(13, 17), 0)).toBeGreaterThanOrEqual(0);
  });

  test('captures what it can among four, and opens the smallest run when nothing is safe', () => {
    const state = { ...createPieces([2, 5]), seatCount: 4 };
    expect([
      parseLine(state, 'a1-a2'),
      parseLine(state, 'b1-b2'),
      parseLine(state, 'a2-a3'),
      parseLine(state, 'a2-b2'),
    ]).toContain(chosen(state, 200));
    const opened = draw(state, 'a1-a2');
    expect(boxesCompletedBy(opened, chosen(opened, 200))).toHaveLength(1);
  });

  test('opens two boxes by the line between them', () => {
    const state = createPieces([2, 4]);
    const after = withDrawn(state, [chosen(state)]);
    expect(regret(state, chosen(state))).toBe(0);
    expect(after.lines.filter((owner) => owner === null)).toHaveLength(linesLeft(state) - 1);
  });
});

describe('what hard says of lines', () => {
  const state = drawing(`
    o--o--o--o--o
    |
    o--o--o--o--o

    o--o--o--o--o

    o--o--o--o--o`);

  test('is exact for all of them, the best first, and what it chooses is the first', () => {
    const weighed = hard.weigh(state, 0, fastRandom(1), forever);
    expect(weighed.map(({ move }) => cellz.write(move)).toSorted()).toEqual(
      cellz.legal(state, 0).map(cellz.write).toSorted(),
    );
    expect(weighed[0]?.move).toEqual(hard.choose(state, 0, fastRandom(1), forever));
    const leads = weighed.flatMap(({ expected }) => expected ?? []);
    expect(leads).toEqual(leads.toSorted((a, b) => b - a));
    const truth = solve(state);
    const lead = countBoxes(state);
    for (const { move, expected, exact } of weighed) {
      expect(exact).toBe(true);
      const ahead = (lead[0] ?? 0) - (lead[1] ?? 0);
      expect(expected).toBe(ahead + truth.value(state) - truth.regret(state, lineNumber(state, move) ?? -1));
    }
  });

  test('comes with a reason to learn from', () => {
    const reasonOf = (now: CellzState, text: string) => {
      const found = hard.weigh(now, actor(now), fastRandom(1), forever).find(({ move }) => cellz.write(move) === text);
      return found?.reason;
    };
    expect(reasonOf(state, 'b1-b2')).toEqual({ key: 'cellz.reason.takeSome', values: { all: 4, count: 2, left: 2 } });
    const two = draw(state, 'b1-b2', 'c1-c2');
    expect(reasonOf(two, 'e1-e2')).toEqual({ key: 'cellz.reason.control', values: { given: 2, count: 4 } });
    // Leaving the two is better: that taking them were cheaper is not said.
    expect(reasonOf(two, 'd1-d2')?.key).toBe('cellz.reason.take');
    expect(reasonOf(createPieces([2, 5]), 'a2-b2')?.key).toBe('cellz.reason.middle');
    expect(reasonOf(createPieces([5, 4]), 'a1-a2')).toEqual({ key: 'cellz.reason.open', values: { count: 5 } });
    // A single box, of which no end can be left either, is not called two.
    const corner = draw(emptyBoard(4, 2), 'a2-b2', 'b1-b2', 'b2-c2', 'c1-d1', 'c2-d2');
    expect(reasonOf(corner, 'a1-b1')).toEqual({ key: 'cellz.reason.open', values: { count: 1 } });
    const quiet = emptyBoard(3, 3);
    expect(reasonOf(quiet, 'a1-b1')).toEqual({ key: 'cellz.reason.safeOpen', values: { least: 4, most: 7 } });
  });

  test('is the same for everybody who sees the same', () => {
    const seats: readonly Seat[] = [0, 1];
    for (const seat of seats) {
      const turned = { ...state, turnOf: seat };
      const weighed = hard.weigh(cellz.view(turned, seat), seat, fastRandom(1), stepBudget(50));
      expect(weighed).toEqual(hard.weigh(cellz.view(turned, seat), seat, fastRandom(1), stepBudget(50)));
    }
  });

  test('is a guess where the board is too large to work it out, and says so', () => {
    const weighed = hard.weigh(emptyBoard(6, 6), 0, fastRandom(1), stepBudget(60));
    expect(weighed.length).toBeGreaterThan(1);
    expect(weighed.every(({ exact, expected }) => exact === false && expected === undefined)).toBe(true);
  });

  test('says of boxes that are given while lines are safe only what can be counted', () => {
    // Two by two boxes with one line drawn in the middle: a corner is opened by its third side, and safe lines are left.
    const corner = draw(emptyBoard(6, 6), 'a1-a2', 'a1-b1');
    const given = lineNumber(corner, lineOf('b1-b2'));
    expect(reasonFor(corner, given ?? -1, true)).toMatchObject({ key: 'cellz.reason.give', values: { count: 1 } });
    expect(reasonFor(createPieces([5]), freeLines(createPieces([5]))[0] ?? -1, true).key).toBe('cellz.reason.openLast');
  });
});

/** The regret of every line of every position of a board of at most 24 lines, by valuing all 2^24 sets of lines. */
function allPositions(empty: CellzState) {
  const { boxes, boxesBeside } = getBoard(empty);
  const count = empty.lines.length;
  const values = new Int8Array(2 ** count);
  const masks = boxesBeside.map((beside) =>
    beside.map((box) => (boxes[box]?.sides ?? []).reduce((bits, side) => bits | (1 << side), 0)),
  );
  const first = Int32Array.from(masks, ([mask = 0]) => mask);
  const second = Int32Array.from(masks, ([, mask = 0]) => mask);
  const afterDrawing = (drawn: number, line: number): number => {
    const after = drawn | (1 << line);
    const one = first[line] as number;
    const other = second[line] as number;
    const gain = ((after & one) === one ? 1 : 0) + (other !== 0 && (after & other) === other ? 1 : 0);
    return gain > 0 ? gain + (values[after] as number) : -(values[after] as number);
  };
  for (let drawn = values.length - 2; drawn >= 0; drawn -= 1) {
    let best = -100;
    for (let free = ~drawn & (values.length - 1); free !== 0; free &= free - 1) {
      const value = afterDrawing(drawn, 31 - Math.clz32(free & -free));
      if (value > best) best = value;
    }
    values[drawn] = best;
  }
  const setOf = (position: Position) =>
    position.lines.reduce<number>((set, owner, line) => (owner === null ? set : set | (1 << line)), 0);
  return {
    regret: (position: Position, line: LineNumber) =>
      (values[setOf(position)] ?? 0) - afterDrawing(setOf(position), line),
  };
}
