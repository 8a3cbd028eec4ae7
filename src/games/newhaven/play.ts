import type { MoveResult } from '../../engine/game.ts';
import type { Seat } from '../../engine/seat.ts';
import * as say from './events.ts';
import { countsOf, harvestedChains } from './harvest.ts';
import { mightBuild } from './legal.ts';
import { openTiles, tileAt, withTile } from './map.ts';
import type { Move, SharingKind } from './moves.ts';
import { afterBuilding, afterPaying } from './plan.ts';
import type { Resource } from './resources.ts';
import { answered, clearPlan, goOn, planBuild, planDraws, share, withAhead } from './sharedWealth.ts';
import type { State } from './state.ts';
import { type HarvestTile, turned } from './tiles.ts';
import { draw, endTurn, isLastTurn, nextTurn, type Progress, playerAt, withPlayer } from './turn.ts';
import { type BuildChoice, spaceAt } from './village.ts';

/**
 * Makes a legal move of the player to act. Nothing is random: the order of deck, bag and shipments was fixed by the
 * deal.
 */
export function playMove(state: State, seat: Seat, move: Move): MoveResult<State> {
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
      return isPlanning(state)
        ? planBuild(state, seat, choiceOf(state, move))
        : settle(build(state, seat, choiceOf(state, move)));
    case 'clear':
      return clearPlan(state, seat);
    case 'done':
      return finish(withSharing(state, seat, move.sharing), seat);
    case 'draw':
      if (state.phase === 'share') return planDraws(state, move.from);
      return draw({ state, events: [], revealed: false }, move.from);
  }
}

/** Whether the players who share the wealth are asked all at once, so that what they build is only a plan at first. */
function isPlanning({ phase, waiting }: State): boolean {
  return phase === 'share' && waiting !== undefined;
}

function withSharing(state: State, seat: Seat, sharing: SharingKind | undefined): State {
  return sharing === undefined ? state : withAhead(state, seat, { passesUnlessUp: sharing === 'unless-up' });
}

/** Records that a player builds nothing more in this turn. */
function finish(state: State, seat: Seat): MoveResult<State> {
  if (!isPlanning(state)) return settle(passOn({ state, events: [say.finished(state, seat)], revealed: false }));
  const chosen = answered(state, seat);
  // If others come first, only the player learns that the choice is made, because it is carried out after theirs.
  const events = state.actor === seat ? [] : [say.chosen(seat)];
  return goOn({ state: chosen, events, revealed: false });
}

/** Moves on to the next choice: another player's, or the active player's draw. */
function passOn(progress: Progress): Progress {
  return progress.state.phase === 'build' ? share(progress) : goOn(withNextActor(progress));
}

function withNextActor({ state, ...rest }: Progress): Progress {
  return { ...rest, state: { ...state, actor: (state.actor + 1) % state.players.length } };
}

/**
 * Lets a player leave for good. A turn of theirs in progress goes on without them: others still share, nobody draws.
 * Later they are skipped; their village stays as it is, their hand is out of the game. Those who stay take the
 * remaining turns, until one space is open (our decision: the rulebook does not cover players who leave).
 */
export function leaveSeat(state: State, seat: Seat): MoveResult<State> {
  const played = goOnWithout(state, seat);
  return played.state.rules === undefined ? played : { ...played, state: withLastRound(played.state) };
}

/** The state with `rounds` set to the round of the last turn. */
function withLastRound(state: State): State {
  if (state.phase === 'over') return state;
  let { active, round } = state.phase === 'place' ? state : nextTurn(state);
  for (let turns = openTiles(state.map).length - 1; turns > 1; turns -= 1) {
    ({ active, round } = nextTurn({ ...state, active, round }));
  }
  return { ...state, rounds: isLastTurn(state) ? state.round : round };
}

function goOnWithout(state: State, seat: Seat): MoveResult<State> {
  const next = withPlayer(state, seat, { hasLeft: true });
  const progress: Progress = { state: next, events: [], revealed: true };
  switch (next.phase) {
    case 'place':
    case 'draw':
      return next.active === seat ? endTurn(progress) : progress;
    case 'build':
      return settle(next.active === seat ? passOn(progress) : progress);
    case 'share':
      return goOn({ ...progress, state: answered(next, seat) });
    case 'over':
      return progress;
  }
}

function tileOf(state: State, move: Extract<Move, { kind: 'place' | 'ship' }>): number {
  const tile = tileAt(state.map, move.cell);
  if (tile === undefined) throw new RangeError('outside the board');
  return tile;
}

/**
 * Steps 1 and 2 of a turn: the tile is laid, the markers are set, a clearing's building is taken. A tile from the hand
 * was hidden until now, so the move cannot be taken back; a shipment, still face down, may be taken back.
 */
function harvestTile(
  before: State,
  seat: Seat,
  tile: number,
  face: HarvestTile,
  shipped: Resource | null,
): MoveResult<State> {
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

function choiceOf(state: State, { building, cell }: Extract<Move, { kind: 'build' }>): BuildChoice {
  const space = spaceAt(cell, state);
  if (space === undefined) throw new RangeError('outside the village');
  return { building, space };
}

/** Step 3: one building is built and paid for. */
function build(state: State, seat: Seat, choice: BuildChoice): Progress {
  const next = withPlayer(state, seat, afterBuilding(playerAt(state, seat), choice));
  const events = [say.built(state, seat, choice)];
  return { state: { ...next, markers: afterPaying(state.markers, choice) }, events, revealed: false };
}

/**
 * Moves on automatically if the active player could build nothing with any hand, so that this reveals nothing about the
 * hand.
 */
function settle(progress: Progress): MoveResult<State> {
  const { state } = progress;
  if (state.phase === 'share') return goOn(progress);
  if (state.phase !== 'build') return progress;
  const { village, buildings } = playerAt(state, state.active);
  if (mightBuild(village, buildings.length, state.markers, state.variants.redevelop)) return progress;
  return passOn(progress);
}
