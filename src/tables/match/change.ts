import type { Happening } from '../../engine/game.ts';
import { accept, type Result } from '../../engine/result.ts';
import type { Match, MatchId } from './match.ts';

/** A match after a change, and what happened in it. */
export interface Changed {
  readonly match: Match;
  readonly events: readonly Happening[];
}

/** A change somebody asks for: the match after it, or why not. Pure. */
export type Change = (match: Match) => Result<Changed>;

/** Where matches are kept. One change of a match at a time; a change that resolves is on the disk. */
export interface KeptMatches {
  readonly read: (id: MatchId) => Promise<Match | undefined>;
  /** Makes one change to a match and stores it. Undefined where there is no such match. */
  readonly change: (id: MatchId, make: Change) => Promise<Result<Changed> | undefined>;
}

export function changed(match: Match, events: readonly Happening[] = []): Result<Changed> {
  return accept({ match, events });
}

/** Two changes, one after the other, as one; the first alone where there is no other. */
export function followedBy(first: Changed, then: Changed | undefined): Changed {
  return then === undefined ? first : { match: then.match, events: [...first.events, ...then.events] };
}
