import { phrase } from '../engine/phrase.ts';
import { refuse } from '../engine/result.ts';
import { type Change, changed } from './change.ts';
import { findSeat, isLive, type PersonId } from './match.ts';

/**
 * The match's channel was deleted: nobody can see the match there any more, and no clock runs until it continues
 * elsewhere.
 */
export function loseChannel(channel: string): Change {
  return (match) => {
    const { message: _, ...where } = match.where;
    if (match.where.channel !== channel || !isLive(match)) return changed(match);
    return changed({ ...match, where: { ...where, gone: true } });
  };
}

/** Continues a match in another channel of the same server after its own was deleted. Any player may request that. */
export function moveTo(person: PersonId, channel: string, guild: string | undefined): Change {
  return (match) => {
    if (match.where.gone !== true || !isLive(match)) return refuse(phrase('tables.hasChannel'));
    if (findSeat(match, person) === undefined && match.host !== person) return refuse(phrase('tables.notYours'));
    if (match.where.guild !== guild) return refuse(phrase('tables.sameServer'));
    return changed({ ...match, where: { channel, ...(guild === undefined ? {} : { guild }) } });
  };
}
