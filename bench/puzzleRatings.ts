import type { Puzzle } from '../src/engine/puzzle.ts';
import { fastRandom, type Random } from '../src/engine/random.ts';
import { nuggets } from '../src/games/nuggets/index.ts';
import { nextPuzzle, ofGame, type Solver, withTried } from '../src/learning/solver.ts';
import type { Rating } from '../src/ratings/formula.ts';

/**
 * How well puzzle ratings predict who solves which puzzle: solvers of known strength try puzzles of known difficulty,
 * as many as one server's users in a year, through the product's own selection and update. They are compared with a
 * refit: the likeliest strengths and difficulties, with the true priors, given everything that happened before.
 */
const PEOPLE = 200;
const PUZZLES = 300;
const TRIES = 20_000;
/** The number of tries after which the refit is repeated. */
const REFIT_EVERY = 1000;

/**
 * The distribution of solvers and puzzles, and the error of a puzzle's first rating as claimed in
 * bench/puzzles/difficulty.ts.
 */
const STRENGTH = { mean: 1500, deviation: 250 };
const HARDNESS = { mean: 1550, deviation: 250 };
const START_DEVIATION = 180;

/** Points per unit of log odds: 400 are odds of 10 to 1. */
const SCALE = 400 / Math.LN10;

/**
 * The maximum log loss above that of the truth, over the second half; and the maximum number of points above the refit.
 */
const ABOVE_TRUTH = 0.03;
const ABOVE_REFIT = 0.01;

/** A solver or a puzzle: its true value, its rating, and its value by a refit. */
interface RatingEstimate {
  readonly truth: number;
  readonly prior: Rating;
  refitted: number;
}

interface Try {
  readonly person: RatingEstimate;
  readonly puzzle: RatingEstimate;
  readonly isFound: boolean;
}

const SWEEPS = 6;
/** Everything that each solver and puzzle has met so far. */
const history = new Map<RatingEstimate, readonly { readonly other: RatingEstimate; readonly won: boolean }[]>();

const random = fastRandom(30);
const newcomer: Solver = { schema: 1, games: {}, inHand: {}, streaks: {} };
const people = Array.from({ length: PEOPLE }, () => {
  const truth = normal(random, STRENGTH);
  return { known: { truth, prior: STRENGTH, refitted: STRENGTH.mean }, solver: newcomer };
});
const puzzles = Array.from({ length: PUZZLES }, (_, id) => {
  const truth = normal(random, HARDNESS);
  const rating = truth + normal(random, { mean: 0, deviation: START_DEVIATION });
  const prior = { mean: rating, deviation: START_DEVIATION };
  return { id: String(id), known: { truth, prior, refitted: rating }, rated: prior };
});
const offered = puzzles.map(({ id, rated }) => ({ id, rating: rated.mean })) as unknown as readonly Puzzle[];

const tries: Try[] = [];
const loss = { truth: 0, product: 0, refit: 0 };
while (tries.length < TRIES) {
  const person = people[random.below(PEOPLE)];
  const known = person && ofGame(person.solver, nuggets);
  const chosen = known && nextPuzzle(offered, known, random, { choicesIn: () => 0, isUsual: () => true });
  const puzzle = puzzles.find(({ id }) => id === chosen?.id);
  if (person === undefined || known === undefined || puzzle === undefined) continue;
  const truth = chance(person.known.truth - puzzle.known.truth, SCALE);
  const isFound = random.below(1_000_000) < truth * 1_000_000;
  if (tries.length >= TRIES / 2) {
    const unsure = Math.sqrt(SCALE ** 2 + known.rating.deviation ** 2 + puzzle.rated.deviation ** 2);
    loss.truth += entropy(truth, truth);
    loss.product += entropy(truth, chance(known.rating.mean - puzzle.rated.mean, unsure));
    loss.refit += entropy(truth, chance(person.known.refitted - puzzle.known.refitted, SCALE));
  }
  const [solver, , rated] = withTried(person.solver, nuggets, { id: puzzle.id, hard: puzzle.rated, isFound });
  [person.solver, puzzle.rated] = [solver, rated];
  tries.push({ person: person.known, puzzle: puzzle.known, isFound });
  if (tries.length % REFIT_EVERY === 0) refit();
}
const [aboveTruth, aboveRefit] = [(loss.product - loss.truth) / loss.truth, (loss.product - loss.refit) / (TRIES / 2)];
process.stdout.write(
  `${TRIES} tries of ${PUZZLES} puzzles by ${PEOPLE} people: the forecast is ${percent(aboveTruth)} above the truth over the second ` +
    `half (bar ${percent(ABOVE_TRUTH)}), a refit ${percent((loss.refit - loss.truth) / loss.truth)}; ` +
    `${percent(aboveRefit)} of log loss above the refit (bar ${percent(ABOVE_REFIT)})\n`,
);
if (aboveTruth > ABOVE_TRUTH || aboveRefit > ABOVE_REFIT) process.exitCode = 1;

/**
 * The maximum likelihood given everything that happened, updated one by one until they hardly change: one Newton step
 * for each.
 */
function refit(): void {
  const of = new Map<RatingEstimate, { readonly other: RatingEstimate; readonly won: boolean }[]>();
  const note = (one: RatingEstimate, other: RatingEstimate, won: boolean) =>
    of.set(one, [...(of.get(one) ?? []), { other, won }]);
  for (const { person, puzzle, isFound } of tries.slice(-REFIT_EVERY)) {
    note(person, puzzle, isFound);
    note(puzzle, person, !isFound);
  }
  for (const [one, results] of of) history.set(one, [...(history.get(one) ?? []), ...results]);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const [one, results] of history) {
      const weight = 1 / one.prior.deviation ** 2;
      let slope = (one.prior.mean - one.refitted) * weight;
      let bend = weight;
      for (const { other, won } of results) {
        const expected = chance(one.refitted - other.refitted, SCALE);
        slope += ((won ? 1 : 0) - expected) / SCALE;
        bend += (expected * (1 - expected)) / SCALE ** 2;
      }
      one.refitted += slope / bend;
    }
  }
}

function chance(difference: number, scale: number): number {
  return 1 / (1 + Math.exp(-difference / scale));
}

/** The expected log loss of a forecast if this is the true chance. */
function entropy(truth: number, forecast: number): number {
  return -truth * Math.log(forecast) - (1 - truth) * Math.log(1 - forecast);
}

function normal(from: Random, { mean, deviation }: Rating): number {
  const unit = () => (from.below(1_000_000) + 1) / 1_000_001;
  return mean + deviation * Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
