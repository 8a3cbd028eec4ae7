import { boardOf, type LineNumber } from '../../src/games/cellz/board.ts';
import type { CellzView } from '../../src/games/cellz/play.ts';
import { freeLines } from '../../src/games/cellz/position.ts';
import { cellCentre } from '../shared/coordinates.ts';
import type { DrawnChange } from '../shared/painter.ts';
import { layOut } from './layout.ts';
import { bandOf } from './picture.ts';

/** The lines that were drawn, in their order, each with the boxes that it completed. */
export function cellzChanges(before: CellzView, after: CellzView, shown: CellzView): readonly DrawnChange[] {
  const { grid } = layOut(shown);
  const { lines, boxes, boxesBeside } = boardOf(shown);
  const order = after.lastTurn?.lines ?? [];
  const drawn = freeLines(before)
    .filter((number) => after.lines[number] !== null)
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  const isLater = (side: LineNumber, number: LineNumber) => drawn.indexOf(side) > drawn.indexOf(number);
  return drawn.flatMap((number): readonly DrawnChange[] => {
    const line = lines[number];
    if (line === undefined) return [];
    const taken = (boxesBeside[number] ?? []).flatMap((one) => {
      const box = boxes[one];
      const isOwned = before.boxes[one] === null && (after.boxes[one] ?? null) !== null;
      return box !== undefined && isOwned && !box.sides.some((side) => isLater(side, number)) ? [box] : [];
    });
    return [
      { kind: 'line', area: bandOf(grid, line) },
      ...taken.map(({ corner }): DrawnChange => {
        const area = { ...cellCentre(grid, corner), width: grid.cell, height: grid.cell };
        return { kind: 'fill', area };
      }),
    ];
  });
}
