import type { Seat } from '../../src/engine/seat.ts';
import { getBoard, type LineNumber } from '../../src/games/cellz/board.ts';
import { readLine } from '../../src/games/cellz/moves.ts';
import type { CellzView } from '../../src/games/cellz/play.ts';
import { freeLines } from '../../src/games/cellz/position.ts';
import { boardParts } from '../shared/boardParts.ts';
import { cellCentre } from '../shared/coordinates.ts';
import { cellsFocus } from '../shared/focus.ts';
import type { DrawnChange, Painter } from '../shared/painter.ts';
import type { Rect } from '../shared/shapes.ts';
import { drawCellzFinal } from './final.ts';
import { layOut } from './layout.ts';
import { bandRect, drawCellz } from './picture.ts';
import { cellzPlaces } from './places.ts';
import { drawCellzRules } from './rulesPicture.ts';

/** In a lobby nobody is to act, and nobody has won. */
const NOBODY: readonly Seat[] = [];

/** Draws Cellz, and lists where it can be tapped. */
export const cellzPainter = {
  draw: drawCellz,
  places: cellzPlaces,
  focus: cellzFocus,
  parts: (view) => boardParts(layOut(view).grid),
  changes: cellzChanges,
  drawLobby: (view, theme) => drawCellz(view, theme, '', NOBODY),
  drawFinal: drawCellzFinal,
  drawRules: drawCellzRules,
} satisfies Painter<CellzView>;

/** Returns the lines that were drawn, in order, each with the boxes that it completed. */
function cellzChanges(before: CellzView, after: CellzView, shown: CellzView): readonly DrawnChange[] {
  const { grid } = layOut(shown);
  const { lines, boxes, boxesBeside } = getBoard(shown);
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
      { kind: 'line', area: bandRect(grid, line) },
      ...taken.map(({ corner }): DrawnChange => {
        const area = { ...cellCentre(grid, corner), width: grid.cell, height: grid.cell };
        return { kind: 'fill', area };
      }),
    ];
  });
}

/** Returns the area of a line with the boxes on both sides. */
function cellzFocus(view: CellzView, picked: string): Rect | undefined {
  const line = readLine(picked);
  return line.ok ? cellsFocus(layOut(view).grid, [line.value.from, line.value.to], 0.7) : undefined;
}
