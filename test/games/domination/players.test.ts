import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVELS, type Level } from '../../../src/engine/game.ts';
import { fastRandom, pick, type Random } from '../../../src/engine/random.ts';
import { domination, type Move, preview, RULES, type View } from '../../../src/games/domination/index.ts';
import { byReply, gainsMost, proveRest } from '../../../src/games/domination/search.ts';
import { mover, outcomeOf, type Setup, type State } from '../../../src/games/domination/state.ts';
import { viewOf } from '../../../src/games/domination/view.ts';
import { opening } from './positions.ts';

const WITHOUT_END = () => true;
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

/** The gain less the best answer's, the long way: by playing both. */
function valueAfterAnswer(state: State, move: Move): number {
  const next = domination.play(state, mover(state) ?? -1, move, fastRandom(0)).state;
  const answers = outcomeOf(next) === undefined ? domination.legal(next, mover(next) ?? -1) : [];
  const after = viewOf(next);
  return gainOf(viewOf(state), move) - Math.max(0, ...answers.map((answer) => gainOf(after, answer)));
}

const written = (moves: readonly Move[]) => moves.map(domination.write);

describe.each(RULES)('under rule %s', (rule) => {
  const setup = { size: 4, rule, plays: 4 } as const;
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
        const view = viewOf(state);
        const most = Math.max(...domination.legal(state, mover(state) ?? -1).map((move) => gainOf(view, move)));
        expect(gainsMost(view).map(({ move }) => gainOf(view, move))).toSatisfy((gains: readonly number[]) =>
          gains.every((gain) => gain === most),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('hard finds just the lines that leave most after the best answer', () => {
    fc.assert(
      fc.property(positions, ({ memory, lines, seed }) => {
        const state = afterRandomLines({ ...setup, memory }, lines, fastRandom(seed));
        const values = domination
          .legal(state, mover(state) ?? -1)
          .map((move) => ({ move, value: valueAfterAnswer(state, move) }));
        const highest = Math.max(...values.map(({ value }) => value));
        const best = new Set(written(values.filter(({ value }) => value === highest).map(({ move }) => move)));
        const found = written(byReply(viewOf(state), WITHOUT_END, 1).map(({ move }) => move));
        expect(found.length).toBeGreaterThan(0);
        expect(found.filter((move) => !best.has(move))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test.each([2, 3, 4])(
    'with %d plays left the best line and the one made are worth what the plays after them leave',
    (left) => {
      const random = fastRandom(left);
      const state = afterRandomLines({ ...setup, plays: 2, memory: 2, legs: 1 }, 4 - left, random);
      const moves = domination.legal(state, mover(state) ?? -1);
      const view = viewOf(state);
      const worthOf = (move: Move): number => {
        if (left === 2) return valueAfterAnswer(state, move);
        const after = domination.play(state, mover(state) ?? -1, move, random).state;
        return gainOf(view, move) - (proveRest(viewOf(after), WITHOUT_END, {})?.[0]?.value ?? Number.NaN);
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

describe('hard weighs lines', () => {
  const weigh = (state: State, random = fastRandom(1)) => {
    const seat = mover(state) ?? -1;
    return domination.players.hard?.weigh?.(viewOf(state), seat, random, WITHOUT_END) ?? [];
  };

  test('the best first, which is the one it chooses, each with its answer', () => {
    for (let lines = 0; lines < 15; lines += 1) {
      const state = afterRandomLines({ size: 6, legs: 1 }, lines, fastRandom(lines));
      const weighed = weigh(state, fastRandom(9));
      const expected = weighed.map((one) => one.expected);
      expect(expected).toEqual(expected.toSorted((a, b) => b - a));
      expect(choose('hard', state, fastRandom(9))).toEqual(weighed[0]?.move);
      for (const { move, reason } of weighed) {
        expect(domination.refuse(state, mover(state) ?? -1, move)).toBeUndefined();
        expect(reason?.key).toMatch(/^domination\.reason\./);
      }
    }
  });

  test('and knows for certain how the match ends once two lines are left', () => {
    const margin = (state: State, seat: number) => {
      const scores = outcomeOf(state)?.scores ?? [];
      return (scores[seat] ?? 0) - (scores[1 - seat] ?? 0);
    };
    for (const seed of [1, 2, 3]) {
      const state = afterRandomLines({ size: 5, plays: 3, legs: 1 }, 4, fastRandom(seed));
      const [seat = -1] = domination.toAct(state);
      for (const { move, expected, exact } of weigh(state)) {
        const next = domination.play(state, seat, move, fastRandom(0)).state;
        const ends = domination.legal(next, 1 - seat).map((answer) => {
          return margin(domination.play(next, 1 - seat, answer, fastRandom(0)).state, seat);
        });
        expect([expected, exact]).toEqual([Math.min(...ends), true]);
      }
    }
  });
});

/** By how many cells `a` leads `b`, the mean of matches of two boards with sides swapped. */
function marginOf(a: Level, b: Level, matches: number): number {
  let sum = 0;
  for (let match = 0; match < matches; match += 1) {
    const seatOfA = match % 2;
    const random = fastRandom(match);
    let state = opening();
    for (let seat = mover(state); seat !== undefined; seat = mover(state)) {
      const move = choose(seat === seatOfA ? a : b, state, random);
      state = domination.play(state, seat, move, random).state;
    }
    const scores = outcomeOf(state)?.scores ?? [];
    sum += (scores[seatOfA] ?? 0) - (scores[1 - seatOfA] ?? 0);
  }
  return sum / matches;
}

test('medium beats easy by sixty cells on two boards', () => {
  expect(marginOf('medium', 'easy', 5)).toBeGreaterThanOrEqual(60);
});

test('hard beats medium by eight cells on two boards', () => {
  expect(marginOf('hard', 'medium', 12)).toBeGreaterThanOrEqual(8);
});
