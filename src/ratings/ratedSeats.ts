import type { Game } from '../engine/game.ts';
import { brokenOff, findOutcome, isMove, RESIGN, SUBSTITUTE, standingEntries, TAKE_OVER } from '../engine/match.ts';
import type { Seat } from '../engine/seat.ts';
import type { Match, PersonId } from '../match/match.ts';
import { positionOf } from '../match/play.ts';
import { absentLast, haveAllLeft, sharedPlaces } from '../match/result.ts';

/** A seat of a match that a person is rated for, and its place for that. */
export interface RatedSeat {
  readonly seat: Seat;
  /** Undefined for who asked to be forgotten: the others have played them all the same. */
  readonly person: PersonId | undefined;
  readonly place: number;
  /** How much of the match counts for it, above 0 and up to 1. */
  readonly share: number;
}

/** What becomes of a match that has ended: it counts for these seats, `share` of it for those who stayed; or for none. */
type RatingDecision =
  | { readonly counts: true; readonly seats: readonly RatedSeat[]; readonly share: number }
  | { readonly counts: false };

/** A match that people end early counts whole from this share of the moves on that such a match usually takes. */
const SHARE_PLAYED = 1 / 4;

/** A seat for which the clock made this share of its moves is absent. */
const SHARE_ABSENT = 1 / 3;

/**
 * Decides whether a match that has ended is rated, and for whom: it must have been played on a server, with equal chances and
 * without hints, to its end or until people resigned, by at least two people who made moves and of whom at least one stayed.
 * Computer players at the table do not count. Closed matches are not rated. Players who handed their seat over, or left it to
 * the clock, come last in any case.
 */
export function decideRating(game: Game, match: Match): RatingDecision {
  const seats = placedIn(game, match);
  const absent = [...givenUpIn(match), ...leftToClock(match)];
  // Of those who were all away none was better than another.
  if (!mayCount(match) || seats.length < 2 || seats.every(({ seat }) => absent.includes(seat)))
    return { counts: false };
  if (game.isFair?.(match.setup) === false) return { counts: false };
  const share = countShare(game, match);
  const left = leftIn(match);
  return { counts: true, seats: seats.map((one) => ({ ...one, share: left.includes(one.seat) ? 1 : share })), share };
}

/**
 * Whether a match that runs may be rated once it has ended, for all that was chosen, and whoever has sat there: until then
 * nobody but who plays may know what its game hides.
 */
export function mayCount({ unrated, where, hints, hinted = [], players, substituted = [] }: Match): boolean {
  if (unrated === true || where.guild === undefined || hints === true || hinted.length > 0) return false;
  return players.filter(({ kind }) => kind !== 'computer').length + substituted.length >= 2;
}

/** Whether somebody has lost a seat for which they will come last, should the match be rated. */
export function willComeLast(match: Match, person: PersonId): boolean {
  const lost = match.substituted?.find((one) => one.person === person);
  return lost !== undefined && mayCount(match) && (countMoves(match)[lost.seat]?.own ?? 0) > 0;
}

/** The seats whose first players gave them up: they are the ones who are rated for them, not who came after. */
function givenUpIn({ substituted = [] }: Match): readonly Seat[] {
  return substituted.map(({ seat }) => seat);
}

/** The seats of those who ended their game by leaving it: it counts whole for them, however soon that was. */
function leftIn(match: Match): readonly Seat[] {
  const resigned = standingEntries(match.log).filter(({ text }) => text === RESIGN);
  return [...givenUpIn(match), ...resigned.map(({ seat }) => seat)];
}

function placedIn(game: Game, match: Match): readonly Omit<RatedSeat, 'share'>[] {
  const moves = countMoves(match);
  const places = absentLast(listPlaces(game, match), [...givenUpIn(match), ...leftToClock(match)]);
  return match.players.flatMap((player, seat) => {
    const quitter = match.substituted?.find((one) => one.seat === seat)?.person;
    const person = quitter ?? (player.kind === 'person' ? player.id : undefined);
    const place = places[seat];
    const isComputer = person === undefined && player.kind === 'computer';
    // Who sat down late plays for fun: a friend who comes last would be worth points to who is losing.
    if (seat >= match.seatCount) return [];
    return isComputer || place === undefined || moves[seat]?.own === 0 ? [] : [{ seat, person, place }];
  });
}

/** The seats for which the clock made so many of their moves that they were absent. */
function leftToClock(match: Match): readonly Seat[] {
  return countMoves(match).flatMap(({ own, byClock }, seat) =>
    byClock > 0 && byClock >= SHARE_ABSENT * (own + byClock) ? [seat] : [],
  );
}

interface MovesOfSeat {
  /** Those that its player made, whoever that is. */
  readonly own: number;
  readonly byClock: number;
}

const NO_MOVES: MovesOfSeat = { own: 0, byClock: 0 };

/** How many moves stand of every seat that its player made who is rated for it: not those of a computer, or of whoever took it over. */
function countMoves(match: Match): readonly MovesOfSeat[] {
  const { log, players } = match;
  const moves = players.map(() => NO_MOVES);
  const handedOver = new Set<Seat>();
  const lastOf = players.map((_, seat) => lostAfter(match, seat));
  const standing = new Set(standingEntries(log));
  for (const [at, entry] of log.entries()) {
    const { seat, text, by } = entry;
    if (!standing.has(entry) || at >= (lastOf[seat] ?? log.length)) continue;
    if (text === SUBSTITUTE) handedOver.add(seat);
    if (text === TAKE_OVER) handedOver.delete(seat);
    if (!isMove(text) || handedOver.has(seat)) continue;
    const { own, byClock } = moves[seat] ?? NO_MOVES;
    moves[seat] = by === 'clock' ? { own, byClock: byClock + 1 } : { own: own + 1, byClock };
  }
  return moves;
}

/** How many entries the log had when a seat was lost for good; undefined where it was not. */
function lostAfter({ substituted = [], log }: Match, seat: Seat): number | undefined {
  const lost = substituted.find((one) => one.seat === seat);
  return lost && (lost.log ?? log.findIndex((entry) => entry.seat === seat && entry.text === SUBSTITUTE));
}

/**
 * How much of a match counts for those who stayed: all of it where it was played out, or a good part of it; before that the
 * less, the sooner people end it. So whom others let win gains little.
 */
function countShare(game: Game, match: Match): number {
  const { setup, seatCount, players } = match;
  if (game.outcome(positionOf(match).state) !== undefined) return 1;
  const givenUp = givenUpIn(match);
  const ofPersons = countMoves(match).filter((_, seat) => players[seat]?.kind !== 'computer' || givenUp.includes(seat));
  const own = ofPersons.reduce((sum, moves) => sum + moves.own, 0);
  const usual = game.usual?.(setup, seatCount) ?? game.longest(setup, seatCount);
  return Math.min(1, own / ((SHARE_PLAYED * usual * ofPersons.length) / players.length));
}

/** None where nobody has a place. */
function listPlaces(game: Game, match: Match): readonly number[] {
  if (match.position === undefined) return [];
  const position = positionOf(match);
  const outcome = match.status === 'over' ? findOutcome(game, position) : undefined;
  const places = outcome?.places ?? (haveAllLeft(match) ? brokenOff(position).places : []);
  return sharedPlaces(game, match, places);
}
