import { cellOf, type DungeonMap, type Gridpoint, isSpot, neighbour } from '../../src/games/nuggets/map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type Key, writeMove } from '../../src/games/nuggets/moves.ts';
import { runPath } from '../../src/games/nuggets/route.ts';
import { toMap, type View } from '../../src/games/nuggets/view.ts';
import type { TapPlace } from '../shared/painter.ts';
import { type OwnSight, ownWindow, WHOLE_MAP } from './camera.ts';
import { centreOf, type Window } from './dungeon.ts';
import { wholeWindow } from './picture.ts';

/**
 * Returns the squares that are shown and known, as targets to walk to. A neighbor of the player is a step; the first
 * unknown square in a straight line is a run.
 */
export function nuggetsPlaces(view: View, picked: string): readonly TapPlace[] {
  const { dungeon, own, outcome } = view;
  if (dungeon === null || own === null || outcome !== null || own.at === null) return [];
  const sight: OwnSight = { ...view, dungeon, own };
  const window = picked === WHOLE_MAP ? wholeWindow(view).window : ownWindow(sight);
  const map = toMap(view, dungeon);
  const keys = keysAround(map, own.at);
  const runs = runsFrom(map, own.at);
  return squaresOf(window, view).flatMap((square): readonly TapPlace[] => {
    const isWalk = view.rules !== null && square !== own.at && isSpot(map, square);
    const move = keys.get(square) ?? (isWalk ? { kind: 'walk' as const, to: cellOf(map, square) } : undefined);
    if (move === undefined) return [];
    const run = runs.get(square);
    const within = run === undefined ? {} : { within: writeMove(run) };
    return [{ area: squareAt(view, window, square), argument: writeMove(move), ...within }];
  });
}

/**
 * Returns the squares that a single key stands for: the neighbors, and the squares beyond the end of a run that may
 * continue.
 */
function keysAround(map: DungeonMap, at: Gridpoint): ReadonlyMap<Gridpoint, Key> {
  const keys = new Map<Gridpoint, Key>();
  for (const direction of DIRECTIONS) {
    const { path, endsUnknown } = runPath(map, at, direction);
    const [next, last = at] = [path[0], path.at(-1)];
    const beyond = endsUnknown ? neighbour(map, last, DIRECTION_FACTS[direction].step) : undefined;
    if (next !== undefined) keys.set(next, { kind: 'step', direction });
    if (next !== undefined && beyond !== undefined) keys.set(beyond, { kind: 'run', direction });
  }
  return keys;
}

/** Returns the squares where runs end: a player who is offered a run is shown where it leads. */
function runsFrom(map: DungeonMap, at: Gridpoint): ReadonlyMap<Gridpoint, Key> {
  return new Map(
    DIRECTIONS.flatMap((direction) => {
      const end = runPath(map, at, direction).path.at(-1);
      return end === undefined ? [] : [[end, { kind: 'run', direction }] as const];
    }),
  );
}

function squaresOf({ rows, columns, firstRow, firstColumn }: Window, view: View): readonly Gridpoint[] {
  return Array.from(
    { length: rows * columns },
    (_, index) => (firstRow + Math.floor(index / columns)) * view.columns + firstColumn + (index % columns),
  );
}

function squareAt(view: View, window: Window, square: Gridpoint): TapPlace['area'] {
  const { x, y } = centreOf(view, window, square);
  const { cell } = window;
  return { kind: 'rectangle', x: x - cell / 2, y: y - cell / 2, width: cell, height: cell };
}
