import { tileAt } from '../../src/games/newhaven/map.ts';
import { readMove } from '../../src/games/newhaven/moves.ts';
import { withOwnPlan } from '../../src/games/newhaven/plan.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { spanned, widened } from '../shared/focus.ts';
import type { Rect } from '../shared/shapes.ts';
import { tileBox } from './board.ts';
import { layOut } from './layout.ts';
import { poolBoxes } from './picture.ts';
import { villageSize } from './village.ts';

/** The spaces around a tile, the village that is built in, or the pool. */
export function newHavenFocus(seen: View, picked: string): Rect | undefined {
  const view = withOwnPlan(seen);
  const layout = layOut(view);
  const move = readMove(picked);
  if (!move.ok) return undefined;
  switch (move.value.kind) {
    case 'place':
    case 'ship': {
      const tile = tileAt(view.map, move.value.cell);
      return tile === undefined ? undefined : widened(tileBox(layout.grid, view.map, tile), layout.grid.cell * 0.8);
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
      return first === undefined ? undefined : widened(others.reduce<Rect>(spanned, first), 6);
    }
  }
}
