import { isDeepStrictEqual } from 'node:util';
import type { Budget, ComputerPlayer, WeighedMove } from '../../../engine/computerPlayer.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import { pick, type Random } from '../../../engine/random.ts';
import type { DungeonMap, Gridpoint } from '../map.ts';
import { DIRECTIONS, isWay, type Move, spotBeside } from '../moves.ts';
import { isFrontier, type Route, shortestRoutes, waysOn } from '../route.ts';
import { toMap, type View } from '../view.ts';
import { findFirstKey } from '../way.ts';
import { compareKeys } from './compareKeys.ts';
import { explore, findFrontier } from './explore.ts';
import { openRace } from './race.ts';
import { race } from './runRace.ts';
import { tour } from './tour.ts';
import { type SeemingKey, weighKeys } from './weigh.ts';

/** One key in this many is a slip: a random one. */
const ONE_SLIP_IN = { easy: 2, medium: 4 } as const;

/** Plays like `medium`, but half of its keys are random. */
export const easy: ComputerPlayer<View, Move> = {
  choose: (view, _seat, random) => heading(view, random, ONE_SLIP_IN.easy),
};

/**
 * Heads for the nearest gold it sees or remembers, counted in keys; if it knows of none, for the nearest place that
 * shows something new. A quarter of its keys are random. After being pushed aside it takes a random step half of the
 * time, because two players of this kind could otherwise swap places forever.
 */
export const medium: ComputerPlayer<View, Move> = {
  choose: (view, _seat, random) => heading(view, random, ONE_SLIP_IN.medium),
};

/**
 * Races the others for the gold it knows of, in the order that wins most often if they take what is nearest to them.
 * Alone, it takes everything with the fewest keys, including the keys to unexplored ground afterwards. If it knows of
 * no gold, it does not head for the nearest unexplored ground, but for the ground from which it is likely to see
 * another room soonest: passages back into known rooms are left alone.
 */
export const hard: ComputerPlayer<View, Move> = {
  choose(view, _seat, random, budget) {
    return stepAside(view, random) ?? hardKey(view, random, budget).move;
  },
  weigh(view, _seat, random, budget, asked) {
    const [made] = asked ?? [];
    // A player who was pushed aside is told the best key: only among computer players does someone have to give way.
    const finding = made === undefined ? budget : splitBudget(budget, SHARE_TO_FIND);
    const { move, reason } = hardKey(view, random, finding);
    const weighed = withFirst(weighKeys(view), move, reason);
    return made === undefined
      ? expecting(namingPlan(weighed, view), view, random, budget)
      : comparedWith(weighed, made, view, random, budget);
  },
  thorough: 20_000,
};

/** The share of the budget for finding the best key if another one is compared with it afterwards. */
const SHARE_TO_FIND = 0.25;

/** A budget that ends sooner. */
function splitBudget(budget: Budget, share: number): Budget {
  return () => (budget.used?.() ?? 0) < share && budget();
}

function compared(view: View, keys: readonly [Move, Move], random: Random, budget: Budget) {
  const { map, gold } = standing(view);
  const opened = openRace(view, gold, findFrontier(map, waysOn(map)));
  return opened && compareKeys(opened, keys, random, budget);
}

/**
 * Spends the rest of the budget on what the first key is expected to bring; the difference of the second is given only
 * if it is certain.
 */
function expecting(
  weighed: readonly WeighedMove<Move>[],
  view: View,
  random: Random,
  budget: Budget,
): readonly WeighedMove<Move>[] {
  const [first, next, ...others] = weighed;
  if (first === undefined || next === undefined) return weighed;
  const known = compared(view, [first.move, next.move], random, budget);
  if (known === undefined) return weighed;
  const { lead, mean, within } = known;
  return [{ ...first, expected: lead }, mean > within ? { ...next, expected: lead - mean } : next, ...others];
}

/** The best key and the first key asked about, with what the latter loses on average over the imagined ends. */
function comparedWith(
  weighed: readonly WeighedMove<Move>[],
  asked: Move,
  view: View,
  random: Random,
  budget: Budget,
): readonly WeighedMove<Move>[] {
  const [best] = weighed;
  const { map, at, piles } = standing(view);
  const key = isWay(asked) ? findFirstKey(map, at, asked, piles) : asked;
  const known = best && key && compared(view, [best.move, key], random, budget);
  if (best === undefined || known === undefined) return weighed;
  const { lead, mean, within } = known;
  if (isDeepStrictEqual(best.move, key)) return [{ ...best, move: asked, expected: lead, within: 0, asked: true }];
  const judged = { move: asked, expected: lead - mean, within, asked: true } as const;
  const first = { ...best, expected: lead };
  return mean >= 0 ? [first, judged] : [judged, first];
}

