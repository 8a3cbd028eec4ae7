import { z } from 'zod';
import { daysBefore } from '../../match/dates.ts';
import { findSeat, isLive, type Match, MatchId, type PersonId } from '../../match/match.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import { Challenge } from './blocking.ts';
import { EndedTable } from './endedTables.ts';
import { MATCHES_TOLD, ReliabilityRecord } from './reliability.ts';
import { Settings } from './settings.ts';

/** How many finished matches a person's record lists; older ones still exist, by id. */
export const FINISHED_LISTED = 300;

/**
 * What is stored about a person: settings, and an index of their matches, which follows from the matches. Never a name.
 */
export const Person = defineRecord(
  z.object({
    schema: z.literal(1),
    settings: Settings,
    /** Tables at which they sit or are invited, oldest first. */
    live: z.array(MatchId),
    /** Finished matches they played, newest last. */
    finished: z.array(MatchId),
    /** Their first match of each game, by game. */
    met: z.record(z.string(), MatchId).default({}),
    /** How many days in a row they have finished the daily game, and the last of these days, by game. */
    streaks: z.record(z.string(), z.object({ date: z.string(), days: z.int() })).default({}),
    /** How reliably they played their last matches with others, newest last. */
    kept: z.array(ReliabilityRecord).default([]),
    /** People they do not want to meet, as `blockMark` writes them. */
    blocked: z.array(z.string()).default([]),
    /** The people they challenged within the last day. */
    challenged: z.array(Challenge).default([]),
    /** Tables that ended without them within the last week, newest last. */
    ended: z.array(EndedTable).default([]),
  }),
);
export type Person = z.infer<typeof Person>;

const UNCHOSEN = Object.freeze(Settings.parse({}));

/** Someone without a record. */
export function stranger(): Person {
  return {
    schema: 1,
    settings: UNCHOSEN,
    live: [],
    finished: [],
    met: {},
    streaks: {},
    kept: [],
    blocked: [],
    challenged: [],
    ended: [],
  };
}

export const personKey = (person: PersonId) => `person:${person}`;

/** The prefix of keys that remember for some minutes which match someone is coming to see on the board's page. */
export const ARRIVAL_KEYS = 'board:expected:';
export const arrivalKey = (person: PersonId) => `${ARRIVAL_KEYS}${person}`;

/** The list of a person's record in which a match belongs, if any. */
export type Involvement = 'live' | 'finished' | undefined;

export function findInvolvement(match: Match, person: PersonId): Involvement {
  const seat = findSeat(match, person);
  if (match.substituted?.some((one) => one.person === person)) return isLive(match) ? undefined : 'finished';
  if (match.status === 'lobby') return seat !== undefined || match.invited.includes(person) ? 'live' : undefined;
  if (seat === undefined || match.position === undefined) return undefined;
  if (!isLive(match)) return 'finished';
  return match.position.left.includes(seat) ? undefined : 'live';
}

/**
 * Further changes in a record after a match moved to another list: it may be the first of its game, or continue a
 * streak.
 */
export function withMatch(person: Person, match: Match | undefined): Person {
  return match === undefined ? person : withStreak(withMet(person, match), match);
}

/** A record with a match as the first of its game, if it is. */
export function withMet(person: Person, { id, game }: Pick<Match, 'id' | 'game'>): Person {
  return game in person.met ? person : { ...person, met: { ...person.met, [game]: id } };
}

/** A record after a finished match: how reliably they played it. */
export function withKept(record: Person, kept: ReliabilityRecord | undefined): Person {
  return kept === undefined ? record : { ...record, kept: [...record.kept, kept].slice(-MATCHES_TOLD) };
}

/** Someone who has finished a daily game continues a streak. */
function withStreak(person: Person, match: Match): Person {
  if (match.daily === undefined || match.status !== 'over') return person;
  const { game, daily: date } = match;
  const last = person.streaks[game];
  if (last !== undefined && last.date >= date) return person;
  const goesOn = last?.date === daysBefore(date, 1);
  return { ...person, streaks: { ...person.streaks, [game]: { date, days: goesOn ? last.days + 1 : 1 } } };
}

/** How many days in a row someone has finished a daily game, up to `date` or the day before. */
export function streakOn({ streaks }: Person, game: string, date: string): number {
  const last = streaks[game];
  return last !== undefined && [date, daysBefore(date, 1)].includes(last.date) ? last.days : 0;
}

/** Everyone who sits at a table or is invited to it. */
export function listPersons({
  players,
  invited,
  substituted = [],
}: Pick<Match, 'players' | 'invited' | 'substituted'>): readonly PersonId[] {
  const seated = players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  return [...new Set([...seated, ...invited, ...substituted.flatMap(({ person }) => person ?? [])])];
}

/** A record after a match moved to another list. */
export function withInvolvement(person: Person, match: MatchId, involvement: Involvement): Person {
  const others = (list: readonly MatchId[]) => list.filter((id) => id !== match);
  const live = others(person.live);
  const finished = others(person.finished);
  switch (involvement) {
    case 'live':
      return { ...person, live: [...live, match], finished };
    case 'finished':
      return { ...person, live, finished: [...finished, match].slice(-FINISHED_LISTED) };
    case undefined:
      return { ...person, live, finished };
  }
}
