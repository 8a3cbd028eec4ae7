import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEAST_EFFORT } from '../../../bench/cellzOpenings/left.ts';
import { stepBudget } from '../../../src/engine/budget.ts';
import { fastRandom, pick, type Random } from '../../../src/engine/random.ts';
import { getBoard, type LineNumber, type Size } from '../../../src/games/cellz/board.ts';
import { firstMaxSquareChain, withDrawn } from '../../../src/games/cellz/players/chains.ts';
import { bestInDuel, canBeSolved, estimateEffort } from '../../../src/games/cellz/players/hard/duel.ts';
import { createSolver } from '../../../src/games/cellz/players/hard/exact/solve.ts';
import { hashPosition, holdingLine, KNOWN_BOARDS, unpackKeys } from '../../../src/games/cellz/players/hard/openings.ts';
import { safeLines } from '../../../src/games/cellz/players/safeLines.ts';
import { nextCapture } from '../../../src/games/cellz/players/trickShot.ts';
import { freeLines, type Position } from '../../../src/games/cellz/position.ts';

const emptyBoard = (size: Size): Position => ({ ...size, lines: getBoard(size).lines.map(() => null) });
const standing: Size = { columns: 4, rows: 5 };
const lying: Size = { columns: 5, rows: 4 };

/** A position of who follows the openings, who is to move and owns all boxes that are taken. */
interface Opening {
  readonly position: Position;
  readonly lead: number;
  readonly holding: LineNumber | undefined;
}

/** What is met from the openings on, until the rest is quickly worked out, against random lines: most safe, or all. */
function openingAgainst(random: Random, size: Size, begins: boolean, safeOutOfFour = 4): readonly Opening[] {
  const met: Opening[] = [];
  let position = emptyBoard(size);
  let lead = 0;
  if (!begins) position = withDrawn(position, [pick(safeLines(position), random)]);
  while (estimateEffort(position) >= LEAST_EFFORT) {
    const holding = holdingLine(position, lead);
    met.push({ position, lead, holding });
    if (holding === undefined) break;
    const left = withDrawn(position, [holding]);
    if (nextCapture(left) !== undefined) break;
    const lines = random.below(4) < safeOutOfFour ? safeLines(left) : freeLines(left);
    const drawn = withDrawn(left, [pick(lines, random)]);
    const captured = firstMaxSquareChain(drawn);
    position = withDrawn(drawn, captured.lines);
    lead += captured.boxes;
  }
  return met;
}

describe('the openings of small boards', () => {
  test.each(KNOWN_BOARDS)('have an answer to every safe line of the other: $columns x $rows', (size) => {
    const random = fastRandom(1);
    for (let match = 0; match < 100; match += 1) {
      const met = openingAgainst(random, size, match % 2 === 0);
      const unanswered = met.filter(({ holding }) => holding === undefined);
      expect(unanswered).toEqual([]);
    }
  });

  test.each(KNOWN_BOARDS)('hold, as the search says that works out the rest: $columns x $rows', (size) => {
    const random = fastRandom(2);
    for (let match = 0; match < 2; match += 1) {
      const last = openingAgainst(random, size, match % 2 === 0, 3).findLast(({ holding }) => holding !== undefined);
      if (last?.holding === undefined) throw new Error('no opening');
      const left = withDrawn(last.position, [last.holding]);
      expect(createSolver(left, () => true)?.value(left)).toBeLessThanOrEqual(last.lead);
    }
  });

  test('open boxes themselves where no safe line holds', () => {
    const size = { columns: 5, rows: 5 };
    const position = withDrawn(emptyBoard(size), [2, 5, 7, 10, 24, 29]);
    const line = holdingLine(position);
    if (line === undefined) throw new Error('not known');
    expect(safeLines(position)).not.toContain(line);
  });

  test('are played where the time does not suffice to work out the rest', () => {
    const random = fastRandom(3);
    const met = [true, false].flatMap((begins) => openingAgainst(random, { columns: 5, rows: 5 }, begins));
    const late = met.filter(({ position }) => canBeSolved(position));
    expect(late.length).toBeGreaterThan(0);
    for (const { position, lead, holding } of late) {
      expect(bestInDuel(position, lead, fastRandom(1), stepBudget(1))[0]?.line).toBe(holding);
    }
  });

  test('count on boxes only where one player took all of them', () => {
    const random = fastRandom(3);
    const ahead = Array.from({ length: 40 }, () => openingAgainst(random, { columns: 5, rows: 5 }, true, 0))
      .flat()
      .find(({ lead, holding }) => lead > 0 && holding !== undefined);
    if (ahead === undefined) throw new Error('no box taken');
    expect(holdingLine(ahead.position, ahead.lead - 2)).toBeUndefined();
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
          const { from, to } = getBoard(lying).lines[line] ?? {
            from: { row: 0, column: 0 },
            to: { row: 0, column: 0 },
          };
          const dot = ({ row, column }: { row: number; column: number }) => ({ row: column, column: 3 - row });
          const [a, b] = [dot(from), dot(to)];
          return getBoard(standing).lines.findIndex((other) =>
            [a, b].every(({ row, column }) =>
              [other.from, other.to].some((one) => one.row === row && one.column === column),
            ),
          );
        });
        expect(hashPosition(withDrawn(emptyBoard(standing), turned))).toBe(
          hashPosition(withDrawn(emptyBoard(lying), drawn)),
        );
      }),
    );
  });

  test('are packed as steps in groups of seven bits', () => {
    expect(unpackKeys(brotliCompressSync(Buffer.from([5, 0x80 + 44, 2, 0])))).toEqual([5, 305, 305]);
    expect(() => unpackKeys(Buffer.from('damaged'))).toThrow();
  });
});
