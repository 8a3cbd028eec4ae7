/** How strong somebody is, as far as the results tell: a normal distribution with this mean and deviation. */
export interface Rating {
  readonly mean: number;
  readonly deviation: number;
}

/** How much chance a single result holds: the deviation of one performance from a player's strength. */
const PERFORMANCE = 250;

/** What is left of the variance by one match, at the least, as a share. */
const LEAST_SHARE = 0.0001;

/**
 * The ratings after a match in which these players came in at these places (1 is best, equal places are a tie): the
 * Plackett-Luce model for any number of players, algorithm 4 of Weng and Lin, «A Bayesian Approximation Method for
 * Online Ranking», JMLR 12 (2011), with one player a team. For two players nearly Glicko.
 */
export function rate(ratings: readonly Rating[], places: readonly number[]): readonly Rating[] {
  const c = Math.sqrt(ratings.reduce((sum, { deviation }) => sum + deviation ** 2 + PERFORMANCE ** 2, 0));
  const players = ratings.map((rating, seat) => ({
    ...rating,
    place: places[seat] ?? 0,
    // From the best on, so that the exponential stays a number whatever the means are.
    weight: Math.exp((rating.mean - Math.max(...ratings.map(({ mean }) => mean))) / c),
  }));
  return players.map((player) => {
    let shift = 0;
    let certainty = 0;
    // Every other stands for one choice of the model: who of those not yet placed came next.
    for (const next of players) {
      if (next.place > player.place) continue;
      const rest = players.filter(({ place }) => place >= next.place);
      const tied = players.filter(({ place }) => place === next.place).length;
      const share = player.weight / rest.reduce((sum, { weight }) => sum + weight, 0);
      shift += ((next === player ? 1 : 0) - share) / tied;
      certainty += (share * (1 - share)) / tied;
    }
    const variance = player.deviation ** 2;
    const shrink = 1 - ((variance / c ** 2) * certainty * player.deviation) / c;
    return {
      mean: player.mean + (variance / c) * shift,
      deviation: player.deviation * Math.sqrt(Math.max(shrink, LEAST_SHARE)),
    };
  });
}
