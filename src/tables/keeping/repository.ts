import type { Result } from '../../engine/result.ts';
import type { Change, KeptMatches, MatchChange } from '../../match/change.ts';
import type { Match, MatchId, PersonId } from '../../match/match.ts';
import type { Draft } from '../../store/store.ts';
import type { ActingPerson } from '../people/settings.ts';

/** A stored change. `repeated` if this interaction had already been carried out: nothing was done again. */
export interface StoredChange extends MatchChange {
  readonly repeated: boolean;
}

/** A message whose board was replaced by a newer one. */
export interface ReplacedBoard {
  readonly message: string;
  readonly newer: string;
}

/**
 * All matches, each written together with all lists that mention it. Changes of one match wait for each other here; if
 * another process was faster, a change is made again on the newer state.
 */
export interface Repository extends KeptMatches {
  /** Stores a new match: its clocks run from now on. */
  readonly add: (draft: Draft, match: Match) => Promise<Match>;
  /** Tells watchers about a newly stored match. */
  readonly tell: (opened: MatchChange) => void;
  /**
   * Makes one change to a match, once per interaction (by someone: `by`), and stores it. Undefined if there is no such
   * match.
   */
  change(id: MatchId, make: Change, interaction?: string, by?: ActingPerson): Promise<Result<StoredChange> | undefined>;
  /**
   * Calls `tell` with every new match and every stored change, and with what happened. Returns a function that stops
   * it.
   */
  readonly watch: (tell: (match: Match, events: MatchChange['events']) => void) => () => void;
  /**
   * Records that `message` shows the match as of `revision`. Returns the message that is now outdated and the one that
   * replaced it: normally the previous one, or `message` itself if a later one was faster. A power failure may lose
   * this record: then the board is shown once more.
   */
  readonly noteShown: (id: MatchId, revision: number, message: string) => Promise<ReplacedBoard | undefined>;
  /** Records when to check a match again, in milliseconds since 1970. */
  readonly noteLook: (id: MatchId, next: number | undefined) => Promise<void>;
  /** Deletes a match, and everything listed about it elsewhere. */
  readonly erase: (id: MatchId) => Promise<void>;
  /** Removes people from a finished match. */
  readonly makeNameless: (id: MatchId, persons: readonly PersonId[]) => Promise<void>;
}
