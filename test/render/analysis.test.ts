import { expect, test } from 'vitest';
import { drawAnalysis } from '../../render/shared/analysis.ts';
import type { Drawing } from '../../render/shared/drawing.ts';
import type { Painter } from '../../render/shared/painter.ts';
import { typesIn } from './smallestType.ts';

const board: Drawing = { width: 400, height: 300, paint: (ctx) => ctx.fillRect(9, 9, 90, 90) };
const painter: Painter = { draw: () => board, drawRules: () => board };
const shown = { view: null, picked: '' };
const curve = { moves: 77, lines: [], marks: [], captions: { estimated: '', exact: '' } };

test.each([
  [2, '−39.7'],
  [65, '−39,7'],
  [120, '−39.7'],
  [999, '−126'],
  [1200, '−39,7'],
])('above a costly move stand its number %i and its whole cost %s, in readable type', (ply, loss) => {
  const move = { ply, seat: 0, sign: '??', loss, isExact: false, played: shown, best: shown } as const;
  const types = typesIn(drawAnalysis(painter, { moves: [move, move, move], curve }, 'dark'));
  for (const text of [String(ply), loss]) {
    const sizes = types.filter((type) => type.text === text).map(({ size }) => size);
    expect(sizes).toHaveLength(3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
  }
});
