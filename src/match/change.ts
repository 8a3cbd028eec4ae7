import type { GameEvent } from '../engine/game.ts';
import { accept, type Result } from '../engine/result.ts';
import { findSeat, type Match, type MatchId, type PersonId } from './match.ts';

/** A match after a change, and what happened. */
export interface MatchChange {
  readonly match: Match;
  readonly events: readonly GameEvent[];
}

/** A requested change: the match after it, or why it is refused. Pure. */
export type Change = (match: Match) => Result<MatchChange>;

/** Where matches are stored. A match is changed by one change at a time; once a change resolves, it is on disk. */
export interface KeptMatches {
  readonly read: (id: MatchId) => Promise<Match | undefined>;
  /** Makes one change to a match and stores it. Undefined if there is no such match. */
  readonly change: (id: MatchId, make: Change) => Promise<Result<MatchChange> | undefined>;
}

export function changed(match: Match, events: readonly GameEvent[] = []): Result<MatchChange> {
  return accept({ match, events });
}

/** Combines two changes, one after the other; returns the first if there is no second. */
export function followedBy(first: MatchChange, then: MatchChange | undefined): MatchChange {
  return then === undefined ? first : { match: then.match, events: [...first.events, ...then.events] };
}

/** A change that also records the person's language in the match, if they play in it. */
export function spokenIn(person: PersonId, locale: string, change: Change): Change {
  return (before) => {
    const made = change(before);
    if (!made.ok) return made;
    const { match, events } = made.value;
    const isKnown = match.spoken?.[person] === locale;
    if (isKnown || findSeat(match, person) === undefined) return made;
    return changed({ ...match, spoken: { ...match.spoken, [person]: locale } }, events);
  };
}

/**
 * The language that all persons in a match share; undefined while others may still join, or if their languages differ
 * or are unknown.
 */
export function languageShared(match: Match, languageOf: (locale: string) => string): string | undefined {
  if (match.position === undefined) return undefined;
  const languages = match.players.flatMap((player) => {
    if (player.kind !== 'person') return [];
    const locale = match.spoken?.[player.id];
    return [locale === undefined ? undefined : languageOf(locale)];
  });
  const [first] = languages;
  return languages.every((language) => language === first) ? first : undefined;
}
