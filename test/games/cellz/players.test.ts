import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import {
  cellz,
  firstMaxSquareChain,
  safeLines,
  secondMaxSquareChains,
  seedPlayer,
  shouldDoTrickShot,
  trickShot,
} from '../../../src/games/cellz/index.ts';
import { type CellzState, linesLeft } from '../../../src/games/cellz/play.ts';
import { leastSquareMaxChain } from '../../../src/games/cellz/players/chains.ts';
import { isControlWorthIt, valueOfControl } from '../../../src/games/cellz/players/control.ts';
import { cheapestOpenings } from '../../../src/games/cellz/players/quietLine.ts';
import { nextCapture } from '../../../src/games/cellz/players/trickShot.ts';
import {
  actor,
  afterSafeLines,
  chosenBy,
  createPieces,
  draw,
  drawing,
  drawnAtRandom,
  emptyBoard,
  nameLines,
  parseLine,
} from './boards.ts';
import { solve } from './exact.ts';

/** The lines that medium draws until its turn is over. */
function turnOfMedium(state: CellzState, seed = 1): readonly string[] {
  const random = fastRandom(seed);
  const seat = actor(state);
  const lines: string[] = [];
  let now = state;
  while (linesLeft(now) > 0 && actor(now) === seat) {
    const text = cellz.write(chosenBy('medium', now, random));
    lines.push(text);
    now = draw(now, text);
  }
  return lines;
}

/** Chains of so many boxes, one a row, none opened. */
function corridors(rows: number, boxes: number, seatCount = 2): CellzState {
  const dots = `o${'--o'.repeat(boxes)}`;
  return drawing(`${`\n${dots}\n`.repeat(rows)}\n${dots}`, seatCount);
}

/** A loop of four boxes and a chain of eight. */
const loopAndChain = drawing(`
  o--o--o  o--o--o--o
  |     |           |
  o  o  o--o--o--o  o
  |     |           |
  o--o--o  o--o--o--o`);

/** A loop of eight boxes around an owned one, and a chain of nine. */
const ringAndChain = drawing(`
  o--o--o--o  o--o--o
  |        |        |
  o  o--o  o--o--o  o
  |  |  |  |        |
  o  o--o  o  o--o--o
  |        |        |
  o--o--o--o--o--o  o`);

describe('safe lines', () => {
  test('leave every box beside them with two sides at most', () => {
    const state = drawing(`
      o--o  o
      |
      o  o--o

      o  o  o`);
    expect(nameLines(state, safeLines(state))).toEqual(['b1-c1', 'a3-b3', 'b3-c3', 'a2-a3', 'b2-b3', 'c1-c2', 'c2-c3']);
  });

  test('are all lines of an empty board of more than one box', () => {
    expect(safeLines(emptyBoard(6, 6)).length).toBe(60);
  });

  /** The seed lists b2-c2 and c1-c2 as safe before it captures, and may draw one of them afterwards. */
  test('are looked for again after a capture', () => {
    const state = drawing(`
      o--o--o
      |
      o--o  o

      o  o  o`);
    expect(nameLines(state, safeLines(state))).toContain('c1-c2');
    expect(nameLines(state, safeLines(draw(state, 'b1-b2')))).not.toContain('c1-c2');
    for (let seed = 1; seed <= 20; seed += 1) {
      const [capture, quiet] = turnOfMedium(state, seed);
      expect(capture).toBe('b1-b2');
      expect(['b2-c2', 'c1-c2']).not.toContain(quiet);
    }
  });

  test('are chosen at random (the seed always draws the first)', () => {
    const chosen = new Set(Array.from({ length: 30 }, (_, seed) => turnOfMedium(emptyBoard(4, 4), seed).join()));
    expect(chosen.size).toBeGreaterThan(10);
  });
});

