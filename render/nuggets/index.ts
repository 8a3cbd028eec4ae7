import { type DungeonMap, type Gridpoint, pointOf } from '../../src/games/nuggets/map.ts';
import { type Move, readMove } from '../../src/games/nuggets/moves.ts';
import { runPath } from '../../src/games/nuggets/route.ts';
import { toMap, type View } from '../../src/games/nuggets/view.ts';
import { CARD, shrunk } from '../shared/discordSizes.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import { clip, span, widen } from '../shared/focus.ts';
import type { Painter, Part, Room } from '../shared/painter.ts';
import { fillCircle, type Rect, squareAround } from '../shared/shapes.ts';
import { OWN_WIDTH, ownWindow, WHOLE_MAP } from './camera.ts';
import { nuggetsChanges, nuggetsEarlier } from './changes.ts';
import { centreOf, paintDungeon, paintPlayers, type Window } from './dungeon.ts';
import { dungeonPaletteOf } from './palette.ts';
import { drawGate, drawNuggets, wholeWindow } from './picture.ts';
import { nuggetsPlaces } from './places.ts';
import { drawNuggetsRules } from './rulesPicture.ts';

/** Draws Nuggets. */
export const nuggetsPainter = {
  draw: drawNuggets,
  places: nuggetsPlaces,
  focus: nuggetsFocus,
  parts: nuggetsParts,
  changes: nuggetsChanges,
  earlier: nuggetsEarlier,
  // In a lobby nobody is to act, and nobody has won.
  drawLobby: (view, theme) => drawGate(view, theme, []),
  drawFinal: drawNuggetsFinal,
  drawRules: drawNuggetsRules,
} satisfies Painter<View>;

/** The number of squares shown around the player, and around the target of a move. */
const AROUND = 2.5;

/** Returns the area from the player to the target of the key or walk, as far as it is in the picture. */
function nuggetsFocus(view: View, picked: string): Rect | undefined {
  const { dungeon, own } = view;
  const move = readMove(picked);
  if (dungeon === null || own === null || own.at === null || !move.ok) return undefined;
  const window = ownWindow({ ...view, dungeon, own });
  const { x, y, cell, columns, rows } = window;
  const to = endOf(toMap(view, dungeon), own.at, move.value);
  const [here, there] = [own.at, to].map((at) => widen(squareAround(centreOf(view, window, at), 0), AROUND * cell));
  if (here === undefined || there === undefined) return undefined;
  return clip(span(here, there), { x, y, width: columns * cell, height: rows * cell });
}

function endOf(map: DungeonMap, at: Gridpoint, move: Move): Gridpoint {
  if (move.kind === 'walk') return pointOf(map, move.to);
  return move.kind === 'run' ? (runPath(map, at, move.direction).path.at(-1) ?? at) : at;
}

/** Draws the whole map with everyone's final position, or the gate if nobody may see the map. */
function drawNuggetsFinal(view: View, theme: Theme, room: Room): Drawing {
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

/** Returns the dungeon as a player sees it; the public picture has no separate parts. */
function nuggetsParts(view: View, picked: string): readonly Part[] {
  const { dungeon, own, outcome } = view;
  if (dungeon === null || own === null || outcome !== null) return [];
  const { x, y, cell, columns, rows } =
    picked === WHOLE_MAP ? wholeWindow(view).window : ownWindow({ ...view, dungeon, own });
  return [{ role: 'board', area: { x, y, width: columns * cell, height: rows * cell } }];
}
