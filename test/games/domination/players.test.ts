import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVELS, type Level } from '../../../src/engine/computerPlayer.ts';
import { fastRandom, pick, type Random } from '../../../src/engine/random.ts';
import { type Board, paint } from '../../../src/games/domination/board.ts';
import { domination, type Move, preview, RULES, type View } from '../../../src/games/domination/index.ts';
import { type Mark, otherMark } from '../../../src/games/domination/moves.ts';
import { gainsMost } from '../../../src/games/domination/players/candidates.ts';
import { estimateStability, WHOLE } from '../../../src/games/domination/players/cellStability.ts';
import { foresee } from '../../../src/games/domination/players/foresight.ts';
import { proveRest } from '../../../src/games/domination/players/proof.ts';
import { rankByReply } from '../../../src/games/domination/players/rankByReply.ts';
import { findDominationOutcome, mover, type Setup, type State } from '../../../src/games/domination/state.ts';
import { showView } from '../../../src/games/domination/view.ts';
import { proof, provable, provesAll } from '../../proofs.ts';
import { opening } from './positions.ts';

const WITHOUT_END = () => true;

/** In how many positions all lines are held against all answers. */
const RUNS = provesAll ? 25 : 6;
const THERE = LEVELS.filter((level) => domination.players[level] !== undefined);

function choose(level: Level, state: State, random: Random, budget = WITHOUT_END): Move {
  const seat = mover(state) ?? -1;
  const player = domination.players[level];
  if (player === undefined) throw new Error(`no ${level}`);
  return player.choose(domination.view(state, seat), seat, random, budget);
}

function afterRandomLines(setup: Partial<Setup>, lines: number, random: Random): State {
  let state = opening(setup);
  for (let drawn = 0; drawn < lines; drawn += 1) {
    const seat = mover(state) ?? -1;
    state = domination.play(state, seat, pick(domination.legal(state, seat), random), random).state;
  }
  return state;
}

/** What a line gains: one a new cell, and one more where the other player loses it. */
function gainOf(view: View, move: Move): number {
  const { empty, taken } = preview(view, move);
  return empty + 2 * taken;
}

/** How much more its player leads after a line and the best answer, the long way: by playing both. */
function valueAfterAnswer(state: State, move: Move, lasting = estimateStability(state.setup.size, 0)): number {
  const seat = mover(state) ?? -1;
  const next = domination.play(state, seat, move, fastRandom(0)).state;
  const answers = mover(next) === undefined ? [] : domination.legal(next, mover(next) ?? -1);
  const { toMove: mark, board } = showView(state);
  const after = showView(next).board;
  const ends = answers.map((answer) => paint(after, answer, otherMark(mark ?? 'X')));
  const leads = (ends.length === 0 ? [after] : ends).map((end) => leadOn(end, mark ?? 'X', lasting));
  return Math.min(...leads) - leadOn(board, mark ?? 'X', estimateStability(state.setup.size, 0));
}

/** By how many cells a mark leads on a board, each counted as it is expected to last. */
function leadOn(board: Board, mark: Mark, lasting: Uint8Array): number {
  const cells = [...board.join('')].map((owner, cell) => {
    return owner === '.' ? 0 : ((owner === mark ? 1 : -1) * (lasting[cell] ?? 0)) / WHOLE;
  });
  return cells.reduce((sum, one) => sum + one, 0);
}

const written = (moves: readonly Move[]) => moves.map(domination.write);

