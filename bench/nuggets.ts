import { stepBudget } from '../src/engine/budget.ts';
import { moveRandom } from '../src/engine/random.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { nuggets } from '../src/games/nuggets/index.ts';
import { hard, medium } from '../src/games/nuggets/players/levels.ts';
import { SETUP, type Setup } from '../src/games/nuggets/setup.ts';
import { MAP_NAMES } from '../src/games/nuggets/shippedMaps.ts';
import type { State } from '../src/games/nuggets/state.ts';
import type { View } from '../src/games/nuggets/view.ts';
import { printDecisions } from './nuggets/decisions.ts';
import { fewestKeys } from './nuggets/fewestKeys.ts';

/**
 * Hunts by plans only, and how many decisions a hunt has. Then the results of `hard` against `medium`, and those of the
 * same player if it knows the whole map and all the gold from the first key on: both seatings of this many deals per
 * map. Last, how many keys `hard` and `medium` press alone for all the gold, as a multiple of the fewest possible, which
 * a player who knew the map and the gold would press.
 */
const DEALS = 40;
const DEALS_ALONE = 20;
/** Few enough that every order of them can be tried. */
const PILES_ALONE = 12;
/** How many steps `hard` may think about a key, as in the arena. */
const STEPS = 1000;

/** The view on which the choice of a key is based. */
type Sight = (state: State, seat: number) => View;

const seen: Sight = (state, seat) => nuggets.view(state, seat);

/** The whole dungeon, from the seat's position. */
const known: Sight = (state, seat) => ({
  ...nuggets.view(state, seat),
  dungeon: nuggets.view(state, 'spectator').dungeon,
});

/** How much more gold the first player has at the end. */
function marginOf(map: Setup['map'], deal: number, own: number, sight: Sight): number {
  let state = nuggets.start({ ...(defaultSetup(SETUP) as Setup), map }, 2, moveRandom(`nuggets ${map} ${deal}`, 0));
  for (let ply = 0; ; ply += 1) {
    const [seat] = nuggets.toAct(state);
    if (seat === undefined) break;
    const random = moveRandom(`nuggets ${map} ${deal} ${own}`, ply);
    const choose =
      seat === own
        ? hard.choose(sight(state, seat), seat, random, stepBudget(STEPS))
        : chooseMedium(state, seat, random);
    state = nuggets.play(state, seat, choose, random).state;
  }
  const [mine = 0, theirs = 0] = [own, 1 - own].map((seat) => state.players[seat]?.purse);
  return mine - theirs;
}

const never = () => false;

function chooseMedium(state: State, seat: number, random: ReturnType<typeof moveRandom>) {
  return medium.choose(seen(state, seat), seat, random, never);
}

function figuresOf(margins: readonly number[]): string {
  const won = margins.filter((one) => one > 0).length + margins.filter((one) => one === 0).length / 2;
  const share = won / margins.length;
  const spread = 1.96 * Math.sqrt((share * (1 - share)) / margins.length);
  const mean = margins.reduce((sum, one) => sum + one, 0) / margins.length;
  return `${Math.round(100 * share)} % ± ${Math.round(100 * spread)}, ${mean.toFixed(0)} gold ahead`;
}

/** How many keys this player presses alone for all the gold, and the fewest that are enough. */
function keysAlone(
  player: typeof hard,
  map: Setup['map'],
  deal: number,
): { readonly pressed: number; readonly fewest: number } {
  const setup = { ...(defaultSetup(SETUP) as Setup), map, minpiles: PILES_ALONE, maxpiles: PILES_ALONE, turns: 1000 };
  let state = nuggets.start(setup, 1, moveRandom(`alone ${map} ${deal}`, 0));
  const fewest = fewestKeys(state);
  let pressed = 0;
  for (; nuggets.toAct(state).length > 0; pressed += 1) {
    const random = moveRandom(`alone ${map} ${deal}`, pressed + 1);
    const move = player.choose(seen(state, 0), 0, random, stepBudget(STEPS));
    state = nuggets.play(state, 0, move, random).state;
  }
  return { pressed, fewest };
}

function timesTheFewest(player: typeof hard, map: Setup['map']): string {
  const deals = Array.from({ length: DEALS_ALONE }, (_, deal) => keysAlone(player, map, deal));
  const sum = (of: 'pressed' | 'fewest') => deals.reduce((all, one) => all + one[of], 0);
  const mean = (of: 'pressed' | 'fewest') => (sum(of) / deals.length).toFixed(1);
  return `${mean('pressed')} of ${mean('fewest')}: ${(sum('pressed') / sum('fewest')).toFixed(2)}`;
}

/**
 * Plays a hunt using only the commands for gold in sight, or else for unexplored ground: the result for a player who
 * presses nothing else.
 */
function huntByPlans(seats: number): { readonly plans: number; readonly empty: number } {
  const random = (ply: number) => moveRandom(`plans ${seats}`, ply);
  let state = nuggets.start(defaultSetup(SETUP) as Setup, seats, random(0));
  let plans = 0;
  for (let ply = 1; ; ply += 1) {
    const [seat] = nuggets.toAct(state);
    if (seat === undefined) break;
    const legal = nuggets.legal(state, seat);
    const plan = legal.find(({ kind }) => kind === 'gold') ?? legal.find(({ kind }) => kind === 'explore');
    if (plan !== undefined) plans += 1;
    state = nuggets.play(state, seat, plan ?? { kind: 'pass' }, random(ply)).state;
  }
  return { plans, empty: state.players.filter(({ purse }) => purse === 0).length };
}

process.stdout.write('\n| seats | plans a head | who came home with nothing |\n|---|---|---|\n');
for (const seats of [2, 5, 26]) {
  const { plans, empty } = huntByPlans(seats);
  process.stdout.write(`| ${seats} | ${(plans / seats).toFixed(1)} | ${Math.round((100 * empty) / seats)} % |\n`);
}

printDecisions();

const all: Readonly<Record<'seen' | 'known', number[]>> = { seen: [], known: [] };
process.stdout.write('\n| map | hard v medium | hard that knows map and gold v medium |\n|---|---|---|\n');
for (const map of ['minster', ...MAP_NAMES] as const) {
  const cells = (['seen', 'known'] as const).map((what) => {
    const margins = Array.from({ length: 2 * DEALS }, (_, at) =>
      marginOf(map, Math.floor(at / 2), at % 2, what === 'seen' ? seen : known),
    );
    all[what].push(...margins);
    return figuresOf(margins);
  });
  process.stdout.write(`| ${map} | ${cells.join(' | ')} |\n`);
}
process.stdout.write(`| all | ${figuresOf(all.seen)} | ${figuresOf(all.known)} |\n`);

process.stdout.write(
  `\n| map | hard alone, keys of the fewest, ${PILES_ALONE} piles | medium alone |\n|---|---|---|\n`,
);
for (const map of MAP_NAMES) {
  process.stdout.write(`| ${map} | ${timesTheFewest(hard, map)} | ${timesTheFewest(medium, map)} |\n`);
}
