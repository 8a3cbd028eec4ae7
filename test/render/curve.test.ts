import { describe, expect, test } from 'vitest';
import { drawCurve } from '../../src/play/analysis/drawCurve.ts';
import type { WeighedPly } from '../../src/tables/analysis/analysis.ts';
import { costliest } from '../../src/tables/analysis/summary.ts';

const weighed = (ply: number, seat: number, expected: number, got: number, within?: number): WeighedPly => ({
  ...{ ply, seat, played: 'this', best: 'that', expected, got },
  ...(within === undefined ? { exact: true as const } : { within }),
});
const analysis = {
  schema: 1 as const,
  moves: 4,
  seen: 4,
  weighed: [weighed(1, 0, 2, 2, 0), weighed(2, 1, -2, -5), weighed(3, 0, 5, 1), weighed(4, 1, -1, -1)],
};
const captions = { estimated: 'estimated', exact: 'exact' };
const chances = [4];
const curveFor = (seatCount: number, own?: number) =>
  drawCurve(analysis, { chances, seatCount, moves: 4 }, { worst: costliest(analysis), own, captions });

describe('the curve of a match', () => {
  test('of two is one area: what one leads, the other trails', () => {
    const { lines, below } = curveFor(2);
    expect(lines).toEqual([
      {
        seat: 0,
        stretches: [
          { from: 0, to: 1, value: 2, isExact: false },
          { from: 1, to: 2, value: 5, isExact: true },
          { from: 2, to: 3, value: 1, isExact: true },
          { from: 3, to: 4, value: 1, isExact: true },
        ],
      },
    ]);
    expect(below).toBe(1);
  });

  test('says from which move on all is certain', () => {
    expect(curveFor(2).exactFrom).toBe(2);
  });

  test('marks the costly moves of everybody by how bad they were, and tells one’s own from those of others', () => {
    expect(curveFor(2, 1).marks).toEqual([
      { move: 3, value: 1, sign: '??', isOwn: false },
      { move: 2, value: 5, sign: '??', isOwn: true },
    ]);
  });

  test('of three has a line for each', () => {
    expect(curveFor(3).lines.map(({ seat }) => seat)).toEqual([0, 1]);
  });
});
