import type { View } from '../../src/games/nuggets/view.ts';
import { CARD, shrunk } from '../shared/discordSizes.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import type { Room } from '../shared/painter.ts';
import { fillCircle } from '../shared/shapes.ts';
import { OWN_WIDTH } from './camera.ts';
import { centreOf, paintDungeon, paintPlayers, type Window } from './dungeon.ts';
import { dungeonPaletteOf } from './palette.ts';
import { drawGate } from './picture.ts';

/** The whole map with who stood where at the end; where nobody may see it, the gate. */
export function drawNuggetsFinal(view: View, theme: Theme, room: Room): Drawing {
  const { dungeon, rows, columns } = view;
  if (dungeon === null) return shrunk(drawGate(view, theme), room);
  const cell = wholePixels(Math.min(room.width / columns, room.height / rows));
  const window: Window = {
    x: 0,
    y: 0,
    cell,
    firstRow: 0,
    firstColumn: 0,
    rows,
    columns,
    scale: CARD.width / OWN_WIDTH,
  };
  return {
    width: columns * cell,
    height: rows * cell,
    paint(ctx) {
      const { piles } = dungeon;
      paintDungeon(ctx, theme, { ...view, dungeon: { ...dungeon, players: [], piles: [] } }, window);
      for (const pile of piles) fillCircle(ctx, centreOf(view, window, pile.at), 3, dungeonPaletteOf(theme).gold);
      paintPlayers(ctx, theme, window, { ...view, dungeon, own: null });
    },
  };
}
