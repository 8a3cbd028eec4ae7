import type { GameEvent } from '../engine/game.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import type { Seat } from '../engine/seat.ts';
import type { Gain, Match, PersonId } from '../match/match.ts';
import type { Rating } from './formula.ts';
import { rangeOf } from './standing.ts';

/** What a match did to the rating of a seat. */
export interface RatingChange {
  readonly seat: Seat;
  readonly person: PersonId;
  readonly rating: Rating;
  /** In whole points. */
  readonly gain: number;
  /** The same as it is kept. */
  readonly change: Gain;
}

/** More ratings than these would fill a message. */
const MOST_TOLD = 8;

/** A rating with what it may be off by, 19 times of 20: `1612 ± 240`. */
export function ratingPhrase(rating: Rating): Phrase {
  return phrase('records.rating', { rating: Math.round(rating.mean), range: Math.round(rangeOf(rating)) });
}

/** `+12`, `−7` or `±0`. */
function gainInWords(gain: number): string {
  if (gain === 0) return '±0';
  return gain < 0 ? `−${-gain}` : `+${gain}`;
}

/** Everybody's new rating, with what it has gained or lost. */
export function happeningsOf(told: readonly RatingChange[], { substituted = [] }: Match): readonly GameEvent[] {
  if (told.length > MOST_TOLD) return [];
  const changes = told.map(({ seat, person, rating, gain }) => {
    const hasQuit = substituted.some((one) => one.person === person);
    return phrase('records.rated.seat', {
      // Who handed the seat over is rated for it, not the computer that sits there now.
      player: hasQuit ? phrase('discord.mention', { person }) : { seat },
      rating: ratingPhrase(rating),
      gain: gainInWords(gain),
    });
  });
  return [{ to: 'everyone', text: phrase('records.rated', { changes }) }];
}

/** What is said of a match that people ended before it told anything of them. */
export const TOO_SHORT_TO_COUNT: GameEvent = { to: 'everyone', text: { key: 'records.rated.short' } };
