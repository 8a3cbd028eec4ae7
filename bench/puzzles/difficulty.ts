/** The rating of a puzzle that a solver with this noise solves half of the time (docs/puzzles.md). */
const MEAN = 1500;
const MEDIAN_NOISE = 2.2;
const PER_LOG = 260;
const PER_STEP = 60;
const DEVIATION = 180;
/** The lowest rating; if most moves are right, the noise says nothing. */
const EASIEST = 900;

const NOISES = Array.from({ length: 60 }, (_, at) => 0.1 * 1.12 ** at);

/**
 * The likely difficulty of a puzzle, from the values of all its moves: an exact solver chooses among them by softmax
 * with some noise; the puzzle's rating is that of the solver who is right half of the time. More decisions make it
 * harder.
 */
export function estimateDifficulty(
  values: readonly number[],
  steps: number,
): { readonly rating: number; readonly deviation: number } {
  const best = Math.max(...values);
  const right = (noise: number) => {
    const weights = values.map((value) => Math.exp((value - best) / noise));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return values.filter((value) => value === best).length / all;
  };
  const noise = NOISES.find((one) => right(one) < 1 / 2) ?? NOISES.at(-1) ?? MEDIAN_NOISE;
  const rating = MEAN - PER_LOG * Math.log(noise / MEDIAN_NOISE) + PER_STEP * (steps - 1);
  return { rating: Math.max(EASIEST, Math.round(rating)), deviation: DEVIATION };
}
