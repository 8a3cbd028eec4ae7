import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { seatLetter } from '../../../src/engine/seat.ts';
import { lineNumber } from '../../../src/games/cellz/board.ts';
import { cellz } from '../../../src/games/cellz/index.ts';
import { type CellzState, linesLeft } from '../../../src/games/cellz/play.ts';
import { loadCatalogue } from '../../../src/texts/catalogue.ts';
import { draw, drawing, drawnAtRandom, emptyBoard, line, playedBy } from './boards.ts';

const say = loadCatalogue().say({ language: 'en', nameSeat: seatLetter, escape: (text) => text });
const words = (state: CellzState) => cellz.describe(state).map(say).join(' ');

const endgame = drawing(`
  o--o--o--o
  |  |
  o  o--o--o
           |
  o--o--o--o`);

test('the summary gives the scores and the lines left', () => {
  expect(cellz.summary(draw(endgame, 'a2-b2')).map(say)).toEqual(['A 1 · B 0 · 5 lines left']);
});

describe('the position in words', () => {
  test('says size, scores, turn, newest lines, captures, lines and owners, in this order', () => {
    expect(words(draw(endgame, 'a2-b2', 'b2-b3'))).toBe(
      [
        '4 by 3 dots, a1 top left to d3.',
        'Boxes: A 1, B 0. 4 lines left.',
        "It's B's turn.",
        'A drew last: a2-b2, b2-b3.',
        'These lines complete a box: a2-a3, c1-c2, c2-c3.',
        'Free lines, straight ones joined: a2-a3, c1-c3, d1-d2.',
        'Owners by row, left to right, 0 for nobody: 1: A 0 0.',
      ].join(' '),
    );
  });

  test('names the drawn lines early and the free ones late, whichever are fewer', () => {
    expect(words(draw(emptyBoard(6, 6), 'a1-a2'))).toContain('Drawn lines, straight ones joined: a1-a2.');
    expect(words(draw(emptyBoard(2, 2), 'a1-a2', 'a1-b1', 'a2-b2'))).toContain(
      'Free lines, straight ones joined: b1-b2.',
    );
  });

  test('an empty board needs no list of lines', () => {
    expect(words(emptyBoard(6, 6))).toContain('No line is drawn yet.');
  });
});

describe('the words are enough to play by', () => {
  test.each([
    [10, 10],
    [13, 17],
  ])('the board can be drawn again from them (%i by %i)', (columns, rows) => {
    for (const seed of [1, 2]) {
      const dice = fastRandom(seed);
      let state = emptyBoard(columns, rows, 4);
      for (let free = linesLeft(state) - 1; free > 0; free -= 1) {
        state = drawnAtRandom(state, free, dice);
        expect(linesSaid(state)).toEqual(state.lines.map((owner) => owner !== null));
      }
    }
  });

  test.each([
    ['en', 10, 10],
    ['en', 13, 17],
    ['de', 10, 10],
    ['de', 13, 17],
  ] as const)('in %s they fit in an alt text on %i by %i dots', (language, columns, rows) => {
    const tell = loadCatalogue().say({ language, nameSeat: seatLetter, escape: (text) => text });
    for (const seed of [1, 2, 3, 4]) {
      const dice = fastRandom(seed);
      let state = emptyBoard(columns, rows, 4);
      while (cellz.outcome(state) === undefined) {
        state = seed % 2 === 0 ? drawnAtRandom(state, linesLeft(state) - 1, dice) : playedBy('medium', state, dice);
        expect(cellz.describe(state).map(tell).join(' ').length).toBeLessThanOrEqual(1024);
      }
    }
  });
});

/** Which lines are drawn, from the words alone. */
function linesSaid(state: CellzState): readonly boolean[] {
  const [, kind, how = '', list = ''] = /(Free|Drawn) lines, ([^:]*): ([^.]*)\./.exec(words(state)) ?? [];
  const steps = how.startsWith('by') ? stepsOfRow : stepsOf;
  const named = new Set(list.split(', ').flatMap((run) => steps(state, run)));
  return state.lines.map((_, number) => named.has(number) === (kind === 'Drawn'));
}

/** The numbers of the lines in `1 ab` (a1-b1, b1-c1) or `1-2 ac` (a1-a2, c1-c2). */
function stepsOfRow(state: CellzState, text: string): readonly (number | undefined)[] {
  const [, from, to, letters = ''] = /^(\d+)(?:-(\d+))? ([a-m]+)$/.exec(text) ?? [];
  return [...letters].map((letter) => {
    const end = to === undefined ? `${String.fromCharCode(letter.charCodeAt(0) + 1)}${from}` : `${letter}${to}`;
    return lineNumber(state, line(`${letter}${from}-${end}`));
  });
}

/** The numbers of the lines along a straight run. */
function stepsOf(state: CellzState, run: string): readonly (number | undefined)[] {
  const [, a = '', b = '', c = '', d = ''] = /^([a-m])(\d+)-([a-m])(\d+)$/.exec(run) ?? [];
  const steps: (number | undefined)[] = [];
  for (let row = Number(b); row < Number(d); row += 1) steps.push(lineNumber(state, line(`${a}${row}-${a}${row + 1}`)));
  for (let at = a.charCodeAt(0); at < c.charCodeAt(0); at += 1) {
    steps.push(lineNumber(state, line(`${String.fromCharCode(at)}${b}-${String.fromCharCode(at + 1)}${b}`)));
  }
  return steps;
}
