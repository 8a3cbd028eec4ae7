import type { Game } from '../engine/game.ts';
import { RESIGN, TAKE_OVER } from '../engine/log.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { Seat } from '../engine/seat.ts';
import { type Change, changed, followedBy, type MatchChange } from './change.ts';
import { haveTwoMoved } from './lobby.ts';
import { findSeat, type Match, type PersonId, presentPersons } from './match.ts';
import { TIME_LIMITS, USUAL_PACE } from './pace.ts';
import { type ActionStamp, enter, listSeatsToNotify, positionOf, replaceBySubstitute } from './play.ts';

// What the players who stay can do about someone who misses their turns, and what that person can do on coming back.

/** What can be done about an absent player's seat. */
export const ANSWERS_TO_ABSENCE = ['go-on', 'time', 'computer', 'offer'] as const;
export type AnswerToAbsence = (typeof ANSWERS_TO_ABSENCE)[number];

/** The seats of players who missed their last turn. */
export function awaySeats(match: Match): readonly Seat[] {
  if (match.status !== 'running') return [];
  return presentPersons(match).filter((seat) => turnsMissed(match, seat) > 0);
}

/** How many turns in a row a seat has missed. */
export function turnsMissed({ clock }: Match, seat: Seat): number {
  return clock?.seats[seat]?.missed ?? 0;
}

/** Whether the match ends for everyone if this seat leaves: then the others claim the game. */
export function endsWithout(match: Match, seat: Seat): boolean {
  const { seatCount, left } = positionOf(match);
  return !left.includes(seat) && seatCount - left.length === 2;
}

/**
 * Carries out what a player who stayed has chosen for a seat whose player is away. Any player who is present may
 * choose.
 */
export function answerAbsence(
  game: Game,
  person: PersonId,
  seat: Seat,
  answer: AnswerToAbsence,
  doing: ActionStamp,
): Change {
  return (match) => {
    const own = findSeat(match, person);
    if (own === undefined || !presentPersons(match).includes(own)) return refuse(phrase('tables.notYours'));
    const away = awaySeats(match);
    if (own === seat || away.includes(own) || !away.includes(seat)) return refuse(phrase('company.away.not'));
    switch (answer) {
      case 'go-on':
        return goOnWithout(game, match, seat, doing);
      case 'time':
        return giveTime(match, seat, doing.at);
      case 'computer':
        return replaceBySubstitute(game, match, seat, doing);
      case 'offer':
        return offerSeat(game, match, seat, doing);
    }
  };
}

function goOnWithout(game: Game, match: Match, seat: Seat, { at }: ActionStamp): Result<MatchChange> {
  if (!endsWithout(match, seat) && game.leave === undefined) return refuse(phrase('company.away.not'));
  return evict(game, match, seat, { at, by: 'clock' });
}

/** Removes an absent player from the game; this does not count as resigning. */
export function evict(game: Game, match: Match, seat: Seat, doing: ActionStamp): Result<MatchChange> {
  const left = enter(game, match, seat, RESIGN, doing);
  if (!left.ok) return left;
  const [, ...events] = left.value.events;
  return accept({ ...left.value, events: [{ to: 'everyone', text: evictPhrase(match, seat) }, ...events] });
}

/**
 * Ends a match without a clock in which nobody has moved for a very long time. If two people have moved, and some of
 * them are waiting for the others, the ones being waited for are removed: standing still saves nobody from a loss.
 * Otherwise it ends without a result.
 */
export function endIdle(game: Game, match: Match, at: number): Result<MatchChange> {
  const present = presentPersons(match);
  const waitedFor = listSeatsToNotify(game, match).filter((seat) => present.includes(seat));
  const ended = changed({ ...match, status: 'closed' }, [{ to: 'everyone', text: phrase('clocks.idle.ended') }]);
  if (!haveTwoMoved(match) || waitedFor.length === present.length) return ended;
  let current: MatchChange = { match, events: [] };
  for (const seat of waitedFor) {
    const out = evict(game, current.match, seat, { at, by: 'clock' });
    if (!out.ok) return ended;
    current = followedBy(current, out.value);
  }
  return waitedFor.length === 0 ? ended : accept(current);
}

/** Why someone was removed: by their clock, if the table is set up so; otherwise by the players who were waiting. */
export function evictPhrase({ clock }: Match, seat: Seat): Phrase {
  return phrase(clock?.timeout === 'forfeit' ? 'clocks.up.forfeit' : 'company.away.left', { player: { seat } });
}

