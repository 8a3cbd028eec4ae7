import type { View } from '../../src/games/nuggets/view.ts';
import type { Part } from '../shared/painter.ts';
import { ownWindow, WHOLE_MAP } from './camera.ts';
import { wholeWindow } from './picture.ts';

/** The dungeon as a player sees it; what everybody sees is one whole. */
export function nuggetsParts(view: View, picked: string): readonly Part[] {
  const { dungeon, own, outcome } = view;
  if (dungeon === null || own === null || outcome !== null) return [];
  const { x, y, cell, columns, rows } =
    picked === WHOLE_MAP ? wholeWindow(view).window : ownWindow({ ...view, dungeon, own });
  return [{ role: 'board', area: { x, y, width: columns * cell, height: rows * cell } }];
}
