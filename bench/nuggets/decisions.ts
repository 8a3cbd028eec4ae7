import { stepBudget } from '../../src/engine/budget.ts';
import { estimateChance } from '../../src/engine/chances.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { hard } from '../../src/games/nuggets/players/levels.ts';
import { SETUP, type Setup } from '../../src/games/nuggets/setup.ts';
import { type State, unclaimed } from '../../src/games/nuggets/state.ts';
import type { View } from '../../src/games/nuggets/view.ts';

/**
 * How many decisions a seat has in a hunt in which all play like `hard`: keys for which the two best that `hard` finds
 * differ by more than 3 % in the chance to win. These are estimates, so each is made twice, with different luck:
 * `estimated` is the average of both counts, `repeated` counts keys where both agree, `sure` counts those where the
 * difference also exceeds its own margin of error.
 */
const HUNTS = 4;
/** How many steps `hard` may think about a key to press, and about two keys to compare. */
const STEPS = 1000;
const STEPS_A_DECISION = 4000;
const LEAST_DIFFERENCE = 0.03;

interface Decisions {
  readonly keys: number;
  /** Keys that `hard` cannot compare: there were too few results, or there is only one key. */
  readonly unknown: number;
  readonly estimated: number;
  readonly repeated: number;
  readonly sure: number;
}

const FIGURES = ['keys', 'unknown', 'estimated', 'repeated', 'sure'] as const satisfies readonly (keyof Decisions)[];

/** How much lower the chance to win is with the second of two keys, and whether that exceeds the margin of error. */
function findDifference(view: View, seat: number, share: number, random: ReturnType<typeof moveRandom>) {
  const [, other] = hard.weigh?.(view, seat, random, stepBudget(STEPS)) ?? [];
  if (other === undefined) return undefined;
  const [first, next] = hard.weigh?.(view, seat, random, stepBudget(STEPS_A_DECISION), [other.move]) ?? [];
  if (first?.expected === undefined || next?.expected === undefined) return undefined;
  const chance = (lead: number) => estimateChance(nuggets.chances ?? [], lead, share);
  const within = first.within ?? next.within ?? 0;
  return {
    chance: chance(first.expected) - chance(next.expected),
    isSure: first.expected - next.expected > within,
  };
}

function decide(view: View, seat: number, share: number, random: (luck: number) => ReturnType<typeof moveRandom>) {
  const both = [0, 1].flatMap((luck) => findDifference(view, seat, share, random(luck)) ?? []);
  const large = both.filter(({ chance }) => chance > LEAST_DIFFERENCE);
  return {
    keys: 1,
    unknown: both.length < 2 ? 1 : 0,
    estimated: large.length / 2,
    repeated: large.length === 2 ? 1 : 0,
    sure: large.filter(({ isSure }) => isSure).length / 2,
  };
}

function countInHunt(seats: number, hunt: number): Decisions {
  const random = (ply: number, luck = 'play') => moveRandom(`decisions ${seats} ${hunt} ${luck}`, ply);
  let state: State = nuggets.start(defaultSetup(SETUP) as Setup, seats, random(0));
  const gold = unclaimed(state);
  let sum: Decisions = { keys: 0, unknown: 0, estimated: 0, repeated: 0, sure: 0 };
  for (let ply = 1; ; ply += 1) {
    const [seat] = nuggets.toAct(state);
    if (seat === undefined) break;
    const share = 1 - unclaimed(state) / gold;
    const view = nuggets.view(state, seat);
    const one = decide(view, seat, share, (luck) => random(ply, `${luck}`));
    sum = addDecisions(sum, one);
    state = nuggets.play(state, seat, hard.choose(view, seat, random(ply), stepBudget(STEPS)), random(ply)).state;
  }
  return sum;
}

function addDecisions(one: Decisions, other: Decisions): Decisions {
  return {
    keys: one.keys + other.keys,
    unknown: one.unknown + other.unknown,
    estimated: one.estimated + other.estimated,
    repeated: one.repeated + other.repeated,
    sure: one.sure + other.sure,
  };
}

/** Prints the table of `npm run bench -- nuggets`: figures per player and hunt. */
export function printDecisions(): void {
  process.stdout.write(`\n| seats | ${FIGURES.join(' | ')} |\n|${'---|'.repeat(FIGURES.length + 1)}\n`);
  for (const seats of [2, 4]) {
    const hunts = Array.from({ length: HUNTS }, (_, hunt) => countInHunt(seats, hunt));
    const mean = (of: keyof Decisions) => hunts.reduce((sum, one) => sum + one[of], 0) / HUNTS / seats;
    process.stdout.write(`| ${seats} | ${FIGURES.map((of) => mean(of).toFixed(1)).join(' | ')} |\n`);
  }
}
