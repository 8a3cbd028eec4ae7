import { type Cell, readCell, writeCell } from '../../src/engine/cell.ts';
import { domination, preview, type View } from '../../src/games/domination/index.ts';
import { cellCentre, type Grid } from '../shared/coordinates.ts';
import type { TapPlace } from '../shared/painter.ts';
import { listCells } from './board.ts';
import { layOut } from './layout.ts';

/** Returns the cells where a line may start or, once a start is chosen, where it may end. */
export function dominationPlaces(view: View, picked: string): readonly TapPlace[] {
  if (view.toMove === null) return [];
  const { grid } = layOut(view);
  const start = readCell(picked.split('-')[0] ?? '');
  const cells = listCells(grid);
  const mayDraw = (from: Cell, to: Cell) => preview(view, { from, to }).refusal === undefined;
  return cells.flatMap((cell): TapPlace[] => {
    const area = areaOf(grid, cell);
    if (start !== undefined) {
      if (!mayDraw(start, cell)) return [];
      const line = { from: cellCentre(grid, start), to: cellCentre(grid, cell) };
      return [{ area, argument: domination.write({ from: start, to: cell }), line }];
    }
    // On a large board the controls ask for the row first.
    const within = String(cell.row + 1);
    return cells.some((to) => mayDraw(cell, to)) ? [{ area, argument: writeCell(cell), within, isEnd: true }] : [];
  });
}

function areaOf({ left, top, cell }: Grid, { row, column }: { readonly row: number; readonly column: number }) {
  return { kind: 'rectangle', x: left + column * cell, y: top + row * cell, width: cell, height: cell } as const;
}
