import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom, pick } from '../../../src/engine/random.ts';
import { getBoard } from '../../../src/games/cellz/board.ts';
import { cellz } from '../../../src/games/cellz/index.ts';
import { type CellzState, countBoxes, linesLeft } from '../../../src/games/cellz/play.ts';
import { actor, draw, drawing, emptyBoard, line, parseLine } from './boards.ts';

const random = fastRandom(1);
const refusal = (state: CellzState, text: string) => cellz.refuse(state, actor(state), line(text));
const eventKeys = (state: CellzState, text: string) =>
  cellz.play(state, actor(state), line(text), random).events.map((event) => event.text);

describe('the board', () => {
  test.each([
    [2, 2, 4, 1],
    [6, 6, 60, 25],
    [10, 10, 180, 81],
    [10, 2, 28, 9],
    [13, 17, 412, 192],
  ])('%i by %i dots have %i lines and %i boxes', (columns, rows, lines, boxes) => {
    const state = emptyBoard(columns, rows);
    expect([state.lines.length, state.boxes.length]).toEqual([lines, boxes]);
    expect(cellz.longest({ columns, rows }, 2)).toBe(lines);
  });

  test('a corner dot has two lines, a rim dot three, an inner dot four', () => {
    const touching = (dot: string) =>
      cellz.legal(emptyBoard(4, 4), 0).filter((one) => cellz.write(one).split('-').includes(dot)).length;
    expect([touching('a1'), touching('b1'), touching('b2')]).toEqual([2, 3, 4]);
  });

  test('the sides of a box are the four lines around it', () => {
    const state = emptyBoard(4, 3);
    const sides = ['c2-d2', 'd2-d3', 'c3-d3', 'c2-c3'].map((text) => parseLine(state, text));
    expect(getBoard(state).boxes.find((box) => box.corner.column === 2 && box.corner.row === 1)?.sides).toEqual(sides);
  });
});

describe('a board of fewer than four boxes', () => {
  test('of one box is won by who draws last, whatever anybody draws', () => {
    const ends = (state: CellzState): readonly number[][] => {
      const [seat = 0] = cellz.toAct(state);
      const lines = cellz.legal(state, seat);
      if (lines.length === 0) return [[...countBoxes(state)]];
      return lines.flatMap((one) => ends(cellz.play(state, seat, one, random).state));
    };
    expect(new Set(ends(emptyBoard(2, 2)).map(String))).toEqual(new Set(['0,1']));
  });

  test('is not fair', () => {
    const sizes = [
      [2, 2],
      [2, 3],
      [4, 2],
      [3, 3],
      [2, 5],
      [6, 6],
    ] as const;
    const fair = sizes.map(([columns, rows]) => cellz.isFair?.({ columns, rows }));
    expect(fair).toEqual([false, false, false, true, true, true]);
  });
});

