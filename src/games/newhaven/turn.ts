import type { GameEvent } from '../../engine/game.ts';
import type { Seat } from '../../engine/seat.ts';
import * as say from './events.ts';
import { zeroMarkers } from './harvest.ts';
import { openTiles, withTile } from './map.ts';
import { NO_RESOURCES, RESOURCES } from './resources.ts';
import { POOL_SIZE } from './start.ts';
import { type Player, type Source, type State, shipmentLies } from './state.ts';
import type { Building } from './village.ts';

/** A position on its way to the next player decision, and what has happened so far. */
export interface Progress {
  readonly state: State;
  readonly events: readonly GameEvent[];
  readonly revealed: boolean;
}

export function playerAt(state: State, seat: Seat): Player {
  const player = state.players[seat];
  if (player === undefined) throw new RangeError(`no seat ${seat}`);
  return player;
}

export function withPlayer(state: State, seat: Seat, change: Partial<Player>): State {
  return { ...state, players: state.players.with(seat, { ...playerAt(state, seat), ...change }) };
}

/** The progress through the rest of this turn if nobody has to act before the draws. */
export function beginDraw(progress: Progress): Progress {
  const { state } = progress;
  const draws = Math.min(zeroMarkers(state.markers), mostDraws(state));
  if (draws === 0) return endTurn(progress);
  const drawing: State = { ...state, phase: 'draw', actor: state.active, drawsLeft: draws, hasDrawn: false };
  const { ahead } = playerAt(state, state.active);
  if (ahead === undefined || ahead.draws.length === 0) return { ...progress, state: drawing };
  const known = withPlayer(drawing, state.active, { ahead: { ...ahead, draws: [] } });
  return draw({ ...progress, state: known }, ahead.draws);
}

/**
 * The maximum number of buildings the active player may have to draw: one for each marker at 0 (step 5), or as many as
 * exist if pool and bag run out. After the last turn of the match nobody draws, because it could only hurt the drawer
 * (our decision, as in jeffrey-w/new-haven).
 */
export function mostDraws(state: State): number {
  if (isLastTurn(state) || playerAt(state, state.active).hasLeft) return 0;
  return Math.min(RESOURCES.length, state.pool.length + state.bag.length);
}

/** Draws as many of these as are due. Once no more are due, the turn ends. */
export function draw(progress: Progress, from: readonly Source[]): Progress {
  const { state } = progress;
  const seat = state.active;
  const taken = from.slice(0, state.drawsLeft);
  const fromBag = taken.filter((source) => source === 'bag').length;
  const bag = state.bag.slice(0, fromBag);
  const drawn = taken.map((source): { building: Building; events: readonly GameEvent[] } => {
    const building = source === 'bag' ? bag.shift() : state.pool[source - 1];
    if (building === undefined) throw new Error(`nothing to draw at ${source}`);
    const events = source === 'bag' ? say.drewFromBag(seat, building) : [say.drewFromPool(seat, building)];
    return { building, events };
  });
  const { buildings } = playerAt(state, seat);
  const richer = withPlayer(state, seat, { buildings: [...buildings, ...drawn.map(({ building }) => building)] });
  const next: Progress = {
    state: {
      ...richer,
      pool: state.pool.filter((_, at) => !taken.includes(at + 1)),
      bag: state.bag.slice(fromBag),
      drawsLeft: state.drawsLeft - taken.length,
      hasDrawn: true,
    },
    events: [...progress.events, ...drawn.flatMap(({ events }) => events)],
    revealed: progress.revealed || fromBag > 0,
  };
  return next.state.drawsLeft === 0 ? endTurn(next) : next;
}

/** Step 6: the pool is refilled, the shipment flipped or the tile replaced, and the markers return to 0. */
export function endTurn(progress: Progress): Progress {
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
  // Nobody draws after the last turn, nor does a player who left; a turn that was left before its tile was played
  // replaces none.
  if (tile === undefined || hasLeft || isLastTurn(state)) return { state, events, revealed: true };
  const next = withPlayer({ ...state, deck }, state.active, { tiles: [...tiles, tile] });
  return { state: next, events: [...events, say.drewTile(state.active)], revealed: true };
}

/** The match ends when exactly one space of the area is open (rulebook page 6). Called once the turn's tile is laid. */
export function isLastTurn(state: State): boolean {
  // Under the first rules, the match ends when everyone who stayed has had as many turns as planned at the start.
  return state.rules === undefined ? nextTurn(state).round > state.rounds : openTiles(state.map).length <= 1;
}

/**
 * While the wealth is shared: the player who lays the next tile, as long as others are being asked as well. If asked
 * last, this player can share and lay in one go, no later than if everyone had been asked at once.
 */
export function inNoHurry(state: State): readonly Seat[] {
  const { phase, waiting = [], active } = state;
  if (phase !== 'share' || isLastTurn(state)) return [];
  const { active: next } = nextTurn(state);
  const others = waiting.filter((seat) => seat !== next && seat !== active);
  return others.length === 0 ? [] : [next];
}

/** Returns whose turn is next, and in which round. */
export function nextTurn(state: State): { readonly active: Seat; readonly round: number } {
  const staying = [...state.players.keys()].filter((seat) => !playerAt(state, seat).hasLeft);
  const later = staying.find((seat) => seat > state.active);
  if (later !== undefined) return { active: later, round: state.round };
  return { active: staying[0] ?? state.active, round: state.round + 1 };
}
