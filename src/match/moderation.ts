import type { Game, GameEvent } from '../engine/game.ts';
import { phrase } from '../engine/phrase.ts';
import { accept, refuse } from '../engine/result.ts';
import { regainSeat, seatToReturnTo, withLastLost } from './absence.ts';
import { type Change, changed } from './change.ts';
import { closedBy } from './lobby.ts';
import { findSeat, hasPlayed, type Match, type PersonId, presentPersons } from './match.ts';
import { type ActionStamp, replaceBySubstitute } from './play.ts';

// What moderators of a server do to its matches; each with a reason that everybody at the table reads.

/** What a moderator does, who is no judge of matches in which they sit, or sat. */
export function byModerator(moderator: PersonId, change: Change): Change {
  return (match) => (hasPlayed(match, moderator) ? refuse(phrase('company.moderate.own')) : change(match));
}

/** Takes a person from a table: before it begins they lose the seat, after that a computer player takes it. */
export function removePerson(game: Game, person: PersonId, reason: string, doing: ActionStamp): Change {
  return (match) => {
    const events: readonly GameEvent[] = [
      { to: 'everyone', text: phrase('company.removed', { person: phrase('discord.mention', { person }), reason }) },
    ];
    const seat = findSeat(match, person);
    if (match.status === 'lobby' && (seat !== undefined || match.invited.includes(person))) {
      const left = withoutPerson(match, person);
      return left === undefined ? closedBy(match, 'moderator', reason) : changed(left, events);
    }
    if (match.status !== 'running' || seat === undefined || !presentPersons(match).includes(seat)) {
      return refuse(phrase('company.moderate.notSeated'));
    }
    if (presentPersons(match).length === 1) return closedBy(match, 'moderator', reason);
    const replaced = replaceBySubstitute(game, match, seat, doing);
    return replaced.ok ? accept({ match: withLastLost(replaced.value.match, 'removed'), events }) : replaced;
  };
}

/** A table that waits, without this person; undefined where nobody is left who could begin. */
function withoutPerson(match: Match, person: PersonId): Match | undefined {
  const players = match.players.filter((player) => player.kind !== 'person' || player.id !== person);
  const invited = match.invited.filter((one) => one !== person);
  const host = players.find((player) => player.kind === 'person')?.id;
  const nobodyComes = match.invited.length > 0 && invited.length === 0;
  if (host === undefined || nobodyComes) return undefined;
  return { ...match, players, invited, host: match.host === person ? host : match.host };
}

/** Gives somebody the seat back that a computer player holds for them, without asking the table. */
export function returnPerson(game: Game, person: PersonId, doing: ActionStamp): Change {
  return (match) => {
    const seat = seatToReturnTo(match, person);
    return seat === undefined ? refuse(phrase('company.return.gone')) : regainSeat(game, match, seat, doing);
  };
}

/** Lets a match count again that was voided: what it did to the ratings is done again with this change. */
export function unvoidMatch(reason: string): Change {
  return ({ voided, ...match }) => {
    if (voided === undefined) return refuse(phrase('company.moderate.notVoided'));
    const text = phrase('company.unvoided', { reason });
    return changed({ ...match, rated: true }, [{ to: 'everyone', text }]);
  };
}

/** Voids a match that was rated: what it did to the ratings is taken back with this change. */
export function voidMatch(reason: string): Change {
  return (match) => {
    if (match.rated !== true) return refuse(phrase('company.moderate.notRated'));
    const text = phrase('company.voided', { reason });
    return changed({ ...match, rated: false, voided: reason }, [{ to: 'everyone', text }]);
  };
}
