import type { Game } from '../engine/game.ts';
import { isMove, RESIGN, SUBSTITUTE, standingEntries, TAKE_OVER } from '../engine/log.ts';
import { brokenOff, findOutcome } from '../engine/match.ts';
import type { Seat } from '../engine/seat.ts';
import type { Match, PersonId } from '../match/match.ts';
import { positionOf } from '../match/play.ts';
import { absentLast, haveAllLeft, sharedPlaces } from '../match/result.ts';

/** A seat for which a person is rated, and its place for the rating. */
export interface RatedSeat {
  readonly seat: Seat;
  /** Undefined for a person who asked to be forgotten: the others played against them all the same. */
  readonly person: PersonId | undefined;
  readonly place: number;
  /** How much of the match counts for it, above 0 and up to 1. */
  readonly share: number;
}

/**
 * What happens with a finished match: it counts for these seats, with `share` of it for those who stayed; or for none.
 */
type RatingDecision =
  | { readonly counts: true; readonly seats: readonly RatedSeat[]; readonly share: number }
  | { readonly counts: false };

/** A match that people end early counts in full from this share of the usual number of moves on. */
const SHARE_PLAYED = 1 / 4;

/** A seat counts as absent if the clock made this share of its moves. */
const SHARE_ABSENT = 1 / 3;

/**
 * Decides whether a finished match is rated, and for whom: it must have been played on a server, with equal chances and
 * without hints, to its end or until people resigned, by at least two people who made moves and of whom at least one
 * stayed. Computer players at the table do not count. Closed matches are not rated. Players who handed their seat over,
 * or left it to the clock, always come last.
 */
export function decideRating(game: Game, match: Match): RatingDecision {
  const seats = placedIn(game, match);
  const absent = [...givenUpIn(match), ...leftToClock(match)];
  // If all were absent, none of them did better than another.
  if (!mayCount(match) || seats.length < 2 || seats.every(({ seat }) => absent.includes(seat)))
    return { counts: false };
  if (game.isFair?.(match.setup) === false) return { counts: false };
  const share = countShare(game, match);
  const left = leftIn(match);
  return { counts: true, seats: seats.map((one) => ({ ...one, share: left.includes(one.seat) ? 1 : share })), share };
}

/**
 * Whether a running match may be rated once it has ended, judging by its settings and everyone who has sat there: until
 * then, only its players may know what its game hides.
 */
export function mayCount({ unrated, where, hints, hinted = [], players, substituted = [] }: Match): boolean {
  if (unrated === true || where.guild === undefined || hints === true || hinted.length > 0) return false;
  return players.filter(({ kind }) => kind !== 'computer').length + substituted.length >= 2;
}

/** Whether a person has lost a seat for which they will come last if the match is rated. */
export function willComeLast(match: Match, person: PersonId): boolean {
  const lost = match.substituted?.find((one) => one.person === person);
  return lost !== undefined && mayCount(match) && (countMoves(match)[lost.seat]?.own ?? 0) > 0;
}

/** The seats that their first players gave up: those players are rated for them, not the ones who came later. */
function givenUpIn({ substituted = [] }: Match): readonly Seat[] {
  return substituted.map(({ seat }) => seat);
}

/**
 * The person rated for a seat: whoever gave it up, otherwise whoever sits there; undefined for a computer, and if that
 * person asked to be forgotten.
 */
export function ratedFor({ players, substituted = [] }: Match, seat: Seat): PersonId | undefined {
  const lost = substituted.find((one) => one.seat === seat);
  if (lost !== undefined) return lost.person;
  const player = players[seat];
  return player?.kind === 'person' ? player.id : undefined;
}

/** The seats of players who ended their game by leaving it: it counts in full for them, however early that was. */
function leftIn(match: Match): readonly Seat[] {
  const resigned = standingEntries(match.log).filter(({ text }) => text === RESIGN);
  return [...givenUpIn(match), ...resigned.map(({ seat }) => seat)];
}

function placedIn(game: Game, match: Match): readonly Omit<RatedSeat, 'share'>[] {
  const moves = countMoves(match);
  const places = absentLast(listPlaces(game, match), [...givenUpIn(match), ...leftToClock(match)]);
  return match.players.flatMap((player, seat) => {
    const person = ratedFor(match, seat);
    const place = places[seat];
    const isComputer = player.kind === 'computer' && !givenUpIn(match).includes(seat);
    // Someone who joined late plays for fun: a friend who comes last would be worth points to a losing player.
    if (seat >= match.seatCount) return [];
    return isComputer || place === undefined || moves[seat]?.own === 0 ? [] : [{ seat, person, place }];
  });
}

/** The seats whose moves were so often made by the clock that their players count as absent. */
function leftToClock(match: Match): readonly Seat[] {
  return countMoves(match).flatMap(({ own, byClock }, seat) =>
    byClock > 0 && byClock >= SHARE_ABSENT * (own + byClock) ? [seat] : [],
  );
}

interface MovesOfSeat {
  /** The moves that its player made, whoever that is. */
  readonly own: number;
  readonly byClock: number;
}

const NO_MOVES: MovesOfSeat = { own: 0, byClock: 0 };

/**
 * How many remaining moves of each seat were made by the player who is rated for it: not by a computer, or by someone
 * who took the seat over.
 */
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

/** How many entries the log had when a seat was lost for good; undefined if it was not. */
function lostAfter({ substituted = [], log }: Match, seat: Seat): number | undefined {
  const lost = substituted.find((one) => one.seat === seat);
  return lost && (lost.log ?? log.findIndex((entry) => entry.seat === seat && entry.text === SUBSTITUTE));
}

/**
 * How much of a match counts for those who stayed: all of it if it was played to the end or to a good part of it;
 * otherwise less, the earlier people ended it. So a player whom others let win gains little.
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

/** Empty if nobody has a place. */
function listPlaces(game: Game, match: Match): readonly number[] {
  if (match.position === undefined) return [];
  const position = positionOf(match);
  const outcome = match.status === 'over' ? findOutcome(game, position) : undefined;
  const places = outcome?.places ?? (haveAllLeft(match) ? brokenOff(position).places : []);
  return sharedPlaces(game, match, places);
}