describe('firstMaxSquareChain', () => {
  test('is empty where nothing can be captured', () => {
    expect(firstMaxSquareChain(corridors(2, 3))).toEqual({ lines: [], boxes: 0 });
  });

  /** The seed goes by the order of the lines, so that its last two may belong to two chains. */
  test('keeps the lines of a chain together', () => {
    const state = draw(corridors(2, 3), 'a1-a2', 'd2-d3');
    const { lines, boxes } = firstMaxSquareChain(state);
    expect(nameLines(state, lines)).toEqual(['b1-b2', 'c1-c2', 'd1-d2', 'c2-c3', 'b2-b3', 'a2-a3']);
    expect(boxes).toBe(6);
  });

  /** The seed counts three. */
  test('counts the boxes of a loop, not its lines', () => {
    const { lines, boxes } = firstMaxSquareChain(draw(loopAndChain, 'b1-b2'));
    expect([lines.length, boxes]).toEqual([3, 4]);
  });

  test('captures exactly what can be captured, in any position', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const state = drawnAtRandom(emptyBoard(5, 5), 10 + (seed % 20), fastRandom(seed));
      const { lines, boxes } = firstMaxSquareChain(state);
      const after = draw(state, ...nameLines(state, lines));
      const gained = (seat: number) => after.boxes.filter((owner) => owner === seat).length;
      const before = state.boxes.filter((owner) => owner === actor(state)).length;
      expect(gained(actor(state)) - before).toBe(boxes);
      expect(nextCapture(after)).toBeUndefined();
    }
  });
});

describe('secondMaxSquareChains', () => {
  test('names every line that can open something, and what it gives away', () => {
    const state = corridors(1, 3);
    expect(secondMaxSquareChains(state).map((chain) => [...nameLines(state, [chain.opening]), chain.boxes])).toEqual([
      ['a1-a2', 3],
      ['b1-b2', 3],
      ['c1-c2', 3],
      ['d1-d2', 3],
    ]);
  });

  /** The seed stops with a range error. */
  test('is empty where the captures finish the board, and medium takes them', () => {
    const state = draw(corridors(1, 4), 'a1-a2');
    expect(secondMaxSquareChains(state)).toEqual([]);
    expect(shouldDoTrickShot(state)).toBe(false);
    expect(turnOfMedium(state)).toEqual(['b1-b2', 'c1-c2', 'd1-d2', 'e1-e2']);
  });

  /** The seed's text takes the largest. */
  test('the smallest chain is the one to open', () => {
    const state = drawing(`
      o  o  o--o
      |  |     |
      o  o--o  o
      |  |     |
      o  o  o--o`);
    const chains = secondMaxSquareChains(state);
    expect(new Set(chains.map((chain) => chain.boxes))).toEqual(new Set([2, 4]));
    expect(leastSquareMaxChain(chains)).toBe(2);
    expect(turnOfMedium(state)).toEqual(['a2-b2']);
  });
});

describe('opening where nothing is safe', () => {
  /** The seed opens two boxes by whichever end comes first, which can be declined. */
  test('two boxes are opened by the line between them', () => {
    const state = corridors(2, 2);
    expect(nameLines(state, cheapestOpenings(state))).toEqual(['b1-b2', 'b2-b3']);
  });

  test('the smaller of two chains is opened, anywhere along it', () => {
    const state = drawing(`
      o  o  o--o
      |  |     |
      o  o--o  o
      |  |  |  |
      o  o--o  o
      |  |     |
      o  o  o--o`);
    expect(nameLines(state, cheapestOpenings(state))).toEqual(['a1-b1', 'a2-b2', 'a3-b3', 'a4-b4']);
  });

  test('a loop is opened rather than a chain of its size, since declining it is dearer', () => {
    const state = drawing(`
      o--o--o  o--o
      |     |     |
      o  o  o--o  o
      |     |     |
      o--o--o  o--o`);
    expect(nameLines(state, cheapestOpenings(state)).toSorted()).toEqual(['a2-b2', 'b1-b2', 'b2-b3', 'b2-c2']);
  });

  /** With no capture the seed's ratio test is always true, and the seed draws nothing. */
  test('medium opens a chain where there is nothing to capture', () => {
    expect(shouldDoTrickShot(corridors(2, 5))).toBe(false);
    expect(turnOfMedium(corridors(2, 5))).toHaveLength(1);
  });

  /** With one capture the seed draws nothing either. */
  test('a single box is taken before the next chain is opened', () => {
    const state = drawing(`
      o  o  o--o--o
         |        |
      o--o--o--o  o
                  |
      o--o--o--o--o`);
    const turn = turnOfMedium(draw(state, 'a1-b1'));
    expect(turn[0]).toBe('a1-a2');
    expect(turn).toHaveLength(2);
  });
});