describe.each(RULES)('under rule %s', (rule) => {
  const setup = { size: 4, rule, plays: 4, legs: 1 } as const;
  const positions = fc.record({ memory: fc.nat(4), lines: fc.nat(7), seed: fc.nat() });

  test('every level chooses a legal line, with or without time to think', () => {
    fc.assert(
      fc.property(positions, fc.constantFrom(...THERE), fc.boolean(), ({ memory, lines, seed }, level, hasTime) => {
        const random = fastRandom(seed);
        const state = afterRandomLines({ ...setup, memory }, lines, random);
        const move = choose(level, state, random, () => hasTime);
        expect(domination.refuse(state, mover(state) ?? -1, move)).toBeUndefined();
      }),
    );
  });

  test('medium knows the lines that gain most', () => {
    fc.assert(
      fc.property(positions, ({ memory, lines, seed }) => {
        const state = afterRandomLines({ ...setup, memory }, lines, fastRandom(seed));
        const view = showView(state);
        const most = Math.max(...domination.legal(state, mover(state) ?? -1).map((move) => gainOf(view, move)));
        expect(gainsMost(view).map(({ move }) => gainOf(view, move))).toSatisfy((gains: readonly number[]) =>
          gains.every((gain) => gain === most),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('the lines that are expected to leave most after the best answer are found, just those', () => {
    fc.assert(
      fc.property(positions, ({ memory, lines, seed }) => {
        const state = afterRandomLines({ ...setup, memory }, lines, fastRandom(seed));
        const values = domination.legal(state, mover(state) ?? -1).map((move) => ({
          move,
          value: valueAfterAnswer(state, move, estimateStability(4, Math.max(0, 8 - lines - 2))),
        }));
        const highest = Math.max(...values.map(({ value }) => value));
        const best = new Set(written(values.filter(({ value }) => value > highest - 0.001).map(({ move }) => move)));
        const found = rankByReply(showView(state), WITHOUT_END, 1);
        expect(found.length).toBeGreaterThan(0);
        for (const { value } of found) expect(value).toBeCloseTo(highest, 6);
        expect(written(found.map(({ move }) => move)).filter((move) => !best.has(move))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([2, 3, 4])(
    'with %d plays left the best line and the one made are worth what the plays after them leave',
    (left) => {
      const random = fastRandom(left);
      const state = afterRandomLines({ ...setup, plays: 2, memory: 2, legs: 1 }, 4 - left, random);
      const moves = domination.legal(state, mover(state) ?? -1);
      const view = showView(state);
      const worthOf = (move: Move): number => {
        if (left === 2) return valueAfterAnswer(state, move);
        const after = domination.play(state, mover(state) ?? -1, move, random).state;
        return gainOf(view, move) - (proveRest(showView(after), WITHOUT_END, {})?.[0]?.value ?? Number.NaN);
      };
      const asked = left === 4 ? moves.filter((_, index) => index % 60 === 0) : moves;
      const [best, next] = proveRest(view, WITHOUT_END, { alsoNext: true }) ?? [];
      const worths = asked.map(worthOf);
      expect(Math.max(...worths)).toBeLessThanOrEqual(best?.value ?? Number.NaN);
      if (asked.length === moves.length) expect(Math.max(...worths)).toBe(best?.value);
      expect(next?.value).toBeLessThanOrEqual(best?.value ?? Number.NaN);
      for (const made of asked.slice(0, 3)) {
        const proven = proveRest(view, WITHOUT_END, { made }) ?? [];
        expect(proven.find(({ move }) => written([move])[0] === written([made])[0])?.value).toBe(worthOf(made));
      }
    },
  );
});

test('with four plays left no line is foreseen to leave less than it is proven to, and most of them just that', () => {
  let same = 0;
  for (const seed of [1, 2, 3]) {
    const state = afterRandomLines({ size: 4, plays: 3, memory: 2, legs: 1 }, 2, fastRandom(seed));
    const view = showView(state);
    const foreseen = foresee(view, WITHOUT_END).slice(0, 4);
    expect(foreseen.map(({ value }) => value)).toEqual(foreseen.map(({ value }) => value).toSorted((a, b) => b - a));
    for (const { move, value } of foreseen) {
      const proven =
        proveRest(view, WITHOUT_END, { made: move })?.find((one) => one.move === move)?.value ?? Number.NaN;
      expect(value).toBeGreaterThanOrEqual(proven - 0.001);
      if (value < proven + 0.001) same += 1;
    }
  }
  expect(same).toBeGreaterThanOrEqual(9);
});

describe('hard weighs lines', () => {
  const weigh = (state: State, random = fastRandom(1)) => {
    const seat = mover(state) ?? -1;
    return domination.players.hard?.weigh?.(showView(state), seat, random, WITHOUT_END) ?? [];
  };

  test('the best first, which is the one it chooses, each with its answer', () => {
    for (let lines = 0; lines < 15; lines += 1) {
      const state = afterRandomLines({ size: 6, legs: 1 }, lines, fastRandom(lines));
      const weighed = weigh(state, fastRandom(9));
      const expected = weighed.flatMap((one) => one.expected ?? []);
      expect(expected).toEqual(expected.toSorted((a, b) => b - a));
      expect(choose('hard', state, fastRandom(9))).toEqual(weighed[0]?.move);
      for (const { move, reason } of weighed) {
        expect(domination.refuse(state, mover(state) ?? -1, move)).toBeUndefined();
        expect(reason?.key).toMatch(/^domination\.reason\./);
      }
    }
  });

  test('what somebody drew before the end can be proven is played on beside the best line, and told with how far that may be off', () => {
    const state = afterRandomLines({ size: 6, plays: 8, legs: 1 }, 10, fastRandom(1));
    const judge = (made: Move) =>
      domination.players.hard?.weigh?.(showView(state), 0, fastRandom(2), WITHOUT_END, [made]);
    const [best] = weigh(state, fastRandom(2));
    if (best === undefined) throw new Error('no line');
    expect(judge(best.move)).toMatchObject([{ asked: true, within: 0 }]);
    const worst = domination
      .legal(state, 0)
      .toSorted((a, b) => gainOf(showView(state), a) - gainOf(showView(state), b))[0];
    if (worst === undefined) throw new Error('no line');
    const [first, asked] = judge(worst) ?? [];
    expect(asked).toMatchObject({ asked: true });
    expect((first?.expected ?? 0) - (asked?.expected ?? 0)).toBeGreaterThan(2);
    expect(asked?.within).toBeGreaterThan(0);
  });

  test('and at the start of two boards, each of which the other side ends, nobody leads', () => {
    const state = opening({ size: 6, plays: 4 });
    const [first] = gainsMost(showView(state));
    if (first === undefined) throw new Error('no line');
    const [told] = domination.players.hard?.weigh?.(showView(state), 0, fastRandom(1), WITHOUT_END, [first.move]) ?? [];
    expect(Math.abs(told?.expected ?? Number.POSITIVE_INFINITY)).toBeLessThan(1);
  });

  /** By how much a seat leads once the match is played on as well as can be, the long way: every line is drawn. */
  const ending = (state: State, seat: number): number => {
    const scores = findDominationOutcome(state)?.scores;
    if (scores !== undefined) return (scores[seat] ?? 0) - (scores[1 - seat] ?? 0);
    const toMove = mover(state) ?? -1;
    const ends = domination.legal(state, toMove).map((move) => {
      return ending(domination.play(state, toMove, move, fastRandom(0)).state, seat);
    });
    return toMove === seat ? Math.max(...ends) : Math.min(...ends);
  };

  test.each([
    [5, 3, 4],
    [4, 2, 1],
  ])(
    'and knows for certain how the match ends: %d x %d, %d lines drawn',
    (size, plays, drawn) => {
      for (const seed of provable([1, 2, 3], 1)) {
        const state = afterRandomLines({ size, plays, legs: 1 }, drawn, fastRandom(seed));
        const [seat = -1] = domination.toAct(state);
        for (const { move, expected, exact } of weigh(state)) {
          const next = domination.play(state, seat, move, fastRandom(0)).state;
          expect([expected, exact]).toEqual([ending(next, seat), true]);
        }
      }
    },
    60_000,
  );
});

/** By how many cells `a` leads `b`, the mean of matches of two boards with sides swapped. */
function marginOf(a: Level, b: Level, matches: number, setup: Partial<Setup> = {}): number {
  let sum = 0;
  for (let match = 0; match < matches; match += 1) {
    const seatOfA = match % 2;
    const random = fastRandom(match);
    let state = opening(setup);
    for (let seat = mover(state); seat !== undefined; seat = mover(state)) {
      const move = choose(seat === seatOfA ? a : b, state, random);
      state = domination.play(state, seat, move, random).state;
    }
    const scores = findDominationOutcome(state)?.scores ?? [];
    sum += (scores[seatOfA] ?? 0) - (scores[1 - seatOfA] ?? 0);
  }
  return sum / matches;
}

test('medium beats easy, which draws half of its lines at random, by thirty cells on two boards', () => {
  expect(marginOf('medium', 'easy', 5)).toBeGreaterThanOrEqual(30);
});

proof('hard beats medium by eight cells on two boards', () => {
  expect(marginOf('hard', 'medium', 6, { size: 6 })).toBeGreaterThanOrEqual(8);
});
