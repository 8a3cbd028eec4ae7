import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { Gain, Match, PersonId } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import { ratedFor } from './ratedSeats.ts';
import type { Ratings } from './ratings.ts';
import { beganAt, COURSE, countMatches, newcomer, Standing } from './standing.ts';
import { netAfter, scoresAfter } from './standingAfter.ts';
import { standingKey, writeStanding } from './writeStanding.ts';

/**
 * Reverses a match's effect on its server's ratings, exactly; everything else its players have played stays. For a
 * player who was reset since, there is nothing to reverse.
 */
export function takeBackGains(draft: Draft, match: Match): Promise<void> {
  return changeStandings(draft, match, (before, gain, at) => {
    const course = raised(before.course, at, -pointsOf(gain)).filter((one) => one.at !== at);
    return applied(before, gain, -1, course);
  });
}

/** Restores what was reversed in this way. */
export function giveBackGains(draft: Draft, match: Match): Promise<void> {
  return changeStandings(draft, match, (before, gain, at) => {
    const { course } = before;
    const earlier = course.filter((one) => one.at < at);
    // Matches that have dropped out of a course do not return to it.
    const isOlder = earlier.length === 0 && countMatches(before) > course.length;
    const mean = (earlier.at(-1)?.mean ?? newcomer().mean) + pointsOf(gain);
    const then = { mean, range: gain.range ?? 0, at, result: gain.result };
    const later = raised(course, at, pointsOf(gain));
    return applied(before, gain, 1, isOlder ? later : later.toSpliced(earlier.length, 0, then).slice(-COURSE));
  });
}

/** A standing with one match more (1) or less (-1), and this as its new course. */
function applied(before: Standing, gain: Gain, sign: 1 | -1, course: Standing['course']): Standing {
  const { mean, narrowed, flows, against = {}, result } = gain;
  const signed = Object.fromEntries(Object.entries(flows).map(([pair, flow]) => [pair, sign * flow]));
  const after = {
    ...before,
    mean: before.mean + sign * mean,
    // Not bounded, so that reversing and restoring gives the original value; the next match bounds it.
    deviation: before.deviation * narrowed ** sign,
    net: netAfter(before.net, signed),
    scores: scoresAfter(before.scores, against, sign),
    [result]: before[result] + sign,
    course,
    since: beganAt(before),
  };
  return { ...after, ...findRuns(after) };
}

/**
 * The winning streak at the end of a course, and the longest one; unchanged if the course does not reach back far
 * enough.
 */
function findRuns(standing: Standing): Pick<Standing, 'streak' | 'best'> {
  const { course, streak, best } = standing;
  if (countMatches(standing) > course.length || course.some(({ result }) => result === undefined)) {
    const last = course.findLastIndex(({ result }) => result !== 'won');
    return { streak: course[last]?.result === undefined ? streak : course.length - 1 - last, best };
  }
  let [run, longest] = [0, 0];
  for (const { result } of course) {
    run = result === 'won' ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { streak: run, best: longest };
}

function pointsOf({ points, mean }: Gain): number {
  return points ?? Math.round(mean);
}

/** A course with all ratings after `at` raised by this many points. */
function raised(course: Standing['course'], at: number, by: number): Standing['course'] {
  return course.map((one) => (one.at > at ? { ...one, mean: one.mean + by } : one));
}

async function changeStandings(
  draft: Draft,
  match: Match,
  change: (before: Standing, gain: Gain, at: number) => Standing,
): Promise<void> {
  const { where, game, endedAt: at = 0 } = match;
  const { guild } = where;
  if (guild === undefined) return;
  for (const gain of match.gains ?? []) {
    const person = ratedFor(match, gain.seat);
    const before = person && (await draft.get(standingKey(guild, game, person), Standing));
    if (person === undefined || before === undefined || at < beganAt(before)) continue;
    writeStanding(draft, { guild, game, person }, before, change(before, gain, at));
  }
}

/**
 * How many points the ratings change when a match is reversed (-1) or counts again (1): without people who were reset
 * since.
 */
export async function pointsMoved(
  ratings: Pick<Ratings, 'readStanding'>,
  match: Match,
  sign: 1 | -1,
): Promise<readonly { readonly person: PersonId; readonly points: number }[]> {
  const { where, game, endedAt: at = 0, gains = [] } = match;
  const { guild } = where;
  const moved = await Promise.all(
    gains.map(async (gain) => {
      const person = ratedFor(match, gain.seat);
      if (guild === undefined || person === undefined) return [];
      const standing = await ratings.readStanding(guild, game, person);
      return standing !== undefined && at >= beganAt(standing) ? [{ person, points: sign * pointsOf(gain) }] : [];
    }),
  );
  return moved.flat();
}

/** A person who plays in a match, or is in a list that it changes, must not judge it. */
export const NOT_OWN = phrase('company.moderate.own');

/**
 * Resets a person in a game on a server, as requested by a moderator who is not in its list; returns the previous
 * standing.
 */
export async function resetByModerator(
  ratings: Pick<Ratings, 'readStanding' | 'reset'>,
  { guild, game, person }: { readonly guild: string; readonly game: string; readonly person: PersonId },
  moderator: PersonId,
): Promise<Result<Standing>> {
  if ((await ratings.readStanding(guild, game, moderator)) !== undefined) return refuse(NOT_OWN);
  const before = await ratings.reset(guild, game, person);
  return before === undefined ? refuse(phrase('company.moderate.noRating')) : accept(before);
}
