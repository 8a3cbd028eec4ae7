import type { Happening, Played } from '../../engine/game.ts';
import type { Seat } from '../../engine/seat.ts';
import * as say from './happenings.ts';
import { countsOf, harvestedChains, zeroMarkers } from './harvest.ts';
import { isSameBuilding, mightBuild } from './legal.ts';
import { openTiles, tileAt, withTile } from './map.ts';
import type { Move } from './moves.ts';
import { NO_RESOURCES, type Resource } from './resources.ts';
import { POOL_SIZE } from './start.ts';
import { type Player, type State, shipmentLies } from './state.ts';
import { type HarvestTile, turned } from './tiles.ts';
import { type Building, costOf, spaceAt, withBuilding } from './village.ts';

/** A position on its way to where a player must decide something, and what happened so far. */
interface Progress {
  readonly state: State;
  readonly events: readonly Happening[];
  readonly revealed: boolean;
}

/** Makes a legal move of the player to act. Nothing is left to chance: deck, bag and shipments lie as they were dealt. */
export function playMove(state: State, seat: Seat, move: Move): Played<State> {
  const player = playerAt(state, seat);
  switch (move.kind) {
    case 'place': {
      const tile = player.tiles[move.slot - 1];
      if (tile === undefined) throw new Error(`no tile ${move.slot}`);
      const tiles = player.tiles.filter((_, at) => at !== move.slot - 1);
      const face = turned(tile, move.turn);
      const next = withPlayer(state, seat, { tiles });
      return harvestTile({ ...next, seenTiles: [...state.seenTiles, tile] }, seat, tileOf(state, move), face, null);
    }
    case 'ship': {
      const { resource } = move;
      const face: HarvestTile = [resource, resource, resource, resource];
      return harvestTile(state, seat, tileOf(state, move), face, resource);
    }
    case 'build':
      return settle(build(state, seat, move));
    case 'done':
      return settle(passOn({ state, events: [say.finished(state, seat)], revealed: false }));
    case 'drawPool': {
      const building = state.pool[move.position - 1];
      if (building === undefined) throw new Error(`no building ${move.position} in the pool`);
      const pool = state.pool.filter((_, at) => at !== move.position - 1);
      return settle(draw({ ...state, pool }, seat, building, [say.drewFromPool(seat, building)], false));
    }
    case 'drawBag': {
      const [building, ...bag] = state.bag;
      if (building === undefined) throw new Error('the bag is empty');
      return settle(draw({ ...state, bag }, seat, building, say.drewFromBag(seat, building), true));
    }
  }
}

/**
 * A player leaves for good. The turn they were taking goes on without them: others still share, nobody draws. Later
 * they are passed over; their village stays as it is, their hand is out of the game. Those who stay take the turns that
 * are left, until one space is open (our decision: the rulebook knows nobody who leaves).
 */
export function leaveSeat(state: State, seat: Seat): Played<State> {
  const played = goOnWithout(state, seat);
  return played.state.rules === undefined ? played : { ...played, state: withLastRound(played.state) };
}

/** The state with the round in which the last turn will fall. */
function withLastRound(state: State): State {
  if (state.phase === 'over') return state;
  let { active, round } = state.phase === 'place' ? state : nextTurn(state);
  for (let turns = openTiles(state.map).length - 1; turns > 1; turns -= 1) {
    ({ active, round } = nextTurn({ ...state, active, round }));
  }
  return { ...state, rounds: isLastTurn(state) ? state.round : round };
}

function goOnWithout(state: State, seat: Seat): Played<State> {
  const next = withPlayer(state, seat, { hasLeft: true });
  const progress: Progress = { state: next, events: [], revealed: true };
  if (next.actor !== seat) return settle(progress);
  switch (next.phase) {
    case 'place':
    case 'draw':
      return settle(endTurn(progress));
    case 'build':
    case 'share':
      return settle(passOn(progress));
    case 'over':
      return progress;
  }
}

function playerAt(state: State, seat: Seat): Player {
  const player = state.players[seat];
  if (player === undefined) throw new RangeError(`no seat ${seat}`);
  return player;
}

function withPlayer(state: State, seat: Seat, change: Partial<Player>): State {
  return { ...state, players: state.players.with(seat, { ...playerAt(state, seat), ...change }) };
}

function tileOf(state: State, move: Extract<Move, { kind: 'place' | 'ship' }>): number {
  const tile = tileAt(state.map, move.cell);
  if (tile === undefined) throw new RangeError('outside the board');
  return tile;
}

/**
 * Steps 1 and 2 of a turn: the tile lies on the board, the markers are set, a clearing's building is taken. A tile out
 * of the hand was hidden till now, so that it stays; a shipment, still face down, may be taken back.
 */
function harvestTile(
  before: State,
  seat: Seat,
  tile: number,
  face: HarvestTile,
  shipped: Resource | null,
): Played<State> {
  const chains = harvestedChains(before.map, tile, face);
  const markers = countsOf(chains);
  const found = before.clearings.find((clearing) => clearing.tile === tile);
  const state: State = {
    ...before,
    map: withTile(before.map, tile, face),
    markers,
    lastHarvest: { seat, tile, chains, shipped },
    phase: 'build',
  };
  const events = [say.placed(state, seat, tile, markers, shipped)];
  const revealed = shipped === null;
  if (found === undefined) return settle({ state, events, revealed });
  const { buildings } = playerAt(state, seat);
  const richer = withPlayer(state, seat, { buildings: [...buildings, found.building] });
  const clearings = state.clearings.filter((clearing) => clearing !== found);
  const taken = say.tookFromClearing(seat, found.building);
  return settle({ state: { ...richer, clearings }, events: [...events, taken], revealed });
}

