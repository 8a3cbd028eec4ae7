import type { Gridpoint } from '../../../src/games/nuggets/map.ts';
import { DIRECTIONS, type Direction, type Move, spotBeside } from '../../../src/games/nuggets/move.ts';
import { isFrontier, runPath } from '../../../src/games/nuggets/route.ts';
import { mapOf, type View } from '../../../src/games/nuggets/view.ts';
import type { Bar, Size } from '../bar.ts';
import { blameOfEquals } from '../blame.ts';
import { USUAL } from '../fields.ts';
import { type Proof, positionsOf, trueSentences } from '../hints.ts';
import type { Stand } from '../matches.ts';

const { game } = USUAL.nuggets;
const seen = ({ state, seat }: Stand) => game.view(state, seat) as View;

export async function nuggetsBars({ levelMatches, hints }: Size): Promise<readonly Bar[]> {
  return [
    await blameOfEquals(USUAL.nuggets, levelMatches, 2, 'nuggets'),
    ...trueSentences(
      USUAL.nuggets,
      positionsOf(USUAL.nuggets, hints, () => true),
      PROOFS,
    ),
  ];
}

/** How many keys are pressed at least, the first of them this one, until one passes what is looked for. */
function keysBy(view: View, first: Move, isWanted: (spot: Gridpoint) => boolean): number | undefined {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null || (first.kind !== 'step' && first.kind !== 'run'))
    return undefined;
  const map = mapOf(view, dungeon);
  const pathOf = (from: Gridpoint, kind: 'step' | 'run', direction: Direction): readonly Gridpoint[] => {
    if (spotBeside(map, from, direction) === undefined) return [];
    return kind === 'run' ? runPath(map, from, direction).path : runPath(map, from, direction).path.slice(0, 1);
  };
  const begun = pathOf(own.at, first.kind, first.direction);
  if (begun.some(isWanted)) return 1;
  const visited = new Set<Gridpoint>();
  let edge = begun.slice(-1);
  for (let keys = 2; edge.length > 0; keys += 1) {
    const paths = edge.flatMap((from) =>
      DIRECTIONS.flatMap((direction) => [pathOf(from, 'step', direction), pathOf(from, 'run', direction)]),
    );
    if (paths.some((path) => path.some(isWanted))) return keys;
    edge = [...new Set(paths.flatMap((path) => path.slice(-1)))].filter((spot) => !visited.has(spot));
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
  const map = mapOf(view, dungeon);
  const keys = keysBy(view, move as Move, (spot) => isFrontier(map, spot));
  return keys !== undefined && keys <= Number(count);
};

const PROOFS: Readonly<Record<string, Proof>> = {
  'nuggets.reason.gold': toGold,
  'nuggets.reason.ground': toGround,
  'nuggets.reason.room': toGround,
  'nuggets.reason.tour': (stand, _move, { piles }) => knownGold(seen(stand)).size === piles,
};
