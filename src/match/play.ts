import type { Game } from '../engine/game.ts';
import { JOIN, RESIGN, SUBSTITUTE, standingEntries } from '../engine/log.ts';
import { actors, advance, listAwaitedSeats, move, type Position } from '../engine/match.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { Seat } from '../engine/seat.ts';
import { type Change, changed, type MatchChange } from './change.ts';
import { type Entry, findSeat, type Match, type PersonId, presentPersons } from './match.ts';

/** When, and through which interaction, someone does something. */
export interface ActionStamp {
  readonly at: number;
  readonly interaction?: string;
  /** Set if the seat's time ran out and its player did nothing. */
  readonly by?: 'clock';
}

/** Plays the moves of `texts` one after another: all of them or, if one is refused, none. */
export function playMoves(game: Game, seat: Seat, texts: readonly string[], doing: ActionStamp): Change {
  return (match) => {
    let current: MatchChange = { match, events: [] };
    for (const [index, text] of texts.entries()) {
      const tooSoon = refuseTooSoon(game, current.match, seat, doing);
      const next = tooSoon === undefined ? enter(game, current.match, seat, text, doing, move) : refuse(tooSoon);
      if (!next.ok) return index === 0 ? next : refuse(refusedLater(texts, index, next.refusal));
      current = { match: next.value.match, events: [...current.events, ...next.value.events] };
    }
    return accept(current);
  };
}

/** Why a person has to wait a moment, if they do. Computer players and clocks have their own timing. */
function refuseTooSoon(game: Game, match: Match, seat: Seat, { at, interaction }: ActionStamp): Phrase | undefined {
  const wait = interaction === undefined ? 0 : countWait(game, match, seat, at);
  return wait > 0 ? phrase('tables.tooSoon', { count: Math.ceil(wait / 1000) }) : undefined;
}

/** How many milliseconds a person has to wait until their next move; 0 if they may move now. */
export function countWait(game: Game, match: Match, seat: Seat, now: number): number {
  const pause = findPause(game, match);
  const last = match.log.findLast((entry) => entry.seat === seat);
  return pause === undefined || last === undefined ? 0 : Math.max(0, last.at + pause - now);
}

/** How long everyone waits between two of their own moves if all move freely; undefined if they take turns. */
export function findPause(game: Game, { position }: Match): number | undefined {
  return position === undefined ? undefined : game.pause?.(position.state);
}

function refusedLater(texts: readonly string[], index: number, reason: Phrase) {
  return phrase('tables.refusedLater', { number: index + 1, move: texts[index] ?? '', reason });
}

/** Leaves a running match for good. If no person stays, the match ends. */
export function resign(game: Game, person: PersonId, doing: ActionStamp): Change {
  return (match) => {
    const seat = findSeat(match, person);
    if (seat === undefined) return refuse(phrase('tables.notYours'));
    return enter(game, match, seat, RESIGN, doing);
  };
}

/** Hands the person's seat to a computer player. The match continues for the others; this person has lost it. */
export function substitute(game: Game, person: PersonId, doing: ActionStamp): Change {
  return (match) => {
    const seat = findSeat(match, person);
    if (seat === undefined) return refuse(phrase('tables.notYours'));
    const others = presentPersons(match).filter((one) => one !== seat);
    if (match.status === 'running' && others.length === 0) return refuse(phrase('tables.nobodyStays'));
    return replaceBySubstitute(game, match, seat, doing);
  };
}

/** The level of replacement computer players. */
export const SUBSTITUTE_LEVEL = 'medium';

/** Gives a person's seat to a computer player; the match ends if no person stays. */
export function replaceBySubstitute(game: Game, match: Match, seat: Seat, doing: ActionStamp): Result<MatchChange> {
  const player = match.players[seat];
  if (player?.kind !== 'person') return refuse(phrase('engine.noSuchSeat'));
  const players = match.players.with(seat, { kind: 'computer', level: SUBSTITUTE_LEVEL });
  const heir = players.find((other, at) => other.kind === 'person' && match.position?.left.includes(at) !== true);
  const host = match.host === player.id && heir?.kind === 'person' ? heir.id : match.host;
  const substituted = [...(match.substituted ?? []), { seat, person: player.id, log: match.log.length }];
  const entered = enter(game, { ...match, players, substituted, ...(host && { host }) }, seat, SUBSTITUTE, doing);
  if (!entered.ok) return entered;
  const text = phrase('tables.substituted', { person: phrase('discord.mention', { person: player.id }) });
  return accept({ ...entered.value, events: [{ to: 'everyone', text }] });
}

