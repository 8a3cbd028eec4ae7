import type { Seat } from '../../../engine/seat.ts';
import { openTiles } from '../map.ts';
import { planned } from '../plan.ts';
import { type Counts, RESOURCES } from '../resources.ts';
import { type State, shipmentLies } from '../state.ts';
import type { HarvestTile } from '../tiles.ts';
import type { Building, Village } from '../village.ts';
import { KINDS, type Kind, type SwiftVillage, swiftVillage } from './swiftVillage.ts';

/** The four squares of a tile, row by row: indexes into the resources plus 1; 0 is no resource. */
export type SwiftTile = readonly number[];

/** A village, and the number of buildings of every kind available for it. */
export interface SwiftBuilder {
  readonly village: SwiftVillage;
  readonly hand: Uint8Array;
}

export interface SwiftPlayer extends SwiftBuilder {
  readonly tiles: SwiftTile[];
  shipment: SwiftTile | undefined;
  readonly hasLeft: boolean;
}

/**
 * A match that is changed in place and played on by simple rules of thumb, several hundred times faster than by the
 * game's own rules. Nothing is checked, so it is only for imagined matches.
 */
export interface SwiftMatch {
  readonly length: number;
  readonly height: number;
  readonly squares: Uint8Array;
  /** The open spaces. */
  readonly open: number[];
  /** The building on each tile's clearing, -1 for none. */
  readonly clearings: Int8Array;
  readonly redevelop: boolean;
  readonly players: readonly SwiftPlayer[];
  readonly pool: Kind[];
  /** The bag, with the next building last; `bagOf` counts the buildings of every kind in it. */
  readonly bag: Kind[];
  readonly bagOf: Uint8Array;
  readonly deck: SwiftTile[];
  active: Seat;
  readonly markers: number[];
  /** The players who may still build in this turn, in order. */
  building: readonly Seat[];
  /** The number of buildings still to be drawn in this turn; -1 if the markers will determine it. */
  draws: number;
  /** The space of the active player's shipment, -1 if it is not on the board. */
  lying: number;
}

export function swiftBuilder(village: Village, buildings: readonly Building[]): SwiftBuilder {
  return { village: swiftVillage(village), hand: packHand(buildings) };
}

/** Choices made while the wealth is shared count as built. */
export function swiftMatch(given: State): SwiftMatch {
  const state = withPlansBuilt(given);
  const bag = state.bag.map(kindOf).reverse();
  const bagOf = new Uint8Array(KINDS);
  for (const kind of bag) (bagOf[kind] as number)++;
  const clearings = new Int8Array(state.map.spaces.length).fill(-1);
  for (const { tile, building } of state.clearings) clearings[tile] = kindOf(building);
  return {
    length: state.map.length,
    height: state.map.height,
    squares: Uint8Array.from(state.map.squares, (square) => (square === 'NONE' ? 0 : RESOURCES.indexOf(square) + 1)),
    open: [...openTiles(state.map)],
    clearings,
    redevelop: state.variants.redevelop,
    players: state.players.map(({ village, buildings, tiles, shipment, hasLeft }) => ({
      ...swiftBuilder(village, buildings),
      tiles: tiles.map(swiftTile),
      shipment: shipment === null ? undefined : swiftTile(shipment),
      hasLeft,
    })),
    pool: state.pool.map(kindOf),
    bag,
    bagOf,
    deck: state.deck.map(swiftTile).reverse(),
    active: state.active,
    markers: toMarkers(state.markers),
    building: stillBuilding(state),
    draws: state.phase === 'draw' ? state.drawsLeft : -1,
    lying: shipmentLies(state) ? (state.lastHarvest?.tile ?? -1) : -1,
  };
}

function withPlansBuilt(state: State): State {
  if (state.phase !== 'share') return state;
  let { players, markers } = state;
  for (const seat of listSharers(state)) {
    const player = players[seat];
    if (player === undefined) continue;
    const carried = planned(player, markers, state.variants.redevelop);
    players = players.with(seat, carried.player);
    markers = carried.markers;
  }
  return { ...state, players, markers };
}

/** The players whose choice is not yet carried out, clockwise. */
function listSharers({ active, actor, players }: State): readonly Seat[] {
  const count = players.length;
  return Array.from({ length: (active - actor + count) % count }, (_, step) => (actor + step) % count);
}

/** The players who may still build in this turn, clockwise from the active player. */
function stillBuilding(state: State): readonly Seat[] {
  const { phase, active, actor, players, waiting } = state;
  if (phase === 'share' && waiting !== undefined) return listSharers(state).filter((seat) => waiting.includes(seat));
  if (phase !== 'build' && phase !== 'share') return [];
  const count = players.length;
  const first = (actor - active + count) % count;
  return Array.from({ length: count - first }, (_, step) => (actor + step) % count);
}

function kindOf({ colour, number }: Building): Kind {
  return RESOURCES.indexOf(colour) * 6 + number - 1;
}

function packHand(buildings: readonly Building[]): Uint8Array {
  const hand = new Uint8Array(KINDS);
  for (const building of buildings) (hand[kindOf(building)] as number)++;
  return hand;
}

function swiftTile(tile: HarvestTile): SwiftTile {
  return tile.map((resource) => RESOURCES.indexOf(resource) + 1);
}

export function toMarkers(counts: Counts): number[] {
  return RESOURCES.map((resource) => counts[resource]);
}
