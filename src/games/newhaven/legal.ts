import type { Seat } from '../../engine/seat.ts';
import { cellOfTile, openTiles } from './map.ts';
import type { Move } from './moves.ts';
import { type Counts, RESOURCES, type Resource } from './resources.ts';
import type { Player, State } from './state.ts';
import { TURNS } from './tiles.ts';
import { type Building, costOf, fittingSpaces, type Village, villageCell } from './village.ts';

/** A building and the space it may go to. */
export interface BuildChoice {
  readonly building: Building;
  readonly space: number;
}

/** All moves the player to act may make. */
export function legalMoves(state: State, seat: Seat): readonly Move[] {
  const player = state.players[seat];
  if (player === undefined || seat !== state.actor) return [];
  switch (state.phase) {
    case 'place':
      return placements(state, player);
    case 'build':
    case 'share': {
      const choices = buildChoices(player.village, player.buildings, state.markers, state.variants.redevelop);
      const builds = choices.map(
        ({ building, space }): Move => ({ kind: 'build', building, cell: villageCell(space) }),
      );
      return [...builds, { kind: 'done' }];
    }
    case 'draw': {
      const pool = state.pool.map((_, at): Move => ({ kind: 'drawPool', position: at + 1 }));
      return mayDrawFromBag(state) ? [...pool, { kind: 'drawBag' }] : pool;
    }
    case 'over':
      return [];
  }
}

function placements(state: State, player: Player): readonly Move[] {
  const cells = openTiles(state.map).map((tile) => cellOfTile(state.map, tile));
  const ofHand = player.tiles.flatMap((_, at) =>
    cells.flatMap((cell) => TURNS.map((turn): Move => ({ kind: 'place', slot: at + 1, cell, turn }))),
  );
  if (player.shipment === null) return ofHand;
  const ofShipment = RESOURCES.flatMap((resource) => cells.map((cell): Move => ({ kind: 'ship', resource, cell })));
  return [...ofHand, ...ofShipment];
}

/** What can be built and paid for, each kind of building of the hand once. */
export function buildChoices(
  village: Village,
  hand: readonly Building[],
  markers: Counts,
  redevelop: boolean,
): readonly BuildChoice[] {
  const payable = hand.filter((building) => markers[building.colour] > 0);
  const kinds = payable.filter((building, at) => payable.findIndex((other) => isSameBuilding(other, building)) === at);
  return RESOURCES.flatMap((colour) => {
    const ofColour = kinds.filter((building) => building.colour === colour);
    if (ofColour.length === 0) return [];
    const spaces = affordableSpaces(village, colour, markers, redevelop);
    return ofColour.flatMap((building) => spaces.map((space) => ({ building, space })));
  });
}

function affordableSpaces(village: Village, colour: Resource, markers: Counts, redevelop: boolean): readonly number[] {
  if (markers[colour] === 0) return [];
  return fittingSpaces(village, colour, redevelop).filter((space) => costOf(space) <= markers[colour]);
}

export function isSameBuilding(a: Building, b: Building): boolean {
  return a.colour === b.colour && a.number === b.number;
}

/**
 * Whether somebody with this village and this many unknown buildings could build anything with what is left. Asks only
 * what everybody knows, so that passing for a player who could not says nothing about the hand.
 */
export function mightBuild(village: Village, handSize: number, markers: Counts, redevelop: boolean): boolean {
  if (handSize === 0) return false;
  return RESOURCES.some((colour) => affordableSpaces(village, colour, markers, redevelop).length > 0);
}

/** The first building must come from the pool, each further one from the pool or blind from the bag. */
export function mayDrawFromBag(state: State): boolean {
  return state.bag.length > 0 && (state.hasDrawn || state.pool.length === 0);
}