/** Gives an absent player the full time for a turn again, and forgets their missed turns. */
function giveTime(match: Match, seat: Seat, now: number): Result<MatchChange> {
  const { clock } = match;
  const limit = TIME_LIMITS[clock?.pace ?? USUAL_PACE];
  if (clock === undefined || limit === undefined) return refuse(phrase('company.away.not'));
  const seats = clock.seats.map((one, at) =>
    at === seat ? { left: limit.most, missed: 0, ...(one.since === undefined ? {} : { since: now }) } : one,
  );
  const text = phrase('company.away.timeGiven', { player: { seat } });
  return changed({ ...match, clock: { ...clock, seats } }, [{ to: 'everyone', text }]);
}

/** A computer player takes over until someone takes the seat. */
function offerSeat(game: Game, match: Match, seat: Seat, doing: ActionStamp): Result<MatchChange> {
  const replaced = replaceBySubstitute(game, match, seat, doing);
  if (!replaced.ok) return replaced;
  const { match: after, events } = replaced.value;
  const text = phrase('company.offered');
  return accept({ match: withLastLost(after, 'offered'), events: [...events, { to: 'everyone', text }] });
}

/** The match with this as the state of the seat that was lost last. */
export function withLastLost(match: Match, now: 'offered' | 'removed'): Match {
  const { substituted = [] } = match;
  return {
    ...match,
    substituted: substituted.map((one, at) => (at === substituted.length - 1 ? { ...one, now } : one)),
  };
}

/** The seats that a computer player keeps until a person takes them. */
export function seatsOnOffer({ status, substituted = [] }: Match): readonly Seat[] {
  return status === 'running' ? substituted.flatMap(({ seat, now }) => (now === 'offered' ? [seat] : [])) : [];
}

/** Takes the first offered seat. */
export function takeOffered(game: Game, person: PersonId, doing: ActionStamp): Change {
  return (match) => {
    const [seat] = seatsOnOffer(match);
    if (seat === undefined) return refuse(phrase('engine.noLateJoin'));
    if (findSeat(match, person) !== undefined) return refuse(phrase('tables.alreadySeated'));
    if (match.spectators.includes(person)) return refuse(phrase('tables.spectatorCannotJoin'));
    if (match.substituted?.some((one) => one.person === person)) return refuse(phrase('engine.hasLeft'));
    const substituted = match.substituted?.map((one) => (one.seat === seat ? { ...one, now: 'taken' as const } : one));
    const text = phrase('company.taken', { player: { seat } });
    return seated(game, { ...match, substituted }, seat, person, doing, text);
  };
}

/** The seat that this person lost and that a computer player keeps: they may come back to it. */
export function seatToReturnTo(match: Match, person: PersonId): Seat | undefined {
  if (match.status !== 'running' || match.spectators.includes(person)) return undefined;
  const lost = match.substituted?.find((one) => one.person === person && one.now !== 'taken');
  return lost !== undefined && match.players[lost.seat]?.kind === 'computer' ? lost.seat : undefined;
}

/** Whether a moderator removed this person from the table: then the other players have no say in their return. */
export function isRemoved({ substituted = [] }: Match, person: PersonId): boolean {
  return substituted.some((one) => one.person === person && one.now === 'removed');
}

/** Gives a person back the seat they had lost, as if they had never been away. */
export function regainSeat(game: Game, match: Match, seat: Seat, doing: ActionStamp): Result<MatchChange> {
  const lost = match.substituted?.find((one) => one.seat === seat && one.now !== 'taken');
  if (lost?.person === undefined || seatToReturnTo(match, lost.person) === undefined)
    return refuse(phrase('company.return.gone'));
  const { substituted = [], ...rest } = match;
  const others = substituted.filter((one) => one !== lost);
  const text = phrase('company.returned', { player: { seat } });
  const back = others.length === 0 ? rest : { ...rest, substituted: others };
  return seated(game, back, seat, lost.person, doing, text);
}

function seated(
  game: Game,
  match: Match,
  seat: Seat,
  person: PersonId,
  doing: ActionStamp,
  text: Phrase,
): Result<MatchChange> {
  const players = match.players.with(seat, { kind: 'person', id: person });
  const entered = enter(game, { ...match, players }, seat, TAKE_OVER, doing);
  if (!entered.ok) return entered;
  return accept({ ...entered.value, events: [{ to: 'everyone', text }] });
}
