import type { Game, GameEvent } from '../engine/game.ts';
import { phrase } from '../engine/phrase.ts';
import { accept, refuse } from '../engine/result.ts';
import { regainSeat, seatToReturnTo, withLastLost } from './absence.ts';
import { type Change, changed } from './change.ts';
import { closedBy } from './lobby.ts';
import { findSeat, hasPlayed, type Match, type PersonId, presentPersons } from './match.ts';
import { type ActionStamp, replaceBySubstitute } from './play.ts';

// What a server's moderators do to its matches; each action has a reason that everyone at the table can read.

/** A moderator's change; refused if they play in the match, or have played in it. */
export function byModerator(moderator: PersonId, change: Change): Change {
  return (match) => (hasPlayed(match, moderator) ? refuse(phrase('company.moderate.own')) : change(match));
}

/**
 * Removes a person from a table: before the match begins they lose the seat; later, a computer player takes it over.
 */
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

/** A waiting table without this person; undefined if nobody is left who could begin. */
function withoutPerson(match: Match, person: PersonId): Match | undefined {
  const players = match.players.filter((player) => player.kind !== 'person' || player.id !== person);
  const invited = match.invited.filter((one) => one !== person);
  const host = players.find((player) => player.kind === 'person')?.id;
  const nobodyComes = match.invited.length > 0 && invited.length === 0;
  if (host === undefined || nobodyComes) return undefined;
  return { ...match, players, invited, host: match.host === person ? host : match.host };
}

/** Gives someone back the seat that a computer player holds for them, without asking the table. */
export function returnPerson(game: Game, person: PersonId, doing: ActionStamp): Change {
  return (match) => {
    const seat = seatToReturnTo(match, person);
    return seat === undefined ? refuse(phrase('company.return.gone')) : regainSeat(game, match, seat, doing);
  };
}

/** Makes a voided match count again: this change also restores its effect on the ratings. */
export function unvoidMatch(reason: string): Change {
  return ({ voided, ...match }) => {
    if (voided === undefined) return refuse(phrase('company.moderate.notVoided'));
    const text = phrase('company.unvoided', { reason });
    return changed({ ...match, rated: true }, [{ to: 'everyone', text }]);
  };
}

/** Voids a rated match: this change also reverses its effect on the ratings. */
export function voidMatch(reason: string): Change {
  return (match) => {
    if (match.rated !== true) return refuse(phrase('company.moderate.notRated'));
    const text = phrase('company.voided', { reason });
    return changed({ ...match, rated: false, voided: reason }, [{ to: 'everyone', text }]);
  };
}
