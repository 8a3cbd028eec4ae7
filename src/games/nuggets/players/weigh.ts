import type { WeighedMove } from '../../../engine/computerPlayer.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Gridpoint } from '../map.ts';
import { DIRECTIONS, type Move, spotBeside } from '../moves.ts';
import { isFrontier, runPath, shortestRoutes } from '../route.ts';
import { toMap, type View } from '../view.ts';

/**
 * The factor by which a nugget loses worth with every key of distance: someone else may get there first, or time may
 * run out.
 */
const PATIENCE = 0.9;

/** A kind of target. */
interface Aim {
  readonly isWanted: (spot: Gridpoint) => boolean;
  readonly reason: (keys: number) => Phrase;
}

/**
 * A key and how good it seems compared with the others. Nothing was tried out, so it says nothing about how the match
 * ends.
 */
export interface SeemingKey extends WeighedMove<Move> {
  readonly worth: number;
}

/**
 * Every key by the worth of the nearest gold from where it ends; if no gold is known, by the nearest unexplored ground.
 * Best first.
 */
export function weighKeys(view: View): readonly SeemingKey[] {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null) return [];
  const map = toMap(view, dungeon);
  const from = own.at;
  const aim = findAim(view);
  const keys = DIRECTIONS.flatMap((direction) => {
    if (spotBeside(map, from, direction) === undefined) return [];
    const { path, endsUnknown } = runPath(map, from, direction);
    return [
      { move: { kind: 'step', direction } as const, path: path.slice(0, 1), endsUnknown: false },
      { move: { kind: 'run', direction } as const, path, endsUnknown },
    ];
  });
  const seeming = keys.map(({ move, path, endsUnknown }): SeemingKey => {
    const passes = path.filter(aim.isWanted).length;
    const after = passes > 0 ? 0 : shortestRoutes(map, path.at(-1) ?? from, aim.isWanted)[0]?.keys;
    if (after === undefined) return { move, worth: 0 };
    return {
      move,
      worth: Math.max(1, passes) * PATIENCE ** (after + 1),
      // If a run may continue into unknown ground, the number of keys from its end is unreliable.
      ...((passes > 0 || !endsUnknown) && { reason: aim.reason(after + 1) }),
    };
  });
  return seeming.sort((a, b) => b.worth - a.worth);
}

function findAim(view: View): Aim {
  const { dungeon } = view;
  const map = dungeon === null ? undefined : toMap(view, dungeon);
  const known = new Set([...(dungeon?.piles.map(({ at }) => at) ?? []), ...(dungeon?.goldRemembered ?? [])]);
  if (known.size > 0) {
    return {
      isWanted: (spot) => known.has(spot),
      reason: (count) => phrase('nuggets.reason.gold', { count }),
    };
  }
  return {
    isWanted: (spot) => map !== undefined && isFrontier(map, spot),
    reason: (count) => phrase('nuggets.reason.ground', { count }),
  };
}
