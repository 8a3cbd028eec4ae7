import { writeCell } from '../../src/engine/cell.ts';
import { buildChoices } from '../../src/games/newhaven/legal.ts';
import { cellOfTile, openTiles, tileAt } from '../../src/games/newhaven/map.ts';
import { writeBuilding, writeMove } from '../../src/games/newhaven/moves.ts';
import { withOwnPlan } from '../../src/games/newhaven/plan.ts';
import { RESOURCES } from '../../src/games/newhaven/resources.ts';
import { listActors, type PlayerView, type View } from '../../src/games/newhaven/state.ts';
import { TURNS } from '../../src/games/newhaven/tiles.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { type BuildChoice, isSameBuilding, standsFaceUp, villageCell } from '../../src/games/newhaven/village.ts';
import { bestYields, withBestTurn } from '../../src/games/newhaven/yields.ts';
import type { TapPlace } from '../shared/painter.ts';
import { tileBox } from './board.ts';
import { handBoxes, sortedBuildings } from './hand.ts';
import { type Layout, layOut } from './layout.ts';
import { readPicked } from './pickedMove.ts';
import { poolBoxes } from './picture.ts';
import { type Box, markerBoxes } from './resources.ts';
import { spaceBox } from './village.ts';

/**
 * Returns what a player who is to act can tap. A space of the board: the tile is shown there in the orientation that
 * yields most, and a second tap lays it. Another tile in the hand: it is taken instead; the same tile: it is turned. A
 * space of the village on which only one building can be placed face up; or a building in the hand and then its space.
 * A building of the pool.
 */
export function listTapPlaces(seen: View, picked: string): readonly TapPlace[] {
  const view = withOwnPlan(seen);
  const player = view.viewer === null ? undefined : view.players[view.viewer];
  const layout = layOut(view);
  if (player === undefined || view.viewer === null || !listActors(view).includes(view.viewer)) return [];
  switch (view.phase) {
    case 'place':
      return [...heldTiles(layout, view, player, picked), ...named(layout, picked), ...spaces(layout, view, picked)];
    case 'build':
      return [...heldBuildings(layout, view, player), ...villageSpaces(layout, view, picked)];
    case 'share':
      if (view.viewer === view.active) return pool(layout, view);
      return [...heldBuildings(layout, view, player), ...villageSpaces(layout, view, picked)];
    case 'draw':
      return pool(layout, view);
    case 'over':
      return [];
  }
}

/** Returns the place for a box, including half the gap around it: easier to hit, and no two places overlap. */
function place({ x, y, width, height }: Box, argument: string, around = 0): TapPlace {
  const area = { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around };
  return { area: { kind: 'rectangle', ...area }, argument };
}

const HALF_GAP = 2;

/** Returns the tiles in the hand: tapping one replaces the current tile; tapping the current tile turns it. */
function heldTiles({ hand }: Layout, view: View, player: PlayerView, looked: string): readonly TapPlace[] {
  if (hand === undefined) return [];
  const { tiles, shipment } = handBoxes(player, hand);
  const [verb, chosen, space, turn = ''] = withBestTurn(view, looked).split(' ');
  const at = verb === 'place' ? space : undefined;
  const held = tiles.map((box, slot): TapPlace => {
    const tile = `place ${slot + 1}`;
    if (at === undefined) return place(box, tile, HALF_GAP);
    if (chosen !== `${slot + 1}`) return { ...place(box, `${tile} ${at}`, HALF_GAP), within: tile };
    return {
      ...place(box, `${tile} ${at} r${(Number(turn.slice(1)) + 1) % TURNS.length}`, HALF_GAP),
      isLook: true,
      isBelow: true,
    };
  });
  return shipment === undefined ? held : [...held, place(shipment, 'ship', HALF_GAP)];
}

/** Returns the markers, while the resource of a shipment must be named. */
function named({ track }: Layout, picked: string): readonly TapPlace[] {
  if (!picked.startsWith('ship')) return [];
  return markerBoxes(track).map((box, at) => place(box, `ship ${RESOURCES[at]?.toLowerCase()}`, HALF_GAP));
}

function spaces({ grid }: Layout, view: View, looked: string): readonly TapPlace[] {
  const { map } = view;
  const picked = withBestTurn(view, looked);
  const [verb, first, there, turn] = picked.split(' ');
  if (looked === '') {
    return bestYields(view).map(({ move }): TapPlace => {
      const tile = `place ${move.kind === 'place' ? move.slot : ''}`;
      const box = tileBox(grid, map, tileAt(map, move.cell) ?? 0);
      return { ...place(box, `${tile} ${writeCell(move.cell)}`), within: tile };
    });
  }
  if (first === undefined || (verb !== 'place' && verb !== 'ship')) return [];
  return openTiles(map).map((tile) => {
    const space = writeCell(cellOfTile(map, tile));
    // A tap on the space where the tile is previewed lays it; a tap on another space previews it there.
    const isThere = space === there && (verb === 'ship' || turn !== undefined);
    const box = tileBox(grid, map, tile);
    return isThere ? { ...place(box, picked), isBelow: true } : place(box, `${verb} ${first} ${space}`);
  });
}

/** Returns the buildings in the hand that can be paid for and have a space to go to. */
function heldBuildings({ hand }: Layout, view: View, player: PlayerView): readonly TapPlace[] {
  if (hand === undefined) return [];
  const { buildings } = handBoxes(player, hand);
  const sorted = sortedBuildings(player);
  const choices = buildChoices(player.village, sorted, view.markers, view.variants.redevelop);
  return sorted.flatMap((building, at) => {
    const box = buildings[at];
    const isFirst = sorted.findIndex((other) => isSameBuilding(other, building)) === at;
    const isChoice = choices.some((choice) => isSameBuilding(choice.building, building));
    return box && isFirst && isChoice ? [place(box, `build ${writeBuilding(building)}`, HALF_GAP)] : [];
  });
}

/**
 * Returns the spaces where the chosen building may go; before one is chosen, the spaces on which only one could be
 * placed face up.
 */
function villageSpaces({ plots }: Layout, view: View, picked: string): readonly TapPlace[] {
  const { building, choices } = readPicked(view, picked);
  const village = plots.find(({ seat }) => seat === view.viewer)?.village;
  if (village === undefined) return [];
  if (building === undefined) {
    return onlyChoices(view).map((choice) => {
      const { space } = choice;
      const argument = writeMove({ kind: 'build', building: choice.building, cell: villageCell(space, view) });
      return place(spaceBox(village, space), argument);
    });
  }
  return choices.map((space) => {
    const argument = writeMove({ kind: 'build', building, cell: villageCell(space, view) });
    return place(spaceBox(village, space), argument);
  });
}

/** Returns the face-up builds on spaces that no other building in the hand could take. */
function onlyChoices(view: View): readonly BuildChoice[] {
  const player = ownPlayer(view)?.player;
  if (player?.buildings == null) return [];
  const all = buildChoices(player.village, player.buildings, view.markers, view.variants.redevelop);
  const faceUp = all.filter(({ building, space }) => standsFaceUp(building, space));
  return faceUp.filter(({ space }) => faceUp.filter((other) => other.space === space).length === 1);
}

/** Returns the buildings of the pool, one at a time. */
function pool(layout: Layout, view: View): readonly TapPlace[] {
  return poolBoxes(layout, view).map((box, at) => place(box, writeMove({ kind: 'draw', from: [at + 1] }), HALF_GAP));
}
