/** What Nuggets costs: sight, views, imagined worlds, computer players, pictures. `npx tsx bench/nuggets.ts` */

import { drawNuggets } from '../render/nuggets/picture.ts';
import { encodePicture } from '../render/shared/encode.ts';
import { stepBudget } from '../src/engine/budget.ts';
import { fastRandom, pick } from '../src/engine/random.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { nuggets } from '../src/games/nuggets/index.ts';
import { allSpots } from '../src/games/nuggets/map.ts';
import { SETUP, type Setup } from '../src/games/nuggets/setup.ts';
import { MAP_NAMES, type MapName, SHIPPED_MAPS } from '../src/games/nuggets/shippedMaps.ts';
import { lookAround } from '../src/games/nuggets/sight.ts';
import type { State } from '../src/games/nuggets/state.ts';

const ROUNDS = 30;

/** Four players after 60 random keys. */
function midGame(map: MapName): State {
  const random = fastRandom(1);
  let state = nuggets.start({ ...(defaultSetup(SETUP) as Setup), map }, 4, random);
  for (let keys = 0; keys < 60; keys += 1) {
    const ways = nuggets.legal(state, state.turn).filter(({ kind }) => kind !== 'quit');
    state = nuggets.play(state, state.turn, pick(ways, random), random).state;
  }
  return state;
}

/** The median of many rounds, in milliseconds. */
async function cost(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

for (const map of MAP_NAMES) {
  const state = midGame(map);
  const seat = state.turn;
  const seen = nuggets.view(state, seat);
  const spots = allSpots(SHIPPED_MAPS[map]);
  const random = fastRandom(2);
  const costs = {
    'sight from one spot': (await cost(() => spots.map((spot) => lookAround(SHIPPED_MAPS[map], spot)))) / spots.length,
    view: await cost(() => nuggets.view(state, seat)),
    imagine: await cost(() => nuggets.imagine?.(seen, seat, random)),
    medium: await cost(() => nuggets.players.medium?.choose(seen, seat, random, stepBudget(1000))),
    'own picture': await cost(() => encodePicture(drawNuggets(seen, 'dark'))),
    'whole picture': await cost(() => encodePicture(drawNuggets(nuggets.view(state, 'spectator'), 'dark'))),
  };
  const line = Object.entries(costs).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  process.stdout.write(`${map.padEnd(9)} ms: ${line.join(', ')}; state ${JSON.stringify(state).length} bytes\n`);
}
