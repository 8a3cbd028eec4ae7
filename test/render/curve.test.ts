import { describe, expect, test } from 'vitest';
import { curveOf } from '../../commands/games/analysis/curveOf.ts';
import { drawCurve } from '../../render/shared/curve.ts';
import { THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import type { WeighedPly } from '../../src/tables/analysis/analysis.ts';

const weighed = (ply: number, seat: number, expected: number, got: number): WeighedPly => ({
  ply,
  seat,
  played: 'this',
  best: 'that',
  expected,
  got,
});
const analysis = {
  schema: 1 as const,
  moves: 4,
  seen: 4,
  weighed: [weighed(1, 0, 2, 2), weighed(2, 1, -2, -5), weighed(3, 0, 5, 1), weighed(4, 1, -1, -1)],
};

describe('the curve of a match', () => {
  test('of two is one line: what one leads, the other trails', () => {
    const { lines, below } = curveOf(analysis, 2);
    expect(lines).toEqual([
      {
        seat: 0,
        points: [
          { move: 0, value: 2 },
          { move: 1, value: 2 },
          { move: 2, value: 5 },
          { move: 3, value: 1 },
          { move: 4, value: 1 },
        ],
      },
    ]);
    expect(below).toBe(1);
  });

  test('marks the turning points by their rank, the costliest first', () => {
    expect(curveOf(analysis, 2).marks).toEqual([
      { move: 3, value: 1, label: '1' },
      { move: 2, value: 5, label: '2' },
    ]);
  });

  test('of three has a line for each', () => {
    expect(curveOf(analysis, 3).lines.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  test.each(THEMES)('is drawn for any match, also where nothing could be weighed: %s', (theme) => {
    for (const curve of [curveOf(analysis, 1), curveOf(analysis, 2), curveOf({ ...analysis, weighed: [] }, 2)]) {
      const png = encodePicture(drawCurve(curve, theme));
      expect(png.readUInt32BE(16)).toBe(760);
      expect(png.readUInt32BE(20) / 2).toBeLessThanOrEqual(350);
    }
  });
});
