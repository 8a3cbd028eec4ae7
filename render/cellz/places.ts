import { getBoard } from '../../src/games/cellz/board.ts';
import { writeLine } from '../../src/games/cellz/moves.ts';
import type { CellzView } from '../../src/games/cellz/play.ts';
import { freeLines } from '../../src/games/cellz/position.ts';
import { cellCentre } from '../shared/coordinates.ts';
import type { TapPlace } from '../shared/painter.ts';
import { layOut } from './layout.ts';

/**
 * Returns a place for every free line: a diamond centered on the line, whose diagonal is the line. Together they fill
 * the board without overlapping.
 */
export function cellzPlaces(view: CellzView): readonly TapPlace[] {
  const { grid } = layOut(view);
  const { lines } = getBoard(view);
  return freeLines(view).flatMap((number) => {
    const line = lines[number];
    if (line === undefined) return [];
    const from = cellCentre(grid, line.from);
    const to = cellCentre(grid, line.to);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const half = grid.cell / 2;
    const aside = from.y === to.y ? { x: 0, y: half } : { x: half, y: 0 };
    const points = [
      from,
      { x: middle.x + aside.x, y: middle.y + aside.y },
      to,
      { x: middle.x - aside.x, y: middle.y - aside.y },
    ];
    return [{ area: { kind: 'polygon', points }, argument: writeLine(line), line: { from, to } }];
  });
}
