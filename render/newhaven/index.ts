import { tileAt } from '../../src/games/newhaven/map.ts';
import { readMove } from '../../src/games/newhaven/moves.ts';
import { withOwnPlan } from '../../src/games/newhaven/plan.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { span, widen } from '../shared/focus.ts';
import type { DrawnChange, Painter } from '../shared/painter.ts';
import type { Rect } from '../shared/shapes.ts';
import { tileBox } from './board.ts';
import { newHavenEmojis } from './emojis.ts';
import { drawNewHavenEnd } from './end.ts';
import { drawNewHavenFinal } from './final.ts';
import { isFinal, layOut } from './layout.ts';
import { drawNewHavenLobby } from './lobby.ts';
import { newHavenParts } from './parts.ts';
import { drawNewHaven, poolBoxes } from './picture.ts';
import { listTapPlaces } from './places.ts';
import { drawNewHavenRules } from './rulesPicture.ts';
import { spaceBox, villageSize } from './village.ts';

/** Draws New Haven. */
export const newHavenPainter = {
  draw: drawNewHaven,
  places: listTapPlaces,
  focus: newHavenFocus,
  parts: newHavenParts,
  changes: newHavenChanges,
  emojis: newHavenEmojis,
  drawLobby: drawNewHavenLobby,
  drawFinal: drawNewHavenFinal,
  drawEnd: drawNewHavenEnd,
  drawRules: drawNewHavenRules,
} satisfies Painter<never>;

/** Returns the area of the spaces around a tile, of the village that is built in, or of the pool. */
function newHavenFocus(seen: View, picked: string): Rect | undefined {
  const view = withOwnPlan(seen);
  const layout = layOut(view);
  const move = readMove(picked);
  if (!move.ok) return undefined;
  switch (move.value.kind) {
    case 'place':
    case 'ship': {
      const tile = tileAt(view.map, move.value.cell);
      return tile === undefined ? undefined : widen(tileBox(layout.grid, view.map, tile), layout.grid.cell * 0.8);
    }
    case 'build':
    case 'clear':
    case 'done': {
      const own = ownPlayer(view);
      const plot = layout.plots.find(({ seat }) => seat === own?.seat);
      return plot === undefined ? undefined : { ...plot.village, ...villageSize(plot.village) };
    }
    case 'draw': {
      const [first, ...others] = poolBoxes(layout, view);
      return first === undefined ? undefined : widen(others.reduce<Rect>(span, first), 6);
    }
  }
}

/** Returns the tiles that were laid on the board, then what was built in each village. */
function newHavenChanges(before: View, after: View, shown: View): readonly DrawnChange[] {
  if (isFinal(shown) && !isFinal(before)) return [];
  const { grid, plots } = layOut(shown);
  const laid = after.map.spaces.flatMap((space, tile): readonly DrawnChange[] =>
    space === 'taken' && before.map.spaces[tile] !== 'taken'
      ? [{ kind: 'tile', area: tileBox(grid, shown.map, tile) }]
      : [],
  );
  const built = plots.flatMap(({ seat, village }) =>
    (after.players[seat]?.village ?? []).flatMap((house, space): readonly DrawnChange[] => {
      const was = before.players[seat]?.village[space] ?? null;
      const isNew = house !== null && (was === null || was.faceUp !== house.faceUp);
      return isNew ? [{ kind: 'tile', area: spaceBox(village, space) }] : [];
    }),
  );
  return [...laid, ...built];
}
