/** How strong a player is, as far as the results tell: a normal distribution with this mean and deviation. */
export interface Rating {
  readonly mean: number;
  readonly deviation: number;
}

/** A player with their place in a match (1 is best; equal places are a tie). */
interface Contestant extends Rating {
  readonly place: number;
  /** How much of the match counts for them, above 0 and up to 1; 1 by default. */
  readonly weight?: number;
  /** Whether the strength is known beforehand, like that of a computer player, and does not change. */
  readonly isFixed?: boolean;
}

/**
 * How much chance a single result contains: the deviation of one performance from a player's strength. Chosen so that
 * 400 points between two players of known strength mean odds of 10 to 1, as on Elo's scale and in docs/strength.md.
 */
const PERFORMANCE = 400 / Math.log(10) / Math.SQRT2;

/** The smallest share of the variance that must remain after a match. */
const LEAST_SHARE = 0.0001;

/** The probability, from 0 to 1, that the first of two players is placed before the other, by the same model. */
export function forecast(one: Rating, other: Rating): number {
  const c = Math.sqrt(one.deviation ** 2 + other.deviation ** 2 + 2 * PERFORMANCE ** 2);
  return 1 / (1 + Math.exp((other.mean - one.mean) / c));
}

/**
 * The ratings after a match: the Plackett-Luce model for any number of players, following algorithm 4 of Weng and Lin,
 * “A Bayesian Approximation Method for Online Ranking”, JMLR 12 (2011), with one player per team and gamma 1. The
 * rating of a player whose strength is less certain changes more, so what one wins is not what the other loses.
 */
export function rate(contestants: readonly Contestant[]): readonly Rating[] {
  const c = Math.sqrt(contestants.reduce((sum, { deviation }) => sum + deviation ** 2 + PERFORMANCE ** 2, 0));
  const best = Math.max(...contestants.map(({ mean }) => mean));
  // Relative to the best, so that the exponential stays finite for any means.
  const players = contestants.map((one) => ({ ...one, chance: Math.exp((one.mean - best) / c) }));
  return players.map((player) => {
    const { mean, deviation, weight = 1 } = player;
    if (player.isFixed === true) return { mean, deviation };
    let shift = 0;
    let certainty = 0;
    // Each player stands for one choice of the model: who of those not yet placed came next.
    for (const next of players) {
      if (next.place > player.place) continue;
      const rest = players.filter(({ place }) => place >= next.place);
      const tied = players.filter(({ place }) => place === next.place).length;
      const share = player.chance / rest.reduce((sum, { chance }) => sum + chance, 0);
      shift += ((next === player ? 1 : 0) - share) / tied;
      certainty += (share * (1 - share)) / tied;
    }
    const learnt = weight * (deviation / c) ** 2 * certainty;
    return {
      mean: mean + weight * (deviation ** 2 / c) * shift,
      deviation: deviation * Math.sqrt(Math.max(1 - learnt, LEAST_SHARE)),
    };
  });
}