function hardKey(view: View, random: Random, budget: Budget): { readonly move: Move; readonly reason?: Phrase } {
  const { map, at, gold } = standing(view);
  const ways = waysOn(map);
  const ground = findFrontier(map, ways);
  const found = gold.size > 0 ? undefined : explore(ground, at);
  if (found === undefined) {
    const raced = race(view, gold, ground, random, budget);
    if (raced !== undefined) {
      const reason = leadsToNearest(map, at, gold, raced.move)
        ? undefined
        : raceReason(view, map, raced.move, raced.pile);
      return { move: raced.move, ...(reason && { reason }) };
    }
    const begun = tour(map, ways, at, gold, ground);
    const isNearest = begun === undefined || gold.size < 2 || leadsToNearest(map, at, gold, begun);
    return {
      move: begun ?? nearest(view, random),
      ...(isNearest ? {} : { reason: phrase('nuggets.reason.tour', { piles: gold.size }) }),
    };
  }
  const { move, keys, mayShowRoom } = found;
  return mayShowRoom ? { move, reason: phrase('nuggets.reason.room', { count: keys }) } : { move };
}

/** Says with the reason of the first key which plan begins with it: a button goes on from there by itself. */
function namingPlan(weighed: readonly WeighedMove<Move>[], view: View): readonly WeighedMove<Move>[] {
  const [best, ...others] = weighed;
  if (best?.reason === undefined || view.rules === null || view.pace === 'free') return weighed;
  const { map, at, gold, piles } = standing(view);
  const plan = piles.length > 0 ? 'gold' : gold.size === 0 ? 'explore' : undefined;
  if (plan === undefined || !isDeepStrictEqual(findFirstKey(map, at, { kind: plan }, piles), best.move)) return weighed;
  const { reason } = best;
  return [{ ...best, reason: phrase('nuggets.reason.begins', { reason, plan: phrase(PLAN_NAMES[plan]) }) }, ...others];
}

const PLAN_NAMES = { gold: 'nuggets.pad.gold', explore: 'nuggets.pad.explore' } as const;

function leadsToNearest(map: DungeonMap, at: Gridpoint, gold: ReadonlySet<Gridpoint>, move: Move): boolean {
  return shortestRoutes(map, at, (spot) => gold.has(spot)).some((route) => isDeepStrictEqual(route.move, move));
}

/** Heads for what is nearest, but one key in `oneSlipIn` is random. */
function heading(view: View, random: Random, oneSlipIn: number): Move {
  return stepAside(view, random) ?? (random.below(oneSlipIn) === 0 ? anyKey(view, random) : nearest(view, random));
}

function anyKey(view: View, random: Random): Move {
  const { map, at } = standing(view);
  return pick([...steps(map, at), ...runs(map, at), ...pass(map, at)], random);
}

/** After being pushed aside, a random step half of the time. */
function stepAside(view: View, random: Random): Move | undefined {
  if (view.own?.displaced !== true || random.below(2) !== 0) return undefined;
  const { map, at } = standing(view);
  return pick([...steps(map, at), ...pass(map, at)], random);
}

/** Puts the chosen key first: it may be any of several equally good keys, or a random one after being pushed aside. */
function withFirst(seeming: readonly SeemingKey[], move: Move, reason?: Phrase): readonly WeighedMove<Move>[] {
  const chosen = seeming.find((one) => isDeepStrictEqual(one.move, move));
  // A reason about the nearest gold does not apply to a key chosen for something else.
  const why = reason ?? (chosen?.worth === seeming[0]?.worth ? chosen?.reason : undefined);
  const others = seeming.filter((one) => one !== chosen).map(({ worth: _, ...rest }) => rest);
  return [{ move, ...(why && { reason: why }) }, ...others];
}

/** Heads for the nearest known gold; if none is known, for the nearest unexplored ground. */
function nearest(view: View, random: Random): Move {
  const { map, at, gold } = standing(view);
  const toGold = shortestRoutes(map, at, (spot) => gold.has(spot));
  const routes = toGold.length > 0 ? toGold : shortestRoutes(map, at, (spot) => isFrontier(map, spot));
  return routes.length > 0 ? richest(routes, random).move : anyKey(view, random);
}

/** One of the routes that pass the most wanted spots. */
function richest(routes: readonly Route[], random: Random): Route {
  const most = Math.max(...routes.map((route) => route.reached.length));
  return pick(
    routes.filter((route) => route.reached.length === most),
    random,
  );
}

/** What a player in the dungeon bases decisions on. */
function standing(view: View): {
  readonly map: DungeonMap;
  readonly at: Gridpoint;
  readonly gold: ReadonlySet<Gridpoint>;
  /** The piles in sight. */
  readonly piles: readonly Gridpoint[];
} {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null) throw new Error('no player in the dungeon');
  const piles = dungeon.piles.map((pile) => pile.at);
  const gold = new Set([...piles, ...dungeon.goldRemembered]);
  return { map: toMap(view, dungeon), at: own.at, gold, piles };
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

/** A player with no spot to step to can only pass. */
function pass(map: DungeonMap, at: Gridpoint): readonly Move[] {
  return ways(map, at).length === 0 ? [{ kind: 'pass' }] : [];
}

/** A player who needs more than this many extra keys is not racing for the pile. */
const CLOSE = 2;

/** Names the nearest player in sight who is about as close to the pile, if this key is a shortest way there. */
function raceReason(view: View, map: DungeonMap, move: Move, pile: Gridpoint): Phrase | undefined {
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
