import type { GameEvent } from '../engine/game.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import type { Seat } from '../engine/seat.ts';
import type { Gain, Match, PersonId } from '../match/match.ts';
import type { Rating } from './formula.ts';
import { computeRange } from './standing.ts';

/** What a match did to a seat's rating. */
export interface RatingChange {
  readonly seat: Seat;
  readonly person: PersonId;
  readonly rating: Rating;
  readonly change: Gain;
}

/** With more players than this, the ± is left out, because it would fill a message. */
const MOST_WITH_RANGE = 8;

/** A rating with its margin of error, correct 19 times out of 20: `1612 ± 240`. */
export function ratingPhrase(rating: Rating): Phrase {
  return phrase('records.rating', { rating: Math.round(rating.mean), range: Math.round(computeRange(rating)) });
}

/** `+12`, `−7` or `±0`. */
export function gainInWords(gain: number): string {
  if (gain === 0) return '±0';
  return gain < 0 ? `−${-gain}` : `+${gain}`;
}

/** Returns the event with everyone's new rating and its change. */
export function ratingEvents(
  told: readonly RatingChange[],
  { substituted = [] }: Pick<Match, 'substituted'>,
): readonly GameEvent[] {
  const changes = told.map(({ seat, person, rating, change }) => {
    const hasQuit = substituted.some((one) => one.person === person);
    return phrase('records.rated.seat', {
      // A player who handed the seat over is rated for it, not the computer that sits there now.
      player: hasQuit ? phrase('discord.mention', { person }) : { seat },
      rating: told.length > MOST_WITH_RANGE ? String(Math.round(rating.mean)) : ratingPhrase(rating),
      gain: gainInWords(change.points ?? 0),
    });
  });
  return [{ to: 'everyone', text: phrase('records.rated', { changes }) }];
}

/** The event for a match that people ended early, so that only this share of it counts. */
export function endedEarly(share: number): GameEvent {
  return { to: 'everyone', text: phrase('records.rated.short', { percent: Math.max(1, Math.round(100 * share)) }) };
}
