import type { View } from '../../src/games/domination/index.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import type { Room } from '../shared/painter.ts';
import { paintFirstBoard, paintLastBoard } from './board.ts';

const GAP = 10;

/** The painted cells at the end, after both legs the two boards in order; without lines, which decide nothing any more. */
export function drawDominationFinal(view: View, theme: Theme, room: Room): Drawing {
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
