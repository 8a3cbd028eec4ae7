import type { GameEvent, MoveResult } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Gridpoint } from './map.ts';
import { type DirectedKey, type Key, spotBeside } from './moves.ts';
import { passTurn, playerOf, type State, seatAt, unclaimed, withPlayer } from './state.ts';
import { noticeTaken, updateKnowledge } from './updateKnowledge.ts';
import { afterKey } from './way.ts';

/**
 * Plays one key. Everyone is told only who acted and what was found; swaps and thefts are told only to the two players
 * concerned.
 */
export function press(state: State, seat: Seat, move: Key): MoveResult<State> {
  const before = withPlayer(state, seat, {
    news: [],
    displaced: false,
    turnsLeft: playerOf(state, seat).turnsLeft - 1,
  });
  const walked = move.kind === 'pass' ? { state: before, events: [] } : walk(before, seat, move);
  const found = playerOf(walked.state, seat).found - playerOf(state, seat).found;
  const lastTurn = { seat, found };
  const told = noteWalk(walked.events.reduce(addNews, walked.state), seat, state, move);
  return {
    state: passTurn({ ...afterKey(state, told, seat), lastTurn }),
    events: [...foundEvents(told, seat, found), ...walked.events],
    revealed: true,
  };
}

/**
 * Records the player's path for its own picture: a run is straight, and all gold on it is found. A way counts as one
 * walk.
 */
function noteWalk(state: State, seat: Seat, before: State, move: Key): State {
  const { at, plan, walk } = playerOf(before, seat);
  const end = playerOf(state, seat).at;
  if (state.rules === undefined || at === null || !('direction' in move)) return state;
  const path = [at];
  for (let spot: Gridpoint | undefined = at; spot !== undefined && spot !== end; path.push(spot)) {
    spot = spotBeside(state.map, spot, move.direction) ?? end ?? at;
  }
  const found = before.piles.filter((pile) => path.includes(pile.at));
  const earlier = plan !== undefined && plan.keys > 0 ? walk : undefined;
  if (earlier === undefined) return withPlayer(state, seat, { walk: { path, found } });
  return withPlayer(state, seat, {
    walk: { path: [...earlier.path, ...path.slice(1)], found: [...earlier.found, ...found] },
  });
}

/** Keeps what a player is told for its view until its next turn. */
function addNews(state: State, { to, text }: PrivateEvent): State {
  return to.reduce((told, seat) => withPlayer(told, seat, { news: [...playerOf(told, seat).news, text] }), state);
}

interface PrivateEvent extends GameEvent {
  readonly to: readonly Seat[];
}

interface WalkResult {
  readonly state: State;
  readonly events: readonly PrivateEvent[];
}

/**
 * Moves by a step, or by a run (the same step until it is impossible), with everything that happens on the way. The
 * match ends with the last nugget, even in the middle of a run.
 */
function walk(state: State, seat: Seat, { kind, direction }: DirectedKey): WalkResult {
  let walked: WalkResult = { state, events: [] };
  do {
    const { at } = playerOf(walked.state, seat);
    const to = at === null ? undefined : spotBeside(state.map, at, direction);
    if (to === undefined) break;
    const stepped = stepTo(walked.state, seat, to);
    walked = { state: stepped.state, events: [...walked.events, ...stepped.events] };
  } while (kind === 'run' && (walked.state.piles.length > 0 || state.rules === undefined));
  return walked;
}

function stepTo(state: State, seat: Seat, to: Gridpoint): WalkResult {
  const other = seatAt(state, to);
  if (other !== undefined) return swap(state, seat, other);
  return { state: updateKnowledge(collect(withPlayer(state, seat, { at: to }), seat, to), seat), events: [] };
}

/** A player who steps on gold takes the whole pile. */
function collect(state: State, seat: Seat, at: Gridpoint): State {
  const pile = state.piles.find((one) => one.at === at);
  if (pile === undefined) return state;
  const { purse, found } = playerOf(state, seat);
  const richer = withPlayer(state, seat, { purse: purse + pile.size, found: found + pile.size });
  return noticeTaken({ ...richer, piles: richer.piles.filter((one) => one !== pile) }, at);
}

/** A player who steps on another changes places with it; both then see what is visible from their new places. */
function swap(state: State, seat: Seat, other: Seat): WalkResult {
  const from = playerOf(state, seat).at;
  const to = playerOf(state, other).at;
  const swapped = withPlayer(withPlayer(state, seat, { at: to }), other, { at: from, displaced: true });
  return rob(updateKnowledge(updateKnowledge(swapped, seat), other), seat, other);
}

/** With theft, a player who steps on another takes a tenth of its purse, rounded down (rules 2). */
function rob(state: State, thief: Seat, victim: Seat): WalkResult {
  const loot = state.theft ? Math.floor(playerOf(state, victim).purse / 10) : 0;
  if (loot === 0) {
    const toThief = phrase('nuggets.swapped', { player: { seat: victim } });
    return { state, events: tell(thief, victim, toThief, phrase('nuggets.wasSwapped', { player: { seat: thief } })) };
  }
  const rich = playerOf(state, thief).purse + loot;
  const poor = playerOf(state, victim).purse - loot;
  const toThief = phrase('nuggets.robbed', { player: { seat: victim }, count: loot, purse: rich });
  const toVictim = phrase('nuggets.wasRobbed', { player: { seat: thief }, count: loot, purse: poor });
  return {
    state: withPlayer(withPlayer(state, thief, { purse: rich }), victim, { purse: poor }),
    events: tell(thief, victim, toThief, toVictim),
  };
}

function tell(mover: Seat, other: Seat, toMover: Phrase, toOther: Phrase): readonly PrivateEvent[] {
  return [
    { to: [mover], text: toMover },
    { to: [other], text: toOther },
  ];
}

function foundEvents(state: State, seat: Seat, found: number): readonly GameEvent[] {
  if (found === 0) return state.pace === 'turns' && state.rules !== undefined ? [movedOn(seat)] : [];
  const left = unclaimed(state);
  const player = { seat };
  const text =
    left === 0
      ? phrase('nuggets.foundLast', { player, count: found })
      : phrase('nuggets.found', { player, count: found, left });
  return [{ to: 'everyone', text }];
}

/** Tells everyone that a player has acted, for matches in which all wait for that player. */
function movedOn(seat: Seat): GameEvent {
  return { to: 'everyone', text: phrase('nuggets.moved', { player: { seat } }) };
}
