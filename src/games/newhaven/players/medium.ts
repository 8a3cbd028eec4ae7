import type { Budget, ComputerPlayer } from '../../../engine/game.ts';
import { harvest } from '../harvest.ts';
import { unseenBuildings } from '../imagine.ts';
import { cellOfTile, openTiles } from '../map.ts';
import type { Move } from '../moves.ts';
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
  // Many placements yield the same, and what follows depends on the yield alone.
  const worths = new Map<string, number>();
  let best: { readonly move: Move; readonly worth: number } | undefined;
  for (const { move, counts } of placements(view, player)) {
    const key = RESOURCES.map((resource) => counts[resource]).join();
    const worth =
      worths.get(key) ?? harvestWorth(player.village, player.buildings ?? [], counts, view.variants.redevelop);
    worths.set(key, worth);
    if (best === undefined || worth > best.worth) best = { move, worth };
    if (!budget()) break;
  }
  if (best === undefined) throw new Error('nothing can be placed');
  return best.move;
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
  const worth = (building: Building) => buildingWorth(player.village, player.buildings ?? [], building);
  const pool = view.pool.map(worth);
  const best = Math.max(...pool);
  const unseen = unseenBuildings(view);
  const average = unseen.reduce((sum, building) => sum + worth(building), 0) / Math.max(1, unseen.length);
  const mayTakeBlind = view.bagSize > 0 && (view.hasDrawn || pool.length === 0);
  if (mayTakeBlind && average > best) return { kind: 'drawBag' };
  return { kind: 'drawPool', position: pool.indexOf(best) + 1 };
}
