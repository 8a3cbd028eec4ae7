import { isDeepStrictEqual } from 'node:util';
import type { Level } from '../engine/computerPlayer.ts';
import type { Game } from '../engine/game.ts';
import { JOIN, standingEntries } from '../engine/log.ts';
import { replay } from '../engine/match.ts';
import { phrase } from '../engine/phrase.ts';
import { type Result, refuse } from '../engine/result.ts';
import type { Seat } from '../engine/seat.ts';
import { type Change, changed, type MatchChange } from './change.ts';
import { findSeat, hasPlayed, isLive, type Match, type PersonId, type Player, toScript } from './match.ts';
import { stored } from './play.ts';

/** Takes a seat at an open table; when the last seat is taken, the match begins. */
export function join(game: Game, person: PersonId): Change {
  return (match) => {
    if (findSeat(match, person) !== undefined) return refuse(phrase('tables.alreadySeated'));
    if (match.spectators.includes(person)) return refuse(phrase('tables.spectatorCannotJoin'));
    if (match.status !== 'lobby') return refuse(phrase('tables.notOpen'));
    if (match.invited.length > 0 && !match.invited.includes(person)) return refuse(phrase('tables.challengeForOther'));
    return seat(game, match, { kind: 'person', id: person });
  };
}

/** Gives the next seat to a computer player. */
export function addComputer(game: Game, person: PersonId, level: Level): Change {
  return (match) => {
    const refusal = refuseStranger(match, person);
    if (refusal !== undefined) return refusal;
    if (game.players[level] === undefined) return refuse(phrase('tables.noSuchLevel'));
    return seat(game, match, { kind: 'computer', level });
  };
}

/** Gives up a seat before the match begins. The next person becomes the host; an empty table closes. */
export function leave(person: PersonId): Change {
  return (match) => {
    const refusal = refuseStranger(match, person);
    if (refusal !== undefined) return refusal;
    const players = match.players.filter((player) => player.kind !== 'person' || player.id !== person);
    const host = players.find((player) => player.kind === 'person')?.id;
    if (host === undefined) return changed({ ...match, players, status: 'closed' });
    return changed({ ...match, players, host: match.host === person ? host : match.host });
  };
}

/** Begins the match with the players at the table, even if seats are free; only its host may do this. */
export function start(game: Game, person: PersonId): Change {
  return (match) => {
    const refusal = refuseStranger(match, person);
    if (refusal !== undefined) return refusal;
    if (match.host !== person) return refuse(phrase('tables.onlyHostStarts'));
    const { min } = game.seats;
    if (match.players.length < min) return refuse(phrase('tables.tooFew', { count: min - match.players.length }));
    return begin(game, match);
  };
}

/** A challenged person declines. */
export function decline(person: PersonId): Change {
  return (match) => {
    if (match.status !== 'lobby' || match.invited.length === 0) return refuse(phrase('tables.notOpen'));
    if (!match.invited.includes(person)) return refuse(phrase('tables.challengeForOther'));
    return changed({ ...match, status: 'closed', closed: { by: 'invited' } });
  };
}

/**
 * Ends a table early. Only its host may, until two people have moved; after that the players must agree
 * (`proposeClose`), or a server moderator ends it with a reason.
 */
export function close(person: PersonId, isModerator: boolean, reason?: string): Change {
  return (match) => {
    if (!isLive(match)) return refuse(phrase('tables.alreadyClosed'));
    const isCommon = haveTwoMoved(match);
    if (match.host === person && !isCommon) return changed({ ...match, status: 'closed', closed: { by: 'host' } });
    // Moderators who play in the match are treated like other players.
    const mayJudge = isModerator && !hasPlayed(match, person);
    if (mayJudge && (!isCommon || reason !== undefined)) return closedBy(match, 'moderator', reason);
    if (mayJudge) return refuse(phrase('tables.closeReason'));
    return refuse(findSeat(match, person) === undefined || !isCommon ? phrase('tables.onlyHostCloses') : ASK_TO_CLOSE);
  };
}

/** The refusal for someone who can end a match only with the others' consent. */
export const ASK_TO_CLOSE = phrase('tables.closeTogether');

/**
 * Ends a match whose rules no longer exist, so that the players cannot be asked: its host may, and so may moderators.
 */
export function closeOld(person: PersonId, isModerator: boolean): Change {
  return (match) => {
    if (!isLive(match)) return refuse(phrase('tables.alreadyClosed'));
    if (match.host === person) return changed({ ...match, status: 'closed', closed: { by: 'host' } });
    return isModerator ? closedBy(match, 'moderator') : refuse(phrase('tables.onlyHostCloses'));
  };
}

/** Ends a match, and says who did it. */
export function closedBy(match: Match, by: 'players' | 'moderator', reason?: string): Result<MatchChange> {
  const closed = { by, ...(reason === undefined ? {} : { reason }) };
  const texts = {
    players: phrase('tables.closed.players'),
    moderator: reason === undefined ? phrase('tables.closed.moderator') : phrase('tables.closed.reason', { reason }),
  };
  return changed({ ...match, status: 'closed', closed }, [{ to: 'everyone', text: texts[by] }]);
}

/**
 * Whether two people have moved, including people who have left since: then the match is no longer one person's to end.
 */
export function haveTwoMoved({ players, substituted = [], log }: Match): boolean {
  const moved = new Set(standingEntries(log).flatMap(({ seat, text }) => (text === JOIN ? [] : [seat])));
  const isPersons = (seat: Seat) => players[seat]?.kind !== 'computer' || substituted.some((one) => one.seat === seat);
  return [...moved].filter(isPersons).length >= 2;
}

/** Ends a table whose match never began. */
export function expire(match: Match): Result<MatchChange> {
  if (match.status !== 'lobby') return refuse(phrase('tables.notOpen'));
  return changed({ ...match, status: 'closed', closed: { by: 'time' } });
}

/** Seats all of `players`; if that fills the table, the match starts. */
export function seat(game: Game, match: Match, ...players: readonly Player[]): Result<MatchChange> {
  if (match.players.length + players.length > match.seatCount) return refuse(phrase('tables.full'));
  const seated = { ...match, players: [...match.players, ...players] };
  return seated.players.length < seated.seatCount ? changed(seated) : begin(game, seated);
}

function begin(game: Game, match: Match): Result<MatchChange> {
  const players = planSeating(match);
  const seatCount = players.length;
  const refusal = game.refuseSetup?.(match.setup, seatCount);
  if (refusal !== undefined) return refuse(refusal);
  const position = replay(game, { ...toScript(match), seatCount });
  return changed({ ...match, players, seatCount, status: 'running', position: stored(position) });
}

/** The players on their planned seats, followed by the ones who were not planned. */
function planSeating({ players, planned }: Match): Player[] {
  const others = [...players];
  const expected = planned.filter((player) => {
    const at = others.findIndex((other) => isDeepStrictEqual(other, player));
    return at !== -1 && others.splice(at, 1).length > 0;
  });
  return [...expected, ...others];
}

function refuseStranger(match: Match, person: PersonId) {
  if (match.status !== 'lobby') return refuse(phrase('tables.notOpen'));
  return findSeat(match, person) === undefined ? refuse(phrase('tables.notSeated')) : undefined;
}