describe('the trick shot', () => {
  test.each([4, 5, 6, 7, 8, 9])('of %i boxes takes all but two, and then stops', (boxes) => {
    const state = draw(corridors(2, boxes), 'a1-a2');
    const turn = turnOfMedium(state);
    expect(turn).toHaveLength(boxes - 1);
    const after = draw(state, ...turn);
    expect(after.boxes.filter((owner) => owner === 1)).toHaveLength(boxes - 2);
    expect(actor(after)).toBe(0);
    expect(firstMaxSquareChain(after)).toMatchObject({ boxes: 2 });
    expect(firstMaxSquareChain(after).lines).toHaveLength(1);
  });

  test('works from whichever end or middle the chain was opened', () => {
    const closed = corridors(2, 7);
    for (const opening of ['a1-a2', 'b1-b2', 'c1-c2', 'd1-d2', 'e1-e2', 'f1-f2', 'g1-g2', 'h1-h2']) {
      const state = draw(closed, opening);
      const after = draw(state, ...turnOfMedium(state));
      expect(after.boxes.filter((owner) => owner === 1)).toHaveLength(5);
      expect(firstMaxSquareChain(after).boxes).toBe(2);
    }
  });

  /** The seed would leave the last two lines of its list, whichever chains they are of. */
  test('takes all of several chains but one', () => {
    const state = { ...draw(corridors(3, 5), 'a1-a2'), turnOf: 0 };
    const two = { ...draw(state, 'f2-f3'), turnOf: 1 };
    const after = draw(two, ...turnOfMedium(two));
    expect(after.boxes.filter((owner) => owner === 1)).toHaveLength(8);
    expect(firstMaxSquareChain(after)).toMatchObject({ boxes: 2 });
    expect(actor(after)).toBe(0);
  });

  /** The seed takes one of the last three boxes of a loop, leaves two, and must open the chain itself. */
  test('leaves four boxes of a loop, by its middle line', () => {
    const state = draw(loopAndChain, 'b1-b2');
    expect(turnOfMedium(state)).toEqual(['b2-b3']);
    const after = draw(state, 'b2-b3');
    expect(actor(after)).toBe(0);
    expect(firstMaxSquareChain(after)).toMatchObject({ boxes: 4 });
  });

  test('eats a large loop down to four boxes first', () => {
    const state = draw(ringAndChain, 'b1-b2');
    const turn = turnOfMedium(state);
    const after = draw(state, ...turn);
    expect(turn).toHaveLength(5);
    expect(after.boxes.filter((owner) => owner === 1)).toHaveLength(4);
    expect(firstMaxSquareChain(after)).toMatchObject({ boxes: 4 });
    expect(firstMaxSquareChain(after).lines).toHaveLength(2);
  });

  test('is reserved for the chain where a loop and a chain are open', () => {
    const state = { ...draw(loopAndChain, 'b1-b2'), turnOf: 0 };
    const both = draw(state, 'c1-d1');
    expect(trickShot(both)).toBeUndefined();
    const loop = ['a2-b2', 'b2-c2', 'b2-b3'];
    expect(turnOfMedium(both).slice(0, 3).toSorted()).toEqual(loop.toSorted());
  });

  /** The seed compares with the whole capture, and gives up six boxes here to keep two. */
  test('is judged by what is given up, not by what was taken before', () => {
    const state = draw(corridors(2, 6), 'a1-a2', 'b1-b2', 'c1-c2', 'd1-d2', 'e1-e2');
    expect(shouldDoTrickShot(state)).toBe(true);
    expect(nameLines(state, [trickShot(state) ?? -1])).toEqual(['g1-g2']);
  });

  /** Giving two and getting three is one box better than taking two and giving three. */
  test('is judged by value: the seed wants the next chain to be more than one and a half times what is given up', () => {
    const state = draw(corridors(2, 3), 'a1-a2', 'b1-b2');
    expect(nameLines(state, [trickShot(state) ?? -1])).toEqual(['d1-d2']);
    expect(shouldDoTrickShot(state)).toBe(false);
    expect(cellz.write(seedPlayer.choose(state, actor(state), fastRandom(1), () => true))).toBe('c1-c2');
    expect(isControlWorthIt(state)).toBe(true);
    expect(turnOfMedium(state)).toEqual(['d1-d2']);
  });

  /** The upper chain of three is what the other side has to open. */
  test('gives two to get three on four by four boxes, where the seed takes all', () => {
    const state = drawing(`
      o  o--o  o--o
      |        |
      o--o--o--o  o
      |  |  |     |
      o--o--o--o--o
      |  |  |  |  |
      o--o--o--o--o
      |  |  |  |  |
      o--o--o--o--o`);
    const two = draw(state, 'd2-d3');
    expect(turnOfMedium(state)).toEqual(['d2-d3', 'e1-e2']);
    expect(turnOfMedium(two)).toEqual(['e1-e2']);
    expect(cellz.write(seedPlayer.choose(two, actor(two), fastRandom(1), () => true))).toBe('d2-e2');
    const solved = solve(two);
    expect(solved.regret(two, parseLine(two, 'e1-e2'))).toBe(0);
    expect(solved.regret(two, parseLine(two, 'd2-e2'))).toBe(2);
  });

  /** Chains of two are opened in their middle and taken in turn, so that an even number of them brings nothing. */
  test('is not made where control brings less than it costs', () => {
    const worth = (...chains: readonly number[]) => {
      const state = draw(createPieces([2, ...chains]), 'a1-a2');
      expect(trickShot(state)).toBeDefined();
      return isControlWorthIt(state);
    };
    expect([worth(2), worth(2, 2), worth(2, 2, 2), worth(3), worth(2, 3)]).toEqual([true, false, true, true, false]);
  });

  /** V = 0 of nothing; else the least over the piece opened of n - 2 + |V - 2| (a chain) or n - 4 + |V - 4| (a loop). */
  test('the value of control is that of the recurrence for long chains alone, and for loops alone', () => {
    const chains = fc.array(fc.integer({ min: 3, max: 9 }), { minLength: 1, maxLength: 4 });
    const loops = fc.array(fc.constantFrom(4, 6, 8, 10), { minLength: 1, maxLength: 3 });
    const pieces = fc.oneof(
      fc.record({ chains, loops: fc.constant<number[]>([]) }),
      fc.record({ chains: fc.constant<number[]>([]), loops }),
    );
    const exactValue = (chains: readonly number[], loops: readonly number[]): number =>
      chains.length + loops.length === 0
        ? 0
        : Math.min(
            ...chains.map((boxes, at) => boxes - 2 + Math.abs(exactValue(chains.toSpliced(at, 1), loops) - 2)),
            ...loops.map((boxes, at) => boxes - 4 + Math.abs(exactValue(chains, loops.toSpliced(at, 1)) - 4)),
          );
    fc.assert(
      fc.property(pieces, ({ chains, loops }) => {
        expect(valueOfControl(createPieces(chains, loops))).toBe(exactValue(chains, loops));
      }),
    );
  });

  test('is not made while there are safe lines', () => {
    const state = drawing(`
      o--o--o  o  o
      |
      o--o--o  o  o

      o  o  o  o  o`);
    expect(trickShot(state)).toBeDefined();
    expect(shouldDoTrickShot(state)).toBe(false);
  });

  test('is not made by three players, but by the two who are left', () => {
    const state = draw(corridors(2, 6, 3), 'a1-a2');
    expect(turnOfMedium(state)).toHaveLength(7);
    expect(turnOfMedium(cellz.leave(state, 0, fastRandom(1)).state)).toHaveLength(5);
  });

  test('ends the turn in any endgame', () => {
    let tricks = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const closed = afterSafeLines(emptyBoard(5, 5), seed);
      const [opening] = nameLines(closed, cheapestOpenings(closed));
      const state = draw(closed, opening ?? '');
      let now = state;
      for (const text of turnOfMedium(state, seed)) {
        const isTrick = shouldDoTrickShot(now) && nameLines(now, [trickShot(now) ?? -1])[0] === text;
        const after = draw(now, text);
        if (isTrick) {
          tricks += 1;
          expect(actor(after)).not.toBe(actor(now));
        }
        now = after;
      }
    }
    expect(tricks).toBeGreaterThan(10);
  });
});

describe('easy', () => {
  test('slips about one time in three', () => {
    const state = drawing(`
      o--o  o  o
      |  |
      o  o  o  o

      o  o  o  o`);
    const seeds = Array.from({ length: 300 }, (_, seed) => seed);
    const slips = seeds.filter((seed) => cellz.write(chosenBy('easy', state, fastRandom(seed))) !== 'a2-b2').length;
    expect(slips).toBeGreaterThan(70);
    expect(slips).toBeLessThan(120);
  });
});

test.each(['easy', 'medium'] as const)(
  '%s plays legal lines on any board, to the end, and the same ones again',
  (level) => {
    for (let seed = 1; seed <= 12; seed += 1) {
      let state = emptyBoard(2 + (seed % 5), 2 + ((seed * 3) % 7), 2 + (seed % 3));
      while (linesLeft(state) > 0) {
        const move = chosenBy(level, state, fastRandom(seed));
        expect(cellz.refuse(state, actor(state), move)).toBeUndefined();
        expect(chosenBy(level, state, fastRandom(seed))).toEqual(move);
        state = draw(state, cellz.write(move));
      }
    }
  },
);
