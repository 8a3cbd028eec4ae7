import type { Game } from '../engine/game.ts';
import { DRAW, isUndo, JOIN, replay, standingEntries, undoText } from '../engine/match.ts';
import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { seatsOf } from '../engine/seat.ts';
import { type Change, type Changed, changed } from './change.ts';
import { closedBy } from './lobby.ts';
import { type Match, type PersonId, type Proposal, presentPersons, scriptOf, seatOf } from './match.ts';
import { type Doing, enter, positionOf, refuseTakingBack, stored } from './play.ts';

/** How long the others may think about a question, in milliseconds. */
export const PROPOSAL_LASTS = 24 * 60 * 60 * 1000;

/** Asks the others to take back everything from the person's own last move on. */
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

/**
 * How many entries go if the person's own last move is taken back with all that followed, whoever moved. Never over dice
 * and hidden things that were seen.
 */
export function entriesToUndo(game: Game, match: Match, person: PersonId): Result<number> {
  const seat = seatOf(match, person);
  if (seat === undefined) return refuse(phrase('tables.notYours'));
  if (match.status !== 'running') return refuse(phrase('engine.over'));
  if (game.hidden) return refuse(phrase('tables.undoHidden'));
  const standing = standingEntries(match.log);
  const own = standing.findLastIndex((entry) => entry.seat === seat && entry.text !== JOIN);
  if (own === -1) return refuse(phrase('tables.nothingToUndo'));
  const taken = standing.slice(own);
  const refusal = refuseTakingBack(taken);
  return refusal === undefined ? accept(taken.length) : refuse(refusal);
}

function propose(match: Match, person: PersonId, kind: Proposal['kind'], entries: number, at: number): Result<Changed> {
  const seat = seatOf(match, person);
  if (seat === undefined) return refuse(phrase('tables.notYours'));
  if (match.status === 'lobby') return refuse(phrase('tables.notBegun'));
  if (match.status !== 'running') return refuse(phrase('engine.over'));
  if (!presentPersons(match).includes(seat)) return refuse(phrase('engine.hasLeft'));
  if (presentPersons(match).length < 2) return refuse(phrase('tables.nobodyToAsk'));
  const { proposal } = match;
  if (proposal !== undefined && isOpen(proposal, at)) return refuse(phrase('tables.proposal.pending'));
  if (proposal?.kind === kind && proposal.by === seat) return refuse(phrase('tables.proposal.answered'));
  const expires = at + PROPOSAL_LASTS;
  return changed({ ...match, proposal: { kind, by: seat, log: match.log.length, entries, agreed: [seat], expires } });
}

/** Says yes. The last yes of the persons who still play carries out what was asked for. */
export function agree(game: Game, person: PersonId, log: number, doing: Doing): Change {
  return (match) => {
    const found = asked(match, person, log, doing.at);
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
    }
  };
}

/** Says no. The question is not asked again before the next move. */
export function disagree(person: PersonId, log: number, at: number): Change {
  return (match) => {
    const found = asked(match, person, log, at);
    if (!found.ok) return found;
    const { seat, proposal } = found.value;
    return changed({ ...match, proposal: { ...proposal, declined: seat } });
  };
}

/** The open question of the control that somebody used, who is one of those asked. */
function asked(match: Match, person: PersonId, log: number, at: number) {
  const seat = seatOf(match, person);
  const { proposal } = match;
  if (proposal === undefined || proposal.log !== log || !isOpen(proposal, at)) {
    return refuse(phrase('tables.proposal.gone'));
  }
  if (seat === undefined || !presentPersons(match).includes(seat)) return refuse(phrase('tables.notYours'));
  if (seat === proposal.by) return refuse(phrase('tables.proposal.own'));
  return accept({ seat, proposal });
}

/** Whether people can still answer. */
export function isOpen({ declined, expires }: Proposal, at: number): boolean {
  return declined === undefined && at < expires;
}

/**
 * The match without a question that was overtaken: a move makes an undo meaningless, and is a no to a draw where somebody
 * else than the asker makes it.
 */
export function withoutOvertaken(match: Match): Match {
  const { proposal, ...rest } = match;
  if (proposal === undefined) return match;
  const since = match.log.slice(proposal.log);
  const isOvertaken = since.some(({ seat, text }) => proposal.kind === 'undo' || seat !== proposal.by || isUndo(text));
  return isOvertaken || match.status !== 'running' ? rest : match;
}

function takeBack(game: Game, match: Match, { by, entries }: Proposal, doing: Doing): Result<Changed> {
  const log = [...match.log, { seat: by, text: undoText(entries), revealed: false, ...doing }];
  const position = replay(game, { ...scriptOf(match), log });
  const undone = phrase('tables.proposal.undone', { player: { seat: by }, count: entries });
  return changed({ ...match, log, position: stored(position) }, [{ to: 'everyone', text: undone }]);
}

/** Enters the yes of every seat that still plays; computer players have no say. */
function breakOff(game: Game, match: Match, doing: Doing): Result<Changed> {
  const { left, seatCount } = positionOf(match);
  const seats = seatsOf(seatCount).filter((seat) => !left.includes(seat));
  let current: Changed = { match, events: [{ to: 'everyone', text: phrase('tables.proposal.drawn') }] };
  for (const seat of seats) {
    const entered = enter(game, current.match, seat, DRAW, doing);
    if (!entered.ok) return entered;
    current = { ...current, match: entered.value.match };
  }
  return accept(current);
}
