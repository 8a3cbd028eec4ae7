import type { Seat } from '../../engine/seat.ts';
import { cellOf, type Gridpoint } from './map.ts';
import { addSight, isVisible } from './sight.ts';
import { playerOf, type State, withPlayer } from './state.ts';

/** Updates what a player knows from where it stands: the map, and where gold lies or no longer lies. */
export function updateKnowledge(state: State, seat: Seat): State {
  const { at, known, goldSeen } = playerOf(state, seat);
  if (at === null) return state;
  return withPlayer(state, seat, {
    known: addSight(state.map, at, known),
    goldSeen: goldSeenFrom(state, at, goldSeen),
  });
}

/**
 * Where gold has been seen and not yet seen to be gone, after a look from `eye`. Only new or missing piles need a
 * check: on a large open map most of the gold was seen long ago and is still there. Both lists are in ascending order.
 */
function goldSeenFrom(state: State, eye: Gridpoint, goldSeen: readonly Gridpoint[]): readonly Gridpoint[] {
  const kept: Gridpoint[] = [];
  let index = 0;
  for (const { at } of state.piles) {
    for (let gone = goldSeen[index]; gone !== undefined && gone < at; index += 1, gone = goldSeen[index]) {
      if (!sees(state, eye, gone)) kept.push(gone);
    }
    const wasSeen = goldSeen[index] === at;
    if (wasSeen) index += 1;
    if (wasSeen || sees(state, eye, at)) kept.push(at);
  }
  return [...kept, ...goldSeen.slice(index).filter((gone) => !sees(state, eye, gone))];
}

/** Lets every player who sees the place notice that the gold there is gone. */
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
