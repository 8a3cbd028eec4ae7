import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveRandom } from '../../../src/engine/random.ts';
import { seatLetter } from '../../../src/engine/seat.ts';
import { domination, RULES, type View } from '../../../src/games/domination/index.ts';
import { showView } from '../../../src/games/domination/view.ts';
import { LONGEST_ALT } from '../../../src/play/contract/discordLimits.ts';
import { loadCatalogue } from '../../../src/texts/catalogue.ts';
import { move, opening, played } from './positions.ts';

const say = loadCatalogue().say({ language: 'en', nameSeat: seatLetter, escape: (text) => text });

const described = (view: View) => domination.describe(view).map(say).join('\n');

test('the description has sizes, scores, the turn, the remembered lines and the board in runs', () => {
  const state = played(opening({ size: 5, memory: 1, plays: 3 }), 'a1-c1', 'e1-d4');
  expect(described(showView(state))).toBe(
    [
      'Board 1 of 2, 5 by 5 cells.',
      'Painted: A 3, B 4.',
      "It's A's turn. Lines left: A 2, B 2.",
      'Remembered lines, oldest first: B e1-d4.',
      'Rows from the top, E empty, 3A three A: 1: 3A E B, 2: 4E B, 3-4: 3E B E, 5: 5E.',
    ].join('\n'),
  );
});

test('a rule for lines is named where it is not the usual one', () => {
  expect(described(showView(opening({ rule: 'both' })))).toContain('cells.\nRule for lines: both.\nPainted');
});

test('the newest line is said also where no line is remembered', () => {
  const state = played(opening({ size: 5, memory: 0, plays: 3 }), 'a1-c1', 'e1-d4');
  expect(described(showView(state))).toContain('The last line: B e1-d4.\nEvery line is allowed');
});

test('in the return leg it says what the first board brought, and calls the players as before', () => {
  const state = played(opening({ size: 4, plays: 1, legs: 2 }), 'a1-d1', 'a2-c2');
  expect(described(showView(state))).toContain('Painted: A 0, B 0.\nFirst board: A 4, B 3');
});

test('the description of any board fits in an alt text', () => {
  const row = fc.string({ unit: fc.constantFrom('X', 'O', '.'), minLength: 16, maxLength: 16 });
  const checkered = ['XO'.repeat(8), 'OX'.repeat(8)];
  const setup = { size: 16, memory: 8, plays: 12, legs: 2 } as const;
  const lines = Array.from({ length: 8 }, (_, index) => ({
    ...move(`p1${index % 7}-o16`),
    number: 33 + index,
    mark: 'X' as const,
    remembered: true,
  }));
  const boards = fc.oneof(
    fc.array(row, { minLength: 16, maxLength: 16 }),
    fc.constant(Array.from({ length: 16 }, (_, index) => checkered[index % 2] ?? '')),
  );
  fc.assert(
    fc.property(boards, fc.constantFrom(...RULES), (board, rule) => {
      const view = {
        ...showView(opening({ ...setup, rule })),
        board,
        lines,
        leg: 1,
        legScores: [
          [128, 128],
          [128, 128],
        ],
      } as const;
      expect(described(view).length).toBeLessThanOrEqual(LONGEST_ALT);
    }),
  );
});

test('the summary has two lines, in the return leg too', () => {
  const state = played(opening({ size: 4, plays: 1, legs: 2, memory: 1 }), 'a1-d1', 'a2-c2', 'a1-a2');
  expect(domination.summary(showView(state)).map(say)).toEqual([
    'A 0 : 2 B. Lines left: A 1, B 0. First board: A 4, B 3.',
    'Remembered lines, oldest first: B a1-a2.',
  ]);
});

test('a player is called by the letter of the seat alone, and the end tells the final score', () => {
  const texts = loadCatalogue().languages.flatMap((language) => {
    const told = loadCatalogue().say({ language, nameSeat: seatLetter, escape: (text) => text });
    const lines = ['a1-d1', 'a2-c2', 'a1-a2', 'c1-c3'];
    return lines.flatMap((_, at) => {
      const before = played(opening({ size: 4, plays: 1, legs: 2, memory: 1 }), ...lines.slice(0, at));
      const after = played(opening({ size: 4, plays: 1, legs: 2, memory: 1 }), ...lines.slice(0, at + 1));
      const seat = domination.toAct(before)[0] ?? 0;
      const { events } = domination.play(before, seat, move(lines[at] ?? ''), moveRandom('', at));
      const view = showView(after);
      return [...events.map(({ text }) => text), ...domination.summary(view), ...domination.describe(view)].map(told);
    });
  });
  expect(texts.filter((text) => /\b[XO]\d*\b/.test(text))).toEqual([]);
  expect(texts).toContain('The game is over: A 7, B 5.');
});

test('a refusal names the remembered line, the ground and the remedy', () => {
  const refusalOf = (rule: (typeof RULES)[number], memory: number, text: string) => {
    const refusal = domination.refuse(played(opening({ rule, memory }), 'b2-f4', 'a8-h8'), 0, move(text));
    return refusal === undefined ? '' : say(refusal);
  };
  expect(refusalOf('any', 2, 'c3-e3')).toBe(
    'c3-e3 has the same middle as b2-f4, one of the last 2 lines. Move one end to shift the middle.',
  );
  expect(refusalOf('any', 1, 'c3-c5')).toBe(
    'c3-c5 is at a right angle to a8-h8, the last line drawn. Choose another direction.',
  );
  expect(refusalOf('any', 1, 'c3-z5')).toBe('c3-z5 leaves the board. Columns go from a to h, rows from 1 to 8.');
});
