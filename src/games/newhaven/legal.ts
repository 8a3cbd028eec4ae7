import type { Seat } from '../../engine/seat.ts';
import { cellOfTile, openTiles } from './map.ts';
import type { Move, SharingKind } from './moves.ts';
import { mayClear, planned } from './plan.ts';
import { type Counts, RESOURCES, type Resource } from './resources.ts';
import { listActors, type PlannedTurn, type Player, type Source, type State } from './state.ts';
import { TURNS } from './tiles.ts';
import { mostDraws } from './turn.ts';
import {
  type BuildChoice,
  type Building,
  costOf,
  fittingSpaces,
  isSameBuilding,
  type Village,
  villageCell,
} from './village.ts';

/** All legal moves of a player who is to act. */
export function legalMoves(state: State, seat: Seat): readonly Move[] {
  const player = state.players[seat];
  if (player === undefined || !listActors(state).includes(seat)) return [];
  switch (state.phase) {
    case 'place':
      return placements(state, player);
    case 'build':
    case 'share':
      return seat === state.active && state.phase === 'share'
        ? draws(state)
        : [...builds(state, player), ...ends(player)];
    case 'draw':
      return draws(state);
    case 'over':
      return [];
  }
}

function builds(state: State, player: Player): readonly Move[] {
  const { markers, variants } = state;
  const { redevelop } = variants;
  const { player: soon, markers: left } = planned(player, markers, redevelop);
  return buildChoices(soon.village, soon.buildings, left, redevelop).map(
    ({ building, space }): Move => ({ kind: 'build', building, cell: villageCell(space, state) }),
  );
}

/** The moves that finish building, and the one that clears the plan. */
function ends(player: Player): readonly Move[] {
  if (player.ahead === undefined) return [{ kind: 'done' }];
  const other: Move = { kind: 'done', sharing: otherSharing(player.ahead) };
  return mayClear(player) ? [{ kind: 'done' }, other, { kind: 'clear' }] : [{ kind: 'done' }, other];
}

/** The order a player could give for future sharing, which is the one not in force. */
export function otherSharing({ passesUnlessUp }: PlannedTurn): SharingKind {
  return passesUnlessUp ? 'ask' : 'unless-up';
}

/** Every list of buildings that may be drawn one after another; under the first rules, only single ones. */
function draws(state: State): readonly Move[] {
  const most = state.rules === undefined ? 1 : mayDraw(state);
  const lists: (readonly Source[])[] = [[]];
  // The list grows during the loop; short ones come first.
  for (const list of lists) {
    if (list.length < most) lists.push(...sourcesAfter(state, list).map((source) => [...list, source]));
  }
  return lists.slice(1).map((from): Move => ({ kind: 'draw', from }));
}

/**
 * How many buildings may be drawn now, or chosen while the wealth is shared, when other players may still empty more
 * markers.
 */
export function mayDraw(state: State): number {
  return state.phase === 'share' ? mostDraws(state) : state.drawsLeft;
}

/**
 * The possible sources of the next building in a list: the first of a turn comes from the pool, each further one from
 * the pool or blind from the bag. The bag comes last in a list; a player who prefers it to a place in the pool leaves
 * that place out.
 */
export function sourcesAfter({ pool, bag, hasDrawn }: State, list: readonly Source[]): readonly Source[] {
  const places = list.includes('bag') ? [] : pool.flatMap((_, at) => (list.includes(at + 1) ? [] : [at + 1]));
  const mayBag = hasDrawn || list.length > 0 || pool.length === 0;
  const fromBag = list.filter((source) => source === 'bag').length;
  return mayBag && fromBag < bag.length ? [...places, 'bag'] : places;
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

/** What can be built and paid for, with each kind of building in the hand once. */
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

/**
 * Whether a player with this village and this many unknown buildings could build anything with what is left. It only
 * uses public knowledge, so that passing automatically reveals nothing about the hand.
 */
export function mightBuild(village: Village, handSize: number, markers: Counts, redevelop: boolean): boolean {
  if (handSize === 0) return false;
  return RESOURCES.some((colour) => affordableSpaces(village, colour, markers, redevelop).length > 0);
}
