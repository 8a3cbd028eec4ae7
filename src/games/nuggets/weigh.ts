import type { Weighed } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Gridpoint } from './map.ts';
import { DIRECTIONS, type Move, spotBeside } from './move.ts';
import { isFrontier, runPath, shortestRoutes } from './route.ts';
import { mapOf, type View } from './view.ts';

/** What is left of a nugget's worth with every key that it is away: somebody else may be there first, or time runs out. */
const PATIENCE = 0.9;
/** A way that is longer by no more keys may be the better one for what lies behind. */
const KEYS_OF_DOUBT = 1.5;
/** As many piles as the original drops on average. */
const USUAL_PILES = 20;

/** Something to go for, and how much gold it is expected to be. */
interface Aim {
  readonly isWanted: (spot: Gridpoint) => boolean;
  readonly worth: number;
  readonly reason: (keys: number) => Phrase;
  /** Whether it is known to be there. */
  readonly isSure: boolean;
}

/**
 * Every key with how the match is expected to end after it, in nuggets: the purse, or how far it leads, and what the
 * nearest gold is worth from there on; where no gold is known, the nearest new ground. The best first.
 */
export function weighKeys(view: View): readonly Weighed<Move>[] {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null) return [];
  const map = mapOf(view, dungeon);
  const from = own.at;
  const aim = aimOf(view);
  const lead = leadOf(view);
  const keys = DIRECTIONS.flatMap((direction) => {
    if (spotBeside(map, from, direction) === undefined) return [];
    const { path, endsUnknown } = runPath(map, from, direction);
    return [
      { move: { kind: 'step', direction } as const, path: path.slice(0, 1), endsUnknown: false },
      { move: { kind: 'run', direction } as const, path, endsUnknown },
    ];
  });
  const within = aim.worth * (1 - PATIENCE ** KEYS_OF_DOUBT);
  const weighed = keys.map(({ move, path, endsUnknown }): Weighed<Move> => {
    const passes = path.filter(aim.isWanted).length;
    const after = passes > 0 ? 0 : shortestRoutes(map, path.at(-1) ?? from, aim.isWanted)[0]?.keys;
    if (after === undefined) return { move, expected: lead, ...(aim.isSure && { within }) };
    return {
      move,
      expected: lead + Math.max(1, passes) * aim.worth * PATIENCE ** (after + 1),
      ...(aim.isSure && { within }),
      // Where a run may go on beyond what is known, nobody can count on from there.
      ...((passes > 0 || !endsUnknown) && { reason: aim.reason(after + 1) }),
    };
  });
  return [...weighed].sort((a, b) => b.expected - a.expected);
}

function aimOf(view: View): Aim {
  const { dungeon, gold, unclaimed } = view;
  const map = dungeon === null ? undefined : mapOf(view, dungeon);
  const known = new Set([...(dungeon?.piles.map(({ at }) => at) ?? []), ...(dungeon?.goldRemembered ?? [])]);
  const worth = Math.min(unclaimed, gold / USUAL_PILES);
  if (known.size > 0) {
    return {
      worth,
      isSure: true,
      isWanted: (spot) => known.has(spot),
      reason: (count) => phrase('nuggets.reason.gold', { count }),
    };
  }
  return {
    worth,
    isSure: false,
    isWanted: (spot) => map !== undefined && isFrontier(map, spot),
    reason: (count) => phrase('nuggets.reason.ground', { count }),
  };
}

/** How far the viewer leads the best of the others as far as it knows; alone, its own purse. */
function leadOf({ own, seats }: View): number {
  const purses = seats.map(({ purse, found }) => purse ?? found);
  const self = own?.seat ?? 0;
  const others = purses.filter((_, seat) => seat !== self);
  return (purses[self] ?? 0) - Math.max(0, ...others);
}
