import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineRecord } from '../store/upgradeRecord.ts';
import { type Rating, rate } from './formula.ts';

/** A rating, and the results of the matches behind it. */
export const Counted = z.object({
  mean: z.number(),
  deviation: z.number(),
  won: z.int(),
  /** How often they shared first place. */
  tied: z.int(),
  lost: z.int(),
  /** How many matches they have won in a row, up to the last one; and their longest such series. */
  streak: z.int(),
  best: z.int(),
});

/** A person's standing in one game on one server, after all rated matches there. */
export const Standing = defineRecord(
  Counted.extend({
    schema: z.literal(1),
    /** The people they met recently, and when (milliseconds since 1970): as `pairKey` values, which name nobody. */
    met: z.array(z.object({ pair: z.string(), at: z.number() })).default([]),
    /** The first few people they met before scores were kept, in the same form. */
    opponents: z.array(z.string()).default([]),
    /** The net points won from each other person, in the same form: only displayed, decides nothing. */
    net: z.record(z.string(), z.number()).default({}),
    /** How often they were placed before, level with and behind each other person, in the same form. */
    scores: z.record(z.string(), z.object({ won: z.int(), tied: z.int(), lost: z.int() })).default({}),
    /**
     * The ratings after their last matches, the newest last, and when each match ended: for the curve, and for a
     * match's card.
     */
    course: z
      .array(
        z.object({ mean: z.int(), range: z.int(), at: z.number(), result: z.enum(['won', 'tied', 'lost']).optional() }),
      )
      .default([]),
    /** When the first match in it ended: earlier ones were reset or forgotten. */
    since: z.number().optional(),
    /** The model its deviation comes from; if absent, the one of 0.1.0, whose deviations mean little. */
    model: z.literal('plain').optional(),
  }),
).transform((standing) =>
  // The mean stays; the deviation is recomputed from the number of matches.
  standing.model === undefined
    ? { ...standing, deviation: deviationAfter(countMatches(standing)), model: 'plain' as const }
    : standing,
);
export type Standing = Readonly<z.infer<typeof Standing>>;

/** Nothing is known about a newcomer: 19 out of 20 are between 1060 and 1940. */
const NEWCOMER: Rating = { mean: 1500, deviation: 220 };

/** How much people change between two matches (a deviation). */
const PEOPLE_CHANGE = 4;

/** With this deviation or more, a rating is a guess, and has no rank. */
const UNCERTAIN = 120;

/** How many others someone must have met to have a rank: otherwise a rating only says how they do among few people. */
export const OPPONENTS_FOR_RANK = 3;

/** In a small group, this many matches are enough for a rank: at one a day, a rating needs 20 to 36 to be certain. */
export const MATCHES_AMONG_FEW = 10;

/** A group of this many people has ranks no matter whom they have met. */
export const FRIENDS = OPPONENTS_FOR_RANK + 1;

/** What decides whether someone has a rank. */
type RankedRecord = Pick<Standing, 'deviation' | 'opponents' | 'scores' | 'won' | 'tied' | 'lost'>;

const DAY = 24 * 60 * 60 * 1000;

/** How many matches a curve shows. */
export const COURSE = 40;

/**
 * The hexadecimal digits of eight bytes that stand for two persons, one game and one server without identifying anyone.
 */
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

/** Further matches make a rating no more certain. */
const SETTLED_AFTER = 300;

/** The deviation left after this many matches at even odds, each against one opponent with the same rating. */
function deviationAfter(matches: number): number {
  let rating = NEWCOMER;
  for (let match = 0; match < Math.min(matches, SETTLED_AFTER); match += 1) {
    const { deviation } = beforeMatch(rating);
    const player = { mean: NEWCOMER.mean, deviation, place: 1 };
    [rating = NEWCOMER] = rate([player, player]);
  }
  return rating.deviation;
}

/** Whether enough is known about someone in a large group, from matches with enough others, for a rank. */
export function isRanked(standing: RankedRecord): boolean {
  return isCertain(standing) && countOpponents(standing) >= OPPONENTS_FOR_RANK;
}

/**
 * The same in a small group, in which this many people are known: with four friends or fewer, it no longer matters whom
 * someone has met.
 */
export function isRankedAmongFew(standing: RankedRecord, known: number): boolean {
  return isKnown(standing) && (known <= FRIENDS || countOpponents(standing) >= OPPONENTS_FOR_RANK);
}

/**
 * Whether friends know how strong someone is: if the rating is certain, or from ten matches on, however uncertain it
 * still is.
 */
export function isKnown(standing: RankedRecord): boolean {
  return isCertain(standing) || countMatches(standing) >= MATCHES_AMONG_FEW;
}

/** How many others someone has met. */
function countOpponents({ opponents, scores }: Pick<Standing, 'opponents' | 'scores'>): number {
  return new Set([...opponents, ...Object.keys(scores)]).size;
}

/** Whether a rating is more than a guess. */
export function isCertain({ deviation }: Pick<Rating, 'deviation'>): boolean {
  return deviation <= UNCERTAIN;
}

/** How many rated matches someone has played. */
export function countMatches({ won, tied, lost }: Pick<z.infer<typeof Counted>, 'won' | 'tied' | 'lost'>): number {
  return won + tied + lost;
}

/** A rating's margin of error, correct 19 times out of 20. */
export function computeRange({ deviation }: Rating): number {
  return 2 * deviation;
}

/** The strength that someone most likely has at least: 19 times out of 20 they are no weaker. */
export function surely(rating: Rating): number {
  return rating.mean - computeRange(rating);
}

/** The rating before another match: people may have changed since the last one. */
export function beforeMatch({ mean, deviation }: Rating): Rating {
  return { mean, deviation: Math.min(Math.hypot(deviation, PEOPLE_CHANGE), NEWCOMER.deviation) };
}

/**
 * A key for two persons, or a person and a computer level, who play a game on a server; it does not reveal who they
 * are.
 */
export function pairKey(guild: string, game: string, one: string, other: string): string {
  return createHash('sha256')
    .update([guild, game, ...[one, other].toSorted()].join(':'))
    .digest('hex')
    .slice(0, PAIR_DIGITS);
}

/** How often the two people of this pair met within the day before `at`. */
export function metWithinADay({ met }: Standing, pair: string, at: number): number {
  return met.filter((one) => one.pair === pair && one.at > at - DAY).length;
}

/** When the first match in a standing ended; 0 if that was before this was recorded. */
export function beganAt(standing: Standing): number {
  const { since, course } = standing;
  return since ?? (countMatches(standing) > course.length ? 0 : (course[0]?.at ?? 0));
}
