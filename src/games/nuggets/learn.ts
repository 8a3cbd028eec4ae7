import type { Seat } from '../../engine/seat.ts';
import { cellOf, type Gridpoint } from './map.ts';
import { addSight, isVisible } from './sight.ts';
import { playerOf, type State, withPlayer } from './state.ts';

/** A player takes in what it sees from where it stands: the map, and where gold lies or no longer lies. */
export function learn(state: State, seat: Seat): State {
  const { at, known, goldSeen } = playerOf(state, seat);
  if (at === null) return state;
  const inSight = state.piles.map((pile) => pile.at).filter((pile) => sees(state, at, pile));
  const elsewhere = goldSeen.filter((pile) => !sees(state, at, pile));
  return withPlayer(state, seat, {
    known: addSight(state.map, at, known),
    goldSeen: [...elsewhere, ...inSight].sort((a, b) => a - b),
  });
}

/** Everybody who sees the place notices that the gold there is gone. */
export function noticeTaken(state: State, at: Gridpoint): State {
  const players = state.players.map((player) => {
    if (player.at === null || !player.goldSeen.includes(at)) return player;
    if (!sees(state, player.at, at)) return player;
    return { ...player, goldSeen: player.goldSeen.filter((seen) => seen !== at) };
  });
  return { ...state, players };
}

function sees({ map }: State, eye: Gridpoint, target: Gridpoint): boolean {
  return isVisible(map, cellOf(map, eye), cellOf(map, target));
}
