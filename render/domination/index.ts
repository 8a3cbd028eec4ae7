import type { Seat } from '../../src/engine/seat.ts';
import { line, type View } from '../../src/games/domination/index.ts';
import { readMove } from '../../src/games/domination/moves.ts';
import { boardParts } from '../shared/boardParts.ts';
import { cellCentre } from '../shared/coordinates.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import { cellsFocus } from '../shared/focus.ts';
import type { DrawnChange, Painter, Room } from '../shared/painter.ts';
import { type Rect, squareAround } from '../shared/shapes.ts';
import { paintFirstBoard, paintLastBoard } from './board.ts';
import { layOut } from './layout.ts';
import { drawDomination } from './picture.ts';
import { dominationPlaces } from './places.ts';
import { drawDominationRules } from './rulesPicture.ts';

/** In a lobby nobody is to act, and nobody has won. */
const NOBODY: readonly Seat[] = [];

/** Draws Domination, and lists where it can be tapped. */
export const dominationPainter = {
  draw: drawDomination,
  places: dominationPlaces,
  focus: dominationFocus,
  parts: (view) => boardParts(layOut(view).grid),
  changes: dominationChanges,
  drawLobby: (view, theme) => drawDomination(view, theme, '', NOBODY),
  drawFinal: drawDominationFinal,
  drawRules: drawDominationRules,
} satisfies Painter<View>;

/** Returns the cells of each new line, from its start to its end. A return leg starts with a new board. */
function dominationChanges(before: View, after: View, shown: View): readonly DrawnChange[] {
  if (before.leg !== shown.leg) return [];
  const { grid } = layOut(shown);
  return after.lines
    .slice(before.lines.length)
    .flatMap(({ from, to }) => line(from, to))
    .map((cell) => ({ kind: 'fill', area: squareAround(cellCentre(grid, cell), grid.cell / 2) }));
}

/** Returns the area of a line, from end to end. */
function dominationFocus(view: View, picked: string): Rect | undefined {
  const move = readMove(picked);
  return move.ok ? cellsFocus(layOut(view).grid, [move.value.from, move.value.to], 0.5) : undefined;
}

const GAP = 10;

/** Draws the painted cells at the end (after two legs, both boards in order); without lines, which no longer matter. */
function drawDominationFinal(view: View, theme: Theme, room: Room): Drawing {
  const boards = view.firstBoard === null ? [paintLastBoard] : [paintFirstBoard, paintLastBoard];
  const gaps = GAP * (boards.length - 1);
  const beside = Math.min((room.width - gaps) / boards.length, room.height);
  const below = Math.min(room.width, (room.height - gaps) / boards.length);
  const cell = wholePixels((Math.max(beside, below) - 2) / view.setup.size);
  const side = cell * view.setup.size;
  const isBeside = beside >= below;
  const [across, down] = isBeside ? [boards.length, 1] : [1, boards.length];
  return {
    width: across * side + GAP * (across - 1) + 2,
    height: down * side + GAP * (down - 1) + 2,
    paint(ctx) {
      for (const [at, paintBoard] of boards.entries()) {
        const away = 1 + at * (side + GAP);
        const [left, top] = isBeside ? [away, 1] : [1, away];
        paintBoard(ctx, theme, { left, top, cell, columns: view.setup.size, rows: view.setup.size }, view);
      }
    },
  };
}
