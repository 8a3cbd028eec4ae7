import type { Rating } from './formula.ts';
import { beganAt, COURSE, computeRange, countMatches, type Standing } from './standing.ts';

const DAY = 24 * 60 * 60 * 1000;

/** For how many others the points won from them are remembered. */
const MOST_REMEMBERED = 300;

/** What a match was for someone with a given place. */
type Result = 'won' | 'tied' | 'lost';

export function resultAt(place: number, places: readonly number[]): Result {
  if (places.some((other) => other < place)) return 'lost';
  return places.filter((other) => other === place).length > 1 ? 'tied' : 'won';
}

/** A match and its effect on someone's standing. */
interface RatedMatch {
  readonly result: Result;
  /** The result against each other person, by pair. */
  readonly against: Readonly<Record<string, Result>>;
  /** The points won from others, or lost to them, by pair. */
  readonly flows: Readonly<Record<string, number>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The scores with one match more (1) or less (-1) against each of these people; someone with no matches left is
 * removed.
 */
export function scoresAfter(
  scores: Standing['scores'],
  against: Readonly<Record<string, Result>>,
  sign: 1 | -1 = 1,
): Standing['scores'] {
  const changed = Object.entries(against).flatMap(([pair, result]) => {
    const before = scores[pair] ?? { won: 0, tied: 0, lost: 0 };
    const after = { ...before, [result]: Math.max(0, before[result] + sign) };
    return countMatches(after) === 0 ? [] : [[pair, after] as const];
  });
  const others = Object.entries(scores).filter(([pair]) => !(pair in against));
  return Object.fromEntries([...others, ...changed].slice(-MOST_REMEMBERED));
}

/** The net points after more have changed hands; limited to the number of others that are remembered. */
export function netAfter(net: Standing['net'], flows: Readonly<Record<string, number>>): Record<string, number> {
  const pairs = Object.entries(flows).filter(([, flow]) => flow !== 0);
  const others = Object.entries(net).filter(([pair]) => !pairs.some(([one]) => one === pair));
  const moved = pairs.map(([pair, flow]) => [pair, (net[pair] ?? 0) + flow] as const);
  return Object.fromEntries([...others, ...moved].slice(-MOST_REMEMBERED));
}

/** A person's standing after a match. */
export function standingAfter(before: Standing, rating: Rating, { result, against, flows, at }: RatedMatch): Standing {
  const streak = result === 'won' ? before.streak + 1 : 0;
  const met = before.met.filter((one) => one.at > at - DAY);
  return {
    ...before,
    ...rating,
    since: countMatches(before) === 0 && before.since === undefined ? at : beganAt(before),
    [result]: before[result] + 1,
    streak,
    best: Math.max(before.best, streak),
    met: [...met, ...Object.keys(against).map((pair) => ({ pair, at }))],
    net: netAfter(before.net, flows),
    scores: scoresAfter(before.scores, against),
    course: [
      ...before.course,
      { mean: Math.round(rating.mean), range: Math.round(computeRange(rating)), at, result },
    ].slice(-COURSE),
  };
}
