import { type DungeonMap, type Gridpoint, pointOf } from './map.ts';
import { isWay, readMove, type Way } from './moves.ts';
import { isFrontier, passedBy } from './route.ts';
import { toMap, type View } from './view.ts';
import { findFirstKey } from './way.ts';

/** A way as it would go if nothing new came into sight. */
export interface PlannedWay {
  readonly way: Way;
  /** The spots that it passes, in order; at the last one it ends or leaves known ground. */
  readonly path: readonly Gridpoint[];
  /** The number of keys that it takes. */
  readonly keys: number;
  /** The number of piles on it. */
  readonly piles: number;
}

/** Keys are not counted beyond this number: such a long way ends sooner anyway. */
const MOST_KEYS = 99;

/**
 * The way that a move would take, based on what its player sees now; undefined if the move is not a way or leads
 * nowhere.
 */
export function plannedWay(view: View, text: string): PlannedWay | undefined {
  const move = readMove(text);
  const { dungeon, own } = view;
  if (!move.ok || !isWay(move.value) || dungeon === null || own === null || own.at === null) return undefined;
  const way = move.value;
  const map = toMap(view, dungeon);
  const gold = new Set(dungeon.piles.map(({ at }) => at));
  const before = gold.size;
  const path: Gridpoint[] = [];
  let [at, keys] = [own.at, 0];
  while (keys < MOST_KEYS && !isAtEnd(map, way, at, path)) {
    const key = findFirstKey(map, at, way, [...gold]);
    if (key === undefined || !('direction' in key)) break;
    path.push(...passedBy(map, at, key));
    at = path.at(-1) ?? at;
    for (const spot of path) gold.delete(spot);
    keys += 1;
  }
  return path.length === 0 ? undefined : { way, path, keys, piles: before - gold.size };
}

/** Whether a way has reached its goal, or is next to unexplored ground, beyond which its course is unknown. */
function isAtEnd(map: DungeonMap, way: Way, at: Gridpoint, path: readonly Gridpoint[]): boolean {
  if (way.kind === 'walk') return at === pointOf(map, way.to);
  return way.kind === 'explore' && path.some((spot) => isFrontier(map, spot));
}
