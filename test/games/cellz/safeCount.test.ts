import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getBoard } from '../../../src/games/cellz/board.ts';
import { reasonFor } from '../../../src/games/cellz/players/hard/reasons.ts';
import { countSafe } from '../../../src/games/cellz/players/hard/safeCount.ts';
import { safeLines } from '../../../src/games/cellz/players/safeLines.ts';
import type { Position } from '../../../src/games/cellz/position.ts';

const SIZE = { columns: 4, rows: 3 };
const LINES = getBoard(SIZE).lines.length;

function positionWith(drawn: readonly number[]): Position {
  return { ...SIZE, lines: Array.from({ length: LINES }, (_, line) => (drawn.includes(line) ? 0 : null)) };
}

/** The long way: every order in which safe lines can be drawn until none is left. */
function endsOf(position: Position): readonly number[] {
  const lines = safeLines(position);
  if (lines.length === 0) return [0];
  return [
    ...new Set(lines.flatMap((line) => endsOf({ ...position, lines: position.lines.with(line, 0) }).map((n) => n + 1))),
  ];
}

test('safe lines are counted as by drawing them in every order', () => {
  const some = fc.uniqueArray(fc.nat(LINES - 1), { minLength: 6, maxLength: 12 });
  fc.assert(
    fc.property(some, (drawn) => {
      const position = positionWith(drawn);
      const ends = endsOf(position);
      const parities = new Set(ends.map((count) => count % 2));
      expect(countSafe(position)).toEqual({
        least: Math.min(...ends),
        most: Math.max(...ends),
        parity: parities.size === 2 ? 'open' : parities.has(1) ? 'odd' : 'even',
      });
    }),
    { numRuns: 40 },
  );
});

test('where too many safe lines depend on each other nothing is said of who runs out first', () => {
  expect(countSafe(positionWith([]))).toBeUndefined();
  expect(reasonFor(positionWith([]), 0, true).key).toBe('cellz.reason.safe');
});

test('who runs out of safe lines first is told where two play', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(LINES - 1), { minLength: 5, maxLength: 9 }), (drawn) => {
      const position = positionWith(drawn);
      for (const line of safeLines(position).slice(0, 3)) {
        const after = { ...position, lines: position.lines.with(line, 0) };
        const ends = endsOf(after);
        const { key } = reasonFor(position, line, true);
        if (key === 'cellz.reason.safeAhead' || key === 'cellz.reason.safeLast') {
          expect(ends.filter((count) => count % 2 === 1)).toEqual([]);
        }
        if (key === 'cellz.reason.safeBehind' || key === 'cellz.reason.safeTheirs') {
          expect(ends.filter((count) => count % 2 === 0)).toEqual([]);
        }
        if (key.startsWith('cellz.reason.safe')) {
          expect(reasonFor(position, line, false).key).toBe('cellz.reason.safe');
        }
      }
    }),
    { numRuns: 20 },
  );
});
