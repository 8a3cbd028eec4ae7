import { allSpots } from '../../src/games/nuggets/map.ts';
import { type TakingKey, takingKeys } from '../../src/games/nuggets/players/takingKeys.ts';
import { NO_SPOT, waysOn } from '../../src/games/nuggets/route.ts';
import type { State } from '../../src/games/nuggets/state.ts';

/**
 * The fewest keys with which one player who knows the map and the gold could take all of it: exact, because every
 * combination of a spot and a set of gold taken is reached in order of keys. For about a dozen piles; each further one
 * doubles the effort.
 */
export function fewestKeys({ map, piles, players }: State): number {
  const spots = allSpots(map);
  const sets = 2 ** piles.length;
  const places = piles.map(({ at }) => at);
  const keys = takingKeys(map, waysOn(map), spots, places);
  const isReached = new Uint8Array(spots.length * sets);
  // A stand's number is the spot number times `sets`, plus the set of gold taken.
  let stands = [spots.indexOf(players[0]?.at ?? NO_SPOT) * sets];
  for (let pressed = 0; stands.length > 0; pressed += 1) {
    if (stands.some((stand) => stand % sets === sets - 1)) return pressed;
    stands = stands.flatMap((stand) => standsAfter(keys, sets, stand, isReached));
  }
  throw new Error('gold out of reach');
}

/** The stands one key further that were not reached before. */
function standsAfter(keys: readonly TakingKey[], sets: number, stand: number, isReached: Uint8Array): number[] {
  const taken = stand % sets;
  const spot = (stand - taken) / sets;
  const further: number[] = [];
  for (const { ends, takes } of keys) {
    const end = ends[spot] ?? NO_SPOT;
    const to = end * sets + (taken | (takes[spot] ?? 0));
    if (end === NO_SPOT || isReached[to] === 1) continue;
    isReached[to] = 1;
    further.push(to);
  }
  return further;
}
