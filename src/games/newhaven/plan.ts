import type { Counts, Resource } from './resources.ts';
import { MOST_RESTARTS } from './start.ts';
import type { PlannedTurn, View } from './state.ts';
import { ownPlayer } from './view.ts';
import {
  type BuildChoice,
  type Building,
  checkFit,
  costOf,
  isSameBuilding,
  type PlacedBuilding,
  type Village,
  withBuilding,
} from './village.ts';

/** The part of a player that changes when building. */
interface Builder {
  readonly village: Village;
  readonly buildings: readonly Building[] | null;
  readonly cleared: readonly PlacedBuilding[];
}

/** The player after moving a building from the hand to a space of the village. */
export function afterBuilding<P extends Builder>(player: P, { building, space }: BuildChoice): P {
  const buildings = player.buildings ?? [];
  const at = buildings.findIndex((other) => isSameBuilding(other, building));
  const old = player.village[space];
  return {
    ...player,
    buildings: buildings.filter((_, other) => other !== at),
    village: withBuilding(player.village, building, space),
    cleared: old ? [...player.cleared, old] : player.cleared,
  };
}

export function afterPaying(markers: Counts, { building, space }: BuildChoice): Counts {
  return { ...markers, [building.colour]: markers[building.colour] - costOf(space) };
}

/** The result of a plan: player and markers afterwards, and which parts of it are built. */
interface PlanResult<P> {
  readonly player: P;
  readonly markers: Counts;
  readonly built: readonly BuildChoice[];
}

/**
 * Builds a plan as far as possible. A building that no longer fits or can no longer be paid for is left out, together
 * with all later ones of its color: they were chosen because of it, or stand next to it.
 */
export function carryOut<P extends Builder>(
  player: P,
  markers: Counts,
  builds: readonly BuildChoice[],
  redevelop: boolean,
): PlanResult<P> {
  const given = new Set<Resource>();
  let carried: PlanResult<P> = { player, markers, built: [] };
  for (const choice of builds) {
    const { colour } = choice.building;
    const isHeld = carried.player.buildings?.some((other) => isSameBuilding(other, choice.building)) === true;
    const isFit = checkFit(carried.player.village, colour, choice.space, redevelop) === 'fits';
    const isPaid = costOf(choice.space) <= carried.markers[colour];
    if (given.has(colour) || !isHeld || !isFit || !isPaid) {
      given.add(colour);
      continue;
    }
    carried = {
      player: afterBuilding(carried.player, choice),
      markers: afterPaying(carried.markers, choice),
      built: [...carried.built, choice],
    };
  }
  return carried;
}

/** The player and the markers once everything the player has planned so far is built. */
export function planned<P extends Builder & { readonly ahead?: PlannedTurn | null }>(
  player: P,
  markers: Counts,
  redevelop: boolean,
): PlanResult<P> {
  return carryOut(player, markers, player.ahead?.builds ?? [], redevelop);
}

/** Whether a planning player may start over. */
export function mayClear({ ahead }: { readonly ahead?: PlannedTurn | null }): boolean {
  return ahead != null && ahead.builds.length > 0 && ahead.restarts < MOST_RESTARTS;
}

/** The view as it would be if everything the viewer has planned were built. */
export function withOwnPlan(view: View): View {
  const own = ownPlayer(view);
  if (own === undefined || view.phase !== 'share') return view;
  const { player, markers } = planned(own.player, view.markers, view.variants.redevelop);
  const buildingCount = player.buildings?.length ?? player.buildingCount;
  return { ...view, markers, players: view.players.with(own.seat, { ...player, buildingCount }) };
}
