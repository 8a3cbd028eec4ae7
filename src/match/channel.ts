import { phrase } from '../engine/phrase.ts';
import { refuse } from '../engine/result.ts';
import { type Change, changed } from './change.ts';
import { findSeat, isLive, type Match, type PersonId } from './match.ts';
import type { Pause } from './pauses.ts';

/**
 * The match's channel was deleted: nobody can see the match there any more, and no clock runs until it continues
 * elsewhere.
 */
export function loseChannel(channel: string, at: number): Change {
  return (match) => {
    const { message: _, ...where } = match.where;
    if (match.where.channel !== channel || !isLive(match)) return changed(match);
    return changed({ ...match, where: { ...where, gone: true, goneAt: where.goneAt ?? at } });
  };
}

/** Where a match continues. */
type MovedTo = Pick<Match['where'], 'channel' | 'parent' | 'guild'>;

/** Continues a match in another channel of the same server after its own was deleted. Any player may request that. */
export function moveTo(person: PersonId, { channel, parent, guild }: MovedTo, at: number): Change {
  return (match) => {
    if (match.where.gone !== true || !isLive(match)) return refuse(phrase('tables.hasChannel'));
    if (findSeat(match, person) === undefined && match.host !== person) return refuse(phrase('tables.notYours'));
    if (match.where.guild !== guild) return refuse(phrase('tables.sameServer'));
    const pauses = [...pausesWithoutChannel(match, at)];
    // A thread's games follow the rules of the channel around it, also when they are played again.
    const where = { channel, ...(parent === undefined ? {} : { parent }), ...(guild === undefined ? {} : { guild }) };
    return changed({ ...match, pauses, where });
  };
}

/** The times in which a match had no channel, up to now, in milliseconds since 1970: no clock ran. */
export function pausesWithoutChannel({ pauses = [], where, log, createdAt }: Match, now: number): readonly Pause[] {
  if (where.gone !== true) return pauses;
  // Matches from before this was recorded: nobody has moved since.
  return [...pauses, { from: where.goneAt ?? log.at(-1)?.at ?? createdAt, until: now }];
}
