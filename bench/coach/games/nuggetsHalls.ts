import { fastRandom, moveRandom } from '../../../src/engine/random.ts';
import type { SetupValue } from '../../../src/engine/setup.ts';
import { allSpots } from '../../../src/games/nuggets/map.ts';
import { writeMove } from '../../../src/games/nuggets/moves.ts';
import { isFrontier } from '../../../src/games/nuggets/route.ts';
import { playerOf, type State } from '../../../src/games/nuggets/state.ts';
import { toMap, view } from '../../../src/games/nuggets/view.ts';
import { drawHall } from '../../puzzles/nuggets/hall.ts';
import { findRace, solveRace } from '../../puzzles/nuggets/race.ts';
import { fewestKeys, keysOn } from '../../puzzles/nuggets/routes.ts';
import type { Bar, Field } from '../bar.ts';
import { type Gardener, plantedBlunders } from '../blame.ts';
import { USUAL } from '../fields.ts';
import { bestHints, hintAt, type Regret } from '../hints.ts';
import type { Stand } from '../matches.ts';

/*
 * Halls of one room where everything is in sight, so that the best play in Nuggets is known: alone, the fewest keys for
 * all the gold; with two players, the race for its piles.
 */

const { game } = USUAL.nuggets;

/** Gold in this many piles of a hall. */
function hallField(hall: number, seatCount: number, setup: Readonly<Record<string, SetupValue>>): Field {
  const upload = drawHall(fastRandom(hall));
  return {
    ...USUAL.nuggets,
    seatCount,
    setup: { ...USUAL.nuggets.setup, pace: 'turns', gold: GOLD, upload, ...setup },
  };
}

const GOLD = 36;
const FEWEST_PILES = 3;
const PILES = 4;

/** Whether the whole hall, its gold and all players are in sight. */
function seesAll(state: State): boolean {
  const seen = view(state, 0);
  const { dungeon } = seen;
  if (dungeon === null || dungeon.piles.length < state.piles.length) return false;
  const map = toMap(seen, dungeon);
  return dungeon.players.length === state.players.length && !allSpots(map).some((spot) => isFrontier(map, spot));
}

/** Hints for a player alone in a hall, from the first key to the last gold. */
export function bestWaysAlone(count: number): Bar {
  return bestHints(USUAL.nuggets, waysAlone(count), keysLost, 'hints with the fewest keys, where all is in sight');
}

function* waysAlone(count: number): Generator<Stand> {
  for (let hall = 1, found = 0; found < count; hall += 1) {
    const piles = FEWEST_PILES + (hall % PILES);
    const field = hallField(hall, 1, { minpiles: piles, maxpiles: piles });
    let state = game.start(field.setup, 1, moveRandom(`hall ${hall}`, 0)) as State;
    if (!seesAll(state)) continue;
    for (let ply = 1; state.piles.length > 0 && found < count; ply += 1, found += 1) {
      const stand = { state, seat: 0, ply };
      yield stand;
      state = game.play(state, 0, hintAt(field, stand).move, moveRandom(`hall ${hall}`, ply)).state as State;
    }
  }
}

/** How many keys more than necessary all the gold takes after a hint. */
const keysLost: Regret = ({ state }, { move }) => {
  const { map, piles } = state as State;
  const at = playerOf(state as State, 0).at;
  const gold = piles.map((pile) => pile.at);
  const keys = keysOn(map, gold);
  const pressed = at === null ? undefined : keys.get(at)?.find((key) => writeMove(key.move) === game.write(move));
  if (at === null || pressed === undefined) return undefined;
  const all = 2 ** gold.length - 1;
  const [least, after] = [
    { at, taken: 0 },
    { at: pressed.to, taken: pressed.takes },
  ].map((from) => fewestKeys(keys, from, all)?.keys);
  return least === undefined || after === undefined ? undefined : after + 1 - least;
};

const RACE = { piles: 3, keys: 5 };

/** Keys that certainly lose a pile or more in a race between two, whatever both press afterwards. */
export function plantedInRaces(plants: number): Promise<Bar> {
  const { piles, keys } = RACE;
  const race = (hall: number) => hallField(hall, 2, { minpiles: piles, maxpiles: piles, turns: keys });
  return plantedBlunders(race, plants, losesPiles);
}

const losesPiles: Gardener = ({ state, ply }) => {
  const race = seesAll(state as State)
    ? findRace(
        state as State,
        (state as State).piles.map(({ at }) => at),
      )
    : undefined;
  if (race === undefined) return undefined;
  const values = solveRace(race).toSorted((a, b) => a.value - b.value);
  const [worst, best] = [values[0], values.at(-1)];
  if (worst === undefined || best === undefined) return undefined;
  return { ply, text: writeMove(worst.move), loss: ((best.value - worst.value) * GOLD) / RACE.piles };
};
