import { isDeepStrictEqual } from 'node:util';
import type { Gridpoint } from '../../../src/games/nuggets/map.ts';
import { DIRECTIONS, type Direction, type Move, spotBeside } from '../../../src/games/nuggets/moves.ts';
import { isFrontier, runPath } from '../../../src/games/nuggets/route.ts';
import { toMap, type View } from '../../../src/games/nuggets/view.ts';
import type { Bar, Size } from '../bar.ts';
import { blameOfEquals } from '../blame.ts';
import { USUAL } from '../fields.ts';
import { type Proof, samplePositions, trueSentences } from '../hints.ts';
import type { Stand } from '../matches.ts';
import { bestWaysAlone, plantedInRaces } from './nuggetsHalls.ts';

const { game } = USUAL.nuggets;
const seen = ({ state, seat }: Stand) => game.view(state, seat) as View;

export async function nuggetsBars({ levelMatches, plants, hints }: Size): Promise<readonly Bar[]> {
  return [
    await blameOfEquals(USUAL.nuggets, levelMatches, 2, 'nuggets'),
    await plantedInRaces(plants),
    bestWaysAlone(hints),
    ...trueSentences(
      USUAL.nuggets,
      samplePositions(USUAL.nuggets, hints, () => true),
      PROOFS,
    ),
  ];
}

/** The smallest number of keys, starting with this one, until one passes a wanted spot. */
function keysBy(view: View, first: Move, isWanted: (spot: Gridpoint) => boolean): number | undefined {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null || (first.kind !== 'step' && first.kind !== 'run'))
    return undefined;
  const map = toMap(view, dungeon);
  // The end of a run that may continue into unknown ground is unknown, so nothing is counted from there.
  const pressed = (from: Gridpoint, kind: 'step' | 'run', direction: Direction) => {
    if (spotBeside(map, from, direction) === undefined) return { path: [], ends: [] };
    const { path, endsUnknown } = runPath(map, from, direction);
    if (kind === 'step') return { path: path.slice(0, 1), ends: path.slice(0, 1) };
    return { path, ends: endsUnknown ? [] : path.slice(-1) };
  };
  const begun = pressed(own.at, first.kind, first.direction);
  if (begun.path.some(isWanted)) return 1;
  const visited = new Set<Gridpoint>();
  let edge: readonly Gridpoint[] = begun.ends;
  for (let keys = 2; edge.length > 0; keys += 1) {
    const all = edge.flatMap((from) =>
      DIRECTIONS.flatMap((direction) => [pressed(from, 'step', direction), pressed(from, 'run', direction)]),
    );
    if (all.some(({ path }) => path.some(isWanted))) return keys;
    edge = [...new Set(all.flatMap(({ ends }) => ends))].filter((spot) => !visited.has(spot));
    for (const spot of edge) visited.add(spot);
  }
  return undefined;
}

function knownGold({ dungeon }: View): ReadonlySet<Gridpoint> {
  return new Set([...(dungeon?.piles.map(({ at }) => at) ?? []), ...(dungeon?.goldRemembered ?? [])]);
}

const toGold: Proof = (stand, move, { count }) => {
  const view = seen(stand);
  const gold = knownGold(view);
  return gold.size > 0 && keysBy(view, move as Move, (spot) => gold.has(spot)) === count;
};

const toGround: Proof = (stand, move, { count }) => {
  const view = seen(stand);
  const { dungeon } = view;
  if (dungeon === null || knownGold(view).size > 0) return false;
  const map = toMap(view, dungeon);
  const keys = keysBy(view, move as Move, (spot) => isFrontier(map, spot));
  return keys !== undefined && keys <= Number(count);
};

/**
 * Whether some gold is this many keys away by this key and that many for the other player, and other gold is nearer.
 */
const toRace: Proof = (stand, move, { player, own, theirs }) => {
  const view = seen(stand);
  const gold = [...knownGold(view)];
  const rival = view.dungeon?.players.find((one) => isDeepStrictEqual(player, { seat: one.seat }));
  if (rival === undefined) return false;
  const there = { ...view, own: view.own && { ...view.own, at: rival.at } };
  const anyKey = KEYS.flatMap((kind) => DIRECTIONS.map((direction) => ({ kind, direction })));
  const fewest = (from: View, first: readonly Move[], spot: Gridpoint) =>
    Math.min(...first.map((one) => keysBy(from, one, (at) => at === spot) ?? Number.POSITIVE_INFINITY));
  const isNearer = gold.some((spot) => fewest(view, anyKey, spot) < Number(own));
  return (
    isNearer &&
    gold.some((spot) => fewest(view, [move as Move], spot) === own && fewest(there, anyKey, spot) === theirs)
  );
};

const KEYS = ['step', 'run'] as const;

const PROOFS: Readonly<Record<string, Proof>> = {
  'nuggets.reason.gold': toGold,
  'nuggets.reason.ground': toGround,
  'nuggets.reason.room': toGround,
  'nuggets.reason.race': toRace,
  'nuggets.reason.tour': (stand, _move, { piles }) => knownGold(seen(stand)).size === piles,
};
