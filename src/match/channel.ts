import { phrase } from '../engine/phrase.ts';
import { refuse } from '../engine/result.ts';
import { type Change, changed } from './change.ts';
import { findSeat, isLive, type PersonId } from './match.ts';

/** The channel of a match was deleted: nobody can see it there any more, and no clock runs until it goes on elsewhere. */
export function loseChannel(channel: string): Change {
  return (match) => {
    const { message: _, ...where } = match.where;
    if (match.where.channel !== channel || !isLive(match)) return changed(match);
    return changed({ ...match, where: { ...where, gone: true } });
  };
}

/** Goes on in another channel of the same server, where the one before was deleted. Anybody who plays may ask for that. */
export function moveTo(person: PersonId, channel: string, guild: string | undefined): Change {
  return (match) => {
    if (match.where.gone !== true || !isLive(match)) return refuse(phrase('tables.hasChannel'));
    if (findSeat(match, person) === undefined && match.host !== person) return refuse(phrase('tables.notYours'));
    if (match.where.guild !== guild) return refuse(phrase('tables.sameServer'));
    return changed({ ...match, where: { channel, ...(guild === undefined ? {} : { guild }) } });
  };
}
