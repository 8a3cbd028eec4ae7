import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepBudget } from '../../../src/engine/budget.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { boardOf, type Size } from '../../../src/games/cellz/board.ts';
import { withDrawn } from '../../../src/games/cellz/players/chains.ts';
import { bestInDuel } from '../../../src/games/cellz/players/hard/duel.ts';
import { solverOf } from '../../../src/games/cellz/players/hard/exact/solve.ts';
import { holdingLine, KNOWN_BOARDS, keyOf, unpackKeys } from '../../../src/games/cellz/players/hard/openings.ts';
import { safeLines } from '../../../src/games/cellz/players/safeLines.ts';
import type { Position } from '../../../src/games/cellz/position.ts';

const emptyBoard = (size: Size): Position => ({ ...size, lines: boardOf(size).lines.map(() => null) });
const standing: Size = { columns: 4, rows: 5 };
const lying: Size = { columns: 5, rows: 4 };

/** The positions in which who follows the openings is to move, whatever the other draws: one of each that are alike. */
function ownPositions(size: Size, most: number, begins: boolean): readonly Position[] {
  const replies = (position: Position) => safeLines(position).map((line) => withDrawn(position, [line]));
  const oneOfEach = (positions: readonly Position[]) => [
    ...new Map(positions.map((one) => [keyOf(one), one])).values(),
  ];
  const all: Position[] = [];
  let own: readonly Position[] = begins ? [emptyBoard(size)] : oneOfEach(replies(emptyBoard(size)));
  for (let drawn = begins ? 0 : 1; drawn < most; drawn += 2) {
    all.push(...own);
    own = oneOfEach(
      own.flatMap((position) => {
        const line = holdingLine(position);
        return line === undefined ? [] : replies(withDrawn(position, [line]));
      }),
    );
  }
  return all;
}

describe('the openings of small boards', () => {
  test.each(KNOWN_BOARDS)('have an answer to every safe line of the other: $columns x $rows', ({ most, ...size }) => {
    for (const begins of [true, false]) {
      const unanswered = ownPositions(size, most, begins).filter((position) => holdingLine(position) === undefined);
      expect(unanswered).toEqual([]);
    }
  });

  test('give the other no more boxes, as the search says that works out the rest', () => {
    const last = ownPositions(lying, 5, true).at(-1);
    if (last === undefined) throw new Error('no opening');
    const left = withDrawn(last, [holdingLine(last) ?? 0]);
    expect(solverOf(left, () => true)?.value(left)).toBeLessThanOrEqual(0);
  });

  test('are played at once, on boards that lie and that stand', () => {
    for (const size of [lying, standing]) {
      const empty = emptyBoard(size);
      const [best] = bestInDuel(empty, 0, fastRandom(1), stepBudget(1));
      expect(best?.line).toBe(holdingLine(empty));
    }
    expect(holdingLine(emptyBoard({ columns: 6, rows: 6 }))).toBeUndefined();
  });

  test('know a position however it is turned', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 8 }), (drawn) => {
        const turned = drawn.map((line) => {
          const { from, to } = boardOf(lying).lines[line] ?? { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };
          const dot = ({ row, column }: { row: number; column: number }) => ({ row: column, column: 3 - row });
          const [a, b] = [dot(from), dot(to)];
          return boardOf(standing).lines.findIndex((other) =>
            [a, b].every(({ row, column }) =>
              [other.from, other.to].some((one) => one.row === row && one.column === column),
            ),
          );
        });
        expect(keyOf(withDrawn(emptyBoard(standing), turned))).toBe(keyOf(withDrawn(emptyBoard(lying), drawn)));
      }),
    );
  });

  test('are packed as steps in groups of seven bits', () => {
    expect(unpackKeys(brotliCompressSync(Buffer.from([5, 0x80 + 44, 2, 0])))).toEqual([5, 305, 305]);
    expect(() => unpackKeys(Buffer.from('damaged'))).toThrow();
  });
});
