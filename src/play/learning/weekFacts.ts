import type { PersonId } from '../../match/match.ts';
import { pairKey, type Standing } from '../../ratings/standing.ts';

/** A week in milliseconds. */
export const WEEK = 7 * 24 * 60 * 60 * 1000;

/** The rating list of a game on a server. */
export interface GameStandings {
  readonly game: string;
  readonly people: readonly { readonly person: PersonId; readonly standing: Standing }[];
}

/**
 * The person who gained most in a week. Only people rated before that week count: the strength of newcomers is unknown.
 */
interface Improvement {
  readonly person: PersonId;
  readonly game: string;
  readonly gain: number;
}

/** The results between the two people who met most often in a week. */
interface HeadToHead {
  readonly game: string;
  readonly one: PersonId;
  readonly other: PersonId;
  readonly won: number;
  readonly lost: number;
  readonly tied: number;
}

export function mostImproved(games: readonly GameStandings[], now: number): Improvement | undefined {
  const all = games.flatMap(({ game, people }) =>
    people.flatMap(({ person, standing: { course } }): readonly Improvement[] => {
      const before = course.findLast(({ at }) => at <= now - WEEK);
      const last = course.at(-1);
      const gain = before === undefined || last === undefined ? 0 : last.mean - before.mean;
      return gain < 1 ? [] : [{ person, game, gain }];
    }),
  );
  return all.toSorted((a, b) => b.gain - a.gain)[0];
}

/** The people who have played a rated game within a week, most recent first. */
export function activePeople(games: readonly GameStandings[], now: number): readonly PersonId[] {
  const last = games.flatMap(({ people }) =>
    people.map(({ person, standing }) => ({ person, at: standing.course.at(-1)?.at ?? 0 })),
  );
  const active = last.filter(({ at }) => at > now - WEEK).toSorted((a, b) => b.at - a.at);
  return [...new Set(active.map(({ person }) => person))];
}

/** Undefined if no two people met at least twice. */
export function headToHead(games: readonly GameStandings[], guild: string, now: number): HeadToHead | undefined {
  let most = 1;
  let found: HeadToHead | undefined;
  for (const { game, people } of games) {
    for (const [at, { person: one, standing }] of people.entries()) {
      const recent = standing.met.filter((met) => met.at > now - WEEK);
      if (recent.length <= most) continue;
      for (const { person: other } of people.slice(at + 1)) {
        const pair = pairKey(guild, game, one, other);
        const count = recent.filter((met) => met.pair === pair).length;
        const score = standing.scores[pair];
        if (count <= most || score === undefined) continue;
        most = count;
        found = { game, one, other, ...score };
      }
    }
  }
  return found;
}

/** How close a game was: the winner's lead over the second as a share of all points; undefined for one player. */
export function measureCloseness(scores: readonly number[]): number | undefined {
  const [first, second] = scores.toSorted((a, b) => b - a);
  const all = scores.reduce((sum, one) => sum + Math.abs(one), 0);
  return first === undefined || second === undefined || all === 0 ? undefined : (first - second) / all;
}
