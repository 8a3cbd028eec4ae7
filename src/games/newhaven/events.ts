import { writeCell } from '../../engine/cell.ts';
import type { GameEvent, TurnPart } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { cellOfTile, type GameMap } from './map.ts';
import { FACE_DOWN_TEXT, nameBuilding, RESOURCE_TEXT, sayCounts } from './names.ts';
import type { Counts, Resource } from './resources.ts';
import type { State } from './state.ts';
import { type BuildChoice, type Building, costOf, standsFaceUp, villageCell } from './village.ts';

function everyone(text: Phrase, turn?: TurnPart): GameEvent {
  return { to: 'everyone', text, ...(turn === undefined ? {} : { turn }) };
}

export function placed({ map }: State, seat: Seat, tile: number, counts: Counts, shipped: Resource | null): GameEvent {
  const values = { player: { seat }, space: spaceName(map, tile), counts: sayCounts(counts) };
  if (shipped === null) {
    return everyone(phrase('newhaven.event.placed', values), {
      seat,
      part: phrase('newhaven.turn.laid', values),
      begins: true,
    });
  }
  const asOne = { ...values, resource: phrase(RESOURCE_TEXT[shipped]) };
  const part = phrase('newhaven.turn.shipped', asOne);
  return everyone(phrase('newhaven.event.shipped', asOne), { seat, part, begins: true });
}

export function tookFromClearing(seat: Seat, building: Building): GameEvent {
  const values = { player: { seat }, building: nameBuilding(building) };
  return everyone(phrase('newhaven.event.clearing', values), { seat, part: phrase('newhaven.turn.clearing', values) });
}

/**
 * For a building that lies face down, only the color is revealed. With `begins`, what a player builds from another's
 * harvest starts a new line.
 */
export function built(state: State, seat: Seat, { building, space }: BuildChoice, begins = false): GameEvent {
  const values = { player: { seat }, space: nameSpace(state, space), cost: costOf(space) };
  const isUp = standsFaceUp(building, space);
  const shown = isUp ? nameBuilding(building) : phrase(FACE_DOWN_TEXT[building.colour]);
  const part = isUp
    ? phrase('newhaven.turn.built', { building: shown })
    : phrase('newhaven.turn.builtDown', { resource: phrase(RESOURCE_TEXT[building.colour]) });
  const turn = { seat, part, ...(begins ? { begins } : {}) };
  return everyone(phrase('newhaven.event.built', { ...values, building: shown }), turn);
}

/** Plans are visible only to the player who makes them. */
export function planned(state: State, seat: Seat, { building, space }: BuildChoice): GameEvent {
  const values = { building: nameBuilding(building), space: nameSpace(state, space), cost: costOf(space) };
  return { to: [seat], text: phrase('newhaven.event.planned', values) };
}

export function cleared(seat: Seat): GameEvent {
  return { to: [seat], text: phrase('newhaven.event.cleared') };
}

/** A choice made before players who come first have made theirs. */
export function chosen(seat: Seat): GameEvent {
  return { to: [seat], text: phrase('newhaven.event.chosen') };
}

/** Tells a player that others have used up what the plan relied on. */
export function leftOut(seat: Seat, count: number): GameEvent {
  return { to: [seat], text: phrase('newhaven.event.leftOut', { count }) };
}

export function drawsPlanned(seat: Seat): GameEvent {
  return { to: [seat], text: phrase('newhaven.event.drawsPlanned'), goesOn: seat };
}

export function finished(state: State, seat: Seat): GameEvent {
  const values = { player: { seat } };
  return state.phase === 'share'
    ? everyone(phrase('newhaven.event.shared', values), { seat, begins: true })
    : everyone(phrase('newhaven.event.finished', values), { seat });
}

export function drewFromPool(seat: Seat, building: Building): GameEvent {
  return everyone(
    phrase('newhaven.event.drewPool', { player: { seat }, building: nameBuilding(building) }),
    drewOne(seat),
  );
}

export function drewFromBag(seat: Seat, building: Building): readonly GameEvent[] {
  return [
    everyone(phrase('newhaven.event.drewBag', { player: { seat } }), drewOne(seat)),
    { to: [seat], text: phrase('newhaven.event.drewBagYou', { building: nameBuilding(building) }) },
  ];
}

function drewOne(seat: Seat): TurnPart {
  return { seat, part: phrase('newhaven.turn.drew', { count: 1 }) };
}

export function flipped({ map }: State, tile: number): GameEvent {
  return everyone(phrase('newhaven.event.flipped', { space: spaceName(map, tile) }));
}

export function drewTile(seat: Seat): GameEvent {
  return { to: [seat], text: phrase('newhaven.event.drewTile') };
}

export const over: GameEvent = everyone(phrase('newhaven.event.over'));

function nameSpace(state: State, space: number): string {
  return writeCell(villageCell(space, state));
}

function spaceName(map: GameMap, tile: number): string {
  return writeCell(cellOfTile(map, tile));
}
