import type { Seat } from '../../src/engine/seat.ts';
import { isOver, placementsOn } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { DrawnChange } from '../shared/painter.ts';
import { frameOf } from './board.ts';
import { gridAmongAll } from './everybody.ts';
import { HEADER } from './header.ts';
import { largeGrid } from './picture.ts';

/** The tiles that were placed: on the own board, or for who plays none of them on all. */
export function railroadChanges(before: View, after: View, shown: View): readonly DrawnChange[] {
  if (isOver(shown)) return [];
  const own = shown.sheets.length === 1 ? 0 : shown.viewer;
  if (typeof own === 'number') return placedOn(own, before, after, largeGrid(HEADER));
  return shown.sheets.flatMap((_, seat) => placedOn(seat, before, after, gridAmongAll(shown, seat)));
}

function placedOn(seat: Seat, before: View, after: View, grid: Grid): readonly DrawnChange[] {
  const [was, is] = [before.sheets[seat], after.sheets[seat]];
  if (was === undefined || is === undefined) return [];
  return placementsOn(is)
    .slice(placementsOn(was).length)
    .map(({ square }) => {
      const { x, y, size } = frameOf(grid, square);
      return { kind: 'tile', area: { x, y, width: size, height: size } };
    });
}
