import type { Match, MatchId, PersonId } from '../../match/match.ts';
import type { Circumstances, NotificationDecision } from '../../notifications/policy.ts';
import type { Draft } from '../../store/store.ts';
import type { BlockList } from './blocking.ts';
import type { Person } from './person.ts';
import type { Reliability } from './reliability.ts';
import type { Settings } from './settings.ts';

/**
 * The people who asked to be forgotten, and when, in milliseconds since 1970: only the next sweep finds their oldest
 * matches.
 */
export type ForgottenPerson = Readonly<Record<PersonId, number>>;

/** A match that appears, changes or disappears, and who caused it; nobody if it was the clock. */
export interface ListedChange {
  readonly before: Match | undefined;
  readonly after: Match | undefined;
  readonly by?: PersonId | undefined;
}

/** The records of all people. A missing record is a stranger's: the lists can be rebuilt from the matches (reindex). */
export interface People {
  readonly read: (person: PersonId) => Promise<Person>;
  readonly readSettings: (person: PersonId) => Promise<Settings>;
  /** Changes a person's settings, and returns the current ones. */
  readonly choose: (person: PersonId, choice: Partial<Settings>) => Promise<Settings>;
  /** Updates people's lists for a match that appears, changes or disappears. */
  readonly list: (draft: Draft, change: ListedChange) => Promise<void>;
  /**
   * Those of `persons` who may be pinged now: not people who want no pings, sleep, or are on vacation; nor, if someone
   * caused it (`by`), people who are blocked by or have blocked them. Never rejects.
   */
  readonly pingable: (persons: readonly PersonId[], by?: BlockList) => Promise<readonly PersonId[]>;
  /**
   * Whether, when and how a person is notified that something waits for them because of someone (`by`). Never rejects.
   */
  readonly decide: (
    person: PersonId,
    circumstances?: Omit<Circumstances, 'now' | 'isApart'>,
    by?: BlockList,
  ) => Promise<NotificationDecision>;
  /** What people waiting for a person may know: their reliability, and the end of their vacation. */
  readonly readCompany: (
    person: PersonId,
  ) => Promise<{ readonly reliability?: Reliability; readonly awayUntil?: number }>;
  /** The people who accept invitations to play. */
  readonly askable: (persons: readonly PersonId[]) => Promise<readonly PersonId[]>;
  /** Blocks or unblocks a person for another: whether they can be challenged by them or sit at a table with them. */
  readonly block: (person: PersonId, other: PersonId, isBlocked: boolean) => Promise<void>;
  /** Deletes what is stored about a person besides their matches. */
  readonly remove: (person: PersonId) => Promise<void>;
  /** All matches with a person's id. */
  readonly matchesMentioning: (person: PersonId) => Promise<readonly MatchId[]>;
  /** The people who asked to be forgotten since the last sweep, and when. */
  readonly forgotten: () => Promise<ForgottenPerson>;
  readonly noteForgotten: (person: PersonId) => Promise<void>;
  /** Call this once nothing contains the ids in `done` any more. */
  readonly noteForgottenEverywhere: (done: ForgottenPerson) => Promise<void>;
}
