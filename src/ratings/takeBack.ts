import type { Match, PersonId } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import { matchesOf, netAfter, newcomer, rangeOf, Standing } from './standing.ts';
import { standingKey, writeStanding } from './writeStanding.ts';

/**
 * Takes back what a match did to the ratings of its server, to the point; whatever else they played stays. Whoever has begun
 * anew since has nothing of it that could be taken back.
 */
export function takeBackGains(draft: Draft, match: Match): Promise<void> {
  const { endedAt: at = 0 } = match;
  return changeStandings(draft, match, (before, { mean, narrowed, flows, result }) => {
    if (!hasIn(before, at)) return before;
    const won = result === 'won' ? Math.max(0, before.won - 1) : before.won;
    return {
      ...before,
      mean: before.mean - mean,
      deviation: Math.min(before.deviation / narrowed, newcomer().deviation),
      net: netAfter(before.net, negated(flows)),
      [result]: Math.max(0, before[result] - 1),
      streak: result === 'won' ? Math.max(0, before.streak - 1) : before.streak,
      best: Math.min(before.best, won),
      course: moved(before.course, at, -mean).filter((one) => one.at !== at),
    };
  });
}

/** Does again what was taken back so. */
export function giveBackGains(draft: Draft, match: Match): Promise<void> {
  const { endedAt: at = 0 } = match;
  return changeStandings(draft, match, (before, { mean, narrowed, flows, result }) => {
    const deviation = before.deviation * narrowed;
    const earlier = before.course.filter((one) => one.at < at);
    const then = {
      mean: Math.round((earlier.at(-1)?.mean ?? newcomer().mean) + mean),
      range: Math.round(rangeOf({ ...before, deviation })),
      at,
    };
    const streak = result === 'won' ? before.streak + 1 : before.streak;
    return {
      ...before,
      mean: before.mean + mean,
      deviation,
      net: netAfter(before.net, flows),
      [result]: before[result] + 1,
      streak,
      best: Math.max(before.best, streak),
      course: moved(before.course, at, mean).toSpliced(earlier.length, 0, then),
    };
  });
}

/** Whether a standing has a match in it that ended at `at`: all those before what it remembers are, unless it began later. */
function hasIn(standing: Standing, at: number): boolean {
  const { course } = standing;
  return matchesOf(standing) > course.length || course.some((one) => one.at === at);
}

/** A course where all ratings after `at` are so much higher. */
function moved(course: Standing['course'], at: number, by: number): Standing['course'] {
  return course.map((one) => (one.at > at ? { ...one, mean: Math.round(one.mean + by) } : one));
}

async function changeStandings(
  draft: Draft,
  match: Match,
  change: (before: Standing, gain: NonNullable<Match['gains']>[number]) => Standing,
): Promise<void> {
  const { guild } = match.where;
  if (guild === undefined) return;
  for (const gain of match.gains ?? []) {
    const { seat } = gain;
    const person = ratedFor(match, seat);
    const before = person && (await draft.get(standingKey(guild, match.game, person), Standing));
    if (person === undefined || before === undefined) continue;
    writeStanding(draft, { guild, game: match.game, person }, before, change(before, gain));
  }
}

function negated(flows: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(flows).map(([pair, flow]) => [pair, -flow]));
}

/** Who was rated for a seat: who gave it up, else who sat there at the end; nobody who asked to be forgotten. */
function ratedFor({ players, substituted }: Match, seat: number): PersonId | undefined {
  const quitter = substituted?.find((one) => one.seat === seat)?.person;
  const player = players[seat];
  return quitter ?? (player?.kind === 'person' ? player.id : undefined);
}
