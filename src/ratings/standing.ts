import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineRecord } from '../store/upgradeRecord.ts';
import { type Rating, rate } from './formula.ts';

/** A rating, and what came of the matches behind it. */
export const Counted = z.object({
  mean: z.number(),
  deviation: z.number(),
  won: z.int(),
  /** How often they shared the first place. */
  tied: z.int(),
  lost: z.int(),
  /** How many they have won in a row, up to the last match; and the most they ever did. */
  streak: z.int(),
  best: z.int(),
});

/** How a person stands in one game on one server, after all rated matches there. */
export const Standing = defineRecord(
  Counted.extend({
    schema: z.literal(1),
    /** Whom they met of late, and when (milliseconds since 1970): as `pairKey` says, so that it names nobody. */
    met: z.array(z.object({ pair: z.string(), at: z.number() })).default([]),
    /** The first few of those whom they met before scores were kept, in the same way. */
    opponents: z.array(z.string()).default([]),
    /** How many points they have of each other person, in the same way, what they lost to them taken off: it is told, and decides nothing. */
    net: z.record(z.string(), z.number()).default({}),
    /** How often they came in before each other person, beside and behind them, in the same way. */
    scores: z.record(z.string(), z.object({ won: z.int(), tied: z.int(), lost: z.int() })).default({}),
    /** The ratings after their last matches, the newest last, and when each ended: for the curve, and for the card of a match. */
    course: z
      .array(
        z.object({ mean: z.int(), range: z.int(), at: z.number(), result: z.enum(['won', 'tied', 'lost']).optional() }),
      )
      .default([]),
    /** When the first match ended that is in it: those before were reset, or forgotten. */
    since: z.number().optional(),
    /** By which model its deviation came about; without it by that of 0.1.0, whose deviations tell little. */
    model: z.literal('plain').optional(),
  }),
).transform((standing) =>
  // The mean stays; what it rests on is counted anew.
  standing.model === undefined
    ? { ...standing, deviation: deviationAfter(countMatches(standing)), model: 'plain' as const }
    : standing,
);
export type Standing = Readonly<z.infer<typeof Standing>>;

/** A newcomer may be anybody: 19 of 20 are between 1060 and 1940. */
const NEWCOMER: Rating = { mean: 1500, deviation: 220 };

/** By how much people change between two matches (a deviation). */
const PEOPLE_CHANGE = 4;

/** From this deviation on a rating is a guess, and has no rank. */
const UNCERTAIN = 120;

/** So many others somebody has met who has a rank: else it says only how they do among few. */
export const OPPONENTS_FOR_RANK = 3;

/** Among few, so many matches are enough for a rank: at one a day, a rating takes 20 to 36 to be certain. */
export const MATCHES_AMONG_FEW = 10;

/** So many have a rank whomever they have met. */
export const FRIENDS = OPPONENTS_FOR_RANK + 1;

/** What decides on a rank. */
type RankedRecord = Pick<Standing, 'deviation' | 'opponents' | 'scores' | 'won' | 'tied' | 'lost'>;

const DAY = 24 * 60 * 60 * 1000;

/** So many matches a curve shows. */
export const COURSE = 40;

/** Of so many others is remembered how many points somebody has of them. */
const MOST_REMEMBERED = 300;

/** Discord's ids of two persons, one game and one server, as eight bytes that lead back to nobody. */
const PAIR_DIGITS = 16;

export function newcomer(): Standing {
  return {
    schema: 1,
    ...NEWCOMER,
    won: 0,
    tied: 0,
    lost: 0,
    streak: 0,
    best: 0,
    met: [],
    opponents: [],
    net: {},
    scores: {},
    course: [],
    model: 'plain',
  };
}

/** More matches than these make nobody surer. */
const SETTLED_AFTER = 300;

/** How unsure somebody still is after so many matches against one opponent each of their own kind, at even odds. */
function deviationAfter(matches: number): number {
  let rating = NEWCOMER;
  for (let match = 0; match < Math.min(matches, SETTLED_AFTER); match += 1) {
    const { deviation } = beforeMatch(rating);
    const player = { mean: NEWCOMER.mean, deviation, place: 1 };
    [rating = NEWCOMER] = rate([player, player]);
  }
  return rating.deviation;
}

