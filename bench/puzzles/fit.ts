import type { Puzzle } from '../../src/engine/puzzle.ts';
import { type Findings, type PuzzleSolver, SOLVERS } from './solvers.ts';

/** Points per unit of log odds: 400 are odds of 10 to 1. */
const SCALE = 400 / Math.LN10;

/** How far the noise of an exact solver may be off (difficulty.ts), and what is thought of solvers, as deviations. */
const NOISE_OFF = 250;
const SOLVER_OFF = 250;

const SWEEPS = 40;
/** No step of a fit is longer. */
const LONGEST_STEP = 100;

/** A puzzle with what it began with, and who found it how often. */
export interface TriedPuzzle {
  readonly puzzle: Pick<Puzzle, 'id' | 'pool'>;
  /** What the values of its moves say of it. */
  readonly byNoise: number;
  readonly found: Findings;
}

/** The likeliest ratings of these puzzles, by all solvers but one who is held out. */
export function fittedRatings(tried: readonly TriedPuzzle[], heldOut?: PuzzleSolver): readonly number[] {
  const ratings = tried.map(({ byNoise }) => byNoise);
  const strengths = SOLVERS.map(({ strength }) => strength);
  const asked = [...SOLVERS.keys()].filter((at) => SOLVERS[at] !== heldOut);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const [at, { byNoise, found }] of tried.entries()) {
      const rating = ratings[at] ?? byNoise;
      const results = asked.flatMap((by) => resultOf(strengths[by] ?? 0, rating, found[by], SOLVERS[by]?.tries));
      ratings[at] = rating - step(rating - byNoise, NOISE_OFF, results);
    }
    for (const by of asked) {
      const { strength = 0, tries } = SOLVERS[by] ?? {};
      const now = strengths[by] ?? strength;
      const results = tried.flatMap(({ found }, at) => resultOf(now, ratings[at] ?? 0, found[by], tries));
      strengths[by] = now + step(strength - now, SOLVER_OFF, results);
    }
  }
  return ratings;
}

/** By how much more than expected a solver found, and how much that tells. */
function resultOf(strength: number, rating: number, found: number | undefined, tries = 0) {
  if (found === undefined) return [];
  const expected = 1 / (1 + Math.exp((rating - strength) / SCALE));
  return [{ more: found - tries * expected, weight: tries * expected * (1 - expected) }];
}

/** A step of Newton's, to where results and what was thought before agree. */
function step(
  back: number,
  deviation: number,
  results: readonly { readonly more: number; readonly weight: number }[],
): number {
  const slope = results.reduce((sum, { more }) => sum + more / SCALE, back / deviation ** 2);
  const bend = results.reduce((sum, { weight }) => sum + weight / SCALE ** 2, 1 / deviation ** 2);
  return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, slope / bend));
}

/** How likely one of the main pool is rated above one of first steps. */
export function shareInOrder(tried: readonly TriedPuzzle[], ratings: readonly number[]): number {
  const of = (pool: Puzzle['pool']) => ratings.filter((_, at) => tried[at]?.puzzle.pool === pool);
  const [main, first] = [of('main'), of('first')];
  const above = main.flatMap((one) => first.map((other): number => (one > other ? 1 : one === other ? 1 / 2 : 0)));
  return above.reduce((sum, one) => sum + one, 0) / Math.max(1, above.length);
}

/** The correlation of two lists by rank, ties sharing theirs; NaN where one of them is all alike. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const middle = (one.length - 1) / 2;
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + (value - middle) * ((y[at] ?? middle) - middle), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

function ranksOf(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
