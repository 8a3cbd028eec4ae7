import type { Budget, ComputerPlayer } from '../../../engine/game.ts';
import { harvest } from '../harvest.ts';
import { unseenBuildings } from '../imagine.ts';
import { cellOfTile, openTiles } from '../map.ts';
import { type Move, writeBuilding } from '../moves.ts';
import { type Counts, RESOURCES } from '../resources.ts';
import type { PlayerView, View } from '../state.ts';
import { TURNS, turned } from '../tiles.ts';
import { type Building, villageCell } from '../village.ts';
import { bestChoice, buildingWorth, harvestWorth } from './value.ts';

/** Takes what is worth most at once: the harvest with the best buildings behind it, the best building, the best draw. */
export const medium: ComputerPlayer<View, Move> = {
  choose(view, seat, _random, budget) {
    const player = view.players[seat];
    if (player === undefined) throw new RangeError(`no seat ${seat}`);
    switch (view.phase) {
      case 'place':
        return bestPlacement(view, player, budget);
      case 'build':
      case 'share':
        return bestBuild(view, player);
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

/** A placement and what it is worth at once. */
export interface RankedPlacement {
  readonly move: Move;
  readonly worth: number;
}

/** All placements, or as many as the budget allows but at least one, the best first. */
export function rankedPlacements(view: View, player: PlayerView, budget: Budget): readonly RankedPlacement[] {
  // Many placements yield the same, and what follows depends on the yield alone.
  const worths = new Map<string, number>();
  const ranked: RankedPlacement[] = [];
  for (const { move, counts } of placements(view, player)) {
    const key = RESOURCES.map((resource) => counts[resource]).join();
    const worth =
      worths.get(key) ?? harvestWorth(player.village, player.buildings ?? [], counts, view.variants.redevelop);
    worths.set(key, worth);
    ranked.push({ move, worth });
    if (!budget()) break;
  }
  return ranked.sort((a, b) => b.worth - a.worth);
}

interface Placement {
  readonly move: Move;
  readonly counts: Counts;
}

function* placements({ map }: View, player: PlayerView): Generator<Placement> {
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

function bestBuild(view: View, player: PlayerView): Move {
  const { redevelop } = view.variants;
  const choice = bestChoice(player.village, player.buildings ?? [], view.markers, redevelop);
  if (choice === undefined) return { kind: 'done' };
  return { kind: 'build', building: choice.building, cell: villageCell(choice.space) };
}

/** The best of the pool, or the bag where what may be in it is better on average. */
function bestDraw(view: View, player: PlayerView): Move {
  const worths = new Map<string, number>();
  const worthOf = (building: Building): number => {
    const key = writeBuilding(building);
    const worth = worths.get(key) ?? buildingWorth(player.village, player.buildings ?? [], building);
    worths.set(key, worth);
    return worth;
  };
  const pool = view.pool.map(worthOf);
  const best = Math.max(...pool);
  if (view.bagSize > 0 && (view.hasDrawn || pool.length === 0)) {
    const unseen = unseenBuildings(view).map(worthOf);
    const average = unseen.reduce((sum, worth) => sum + worth, 0) / unseen.length;
    if (average > best) return { kind: 'drawBag' };
  }
  return { kind: 'drawPool', position: pool.indexOf(best) + 1 };
}
