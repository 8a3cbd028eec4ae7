import type { Seat } from '../../engine/seat.ts';
import * as say from './events.ts';
import { buildChoices, mightBuild } from './legal.ts';
import { carryOut, planned } from './plan.ts';
import { NOTHING_AHEAD, type PlannedTurn, type Source, type State } from './state.ts';
import { beginDraw, mostDraws, type Progress, playerAt, withPlayer } from './turn.ts';
import { type BuildChoice, standsFaceUp } from './village.ts';

/**
 * Step 4, sharing the wealth, for players who are seldom there at the same time: all other players are asked at once,
 * and the active player is asked what to draw. Their choices are hidden and carried out clockwise, so the result is as
 * if they had been asked in turn. A player who chose before those who come first gets what is left then.
 *
 * Under the first rules they are asked one after another.
 */
export function share(progress: Progress): Progress {
  const { state } = progress;
  const sharing = onward(state);
  if (state.waiting === undefined) return goOn({ ...progress, state: sharing });
  const asked = clockwise(state).filter((seat) => isAsked(state, seat));
  const waiting = asked.length > 0 && mostDraws(state) > 0 ? [...asked, state.active] : asked;
  // Which players are asked reveals something about the secret orders of others.
  const hasOrders = state.players.some(({ ahead }) => ahead?.passesUnlessUp);
  return goOn({ ...progress, state: { ...sharing, waiting }, revealed: progress.revealed || hasOrders });
}

/** Carries out choices until a player must be waited for; after the last player, the draws. */
export function goOn(progress: Progress): Progress {
  let now = progress;
  while (now.state.actor !== now.state.active) {
    const { state } = now;
    const { actor, waiting } = state;
    const { village, buildings, hasLeft } = playerAt(state, actor);
    const could = !hasLeft && mightBuild(village, buildings.length, state.markers, state.variants.redevelop);
    if (could && (waiting ?? [actor]).includes(actor)) return now;
    const chosen = could ? carriedOut(now, actor) : withPlanDropped(now, actor);
    now = { ...chosen, state: onward(answered(forgotten(chosen.state, actor), actor)) };
  }
  return beginDraw({ ...now, state: { ...now.state, ...(now.state.waiting === undefined ? {} : { waiting: [] }) } });
}

/** Moves on to the next player clockwise, who may be the active one again. */
function onward(state: State): State {
  return { ...state, phase: 'share', actor: (state.actor + 1) % state.players.length };
}

function clockwise({ players, active }: State): readonly Seat[] {
  return players.map((_, step) => (active + step) % players.length).slice(1);
}

/** Whether there is anything to ask a player, based on public knowledge and the player's own orders. */
function isAsked(state: State, seat: Seat): boolean {
  const { village, buildings, hasLeft, ahead } = playerAt(state, seat);
  const { redevelop } = state.variants;
  if (hasLeft || !mightBuild(village, buildings.length, state.markers, redevelop)) return false;
  if (ahead?.passesUnlessUp !== true) return true;
  return buildChoices(village, buildings, state.markers, redevelop).some(({ building, space }) =>
    standsFaceUp(building, space),
  );
}

/** Tells a player for whose plan nothing at all is left; that nobody could build is plain to everyone else. */
function withPlanDropped(progress: Progress, seat: Seat): Progress {
  const { ahead, hasLeft } = playerAt(progress.state, seat);
  const lost = hasLeft ? 0 : (ahead?.builds.length ?? 0);
  return lost === 0 ? progress : { ...progress, events: [...progress.events, say.leftOut(seat, lost)] };
}

function carriedOut(progress: Progress, seat: Seat): Progress {
  const { state } = progress;
  const player = playerAt(state, seat);
  // Under the first rules everything is built at once, so there is nothing left to carry out.
  if (player.ahead === undefined) return progress;
  const after = carryOut(player, state.markers, player.ahead.builds, state.variants.redevelop);
  const events = after.built.map((choice, at) => say.built(state, seat, choice, at === 0));
  const lost = player.ahead.builds.length - after.built.length;
  return {
    ...progress,
    state: { ...withPlayer(state, seat, after.player), markers: after.markers },
    events: [
      ...progress.events,
      ...(events.length === 0 ? [say.finished(state, seat)] : events),
      ...(lost === 0 ? [] : [say.leftOut(seat, lost)]),
    ],
    // The secret plans are now visible.
    revealed: true,
  };
}

/** Records that a player need no longer be waited for. */
export function answered(state: State, seat: Seat): State {
  if (state.waiting === undefined) return state;
  return { ...state, waiting: state.waiting.filter((other) => other !== seat) };
}

function forgotten(state: State, seat: Seat): State {
  const { ahead } = playerAt(state, seat);
  return ahead === undefined ? state : withAhead(state, seat, { builds: [], restarts: 0 });
}

export function withAhead(state: State, seat: Seat, change: Partial<PlannedTurn>): State {
  return withPlayer(state, seat, { ahead: { ...(playerAt(state, seat).ahead ?? NOTHING_AHEAD), ...change } });
}

/**
 * Adds a building to a player's plan for the shared wealth. Planned buildings that are no longer possible are dropped.
 * If the player can plan nothing more, the choice counts as finished.
 */
export function planBuild(state: State, seat: Seat, choice: BuildChoice): Progress {
  const { redevelop } = state.variants;
  const { built } = planned(playerAt(state, seat), state.markers, redevelop);
  const next = withAhead(state, seat, { builds: [...built, choice] });
  const events = [say.planned(state, seat, choice)];
  const { player, markers } = planned(playerAt(next, seat), state.markers, redevelop);
  const isDone = buildChoices(player.village, player.buildings, markers, redevelop).length === 0;
  // Saying that this finishes the choice would reveal something about the hand, and so does finishing at once.
  if (!isDone) return { state: next, events, revealed: true };
  return goOn({ state: answered(next, seat), events, revealed: true });
}

export function clearPlan(state: State, seat: Seat): Progress {
  const { ahead = NOTHING_AHEAD } = playerAt(state, seat);
  const cleared = withAhead(state, seat, { builds: [], restarts: ahead.restarts + 1 });
  return { state: cleared, events: [say.cleared(seat)], revealed: false };
}

/** Records what the active player will draw, while the others are still choosing. */
export function planDraws(state: State, from: readonly Source[]): Progress {
  const { active } = state;
  const next = answered(withAhead(state, active, { draws: from }), active);
  return goOn({ state: next, events: [say.drawsPlanned(active)], revealed: false });
}
