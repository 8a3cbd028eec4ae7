import { readLine } from '../../src/games/cellz/notation.ts';
import type { CellzView } from '../../src/games/cellz/play.ts';
import { cellsFocus } from '../shared/focus.ts';
import type { Rect } from '../shared/shapes.ts';
import { layOut } from './layout.ts';

/** A line with the boxes on both of its sides. */
export function cellzFocus(view: CellzView, picked: string): Rect | undefined {
  const line = readLine(picked);
  return line.ok ? cellsFocus(layOut(view).grid, [line.value.from, line.value.to], 0.7) : undefined;
}