/** Steps 3 and 4: one building goes up and is paid. */
function build(state: State, seat: Seat, { building, cell }: Extract<Move, { kind: 'build' }>): Progress {
  const space = spaceAt(cell);
  if (space === undefined) throw new RangeError('outside the village');
  const player = playerAt(state, seat);
  const { colour } = building;
  const at = player.buildings.findIndex((other) => isSameBuilding(other, building));
  const cost = costOf(space);
  const old = player.village[space];
  const next = withPlayer(state, seat, {
    buildings: player.buildings.filter((_, other) => other !== at),
    village: withBuilding(player.village, building, space),
    cleared: old ? [...player.cleared, old] : player.cleared,
  });
  const markers = { ...state.markers, [colour]: state.markers[colour] - cost };
  return { state: { ...next, markers }, events: [say.built(seat, building, space, cost)], revealed: false };
}

/** The next player clockwise gets the one chance to build; after the last of them the active player draws. */
function passOn(progress: Progress): Progress {
  const { state } = progress;
  const count = state.players.length;
  for (let step = 1; step <= count; step += 1) {
    const seat = (state.actor + step) % count;
    if (seat === state.active) return beginDraw(progress);
    if (!playerAt(state, seat).hasLeft) return { ...progress, state: { ...state, actor: seat, phase: 'share' } };
  }
  throw new Error('the active player is one of the players');
}

/**
 * Step 5: one building for each marker at 0; as many as there are where pool and bag run out. After the last turn of
 * the match nobody draws: it could only count against the drawer (our decision, as in jeffrey-w/new-haven).
 */
function beginDraw(progress: Progress): Progress {
  const { state } = progress;
  const draws = Math.min(zeroMarkers(state.markers), state.pool.length + state.bag.length);
  if (draws === 0 || isLastTurn(state) || playerAt(state, state.active).hasLeft) return endTurn(progress);
  const drawing: State = { ...state, phase: 'draw', actor: state.active, drawsLeft: draws, hasDrawn: false };
  return { ...progress, state: drawing };
}

function draw(state: State, seat: Seat, building: Building, events: readonly Happening[], revealed: boolean): Progress {
  const { buildings } = playerAt(state, seat);
  const richer = withPlayer(state, seat, { buildings: [...buildings, building] });
  const next = { ...richer, drawsLeft: state.drawsLeft - 1, hasDrawn: true };
  const progress = { state: next, events, revealed };
  return next.drawsLeft === 0 ? endTurn(progress) : progress;
}

/** Step 6: the pool is filled, the shipment flipped or the tile replaced, the markers go back to 0. */
function endTurn(progress: Progress): Progress {
  const flipped = shipmentLies(progress.state) ? flipShipment(progress) : replaceTile(progress);
  const { state } = flipped;
  const missing = POOL_SIZE - state.pool.length;
  const { active, round } = nextTurn(state);
  const isOver = isLastTurn(state);
  const next: State = {
    ...state,
    pool: [...state.pool, ...state.bag.slice(0, missing)],
    bag: state.bag.slice(missing),
    markers: NO_RESOURCES,
    drawsLeft: 0,
    hasDrawn: false,
    ...(isOver ? { phase: 'over' } : { phase: 'place', active, actor: active, round }),
  };
  return { state: next, events: isOver ? [...flipped.events, say.over] : flipped.events, revealed: true };
}

function flipShipment({ state, events }: Progress): Progress {
  const { active, lastHarvest } = state;
  const { shipment } = playerAt(state, active);
  if (shipment === null || lastHarvest === null) throw new Error('no shipment lies on the board');
  const flipped: State = {
    ...withPlayer(state, active, { shipment: null }),
    map: withTile(state.map, lastHarvest.tile, shipment),
    seenTiles: [...state.seenTiles, shipment],
  };
  return { state: flipped, events: [...events, say.flipped(state, lastHarvest.tile)], revealed: true };
}

function replaceTile({ state, events }: Progress): Progress {
  const [tile, ...deck] = state.deck;
  const { tiles, hasLeft } = playerAt(state, state.active);
  // Nobody draws after the last turn, nor who left; a turn that was left before its tile was played replaces none.
  if (tile === undefined || hasLeft || isLastTurn(state)) return { state, events, revealed: true };
  const next = withPlayer({ ...state, deck }, state.active, { tiles: [...tiles, tile] });
  return { state: next, events: [...events, say.drewTile(state.active)], revealed: true };
}

/** The match ends when exactly one space of the area is open (rulebook page 6). Asked once the turn's tile lies. */
function isLastTurn(state: State): boolean {
  // Under the first rules, when everybody who stayed had had as many turns as planned at the start.
  return state.rules === undefined ? nextTurn(state).round > state.rounds : openTiles(state.map).length <= 1;
}

/** Whose turn comes after this one, and in which round. */
function nextTurn(state: State): { readonly active: Seat; readonly round: number } {
  const staying = [...state.players.keys()].filter((seat) => !playerAt(state, seat).hasLeft);
  const later = staying.find((seat) => seat > state.active);
  if (later !== undefined) return { active: later, round: state.round };
  return { active: staying[0] ?? state.active, round: state.round + 1 };
}

/**
 * Goes on by itself where the player to act could do nothing, whatever the hand: so that it tells nothing about a hand.
 */
function settle(progress: Progress): Played<State> {
  let now = progress;
  while (now.state.phase === 'build' || now.state.phase === 'share') {
    const { state } = now;
    const { village, buildings } = playerAt(state, state.actor);
    if (mightBuild(village, buildings.length, state.markers, state.variants.redevelop)) break;
    now = passOn(now);
  }
  return now;
}