/** Whether enough is known of somebody among many, from matches with enough others, that they have a rank. */
export function isRanked(standing: RankedRecord): boolean {
  return isCertain(standing) && countOpponents(standing) >= OPPONENTS_FOR_RANK;
}

/** The same among few, of whom so many are known: where these are four friends or fewer, whom somebody has met says nothing more. */
export function isRankedAmongFew(standing: RankedRecord, known: number): boolean {
  return isKnown(standing) && (known <= FRIENDS || countOpponents(standing) >= OPPONENTS_FOR_RANK);
}

/** Whether friends know how strong somebody is: surely, or from ten matches, however unsure the rating still is. */
export function isKnown(standing: RankedRecord): boolean {
  return isCertain(standing) || countMatches(standing) >= MATCHES_AMONG_FEW;
}

/** How many others somebody has met. */
function countOpponents({ opponents, scores }: Pick<Standing, 'opponents' | 'scores'>): number {
  return new Set([...opponents, ...Object.keys(scores)]).size;
}

/** Whether a rating is more than a guess. */
export function isCertain({ deviation }: Pick<Rating, 'deviation'>): boolean {
  return deviation <= UNCERTAIN;
}

/** How many rated matches somebody has played. */
export function countMatches({ won, tied, lost }: Pick<z.infer<typeof Counted>, 'won' | 'tied' | 'lost'>): number {
  return won + tied + lost;
}

/** By how much a rating may be off, 19 times of 20. */
export function computeRange({ deviation }: Rating): number {
  return 2 * deviation;
}

/** The strength that somebody has at least, most likely: 19 times of 20 they are not worse. */
export function surely(rating: Rating): number {
  return rating.mean - computeRange(rating);
}

/** The rating before another match: people may have changed since the last one. */
export function beforeMatch({ mean, deviation }: Rating): Rating {
  return { mean, deviation: Math.min(Math.hypot(deviation, PEOPLE_CHANGE), NEWCOMER.deviation) };
}

/** How two persons, or a person and a level of computers, who play a game of a server are told from others, without saying who they are. */
export function pairKey(guild: string, game: string, one: string, other: string): string {
  return createHash('sha256')
    .update([guild, game, ...[one, other].toSorted()].join(':'))
    .digest('hex')
    .slice(0, PAIR_DIGITS);
}

/** How often somebody met such a pair's other within the day before `at`. */
export function metWithinADay({ met }: Standing, pair: string, at: number): number {
  return met.filter((one) => one.pair === pair && one.at > at - DAY).length;
}

/** When the first match ended that is in a standing; 0 where that was before anybody noted it. */
export function beganAt(standing: Standing): number {
  const { since, course } = standing;
  return since ?? (countMatches(standing) > course.length ? 0 : (course[0]?.at ?? 0));
}

/** What a match was for somebody who came in at a place. */
type Result = 'won' | 'tied' | 'lost';

export function resultAt(place: number, places: readonly number[]): Result {
  if (places.some((other) => other < place)) return 'lost';
  return places.filter((other) => other === place).length > 1 ? 'tied' : 'won';
}

/** A match as it changes somebody's standing. */
interface RatedMatch {
  readonly result: Result;
  /** How it came out with each other person, by pair. */
  readonly against: Readonly<Record<string, Result>>;
  /** What they won of others, or lost to them, by pair. */
  readonly flows: Readonly<Record<string, number>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The scores after one match more with each of these (1), or less (-1); whom somebody has not met any more is in none. */
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

/** What somebody has of others after more has changed hands; at last of so many others as are remembered. */
export function netAfter(net: Standing['net'], flows: Readonly<Record<string, number>>): Record<string, number> {
  const pairs = Object.entries(flows).filter(([, flow]) => flow !== 0);
  const others = Object.entries(net).filter(([pair]) => !pairs.some(([one]) => one === pair));
  const moved = pairs.map(([pair, flow]) => [pair, (net[pair] ?? 0) + flow] as const);
  return Object.fromEntries([...others, ...moved].slice(-MOST_REMEMBERED));
}

/** How somebody stands after such a match at `at` with these. */
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
