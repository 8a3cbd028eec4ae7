import type { ComputerPlayer } from '../src/engine/game.ts';
import { fastRandom, pick, type Random } from '../src/engine/random.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { hasBit } from '../src/games/nuggets/bits.ts';
import { nuggets } from '../src/games/nuggets/index.ts';
import { type DungeonMap, type Gridpoint, isSpot, roomSpots } from '../src/games/nuggets/map.ts';
import type { Move } from '../src/games/nuggets/move.ts';
import { hard, medium } from '../src/games/nuggets/players.ts';
import { shortestRoutes } from '../src/games/nuggets/route.ts';
import { SETUP, type Setup } from '../src/games/nuggets/setup.ts';
import { type MapName, SHIPPED_MAPS } from '../src/games/nuggets/shippedMaps.ts';
import { lookAround } from '../src/games/nuggets/sight.ts';
import type { State } from '../src/games/nuggets/state.ts';
import type { View } from '../src/games/nuggets/view.ts';

/**
 * How many keys each player needs alone for all the gold, beside two yardsticks that know more than a player may: a
 * walker who knows all the gold and goes for the nearest, and one who knows the map but not the gold.
 */
const DEALS = 60;
/** The maps of several rooms. */
const MAPS = ['warren', 'cloister', 'caves', 'mine'] as const satisfies readonly MapName[];

type Walk = (state: State, random: Random) => Move;

const walker: Walk = ({ map, piles, players: [own] }, random) => {
  const gold = new Set(piles.map(({ at }) => at));
  return towards(map, own?.at ?? 0, random, (spot) => gold.has(spot));
};

/** Goes for gold in sight or seen before, else for the nearest spot that shows floor it has not seen. */
function mapped(map: DungeonMap): Walk {
  const rooms = roomSpots(map);
  const seenFrom = new Map<Gridpoint, readonly Gridpoint[]>();
  for (let spot = 0; spot < map.cells.length; spot += 1) {
    if (!isSpot(map, spot)) continue;
    const sight = lookAround(map, spot);
    seenFrom.set(
      spot,
      rooms.filter((room) => hasBit(sight, room)),
    );
  }
  const seen = new Set<Gridpoint>();
  return ({ piles, players: [own] }, random) => {
    const at = own?.at ?? 0;
    for (const passed of [...(own?.walk?.path ?? []), at]) {
      for (const spot of seenFrom.get(passed) ?? []) seen.add(spot);
    }
    const gold = new Set(piles.map((pile) => pile.at).filter((spot) => seen.has(spot)));
    const showsNew = (spot: Gridpoint) => (seenFrom.get(spot) ?? []).some((one) => !seen.has(one));
    return towards(map, at, random, gold.size > 0 ? (spot) => gold.has(spot) : showsNew);
  };
}

function towards(map: DungeonMap, at: Gridpoint, random: Random, isWanted: (spot: Gridpoint) => boolean): Move {
  const routes = shortestRoutes(map, at, isWanted);
  const most = Math.max(...routes.map(({ reached }) => reached.length));
  return pick(
    routes.filter(({ reached }) => reached.length === most),
    random,
  ).move;
}

function seated(player: ComputerPlayer<View, Move>): Walk {
  return (state, random) => player.choose(nuggets.view(state, 0), 0, random, () => true);
}

/** The keys until all the gold is found. */
function keysOf(map: MapName, seed: number, walk: Walk): number {
  const random = fastRandom(1000 + seed);
  let state = nuggets.start({ ...(defaultSetup(SETUP) as Setup), map, turns: 1000 }, 1, fastRandom(seed));
  for (let keys = 0; ; keys += 1) {
    if (nuggets.toAct(state).length === 0) return keys;
    state = nuggets.play(state, 0, walk(state, random), random).state;
  }
}

for (const map of MAPS) {
  const seeds = Array.from({ length: DEALS }, (_, seed) => seed);
  const mean = (walk: () => Walk) => seeds.reduce((sum, seed) => sum + keysOf(map, seed, walk()), 0) / DEALS;
  const least = mean(() => walker);
  const shares = {
    'knows the map': () => mapped(SHIPPED_MAPS[map]),
    medium: () => seated(medium),
    hard: () => seated(hard),
  };
  const cells = Object.entries(shares).map(([name, walk]) => `${name} ${(mean(walk) / least).toFixed(2)}`);
  process.stdout.write(`${map.padEnd(9)} walker ${least.toFixed(1)} keys; times that: ${cells.join(', ')}\n`);
}
