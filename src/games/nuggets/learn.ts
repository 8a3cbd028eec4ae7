import type { Seat } from '../../engine/seat.ts';
import { hasBit, joinBits } from './bits.ts';
import type { Gridpoint } from './map.ts';
import { sightFrom } from './sight.ts';
import { playerOf, type State, withPlayer } from './state.ts';

/** A player takes in what it sees from where it stands: the map, and where gold lies or no longer lies. */
export function learn(state: State, seat: Seat): State {
  const player = playerOf(state, seat);
  if (player.at === null) return state;
  const sight = sightFrom(state.map, player.at);
  const inSight = state.piles.map((pile) => pile.at).filter((at) => hasBit(sight, at));
  const elsewhere = player.goldSeen.filter((at) => !hasBit(sight, at));
  return withPlayer(state, seat, {
    known: joinBits(player.known, sight),
    goldSeen: [...elsewhere, ...inSight].sort((a, b) => a - b),
  });
}

/** Everybody who sees the place notices that the gold there is gone. */
export function noticeTaken(state: State, at: Gridpoint): State {
  const players = state.players.map((player) => {
    if (player.at === null || !player.goldSeen.includes(at)) return player;
    if (!hasBit(sightFrom(state.map, player.at), at)) return player;
    return { ...player, goldSeen: player.goldSeen.filter((seen) => seen !== at) };
  });
  return { ...state, players };
}
