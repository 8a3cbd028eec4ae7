import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../engine/game.ts';
import { DRAW, isUndo } from '../engine/log.ts';
import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { type Seat, seatsOf } from '../engine/seat.ts';
import { isRemoved, regainSeat, seatToReturnTo } from './absence.ts';
import { type Change, changed, type MatchChange } from './change.ts';
import { closedBy } from './lobby.ts';
import { findSeat, type Match, type PersonId, type Proposal, presentPersons } from './match.ts';
import { type ActionStamp, enter, positionOf } from './play.ts';
import { entriesToUndo, takeBack } from './undo.ts';

/** How long the others may take to answer, in milliseconds. */
export const PROPOSAL_LASTS = 24 * 60 * 60 * 1000;

/** Asks the others to take back everything since and including this person's last move. */
export function proposeUndo(game: Game, person: PersonId, at: number): Change {
  return (match) => {
    const entries = entriesToUndo(game, match, person);
    return entries.ok ? propose(match, person, 'undo', entries.value, at) : entries;
  };
}

/** Asks the others to end the match without a winner. */
export function proposeDraw(person: PersonId, at: number): Change {
  return (match) => propose(match, person, 'draw', 0, at);
}

/** Asks the others to end the match without a result. */
export function proposeClose(person: PersonId, at: number): Change {
  return (match) => propose(match, person, 'close', 0, at);
}

/** Asks the players to give back the seat that this person lost to a computer player. */
export function proposeReturn(person: PersonId, at: number): Change {
  return (match) => {
    const seat = seatToReturnTo(match, person);
    if (seat === undefined) return refuse(phrase('company.return.gone'));
    if (isRemoved(match, person)) return refuse(phrase('company.return.removed'));
    return ask(match, seat, 'return', 0, at);
  };
}

function propose(
  match: Match,
  person: PersonId,
  kind: Proposal['kind'],
  entries: number,
  at: number,
): Result<MatchChange> {
  const seat = findSeat(match, person);
  if (seat === undefined) return refuse(phrase('tables.notYours'));
  if (match.status === 'lobby') return refuse(phrase('tables.notBegun'));
  if (match.status !== 'running') return refuse(phrase('engine.over'));
  if (!presentPersons(match).includes(seat)) return refuse(phrase('engine.hasLeft'));
  if (presentPersons(match).length < 2) return refuse(phrase('tables.nobodyToAsk'));
  return ask(match, seat, kind, entries, at);
}

function ask(match: Match, seat: Seat, kind: Proposal['kind'], entries: number, at: number): Result<MatchChange> {
  const { proposal } = match;
  if (proposal !== undefined && isAnswerable(proposal)) return refuse(phrase('tables.proposal.pending'));
  if (proposal?.kind === kind && proposal.by === seat) return refuse(phrase('tables.proposal.answered'));
  const expires = at + PROPOSAL_LASTS;
  return changed({ ...match, proposal: { kind, by: seat, log: match.log.length, entries, agreed: [seat], expires } });
}

/** Which question a control answers, apart from its log: controls from before this was in them do not say. */
export type QuestionMeant = Partial<Pick<Proposal, 'kind' | 'by'>>;

/** Agrees. When the last person still playing agrees, the request is carried out. */
export function agree(
  game: Game,
  person: PersonId,
  log: number,
  doing: ActionStamp,
  meant: QuestionMeant = {},
): Change {
  return (match) => {
    const found = asked(match, person, log, meant);
    if (!found.ok) return found;
    const { seat, proposal } = found.value;
    const agreed = [...proposal.agreed.filter((one) => one !== seat), seat];
    if (!presentPersons(match).every((one) => agreed.includes(one))) {
      return changed({ ...match, proposal: { ...proposal, agreed } });
    }
    const { proposal: _, ...settled } = match;
    switch (proposal.kind) {
      case 'undo':
        return takeBack(game, settled, proposal, doing);
      case 'draw':
        return breakOff(game, settled, doing);
      case 'close':
        return closedBy(settled, 'players');
      case 'return':
        return regainSeat(game, settled, proposal.by, doing);
    }
  };
}

