/**
 * The result of two levels against each other: the points of the first (a draw is half a point) and the number of
 * games.
 */
export interface Score {
  readonly pair: readonly [first: number, second: number];
  readonly points: number;
  readonly games: number;
}

/** The rating of the weakest level. */
export const BASE = 1000;

/**
 * Points given to each of a pair beforehand, so that a level that has won every game is not infinitely strong
 * (Laplace's rule of succession).
 */
const PRIOR = 1;
const ROUNDS = 500;

/**
 * The ratings of `count` levels on the Elo scale (400 points are odds of 10 to 1), from the Bradley-Terry model by
 * Hunter's iteration (2004); the first is at `BASE`.
 */
export function fitRatings(count: number, scores: readonly Score[], prior = PRIOR): readonly number[] {
  let strengths = Array.from({ length: count }, () => 1);
  const played = scores.map(({ pair, points, games }) => ({ pair, points: points + prior, games: games + 2 * prior }));
  const next = (own: number, level: number): number => {
    const met = played.filter(({ pair }) => pair.includes(level));
    const won = met.map(({ pair, points, games }) => (pair[0] === level ? points : games - points));
    const weights = met.map(({ pair, games }) => games / (own + (strengths[otherOf(pair, level)] ?? 1)));
    return weights.length === 0 ? own : sum(won) / sum(weights);
  };
  for (let round = 0; round < ROUNDS; round += 1) strengths = strengths.map(next);
  const [first = 1] = strengths;
  return strengths.map((strength) => BASE + 400 * Math.log10(strength / first));
}

function otherOf([first, second]: Score['pair'], level: number): number {
  return first === level ? second : first;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
