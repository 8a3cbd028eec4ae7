import type { Seat } from '../../../engine/seat.ts';
import { openTiles } from '../map.ts';
import { withOwnPlan } from '../plan.ts';
import type { View } from '../state.ts';
import { type LastBuilds, lastBuilds } from './lastBuilds.ts';
import { type SwiftBuilder, swiftBuilder, toMarkers } from './swiftMatch.ts';

/** How a seat builds in the current turn, before it goes on to take what is worth most at once. */
export interface LastTurnPlan {
  readonly seat: Seat;
  readonly builds: (player: SwiftBuilder, markers: readonly number[]) => LastBuilds;
  /** Whether nobody else has any decisions left, so that the result of the match is certain. */
  readonly isCertain: boolean;
}

/**
 * Builds for points if the seat has no turn after this one; undefined if it has, or if Redevelop makes the builds too
 * many to try. Caches its result for each village, hand and harvest, because these recur in every imagined match.
 */
export function planLastTurn(view: View, seat: Seat): LastTurnPlan | undefined {
  if (view.variants.redevelop || hasTurnAfter(view, seat)) return undefined;
  const known = new Map<string, LastBuilds>();
  return {
    seat,
    builds(player, markers) {
      const { village, hand } = player;
      const key = `${village.colours} ${village.down} ${hand} ${markers}`;
      const builds = known.get(key) ?? lastBuilds(player, markers);
      known.set(key, builds);
      return builds;
    },
    isCertain: isLastToBuild(view, seat),
  };
}

/**
 * Whether only this player shares the last harvest of a match with two remaining players, and all possible builds from
 * it can be tried.
 */
function isLastToBuild(seen: View, seat: Seat): boolean {
  const { phase, map, players, active, markers } = withOwnPlan(seen);
  const player = players[seat];
  if (player?.buildings == null || phase !== 'share' || seat === active || openTiles(map).length > 1) return false;
  if (players.filter(({ hasLeft }) => !hasLeft).length > 2) return false;
  return lastBuilds(swiftBuilder(player.village, player.buildings), toMarkers(markers)).isSure;
}

/** Whether the seat lays a tile after the current turn. */
function hasTurnAfter({ players, map, phase, active }: View, seat: Seat): boolean {
  // The match ends with one open space.
  const turns = openTiles(map).length - (phase === 'place' ? 2 : 1);
  const staying = [...players.keys()].filter((one) => !players[one]?.hasLeft);
  const order = [...staying.filter((one) => one > active), ...staying.filter((one) => one <= active)];
  return turns > order.indexOf(seat);
}
