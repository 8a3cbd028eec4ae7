import type { Budget, ComputerPlayer } from '../../../engine/computerPlayer.ts';
import type { Seat } from '../../../engine/seat.ts';
import { harvest } from '../harvest.ts';
import { unseenBuildings } from '../imagine.ts';
import { cellOfTile, openTiles } from '../map.ts';
import { type Move, writeBuilding } from '../moves.ts';
import { withOwnPlan } from '../plan.ts';
import { RESOURCES } from '../resources.ts';
import type { PlayerView, Source, View } from '../state.ts';
import { TURNS, turned } from '../tiles.ts';
import { type Building, villageCell } from '../village.ts';
import type { Yield } from '../yields.ts';
import { bestChoice, buildingWorth, harvestWorth } from './value.ts';

/**
 * Takes what is worth most at once: the harvest with the best resulting buildings, the best building, the best draw.
 */
export const medium: ComputerPlayer<View, Move> = {
  choose(view, seat, _random, budget) {
    const player = view.players[seat];
    if (player === undefined) throw new RangeError(`no seat ${seat}`);
    switch (view.phase) {
      case 'place':
        return bestPlacement(view, player, budget);
      case 'build':
        return bestBuild(view, player);
      case 'share':
        return seat === view.active ? drawsAhead(view, player) : bestBuildOfRest(view, seat);
      case 'draw':
      case 'over':
        return bestDraw(view, player);
    }
  },
};

function bestPlacement(view: View, player: PlayerView, budget: Budget): Move {
  const [best] = rankedPlacements(view, player, budget);
  if (best === undefined) throw new Error('nothing can be placed');
  return best.move;
}

/** A placement and its immediate worth. */
export interface RankedPlacement extends Yield {
  readonly worth: number;
}

/** All placements, or as many as the budget allows but at least one, best first. */
export function rankedPlacements(view: View, player: PlayerView, budget: Budget): readonly RankedPlacement[] {
  // Many placements have the same yield, and their worth depends on the yield alone.
  const worths = new Map<string, number>();
  const ranked: RankedPlacement[] = [];
  for (const { move, counts } of placements(view, player)) {
    const key = RESOURCES.map((resource) => counts[resource]).join();
    const worth =
      worths.get(key) ?? harvestWorth(player.village, player.buildings ?? [], counts, view.variants.redevelop);
    worths.set(key, worth);
    ranked.push({ move, counts, worth });
    if (!budget()) break;
  }
  return ranked.sort((a, b) => b.worth - a.worth);
}

function* placements({ map }: View, player: PlayerView): Generator<Yield> {
  for (const tile of openTiles(map)) {
    const cell = cellOfTile(map, tile);
    for (const [at, face] of (player.tiles ?? []).entries()) {
      for (const turn of TURNS) {
        const counts = harvest(map, tile, turned(face, turn));
        yield { move: { kind: 'place', slot: at + 1, cell, turn }, counts };
      }
    }
    if (!player.hasShipment) continue;
    for (const resource of RESOURCES) {
      const counts = harvest(map, tile, [resource, resource, resource, resource]);
      yield { move: { kind: 'ship', resource, cell }, counts };
    }
  }
}

/** As if everything planned were already built. */
function bestBuildOfRest(view: View, seat: Seat): Move {
  const planned = withOwnPlan(view);
  const player = planned.players[seat];
  if (player === undefined) throw new RangeError(`no seat ${seat}`);
  return bestBuild(planned, player);
}

function bestBuild(view: View, player: PlayerView): Move {
  const { redevelop } = view.variants;
  const choice = bestChoice(player.village, player.buildings ?? [], view.markers, redevelop);
  if (choice === undefined) return { kind: 'done' };
  return { kind: 'build', building: choice.building, cell: villageCell(choice.space, view) };
}

/** The best of the pool, or the bag if its content is better on average. */
function bestDraw(view: View, player: PlayerView): Move {
  const [best] = drawOrder(view, player, 1);
  if (best === undefined) throw new Error('nothing can be drawn');
  return { kind: 'draw', from: [best] };
}

/** What to draw once the wealth is shared: as many buildings as may be due. */
export function drawsAhead(view: View, player: PlayerView): Move {
  return { kind: 'draw', from: drawOrder(view, player, mostAhead(view)) };
}

/** The largest number of buildings that could be due once the wealth is shared. */
export function mostAhead({ pool, bagSize }: View): number {
  return Math.min(RESOURCES.length, pool.length + bagSize);
}

/** What to draw, best first: from the pool, until the bag is better on average or the pool is empty. */
export function drawOrder(view: View, player: PlayerView, most: number): readonly Source[] {
  const worths = new Map<string, number>();
  const worthOf = (building: Building): number => {
    const key = writeBuilding(building);
    const worth = worths.get(key) ?? buildingWorth(player.village, player.buildings ?? [], building);
    worths.set(key, worth);
    return worth;
  };
  const pool = view.pool
    .map((building, at) => ({ place: at + 1, worth: worthOf(building) }))
    .sort((a, b) => b.worth - a.worth);
  const unseen = view.bagSize === 0 ? [] : unseenBuildings(view).map(worthOf);
  const average = unseen.reduce((sum, worth) => sum + worth, 0) / Math.max(1, unseen.length);
  const order: Source[] = [];
  let [place, fromBag] = [0, 0];
  while (order.length < most) {
    const next = pool[place];
    const mayBag = fromBag < view.bagSize && (view.hasDrawn || order.length > 0 || pool.length === 0);
    if (next === undefined && !mayBag) break;
    if (next !== undefined && !(mayBag && average > next.worth)) {
      order.push(next.place);
      place += 1;
    } else {
      order.push('bag');
      fromBag += 1;
    }
  }
  // In a list, the bag comes last.
  return [...order.filter((source) => source !== 'bag'), ...order.filter((source) => source === 'bag')];
}
