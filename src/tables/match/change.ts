import type { Happening } from '../../engine/game.ts';
import { accept, type Result } from '../../engine/result.ts';
import type { Match } from './match.ts';

/** A match after a change, and what happened in it. */
export interface Changed {
  readonly match: Match;
  readonly events: readonly Happening[];
}

/** A change somebody asks for: the match after it, or why not. Pure. */
export type Change = (match: Match) => Result<Changed>;

export function changed(match: Match, events: readonly Happening[] = []): Result<Changed> {
  return accept({ match, events });
}

/** Two changes, one after the other, as one; the first alone where there is no other. */
export function followedBy(first: Changed, then: Changed | undefined): Changed {
  return then === undefined ? first : { match: then.match, events: [...first.events, ...then.events] };
}