/** Declines. The question cannot be asked again before the next move. */
export function disagree(person: PersonId, log: number, meant: QuestionMeant = {}): Change {
  return (match) => {
    const found = asked(match, person, log, meant);
    if (!found.ok) return found;
    const { seat, proposal } = found.value;
    // Counted from now, not from the question: moves do not answer whether someone may come back.
    const asOf = proposal.kind === 'return' ? match.log.length : proposal.log;
    return changed({ ...match, proposal: { ...proposal, log: asOf, declined: seat } });
  };
}

/** The open question behind a control used by one of the persons asked. */
function asked(match: Match, person: PersonId, log: number, meant: QuestionMeant) {
  const seat = findSeat(match, person);
  const { proposal } = match;
  const isMeant = proposal !== undefined && isDeepStrictEqual({ ...proposal, log, ...meant }, proposal);
  if (!isMeant || !isAnswerable(proposal)) {
    return refuse(phrase('tables.proposal.gone'));
  }
  if (seat === undefined || !presentPersons(match).includes(seat)) return refuse(phrase('tables.notYours'));
  if (seat === proposal.by) return refuse(phrase('tables.proposal.own'));
  return accept({ seat, proposal });
}

/** The persons who still have to answer a question. */
export function personsAsked(match: Match, { agreed }: Proposal): readonly PersonId[] {
  return presentPersons(match).flatMap((seat) => {
    const player = match.players[seat];
    return player?.kind === 'person' && !agreed.includes(seat) ? [player.id] : [];
  });
}

/** Whether a question is waiting for this person's answer. */
export function isAsked(match: Match, person: PersonId): boolean {
  const { proposal, status } = match;
  if (proposal === undefined || status !== 'running' || !isAnswerable(proposal)) return false;
  return personsAsked(match, proposal).includes(person);
}

/**
 * Whether people can still answer. Once it has expired, the clocks remove the question, because they know about
 * outages.
 */
export function isAnswerable({ declined }: Proposal): boolean {
  return declined === undefined;
}

/**
 * The match without an obsolete question: a move makes an undo meaningless, and declines a draw unless the asker made
 * it.
 */
export function withoutOvertaken(match: Match): Match {
  const { proposal, ...rest } = match;
  if (proposal === undefined) return match;
  const since = match.log.slice(proposal.log);
  // A move does not answer whether someone may come back; a player who declined is asked again after a move.
  if (proposal.kind === 'return' && match.status === 'running') {
    if (!canStillReturn(match, proposal)) return rest;
    return proposal.declined === undefined || since.length === 0 ? match : rest;
  }
  const isOvertaken = since.some(({ seat, text }) => proposal.kind === 'undo' || seat !== proposal.by || isUndo(text));
  return isOvertaken || match.status !== 'running' ? rest : match;
}

/** Whether the seat asked for may still be given back, and by whom: everyone who has not answered may have left. */
function canStillReturn(match: Match, proposal: Proposal): boolean {
  const lost = match.substituted?.find((one) => one.seat === proposal.by && one.now !== 'taken');
  if (lost?.person === undefined || isRemoved(match, lost.person)) return false;
  const isToBeHad = seatToReturnTo(match, lost.person) !== undefined;
  return isToBeHad && (proposal.declined !== undefined || personsAsked(match, proposal).length > 0);
}

/** Records the agreement of every seat still playing; computer players have no say. */
function breakOff(game: Game, match: Match, doing: ActionStamp): Result<MatchChange> {
  const { left, seatCount } = positionOf(match);
  const seats = seatsOf(seatCount).filter((seat) => !left.includes(seat));
  let current: MatchChange = { match, events: [{ to: 'everyone', text: phrase('tables.proposal.drawn') }] };
  for (const seat of seats) {
    const entered = enter(game, current.match, seat, DRAW, doing);
    if (!entered.ok) return entered;
    current = { ...current, match: entered.value.match };
  }
  return accept(current);
}
