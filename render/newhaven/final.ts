import type { View } from '../../src/games/newhaven/state.ts';
import type { Grid } from '../shared/coordinates.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import type { Room } from '../shared/painter.ts';
import { paintPiece } from '../shared/seatColours.ts';
import { paintBoard } from './board.ts';
import { cellFor, paintVillage, villageSize } from './village.ts';

const GAP = 10;
/** The smallest piece whose letter is readable on a phone. */
const PIECE = 12.5;
/** The board's share of the height when it is below one row of villages. */
const BOARD = 0.4;

/** Draws all villages, each with its player's piece; below them the board, if they fit into one row. */
export function drawNewHavenFinal(view: View, theme: Theme, room: Room): Drawing {
  const rows = Math.ceil(view.players.length / 2);
  const columns = Math.min(2, view.players.length);
  const share = rows === 1 ? 1 - BOARD : 1;
  const plot = { width: (room.width - GAP * (columns - 1)) / columns, height: (room.height * share) / rows - GAP };
  const { width, height } = cellFor({ width: plot.width - PIECE, height: plot.height - PIECE }, 'none');
  const cell = { width: Math.min(width, Math.round(height * 1.3)), height: Math.min(height, width) };
  const size = villageSize({ cell, labels: 'none' });
  const step = { x: size.width + PIECE + GAP, y: size.height + PIECE + GAP };
  const villages = { width: columns * step.x - GAP, height: rows * step.y - GAP };
  const board = rows === 1 ? boardIn(view, villages.height + GAP, { ...room, height: room.height * BOARD }) : undefined;
  const across = Math.max(villages.width, board === undefined ? 0 : board.cell * board.columns);
  return {
    width: across,
    height: villages.height + (board === undefined ? 0 : GAP + board.cell * board.rows),
    paint(ctx) {
      for (const [seat, { village }] of view.players.entries()) {
        const x = (across - villages.width) / 2 + (seat % 2) * step.x + PIECE;
        const y = Math.floor(seat / 2) * step.y + PIECE;
        paintVillage(ctx, theme, seat, village, { x, y, cell, labels: 'none' }, view);
        paintPiece(ctx, theme, seat, { x, y, radius: PIECE });
      }
      if (board === undefined) return;
      const left = wholePixels((across - board.cell * board.columns) / 2);
      // The contents of the clearings would be too small to recognize.
      paintBoard(ctx, theme, { ...board, left }, view.map, []);
    },
  };
}

function boardIn({ map: { length, height } }: View, top: number, room: Room): Grid {
  const cell = wholePixels(Math.min(room.width / length, room.height / height));
  return { left: 0, top: wholePixels(top), cell, columns: length, rows: height };
}
