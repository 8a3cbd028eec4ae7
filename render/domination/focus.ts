import type { View } from '../../src/games/domination/index.ts';
import { readMove } from '../../src/games/domination/move.ts';
import { cellsFocus } from '../shared/focus.ts';
import type { Rect } from '../shared/shapes.ts';
import { layOut } from './layout.ts';

/** A line from end to end. */
export function dominationFocus(view: View, picked: string): Rect | undefined {
  const move = readMove(picked);
  return move.ok ? cellsFocus(layOut(view).grid, [move.value.from, move.value.to], 0.5) : undefined;
}
