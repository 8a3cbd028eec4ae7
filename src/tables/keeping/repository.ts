import type { Result } from '../../engine/result.ts';
import type { Change, KeptMatches, MatchChange } from '../../match/change.ts';
import type { Match, MatchId, PersonId } from '../../match/match.ts';
import type { Draft } from '../../store/store.ts';
import type { ActingPerson } from '../people/settings.ts';

/** A change that is stored. `repeated` where this interaction had been carried out before: nothing was done again. */
export interface StoredChange extends MatchChange {
  readonly repeated: boolean;
}

/** A message whose board a newer one has replaced. */
export interface ReplacedBoard {
  readonly message: string;
  readonly newer: string;
}

/**
 * All matches, each written together with all that is listed of it elsewhere. Changes of one match wait for each other
 * here; where another process was faster, a change is made again on what stands then.
 */
export interface Repository extends KeptMatches {
  /** Stores a new match: its clocks run from now on. */
  readonly add: (draft: Draft, match: Match) => Promise<Match>;
  /** Tells those who watch of a match that was stored new. */
  readonly tell: (opened: MatchChange) => void;
  /** Makes one change to a match, of an interaction (of somebody: `by`) only once, and stores it. Undefined where there is no such match. */
  change(id: MatchId, make: Change, interaction?: string, by?: ActingPerson): Promise<Result<StoredChange> | undefined>;
  /** Tells of every new match and every change of one once it is stored, and of what happened by it. Gives what ends it. */
  readonly watch: (tell: (match: Match, events: MatchChange['events']) => void) => () => void;
  /**
   * Notes that `message` shows the match as of `revision`, and gives the message that is out of date by that, and
   * that by which it is: the one before it, or, where a later one was faster, `message` itself. A power cut may lose
   * that: the board is then shown once more.
   */
  readonly noteShown: (id: MatchId, revision: number, message: string) => Promise<ReplacedBoard | undefined>;
  /** Notes of a match that was looked at when that is to be done again, in milliseconds since 1970. */
  readonly noteLook: (id: MatchId, next: number | undefined) => Promise<void>;
  /** Deletes a match, and all that is listed of it elsewhere. */
  readonly erase: (id: MatchId) => Promise<void>;
  /** Takes persons out of a match that has ended. */
  readonly makeNameless: (id: MatchId, persons: readonly PersonId[]) => Promise<void>;
}
