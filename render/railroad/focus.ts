import { readPlacement } from '../../src/games/railroad/notation.ts';
import type { View } from '../../src/games/railroad/view.ts';
import { widened } from '../shared/focus.ts';
import type { Rect } from '../shared/shapes.ts';
import { frameOf } from './board.ts';
import { HEADER } from './header.ts';
import { largeGrid } from './picture.ts';

/** A square with its neighbours, on the own board. */
export function railroadFocus(_view: View, picked: string): Rect | undefined {
  const placement = readPlacement(picked);
  if (placement === undefined) return undefined;
  const { x, y, size } = frameOf(largeGrid(HEADER), placement.square);
  return widened({ x, y, width: size, height: size }, size * 0.9);
}
