import { type Contestant, type Rating, rate } from './formula.ts';
import { metWithinADay, newcomer, type Standing } from './standing.ts';

// How points change hands, and how many of them one person may have of another.

/**
 * The most points that one person ever has of another, what the other won back taken off (our decision). So a closed group
 * of n accounts lifts one of its own by less than (n - 1) times this, however long it plays; who is known by many opponents
 * does not notice, since of each of them come a few points only.
 */
export const MOST_FROM_ONE = 50;

/** What became of the ratings, and what each won of each other: negative where lost, by who they are to each other. */
interface RatedAmong {
  readonly ratings: readonly Rating[];
  readonly flows: readonly Readonly<Record<string, number>>[];
}

/** Rates a match at `at` of those who stood so before; `pairs` are for each the names of the pairs with all others, in order. */
export function rateAmong(
  contestants: readonly Contestant[],
  earlier: readonly (Standing | undefined)[],
  pairs: readonly (readonly string[])[],
  at: number,
): RatedAmong {
  const weight = weightOf(earlier, pairs, at);
  const meetings = meetingsOf(contestants, rate(contestants, weight), earlier, pairs);
  const room = roomFor(meetings);
  const flows = contestants.map((_, index): Readonly<Record<string, number>> => {
    const own = meetings.filter(({ one }) => one === index);
    return Object.fromEntries(own.map(({ pair, flow }) => [pair, room * flow]));
  });
  return { ratings: rate(contestants, weight * room), flows };
}

/** Two persons of a match: what the one would win of the other, and has won of them so far. */
interface Meeting {
  readonly one: number;
  readonly pair: string;
  readonly flow: number;
  readonly net: number;
}

/** Every two persons, from both sides. What somebody wins comes from those who lose, as much as each of them loses. */
function meetingsOf(
  before: readonly Contestant[],
  after: readonly Rating[],
  earlier: readonly (Standing | undefined)[],
  pairs: readonly (readonly string[])[],
): readonly Meeting[] {
  const gains = before.map(({ mean }, index) => (after[index]?.mean ?? mean) - mean);
  const won = gains.reduce((sum, gain) => sum + Math.max(0, gain), 0);
  const lost = gains.reduce((sum, gain) => sum + Math.max(0, -gain), 0);
  const whole = Math.max(won, lost);
  return before.flatMap(({ isFixed }, one) =>
    before.flatMap((opponent, other): readonly Meeting[] => {
      const pair = pairs[one]?.[other < one ? other : other - 1];
      if (one === other || pair === undefined || isFixed === true || opponent.isFixed === true) return [];
      const [own, their] = [gains[one] ?? 0, gains[other] ?? 0];
      const flow = own * their < 0 ? (Math.sign(own) * Math.abs(own * their)) / whole : 0;
      // Whoever began anew is still remembered by the other.
      const net = earlier[one]?.net[pair] ?? -(earlier[other]?.net[pair] ?? 0);
      return [{ one, pair, flow, net }];
    }),
  );
}

/**
 * How much of a match counts, as a share, so that nobody comes to have more of another than they may: less and less before
 * that; all of it where points go back to whom they came from.
 */
function roomFor(meetings: readonly Meeting[]): number {
  if (meetings.length === 0) return 1;
  const eased = meetings.map(({ flow, net }) => (flow * net > 0 ? 1 - (net / MOST_FROM_ONE) ** 2 : 1));
  const easing = eased.reduce((sum, one) => sum + one, 0) / meetings.length;
  const rooms = meetings.flatMap(({ flow, net }) => (flow > 0 ? [(MOST_FROM_ONE - net) / flow] : []));
  return Math.max(0, Math.min(1, easing, ...rooms));
}

/**
 * How much of a match counts: all of it between people who have not met within a day, a half at the second time, a third at
 * the third (our decision): so that no evening of two decides the list. Of several pairs, the mean.
 */
export function weightOf(
  earlier: readonly (Standing | undefined)[],
  pairs: readonly (readonly string[])[],
  at: number,
): number {
  const weights = pairs.flatMap((own, index) =>
    own.map((pair) => 1 / (1 + metWithinADay(earlier[index] ?? newcomer(), pair, at))),
  );
  return weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
}
