import type { Random } from '../../src/engine/random.ts';
import { ratePersons } from '../../src/ratings/ratePersons.ts';
import { countMatches, isKnown, isRankedAmongFew, newcomer, type Standing } from '../../src/ratings/standing.ts';

// Groups of honest people who play one game per day for a year, each with a true strength on the rating scale.

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 365;

export interface Account {
  readonly name: string;
  /** On the rating scale: 400 points are odds of 10 to 1. */
  readonly strength: number;
  standing: Standing;
}

/** The groups of the issue: strengths 400 and 200 points apart, and a whole server 100 points apart. */
export const GROUPS: readonly (readonly number[])[] = [
  [1700, 1300],
  [1900, 1600, 1400, 1100],
  [2000, 1800, 1600, 1400, 1200, 1000],
  Array.from({ length: 12 }, (_, at) => 2000 - 100 * at),
];

export function createAccounts(strengths: readonly number[], name = 'p'): readonly Account[] {
  return strengths.map((strength, at) => ({ name: `${name}${at}`, strength, standing: newcomer() }));
}

/**
 * A match that ends at `at`, with the share to which it counts, rated like a real match. `places` are those of the
 * accounts.
 */
export function playMatch(accounts: readonly Account[], places: readonly number[], at: number, share = 1): void {
  const persons = accounts.map((one, index) => ({
    before: one.standing,
    place: places[index] ?? 1,
    share,
    pairs: accounts.filter((other) => other !== one).map((other) => [one.name, other.name].toSorted().join(' ')),
  }));
  for (const [index, { after }] of ratePersons(persons, at).entries()) {
    const account = accounts[index];
    if (account !== undefined) account.standing = after;
  }
}

/** Whether the first of two wins, by their true strengths. */
export function isWonByFirst(one: Account, other: Account, random: Random): boolean {
  return random.below(1_000_000) / 1_000_000 < 1 / (1 + 10 ** ((other.strength - one.strength) / 400));
}

/** A game of two at `at`, played according to their true strengths. */
export function playHonestly(one: Account, other: Account, random: Random, at: number): void {
  playMatch([one, other], isWonByFirst(one, other, random) ? [1, 2] : [2, 1], at);
}

/** Two different random members of a group. */
export function drawPair(accounts: readonly Account[], random: Random): readonly [Account, Account] {
  const first = random.below(accounts.length);
  const second = random.below(accounts.length - 1);
  const [one, other] = [accounts[first], accounts[second < first ? second : second + 1]];
  if (one === undefined || other === undefined) throw new Error('a group of fewer than two');
  return [one, other];
}

/**
 * A year of a group, with one game per day between two random members; `afterGame` gets the two who have just played.
 */
export function playYear(
  strengths: readonly number[],
  random: Random,
  afterGame: (played: readonly Account[], all: readonly Account[]) => void = () => undefined,
): readonly Account[] {
  const accounts = createAccounts(strengths);
  for (let day = 0; day < DAYS; day += 1) {
    const pair = drawPair(accounts, random);
    playHonestly(...pair, random, day * DAY);
    afterGame(pair, accounts);
  }
  return accounts;
}

/** The results of a year, added up over the members of a group. */
export interface Outcome {
  /** The number of members whose true strength lies within the ± range, and of all members. */
  readonly within: number;
  readonly members: number;
  /** The number of pairs 100 or more points apart in the right order, and of all such pairs. */
  readonly ordered: number;
  readonly pairs: number;
  /** The squared differences between rating and strength, each relative to the group's mean. */
  readonly squares: number;
  readonly deviations: number;
  /** The number of members with ten or more games who have no rank. */
  readonly unranked: number;
}

/** Measures ratings of a group that played among itself; strengths are known only as differences from its mean. */
export function measureOutcome(accounts: readonly Account[]): Outcome {
  const count = accounts.length;
  const strength = accounts.reduce((sum, one) => sum + one.strength, 0) / count;
  const mean = accounts.reduce((sum, one) => sum + one.standing.mean, 0) / count;
  const errors = accounts.map((one) => one.standing.mean - mean - (one.strength - strength));
  const pairs = accounts.flatMap((one) =>
    accounts.filter((other) => one.strength >= other.strength + 100).map((other) => [one, other] as const),
  );
  return {
    within: accounts.filter(({ standing }, at) => Math.abs(errors[at] ?? 0) <= 2 * standing.deviation).length,
    members: count,
    ordered: pairs.filter(([better, worse]) => better.standing.mean > worse.standing.mean).length,
    pairs: pairs.length,
    squares: errors.reduce((sum, error) => sum + error ** 2, 0),
    deviations: accounts.reduce((sum, { standing }) => sum + standing.deviation, 0),
    unranked: accounts.filter(({ standing }) => countMatches(standing) >= 10 && !hasRank(standing, accounts)).length,
  };
}

/** Whether a person with this standing has a rank among these. */
export function hasRank(standing: Standing, all: readonly Account[]): boolean {
  return isRankedAmongFew(standing, all.filter((one) => isKnown(one.standing)).length);
}
