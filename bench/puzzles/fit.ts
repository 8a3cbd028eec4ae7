import type { Puzzle } from '../../src/engine/puzzle.ts';
import { type Findings, type PuzzleSolver, SOLVERS } from './solvers.ts';

/** Points per unit of log odds: 400 are odds of 10 to 1. */
const SCALE = 400 / Math.LN10;

/**
 * The uncertainty of the noise of an exact solver (difficulty.ts), and of the assumed strength of solvers, as standard
 * deviations.
 */
const NOISE_OFF = 250;
const SOLVER_OFF = 250;

const SWEEPS = 40;
/** The maximum step of a fit. */
const LONGEST_STEP = 100;

/** A puzzle with its initial rating, and how often each solver solved it. */
export interface TriedPuzzle {
  readonly puzzle: Pick<Puzzle, 'id' | 'pool' | 'rating'>;
  /** Its rating according to the values of its moves; if unknown, the puzzle keeps its rating, and only measures solvers. */
  readonly byNoise: number | undefined;
  readonly found: Findings;
}

/** The likeliest ratings of these puzzles, given all solvers except those held out. */
export function fittedRatings(
  tried: readonly TriedPuzzle[],
  isHeldOut: (solver: PuzzleSolver) => boolean = () => false,
): readonly number[] {
  const ratings = tried.map(({ puzzle, byNoise = puzzle.rating }) => byNoise);
  const strengths = SOLVERS.map(({ strength }) => strength);
  const asked = [...SOLVERS.keys()].filter((at) => SOLVERS.slice(at, at + 1).some((one) => !isHeldOut(one)));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const [at, { byNoise, found }] of tried.entries()) {
      if (byNoise === undefined) continue;
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

/** How much more often than expected a solver succeeded, and the information in that. */
function resultOf(strength: number, rating: number, found: number | undefined, tries = 0) {
  if (found === undefined) return [];
  const expected = 1 / (1 + Math.exp((rating - strength) / SCALE));
  return [{ more: found - tries * expected, weight: tries * expected * (1 - expected) }];
}

/** A Newton step toward agreement between results and prior assumptions. */
function step(
  back: number,
  deviation: number,
  results: readonly { readonly more: number; readonly weight: number }[],
): number {
  const slope = results.reduce((sum, { more }) => sum + more / SCALE, back / deviation ** 2);
  const bend = results.reduce((sum, { weight }) => sum + weight / SCALE ** 2, 1 / deviation ** 2);
  return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, slope / bend));
}

/** The strength with which a solver would solve as many of these puzzles as it did. */
export function strengthIn(tried: readonly TriedPuzzle[], ratings: readonly number[], solver: PuzzleSolver): number {
  const at = SOLVERS.indexOf(solver);
  const results = tried.flatMap(({ found }, one) => {
    const count = found[at];
    return count === undefined ? [] : [{ count, rating: ratings[one] ?? 0 }];
  });
  let strength = solver.strength;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    strength += step(
      0,
      Infinity,
      results.flatMap(({ count, rating }) => resultOf(strength, rating, count, solver.tries)),
    );
  }
  return strength;
}

/** The chance that a puzzle of the main pool is rated above one of the first-steps pool. */
export function shareInOrder(tried: readonly TriedPuzzle[], ratings: readonly number[]): number {
  const of = (pool: Puzzle['pool']) => ratings.filter((_, at) => tried[at]?.puzzle.pool === pool);
  const [main, first] = [of('main'), of('first')];
  const above = main.flatMap((one) => first.map((other): number => (one > other ? 1 : one === other ? 1 / 2 : 0)));
  return above.reduce((sum, one) => sum + one, 0) / Math.max(1, above.length);
}

/** How well the mean of both halves of a measure correlates with another such mean (Spearman and Brown). */
export function reliabilityOf(one: readonly number[], other: readonly number[]): number {
  const correlation = rankCorrelation(one, other);
  return (2 * correlation) / (1 + correlation);
}

/** The rank correlation of two lists, with shared ranks for ties; NaN if all values of one list are equal. */
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
