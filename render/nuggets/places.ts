import { type Gridpoint, neighbour } from '../../src/games/nuggets/map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type Direction, writeMove } from '../../src/games/nuggets/move.ts';
import { runPath } from '../../src/games/nuggets/route.ts';
import { mapOf, type View } from '../../src/games/nuggets/view.ts';
import type { Place } from '../shared/painter.ts';
import { type OwnSight, ownWindow } from './camera.ts';
import { centreOf, type Window } from './dungeon.ts';

/**
 * The squares that lie in a straight way from the player: its neighbours are a step, those behind them a run; so is the
 * first square of the unknown behind them.
 */
export function nuggetsPlaces(view: View): readonly Place[] {
  const { dungeon, own, outcome } = view;
  if (dungeon === null || own === null || outcome !== null) return [];
  const sight: OwnSight = { ...view, dungeon, own };
  const window = ownWindow(sight);
  return DIRECTIONS.flatMap((direction) => placesAlong(sight, window, direction));
}

function placesAlong(view: OwnSight, window: Window, direction: Direction): readonly Place[] {
  const { at } = view.own;
  if (at === null) return [];
  const map = mapOf(view, view.dungeon);
  const { path, endsUnknown } = runPath(map, at, direction);
  const beyond = endsUnknown ? neighbour(map, path.at(-1) ?? at, DIRECTION_FACTS[direction].step) : undefined;
  const squares = path.length === 0 || beyond === undefined ? path : [...path, beyond];
  return squares.flatMap((square, index) => {
    const argument = writeMove({ kind: index === 0 ? 'step' : 'run', direction });
    return isShown(view, window, square) ? [{ area: squareAt(view, window, square), argument }] : [];
  });
}

function isShown({ columns }: View, window: Window, square: Gridpoint): boolean {
  const column = (square % columns) - window.firstColumn;
  const row = Math.floor(square / columns) - window.firstRow;
  return column >= 0 && column < window.columns && row >= 0 && row < window.rows;
}

function squareAt(view: View, window: Window, square: Gridpoint): Place['area'] {
  const { x, y } = centreOf(view, window, square);
  const { cell } = window;
  return { kind: 'rectangle', x: x - cell / 2, y: y - cell / 2, width: cell, height: cell };
}
