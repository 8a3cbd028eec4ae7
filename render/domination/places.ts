import { readCell, writeCell } from '../../src/engine/cell.ts';
import { domination, preview, type View } from '../../src/games/domination/index.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { Place } from '../shared/painter.ts';
import { cellsOf } from './board.ts';
import { layOut } from './layout.ts';

/** Every cell: where a line may start, or once a start is picked, where it may end. */
export function dominationPlaces(view: View, picked: string): readonly Place[] {
  if (view.toMove === null) return [];
  const { grid } = layOut(view);
  const start = readCell(picked.split('-')[0] ?? '');
  return cellsOf(grid).flatMap((cell): Place[] => {
    const area = areaOf(grid, cell);
    if (start === undefined) return [{ area, argument: writeCell(cell) }];
    const line = { from: start, to: cell };
    return preview(view, line).refusal === undefined ? [{ area, argument: domination.write(line) }] : [];
  });
}

function areaOf({ left, top, cell }: Grid, { row, column }: { readonly row: number; readonly column: number }) {
  return { kind: 'rectangle', x: left + column * cell, y: top + row * cell, width: cell, height: cell } as const;
}
