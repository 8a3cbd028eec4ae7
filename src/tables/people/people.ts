import type { Match, MatchId, PersonId } from '../../match/match.ts';
import type { Circumstances, NotificationDecision } from '../../notifications/policy.ts';
import type { Draft } from '../../store/store.ts';
import type { BlockList } from './blocking.ts';
import type { Person } from './person.ts';
import type { Reliability } from './reliability.ts';
import type { Settings } from './settings.ts';

/**
 * Who asked to be forgotten, and when, in milliseconds since 1970: what they played longest ago is only found by the next
 * sweep of the store.
 */
export type ForgottenPerson = Readonly<Record<PersonId, number>>;

/** A match that comes, changes or goes, and who did that; nobody, where time did. */
export interface ListedChange {
  readonly before: Match | undefined;
  readonly after: Match | undefined;
  readonly by?: PersonId | undefined;
}

/** The records of all persons. A missing record is that of a stranger: the matches can give the lists back (reindex). */
export interface People {
  readonly read: (person: PersonId) => Promise<Person>;
  readonly readSettings: (person: PersonId) => Promise<Settings>;
  /** Changes what a person chose, and gives it as it is now. */
  readonly choose: (person: PersonId, choice: Partial<Settings>) => Promise<Settings>;
  /** Writes what a match that comes, changes or goes changes of people's lists. */
  readonly list: (draft: Draft, change: ListedChange) => Promise<void>;
  /**
   * Those of `persons` whom a ping may reach now: not those who want none, who sleep or are on vacation; nor, where somebody's
   * doing brings it (`by`), whoever has blocked them or is blocked by them. Never rejects.
   */
  readonly pingable: (persons: readonly PersonId[], by?: BlockList) => Promise<readonly PersonId[]>;
  /** Whether, when and how a person hears of what waits for them, by what somebody did (`by`). Never rejects. */
  readonly decide: (
    person: PersonId,
    circumstances?: Omit<Circumstances, 'now' | 'isApart'>,
    by?: BlockList,
  ) => Promise<NotificationDecision>;
  /** What others may know who wait for a person: how far they can be relied on, and until when they are on vacation. */
  readonly readCompany: (
    person: PersonId,
  ) => Promise<{ readonly reliability?: Reliability; readonly awayUntil?: number }>;
  /** Those of them who let themselves be asked to play. */
  readonly askable: (persons: readonly PersonId[]) => Promise<readonly PersonId[]>;
  /** Whether a person will meet another one: neither challenged by them nor at a table with them. */
  readonly block: (person: PersonId, other: PersonId, isBlocked: boolean) => Promise<void>;
  /** Deletes what is kept of a person beside their matches. */
  readonly remove: (person: PersonId) => Promise<void>;
  /** All matches that hold a person's id. */
  readonly matchesMentioning: (person: PersonId) => Promise<readonly MatchId[]>;
  /** Who asked to be forgotten, and when, since the last sweep. */
  readonly forgotten: () => Promise<ForgottenPerson>;
  readonly noteForgotten: (person: PersonId) => Promise<void>;
  /** To be called once nothing holds the ids of `done` any more. */
  readonly noteForgottenEverywhere: (done: ForgottenPerson) => Promise<void>;
}
