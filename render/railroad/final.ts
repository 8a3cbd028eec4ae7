import { SIZE } from '../../src/games/railroad/board.ts';
import type { View } from '../../src/games/railroad/view.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import type { End } from '../shared/endPlayers.ts';
import type { Room } from '../shared/painter.ts';
import { STUB } from './board.ts';
import { drawEverybody } from './everybody.ts';
import { PARTS_HEIGHT, paintParts } from './scores.ts';
import { paintSheet } from './sheet.ts';

/** The first board with what its parts brought: whoever played alone. */
export function drawRailroadFinal(view: View, theme: Theme, room: Room): Drawing {
  const below = PARTS_HEIGHT + 6;
  const cell = wholePixels(Math.min(room.width, room.height - below) / (SIZE + 2 * STUB));
  const margin = wholePixels(cell * STUB);
  const side = SIZE * cell + 2 * margin;
  return {
    width: side,
    height: side + below,
    paint(ctx) {
      paintSheet(ctx, theme, view, { left: margin, top: margin, cell, columns: SIZE, rows: SIZE }, 0);
      paintParts(ctx, theme, { x: 0, y: side + 6, width: side }, view.sheets.slice(0, 1));
    },
  };
}

/** Several have their boards in an order of their own. */
export function drawRailroadEnd(view: View, theme: Theme, end: End): Drawing | undefined {
  return view.sheets.length === 1 ? undefined : drawEverybody(view, theme, end);
}