describe('a turn', () => {
  test('passes to the next seat when a line completes nothing', () => {
    expect(actor(draw(emptyBoard(3, 3, 3), 'a1-a2'))).toBe(1);
    expect(actor(draw(emptyBoard(3, 3, 3), 'a1-a2', 'b1-b2', 'a3-b3'))).toBe(0);
  });

  test('goes on when a line completes a box, which belongs to who drew that line', () => {
    const state = draw(emptyBoard(3, 3), 'a1-b1', 'a1-a2', 'a2-b2', 'b1-b2');
    expect(actor(state)).toBe(1);
    expect(countBoxes(state)).toEqual([0, 1]);
  });

  test('goes on for one line only when a line completes two boxes', () => {
    const state = drawing(`
      o--o--o
      |     |
      o--o--o

      o  o  o`);
    const two = draw(state, 'b1-b2');
    expect(countBoxes(two)).toEqual([2, 0]);
    expect(actor(two)).toBe(0);
    expect(actor(draw(two, 'a2-a3'))).toBe(1);
  });

  test('need not capture', () => {
    const state = drawing(`
      o--o  o
      |  |
      o  o  o`);
    expect(refusal(state, 'b1-c1')).toBeUndefined();
    expect(actor(draw(state, 'b1-c1'))).toBe(1);
  });

  test('is remembered with all its lines until another seat draws', () => {
    const state = drawing(`
      o--o--o
      |  |
      o  o  o`);
    const took = draw(state, 'a2-b2', 'b2-c2');
    expect(took.lastTurn).toEqual({ seat: 0, lines: [parseLine(state, 'a2-b2'), parseLine(state, 'b2-c2')] });
    expect(draw(took, 'c1-c2').lastTurn).toEqual({ seat: 1, lines: [parseLine(state, 'c1-c2')] });
  });

  test('a line is credited to who drew it, and once (the seed credits the first player, and twice)', () => {
    const state = draw(emptyBoard(3, 3), 'a1-a2', 'b1-b2');
    expect(state.lines.filter((owner) => owner !== null)).toEqual([0, 1]);
    expect(linesLeft(state)).toBe(10);
  });

  test('leaves the state it came from as it was', () => {
    const state = emptyBoard(3, 3);
    const before = structuredClone(state);
    draw(state, 'a1-a2');
    expect(state).toEqual(before);
  });
});

describe('a line is refused', () => {
  test('off the board, saying how far the board goes', () => {
    expect(refusal(emptyBoard(3, 4), 'c1-d1')).toEqual({
      key: 'cellz.offBoard',
      values: { line: 'c1-d1', corner: 'c4' },
    });
    expect(refusal(emptyBoard(3, 4), 'a4-a5')?.key).toBe('cellz.offBoard');
  });

  test('already drawn, saying by whom and which is free', () => {
    const state = draw(emptyBoard(3, 3), 'a1-b1', 'a1-a2');
    expect(refusal(state, 'a2-a1')).toEqual({
      key: 'cellz.drawn',
      values: { line: 'a1-a2', player: { seat: 1 }, example: 'b1-c1' },
    });
  });

  test('out of turn and after the end', () => {
    expect(cellz.refuse(emptyBoard(3, 3), 1, line('a1-a2'))?.key).toBe('engine.notYourTurn');
    const over = draw(emptyBoard(2, 2), 'a1-a2', 'a1-b1', 'a2-b2', 'b1-b2');
    expect(cellz.refuse(over, 1, line('a1-a2'))?.key).toBe('engine.over');
  });
});

describe('what happened is told', () => {
  const state = drawing(`
    o--o--o
    |     |
    o--o  o`);

  test('a line that completes nothing', () => {
    expect(eventKeys(emptyBoard(3, 3), 'b1-a1')).toEqual([
      { key: 'cellz.drew', values: { player: { seat: 0 }, line: 'a1-b1', count: 0 } },
    ]);
  });

  test('a box and another move', () => {
    expect(eventKeys(state, 'b1-b2')).toMatchObject([{ key: 'cellz.took', values: { count: 1 } }]);
  });

  test('the last line gives no other move', () => {
    expect(eventKeys(draw(state, 'b2-c2'), 'b1-b2')).toMatchObject([{ key: 'cellz.tookLast', values: { count: 2 } }]);
  });
});

describe('the end', () => {
  test('comes with the last line: most boxes win', () => {
    const over = draw(emptyBoard(2, 2), 'a1-a2', 'a1-b1', 'a2-b2', 'b1-b2');
    expect(cellz.toAct(over)).toEqual([]);
    expect(cellz.legal(over, 1)).toEqual([]);
    expect(cellz.outcome(over)).toEqual({ scores: [0, 1], places: [2, 1] });
  });

  test('equal boxes share a place', () => {
    const over = { ...draw(emptyBoard(2, 2, 3), 'a1-a2', 'a1-b1', 'a2-b2', 'b1-b2'), boxes: [null] };
    expect(cellz.outcome(over)?.places).toEqual([1, 1, 1]);
  });
});

