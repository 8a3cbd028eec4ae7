import { type DungeonMap, type Gridpoint, pointOf } from '../../src/games/nuggets/map.ts';
import { type Move, readMove } from '../../src/games/nuggets/move.ts';
import { runPath } from '../../src/games/nuggets/route.ts';
import { mapOf, type View } from '../../src/games/nuggets/view.ts';
import { clipped, spanned, widened } from '../shared/focus.ts';
import { type Rect, squareAround } from '../shared/shapes.ts';
import { ownWindow } from './camera.ts';
import { centreOf } from './dungeon.ts';

/** So many squares are shown around who stands there, and around where they go. */
const AROUND = 2.5;

/** From where a player stands to where the key or walk leads, as far as it is in the picture. */
export function nuggetsFocus(view: View, picked: string): Rect | undefined {
  const { dungeon, own } = view;
  const move = readMove(picked);
  if (dungeon === null || own === null || own.at === null || !move.ok) return undefined;
  const window = ownWindow({ ...view, dungeon, own });
  const { x, y, cell, columns, rows } = window;
  const to = endOf(mapOf(view, dungeon), own.at, move.value);
  const [here, there] = [own.at, to].map((at) => widened(squareAround(centreOf(view, window, at), 0), AROUND * cell));
  if (here === undefined || there === undefined) return undefined;
  return clipped(spanned(here, there), { x, y, width: columns * cell, height: rows * cell });
}

function endOf(map: DungeonMap, at: Gridpoint, move: Move): Gridpoint {
  if (move.kind === 'walk') return pointOf(map, move.to);
  return move.kind === 'run' ? (runPath(map, at, move.direction).path.at(-1) ?? at) : at;
}