/**
 * Whether anyone may join a table while it is being played: not if one person plays alone, nor in an accepted
 * challenge.
 */
export function takesNewcomers({ solo, invited, rematchOf }: Match): boolean {
  return solo !== true && invited.length === 0 && rematchOf === undefined;
}

/** Takes the next seat of a running match, if its game allows that. */
export function joinLate(game: Game, person: PersonId, doing: ActionStamp): Change {
  return (match) => {
    if (findSeat(match, person) !== undefined) return refuse(phrase('tables.alreadySeated'));
    if (match.spectators.includes(person)) return refuse(phrase('tables.spectatorCannotJoin'));
    if (match.substituted?.some((one) => one.person === person)) return refuse(phrase('engine.hasLeft'));
    if (match.solo === true) return refuse(phrase('tables.soloTakesNobody'));
    if (!takesNewcomers(match)) return refuse(phrase('tables.challengeTakesNobody'));
    const joined = enter(game, match, match.players.length, JOIN, doing);
    if (!joined.ok) return joined;
    const players = [...joined.value.match.players, { kind: 'person' as const, id: person }];
    return accept({ ...joined.value, match: { ...joined.value.match, players } });
  };
}

/** Promises to watch only: from then on this person sees what spectators see, and can take no seat. */
export function spectate(person: PersonId): Change {
  return (match) => {
    if (findSeat(match, person) !== undefined) return refuse(phrase('tables.playerCannotSpectate'));
    if (match.spectators.includes(person)) return changed(match);
    return changed({ ...match, spectators: [...match.spectators, person] });
  };
}

/** Whether this seat is the only one to act. */
export function isAlone(game: Game, match: Match, seat: Seat): boolean {
  const seats = toAct(game, match);
  return seats.length === 1 && seats[0] === seat;
}

/** Whether it is a computer player's turn. */
export function computersAreToAct(game: Game, match: Match): boolean {
  return toAct(game, match).some((seat) => match.players[seat]?.kind === 'computer');
}

/** The seats that may move now; none unless the match is running. */
export function toAct(game: Game, match: Match): readonly Seat[] {
  return match.status === 'running' && match.position !== undefined ? actors(game, positionOf(match)) : [];
}

/** The seats that may act now and that the others are waiting for: their players are notified, and their clocks run. */
export function listSeatsToNotify(game: Game, match: Match): readonly Seat[] {
  return match.status === 'running' && match.position !== undefined ? listAwaitedSeats(game, positionOf(match)) : [];
}

/** The position of a match that has begun. */
export function positionOf(match: Match): Position {
  if (match.position === undefined) throw new Error(`match ${match.id} has not begun`);
  return { ...match.position, state: match.position.state };
}

/**
 * Adds what `seat` does to the log, and ends the match if that ends it. `step` determines what is allowed: anything, or
 * only moves.
 */
export function enter(
  game: Game,
  match: Match,
  seat: Seat,
  text: string,
  doing: ActionStamp,
  step: typeof advance = advance,
): Result<MatchChange> {
  if (match.status === 'lobby') return refuse(phrase('tables.notBegun'));
  if (match.status !== 'running') return refuse(phrase('engine.over'));
  const ply = standingEntries(match.log).length;
  const led = step(game, positionOf(match), match.seed, ply, seat, text);
  if (!led.ok) return led;
  const { position, events, revealed } = led.value;
  const entry: Entry = { seat, text: led.value.text, revealed, ...doing };
  const next: Match = { ...match, log: [...match.log, entry], position: stored(position) };
  return accept({ match: { ...next, status: statusAfter(game, next) }, events });
}

function statusAfter(game: Game, match: Match): Match['status'] {
  if (toAct(game, match).length === 0) return 'over';
  const { left } = positionOf(match);
  const personStays = match.players.some((player, seat) => player.kind === 'person' && !left.includes(seat));
  return personStays ? 'running' : 'closed';
}

/** A position as it is stored. */
export function stored(position: Position): NonNullable<Match['position']> {
  return { ...position, left: [...position.left], agreed: [...position.agreed] };
}
