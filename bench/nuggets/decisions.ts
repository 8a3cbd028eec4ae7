import { stepBudget } from '../../src/engine/budget.ts';
import { fastRandom, moveRandom, type Random } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { OUT_OF_REACH } from '../../src/games/nuggets/players/approach.ts';
import { findFrontier } from '../../src/games/nuggets/players/explore.ts';
import { hard } from '../../src/games/nuggets/players/levels.ts';
import { newBranch, openRace, type Race } from '../../src/games/nuggets/players/race.ts';
import { waysOn } from '../../src/games/nuggets/route.ts';
import { SETUP, type Setup } from '../../src/games/nuggets/setup.ts';
import { type State, unclaimed } from '../../src/games/nuggets/state.ts';
import { toMap, type View } from '../../src/games/nuggets/view.ts';

/**
 * How many decisions there are in a hunt in which all play like `hard`. A plan is asked for whenever other gold or
 * other players are known than at a player's last key. Plans are piles to head for first; those that begin with the
 * same key are one. Each is followed to imagined ends of the match, all with the same luck, from which its chance to
 * win is known to about 2 %.
 */
const HUNTS = 8;
/** How many steps `hard` may think about a key. */
const STEPS = 1000;
/** How many piles are compared, nearest first, and over how many ends, after as many in which it learns to go on. */
const PLANS = 8;
const ENDS = 400;
const LEAST_DIFFERENCE = 0.03;

interface Decisions {
  readonly keys: number;
  /** How often a plan was asked for. */
  readonly asked: number;
  /** How often the second best plan lowers the chance to win by more than 3 %. */
  readonly decisions: number;
  /** How often heading for the nearest gold does. */
  readonly 'not the nearest': number;
}

const FIGURES = ['keys', 'asked', 'decisions', 'not the nearest'] as const satisfies readonly (keyof Decisions)[];
const NOTHING: Decisions = { keys: 0, asked: 0, decisions: 0, 'not the nearest': 0 };

/** The chance to win after heading for each of the nearest piles, by first key the best, nearest first. */
function weighPlans(race: Race, random: Random): readonly number[] {
  const { approach } = race.field;
  const keysTo = (pile: number) => approach.keys[pile]?.[race.start] ?? OUT_OF_REACH;
  const piles = [...race.piles.keys()].filter((pile) => keysTo(pile) < OUT_OF_REACH);
  const nearest = piles.sort((a, b) => keysTo(a) - keysTo(b)).slice(0, PLANS);
  const luck = random.below(2 ** 30);
  const byKey = new Map<number, number>();
  for (const pile of nearest) {
    const key = approach.first[pile]?.[race.start] ?? 0;
    byKey.set(key, Math.max(byKey.get(key) ?? 0, chanceWith(race, pile, luck)));
  }
  return [...byKey.values()];
}

function chanceWith(race: Race, pile: number, luck: number): number {
  const root = newBranch();
  let sum = 0;
  for (let end = 0; end < 2 * ENDS; end += 1) {
    const { chance } = race.imagine([root], fastRandom(luck + end), { pile });
    if (end >= ENDS) sum += chance;
  }
  return sum / ENDS;
}

function decide(view: View, random: Random): Decisions {
  const { dungeon } = view;
  if (dungeon === null) return NOTHING;
  const map = toMap(view, dungeon);
  const gold = new Set([...dungeon.piles.map(({ at }) => at), ...dungeon.goldRemembered]);
  const race = gold.size === 0 ? undefined : openRace(view, gold, findFrontier(map, waysOn(map)));
  const chances = race === undefined ? [] : weighPlans(race, random);
  const [best = 0, second = best] = chances.toSorted((a, b) => b - a);
  const [nearest = best] = chances;
  return {
    keys: 0,
    asked: 1,
    decisions: best - second > LEAST_DIFFERENCE ? 1 : 0,
    'not the nearest': best - nearest > LEAST_DIFFERENCE ? 1 : 0,
  };
}

/** What makes a player think again. */
function newsOf({ dungeon }: View): string {
  const gold = [...(dungeon?.piles.map(({ at }) => at) ?? []), ...(dungeon?.goldRemembered ?? [])];
  return `${gold.sort((a, b) => a - b).join(' ')}, ${dungeon?.players.map(({ seat }) => seat).join(' ')}`;
}

function countInHunt(map: Setup['map'], seats: number, hunt: number): Decisions {
  const random = (ply: number, luck = 'play') => moveRandom(`decisions ${seats} ${hunt} ${luck}`, ply);
  let state: State = nuggets.start({ ...(defaultSetup(SETUP) as Setup), map }, seats, random(0));
  const news = new Map<number, string>();
  let sum: Decisions = NOTHING;
  for (let ply = 1; unclaimed(state) > 0; ply += 1) {
    const [seat] = nuggets.toAct(state);
    if (seat === undefined) break;
    const view = nuggets.view(state, seat);
    const isAsked = news.get(seat) !== newsOf(view);
    news.set(seat, newsOf(view));
    sum = addDecisions(sum, { ...(isAsked ? decide(view, random(ply, 'plans')) : NOTHING), keys: 1 });
    state = nuggets.play(state, seat, hard.choose(view, seat, random(ply), stepBudget(STEPS)), random(ply)).state;
  }
  return sum;
}

function addDecisions(one: Decisions, other: Decisions): Decisions {
  return {
    keys: one.keys + other.keys,
    asked: one.asked + other.asked,
    decisions: one.decisions + other.decisions,
    'not the nearest': one['not the nearest'] + other['not the nearest'],
  };
}

/** Prints a table of `npm run bench -- nuggets`: figures per hunt of all players, and decisions per player. */
export function printDecisions(): void {
  process.stdout.write(
    `\n| map, seats | ${FIGURES.join(' | ')} | decisions a head |\n|${'---|'.repeat(FIGURES.length + 2)}\n`,
  );
  for (const map of ['minster', 'abbey'] as const) {
    for (const seats of [2, 4]) {
      const hunts = Array.from({ length: HUNTS }, (_, hunt) => countInHunt(map, seats, hunt));
      const mean = (of: keyof Decisions) => hunts.reduce((sum, one) => sum + one[of], 0) / HUNTS;
      const figures = FIGURES.map((of) => mean(of).toFixed(1)).join(' | ');
      process.stdout.write(`| ${map}, ${seats} | ${figures} | ${(mean('decisions') / seats).toFixed(1)} |\n`);
    }
  }
}
