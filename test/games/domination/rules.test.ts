import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom, pick } from '../../../src/engine/random.ts';
import { domination } from '../../../src/games/domination/index.ts';
import { RULES } from '../../../src/games/domination/validity.ts';
import { move, opening, played } from './positions.ts';

const mayDraw = (state: ReturnType<typeof opening>, text: string) => refusalOf(state, text) === undefined;

function refusalOf(state: ReturnType<typeof opening>, text: string) {
  return domination.refuse(state, domination.toAct(state)[0] ?? -1, move(text))?.key;
}

describe('a play', () => {
  test('paints every cell of the line, whatever was there', () => {
    const state = played(opening({ size: 4, memory: 0 }), 'a1-d1', 'b1-b4');
    expect(domination.view(state, 'public').board).toEqual(['XOXX', '.O..', '.O..', '.O..']);
  });

  test('alternates between the seats, the first being X', () => {
    const state = opening();
    expect(domination.toAct(state)).toEqual([0]);
    expect(domination.toAct(played(state, 'a1-c1'))).toEqual([1]);
    expect(domination.toAct(played(state, 'a1-c1', 'a2-h2'))).toEqual([0]);
  });

  test('leaves the old state untouched', () => {
    const state = played(opening(), 'a1-c1');
    const before = structuredClone(state);
    domination.play(state, 1, move('a2-h2'), fastRandom(0));
    expect(state).toEqual(before);
  });

  test('is told with its length and its gain', () => {
    const state = played(opening({ size: 4 }), 'a1-c1');
    const [told] = domination.play(state, 1, move('a1-d1'), fastRandom(0)).events;
    expect(told?.text.values).toMatchObject({ line: 'a1-d1', length: 4, empty: 1, taken: 3, other: { seat: 0 } });
  });
});

describe('a line may be drawn only', () => {
  test('on the board', () => {
    expect(refusalOf(opening({ size: 4 }), 'a1-e1')).toBe('domination.refuse.offBoard');
    expect(refusalOf(opening({ size: 4 }), 'a5-a1')).toBe('domination.refuse.offBoard');
    expect(mayDraw(opening({ size: 4 }), 'a4-d1')).toBe(true);
  });

  test('between two cells', () => {
    expect(refusalOf(opening(), 'c3-c3')).toBe('domination.refuse.point');
    expect(refusalOf(opening({ memory: 0 }), 'c3-c3')).toBe('domination.refuse.point');
  });

  test('by the player whose turn it is', () => {
    expect(domination.refuse(opening(), 1, move('a1-b1'))?.key).toBe('engine.notYourTurn');
    expect(domination.legal(opening(), 1)).toEqual([]);
  });
});

describe('after b2-f4, which is remembered,', () => {
  const examples = {
    'a line with the same middle': 'c3-e3',
    'the line itself': 'b2-f4',
    'the line the other way': 'f4-b2',
    'a line at a right angle elsewhere': 'g4-f6',
    'a line at a right angle in its middle': 'e1-c5',
    'a line with the same start': 'b2-h8',
    'a line with the same end': 'a8-f4',
    'a line that starts where it ends': 'f4-a8',
    'any other line': 'a8-h8',
  } as const;

  test.each([
    ['any', ['middle', 'middle', 'middle', 'rightAngle', 'middle', '', '', '', '']],
    ['both', ['', '', '', '', 'middleAndRightAngle', '', '', '', '']],
    ['program', ['middle', 'middle', 'middle', 'rightAngle', 'middle', 'start', 'end', '', '']],
  ] as const)('rule %s forbids what it should', (rule, grounds) => {
    const state = played(opening({ rule, memory: 1 }), 'b2-f4');
    for (const [index, [what, text]] of Object.entries(examples).entries()) {
      const expected = grounds[index] === '' ? undefined : `domination.refuse.${grounds[index]}`;
      expect(refusalOf(state, text), what).toBe(expected);
    }
  });

  test('the refusal names the remembered line', () => {
    const state = played(opening(), 'b2-f4', 'a8-h8');
    expect(domination.refuse(state, 0, move('c3-e3'))?.values).toMatchObject({ line: 'c3-e3', other: 'b2-f4' });
  });
});

describe('the memory', () => {
  test('holds the last lines of both players', () => {
    const state = played(opening({ memory: 2 }), 'b2-f4', 'a8-h8');
    expect(mayDraw(state, 'f4-b2')).toBe(false);
    expect(mayDraw(state, 'c1-c3')).toBe(false);
  });

  test('forgets the line before them', () => {
    const state = played(opening({ memory: 2 }), 'b2-f4', 'a8-h8', 'a7-h8');
    expect(mayDraw(state, 'f4-b2')).toBe(true);
    expect(mayDraw(state, 'h8-a8')).toBe(false);
  });

  test('of no line forbids nothing', () => {
    const state = played(opening({ memory: 0 }), 'b2-f4');
    expect(mayDraw(state, 'b2-f4')).toBe(true);
    expect(domination.view(state, 'public').lines).toMatchObject([{ remembered: false }]);
  });

  test('is empty again on the board of the return leg', () => {
    const state = played(opening({ legs: 2, plays: 1 }), 'b2-f4', 'a8-h8');
    expect(mayDraw(state, 'h8-a8')).toBe(true);
  });
});

