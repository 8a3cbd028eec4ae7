import type { Happening } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Gain, Match } from '../match/match.ts';
import type { Rated } from './counting.ts';
import type { Rating } from './formula.ts';
import { rangeOf } from './standing.ts';

/** What a match did to the rating of a seat. */
export interface Told {
  readonly seat: Seat;
  readonly player: Rated;
  readonly rating: Rating;
  /** In points; undefined for computer players, whose strength is measured and stays. */
  readonly gain: number | undefined;
  /** The same as it is kept. */
  readonly change?: Gain;
}

/** More ratings than these would fill a message. */
const MOST_TOLD = 8;

/** A rating with what it may be off by, 19 times of 20: `1612 ± 240`. */
export function ratingPhrase(rating: Rating): Phrase {
  return phrase('records.rating', { rating: Math.round(rating.mean), range: Math.round(rangeOf(rating)) });
}

/** Everybody's new rating, with what it has gained or lost. */
export function happeningsOf(told: readonly Told[], { substituted = [] }: Match): readonly Happening[] {
  if (told.length > MOST_TOLD) return [];
  const changes = told.map(({ seat, player, rating, gain }) => {
    const hasQuit = player.kind === 'person' && substituted.some(({ person }) => person === player.id);
    const facts = {
      // Who handed the seat over is rated for it, not the computer that sits there now.
      player: hasQuit ? phrase('discord.mention', { person: player.id }) : { seat },
      rating: ratingPhrase(rating),
    };
    if (gain === undefined) return phrase('records.rated.yardstick', facts);
    return phrase('records.rated.seat', { ...facts, gain: gain < 0 ? `−${-gain}` : `+${gain}` });
  });
  return [{ to: 'everyone', text: phrase('records.rated', { changes }) }];
}

/** What is said of a match that people ended before it told anything of them. */
export const TOO_SHORT_TO_COUNT: Happening = { to: 'everyone', text: { key: 'records.rated.short' } };
