import type { View } from '../../src/games/nuggets/view.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import type { Room } from '../shared/painter.ts';
import { paintPiece } from '../shared/seats.ts';
import { fillCircle } from '../shared/shapes.ts';
import { shrunk } from '../shared/shown.ts';
import { centreOf, paintDungeon, type Window } from './dungeon.ts';
import { dungeonPaletteOf } from './palette.ts';
import { drawGate } from './picture.ts';

/** A piece with a letter that is read on a phone. */
const PIECE = 12.5;
/** More pieces than these would hide the map. */
const MOST_PIECES = 8;

/** The whole map with who stood where at the end; where nobody may see it, the gate. */
export function drawNuggetsFinal(view: View, theme: Theme, room: Room): Drawing {
  const { dungeon, rows, columns } = view;
  if (dungeon === null) return shrunk(drawGate(view, theme), room);
  const cell = wholePixels(Math.min(room.width / columns, room.height / rows));
  const window: Window = { x: 0, y: 0, cell, firstRow: 0, firstColumn: 0, rows, columns };
  const width = columns * cell;
  const height = rows * cell;
  const within = (at: number, most: number) => Math.min(Math.max(at, PIECE), most - PIECE);
  return {
    width,
    height,
    paint(ctx) {
      const { players, piles } = dungeon;
      paintDungeon(ctx, theme, { ...view, dungeon: { ...dungeon, players: [], piles: [] } }, window);
      for (const pile of piles) fillCircle(ctx, centreOf(view, window, pile.at), 3, dungeonPaletteOf(theme).gold);
      for (const { seat, at } of players.slice(0, MOST_PIECES)) {
        const { x, y } = centreOf(view, window, at);
        paintPiece(ctx, theme, seat, { x: within(x, width), y: within(y, height), radius: PIECE });
      }
    },
  };
}