test('legal holds exactly the lines that are not refused, both directions of each', () => {
  const size = 4;
  const cells = Array.from({ length: size * size }, (_, index) => ({
    row: Math.floor(index / size),
    column: index % size,
  }));
  const everything = cells.flatMap((from) => cells.map((to) => ({ from, to })));
  for (const rule of RULES) {
    const state = played(opening({ size, rule, memory: 3 }), 'b2-d3', 'a4-d4', 'a1-b4');
    const legal = new Set(domination.legal(state, 1).map(domination.write));
    const allowed = everything.filter((one) => domination.refuse(state, 1, one) === undefined);
    expect(legal).toEqual(new Set(allowed.map(domination.write)));
  }
});

describe('the end', () => {
  test('comes when both have made their plays: most cells win', () => {
    const state = played(opening({ size: 4, plays: 1, legs: 1 }), 'a1-d1', 'a2-c2');
    expect(domination.toAct(state)).toEqual([]);
    expect(domination.outcome(state)).toEqual({ scores: [4, 3], places: [1, 2] });
    expect(domination.refuse(state, 0, move('a3-b3'))?.key).toBe('engine.over');
  });

  test('is a tie with equal cells', () => {
    const state = played(opening({ size: 4, plays: 1, legs: 1 }), 'a1-d1', 'a2-d2');
    expect(domination.outcome(state)).toEqual({ scores: [4, 4], places: [1, 1] });
  });

  test('comes at once where the memory forbids every line', () => {
    let state = opening({ size: 4, memory: 100, plays: 100 });
    let told: readonly string[] = [];
    while (domination.outcome(state) === undefined) {
      const [seat = -1] = domination.toAct(state);
      const [first] = domination.legal(state, seat);
      if (first === undefined) throw new Error('nobody can move, and the match goes on');
      const step = domination.play(state, seat, first, fastRandom(0));
      told = step.events.map((event) => event.text.key);
      state = step.state;
    }
    expect(state.legs[0]?.length).toBeLessThan(100);
    expect(told).toContain('domination.event.stuck');
  });

  test('does not come with a full board', () => {
    const rows = ['a1-d1', 'a2-d2', 'a3-d3', 'a4-d4'];
    const state = played(opening({ size: 4, memory: 1 }), ...rows);
    expect(domination.view(state, 'public').board.join('')).not.toContain('.');
    expect(domination.outcome(state)).toBeUndefined();
  });
});

describe('with a return leg', () => {
  const state = played(opening({ size: 4, plays: 1, legs: 2 }), 'a1-d1', 'a2-c2');

  test('the sides swap on an empty board, and who was O begins as X', () => {
    const view = domination.view(state, 'public');
    expect(domination.toAct(state)).toEqual([1]);
    expect(view).toMatchObject({ leg: 1, seats: { X: 1, O: 0 }, toMove: 'X', lines: [] });
    expect(view.board.join('')).toBe('.'.repeat(16));
  });

  test('the cells of both boards are added up for each player', () => {
    const end = played(state, 'a1-d1', 'c4-d4');
    expect(domination.view(end, 'public').legScores).toEqual([
      [4, 3],
      [2, 4],
    ]);
    expect(domination.outcome(end)).toEqual({ scores: [6, 7], places: [2, 1] });
  });

  test('the swap is told', () => {
    const before = played(opening({ size: 4, plays: 1, legs: 2 }), 'a1-d1');
    const { events } = domination.play(before, 1, move('a2-c2'), fastRandom(0));
    expect(events.map((event) => event.text.key)).toEqual(['domination.event.drawn', 'domination.event.returnLeg']);
  });
});

test('any match of random legal moves ends, its state plain JSON all along', () => {
  const setups = fc.record({
    size: fc.integer({ min: 4, max: 6 }),
    memory: fc.nat(8),
    plays: fc.integer({ min: 1, max: 6 }),
    rule: fc.constantFrom(...RULES),
    legs: fc.integer({ min: 1, max: 2 }),
  });
  fc.assert(
    fc.property(setups, fc.nat(), (setup, seed) => {
      const random = fastRandom(seed);
      let state = opening(setup);
      let moves = 0;
      while (domination.outcome(state) === undefined) {
        const [seat = -1] = domination.toAct(state);
        state = domination.play(state, seat, pick(domination.legal(state, seat), random), random).state;
        moves += 1;
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }
      expect(moves).toBeLessThanOrEqual(domination.longest(setup, 2));
      const cells = (domination.outcome(state)?.scores ?? []).reduce((sum, one) => sum + one, 0);
      expect(cells).toBeLessThanOrEqual(setup.legs * setup.size ** 2);
    }),
    { numRuns: 40 },
  );
});

test('only a match of two boards is fair, and one board says who is favoured and by how much', () => {
  const setups = [1, 2].map((legs) => ({ ...opening().setup, legs }));
  expect(opening().setup.legs).toBe(2);
  expect(setups.map((setup) => domination.isFair?.(setup))).toEqual([false, true]);
  const [oneBoard] = domination.warnings?.(setups[0] ?? opening().setup, 2) ?? [];
  expect(oneBoard).toEqual({ key: 'domination.oneBoard', values: { cells: 11 } });
  expect(domination.warnings?.(opening().setup, 2)).toEqual([]);
  const under = (legs: number) =>
    domination.summary(domination.view(opening({ legs }), 'public')).map(({ key }) => key);
  expect(under(1)).toContain('domination.oneBoard');
  expect(under(2)).not.toContain('domination.oneBoard');
});
