import { isDeepStrictEqual } from 'node:util';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { DungeonMap, Gridpoint } from './map.ts';
import type { Move } from './move.ts';
import { shortestRoutes } from './route.ts';
import type { View } from './view.ts';

/** Whoever needs so many keys more does not race for it. */
const CLOSE = 2;

/**
 * Who is about as near to the pile to which this key is the shortest way, where somebody in sight is; of several the nearest.
 */
export function raceReason(view: View, map: DungeonMap, move: Move, pile: Gridpoint): Phrase | undefined {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null) return undefined;
  const routesFrom = (at: Gridpoint) => shortestRoutes(map, at, (spot) => spot === pile);
  const route = routesFrom(own.at).find((one) => isDeepStrictEqual(one.move, move));
  if (route === undefined) return undefined;
  const [rival] = dungeon.players
    .flatMap(({ seat, at }) => {
      const [first] = seat === own.seat ? [] : routesFrom(at);
      return first === undefined || first.keys > route.keys + CLOSE ? [] : [{ seat, keys: first.keys }];
    })
    .sort((a, b) => a.keys - b.keys || a.seat - b.seat);
  if (rival === undefined) return undefined;
  return phrase('nuggets.reason.race', { player: { seat: rival.seat }, own: route.keys, theirs: rival.keys });
}