describe('who leaves', () => {
  test('is passed over from then on', () => {
    const state = cellz.leave(emptyBoard(3, 3, 3), 1, random).state;
    expect(actor(draw(state, 'a1-a2'))).toBe(2);
  });

  test('hands on a turn that is running', () => {
    const state = draw(emptyBoard(3, 3, 3), 'a1-a2', 'b1-b2');
    expect(actor(cellz.leave(state, 2, random).state)).toBe(0);
  });

  test('keeps the boxes, but comes after everybody who stayed', () => {
    const took = draw(
      drawing(
        `
      o--o  o
      |  |
      o  o  o`,
        3,
      ),
      'a2-b2',
    );
    const over = draw(cellz.leave(took, 0, random).state, 'b1-c1', 'b2-c2', 'c1-c2');
    expect(cellz.outcome(over)).toEqual({ scores: [1, 1, 0], places: [3, 1, 2] });
  });
});

test('everybody of the match sees the whole state, nobody else anything', () => {
  const state = emptyBoard(3, 3);
  for (const viewer of [0, 1, 'public', 'spectator'] as const) expect(cellz.view(state, viewer)).toEqual(state);
  for (const stranger of [2, -1, 0.5]) expect(() => cellz.view(state, stranger)).toThrow();
});

test('in any match every line is drawn once and every box owned once, by who closed it', () => {
  const setups = fc.record({
    columns: fc.integer({ min: 2, max: 13 }),
    rows: fc.integer({ min: 2, max: 17 }),
    seatCount: fc.integer({ min: 2, max: 4 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(setups, ({ columns, rows, seatCount, seed }) => {
      const dice = fastRandom(seed);
      let state = emptyBoard(columns, rows, seatCount);
      let moves = 0;
      while (cellz.outcome(state) === undefined) {
        const seat = actor(state);
        const before = state;
        const move = pick(cellz.legal(state, seat), dice);
        expect(cellz.refuse(state, seat, move)).toBeUndefined();
        state = cellz.play(state, seat, move, dice).state;
        moves += 1;
        expect(cellz.refuse({ ...state, turnOf: seat }, seat, move)).toBeDefined();
        const gained = countBoxes(state).map((score, other) => score - (countBoxes(before)[other] ?? 0));
        expect(gained.every((boxes, other) => boxes === 0 || (other === seat && boxes <= 2))).toBe(true);
        expect(linesLeft(state)).toBe(linesLeft(before) - 1);
        if (linesLeft(state) > 0) expect(actor(state) === seat).toBe((gained[seat] ?? 0) > 0);
      }
      expect(moves).toBe(state.lines.length);
      expect(countBoxes(state).reduce((sum, score) => sum + score)).toBe((columns - 1) * (rows - 1));
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }),
    { numRuns: 25 },
  );
});

describe('there are as many ways to play as lines can be put in order', () => {
  const sequences = (state: CellzState, depth: number): number => {
    if (depth === 0) return 1;
    return cellz
      .toAct(state)
      .flatMap((seat) => cellz.legal(state, seat).map((move) => cellz.play(state, seat, move, random).state))
      .reduce((sum, next) => sum + sequences(next, depth - 1), 0);
  };

  /** lines! / (lines - depth)!, since every free line may always be drawn and no match ends early. */
  test.each([
    [2, 2, [1, 4, 12, 24, 24, 0]],
    [2, 3, [1, 7, 42, 210, 840, 2520]],
    [3, 3, [1, 12, 132, 1320, 11880]],
    [4, 3, [1, 17, 272, 4080]],
    [6, 6, [1, 60, 3540]],
  ])('%i by %i dots', (columns, rows, counts) => {
    expect(counts.map((_, depth) => sequences(emptyBoard(columns, rows), depth))).toEqual(counts);
  });
});
