import { isDeepStrictEqual } from 'node:util';
import type { ComputerPlayer } from '../../engine/game.ts';
import { pick, type Random } from '../../engine/random.ts';
import type { DungeonMap, Gridpoint } from './map.ts';
import { DIRECTIONS, type Move } from './move.ts';
import { spotBeside } from './play.ts';
import { isFrontier, type Route, shortestRoutes } from './route.ts';
import { mapOf, type View } from './view.ts';
import { weighKeys } from './weigh.ts';

/** Presses any possible key. */
export const easy: ComputerPlayer<View, Move> = {
  choose(view, _seat, random) {
    const { map, at } = standing(view);
    return pick([...steps(map, at), ...runs(map, at), ...pass(map, at)], random);
  },
};

/**
 * Goes for the nearest gold it sees or remembers, counted in keys; where it knows of none, for the nearest place that
 * shows something new. Pushed aside, it takes a random step half of the time: else two of its kind could swap for ever.
 */
export const medium: ComputerPlayer<View, Move> = {
  choose(view, seat, random) {
    const { map, at, gold } = standing(view);
    if (view.own?.displaced === true && random.below(2) === 0) {
      return pick([...steps(map, at), ...pass(map, at)], random);
    }
    const toGold = shortestRoutes(map, at, (spot) => gold.has(spot));
    const routes = toGold.length > 0 ? toGold : shortestRoutes(map, at, (spot) => isFrontier(map, spot));
    return routes.length > 0 ? richest(routes, random).move : easy.choose(view, seat, random, () => false);
  },
  weigh(view, seat, random, budget) {
    const move = medium.choose(view, seat, random, budget);
    const weighed = weighKeys(view);
    const best = weighed[0]?.expected ?? 0;
    const chosen = weighed.find((one) => isDeepStrictEqual(one.move, move));
    // Of keys that are as good as each other it presses any; pushed aside, it may press another than the best.
    const first = { ...chosen, move, expected: best };
    return [first, ...weighed.filter((one) => one !== chosen)];
  },
};

/** One of the routes that pass the most of what was looked for. */
function richest(routes: readonly Route[], random: Random): Route {
  const most = Math.max(...routes.map((route) => route.reached.length));
  return pick(
    routes.filter((route) => route.reached.length === most),
    random,
  );
}

/** What a player in the dungeon goes by. */
function standing(view: View): {
  readonly map: DungeonMap;
  readonly at: Gridpoint;
  readonly gold: ReadonlySet<Gridpoint>;
} {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null) throw new Error('no player in the dungeon');
  const gold = new Set([...dungeon.piles.map((pile) => pile.at), ...dungeon.goldRemembered]);
  return { map: mapOf(view, dungeon), at: own.at, gold };
}

function ways(map: DungeonMap, at: Gridpoint) {
  return DIRECTIONS.filter((direction) => spotBeside(map, at, direction) !== undefined);
}

function steps(map: DungeonMap, at: Gridpoint): readonly Move[] {
  return ways(map, at).map((direction) => ({ kind: 'step', direction }));
}

function runs(map: DungeonMap, at: Gridpoint): readonly Move[] {
  return ways(map, at).map((direction) => ({ kind: 'run', direction }));
}

/** Somebody who stands all alone can only pass. */
function pass(map: DungeonMap, at: Gridpoint): readonly Move[] {
  return ways(map, at).length === 0 ? [{ kind: 'pass' }] : [];
}
