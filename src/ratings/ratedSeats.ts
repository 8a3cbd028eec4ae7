import type { Game } from '../engine/game.ts';
import { brokenOff, isMove, outcomeOf, SUBSTITUTE, standingEntries, TAKE_OVER } from '../engine/match.ts';
import type { Seat } from '../engine/seat.ts';
import type { Match, PersonId } from '../match/match.ts';
import { positionOf } from '../match/play.ts';
import { absentLast, haveAllLeft } from '../match/result.ts';

/** A seat of a match that a person is rated for, and its place for that. */
export interface RatedSeat {
  readonly seat: Seat;
  /** Undefined for who asked to be forgotten: the others have played them all the same. */
  readonly person: PersonId | undefined;
  readonly place: number;
}

/**
 * What becomes of a match that has ended: it counts for these seats, or not, where players may ask why because it was over
 * too soon. Of matches that nobody expects to count nothing is said.
 */
type Counting =
  | { readonly counts: true; readonly seats: readonly RatedSeat[] }
  | { readonly counts: false; readonly because?: 'short' };

/** A match that people end early counts from this share of the moves on that such a match usually takes. */
const SHARE_PLAYED = 1 / 4;

/** A match that is played out counts where people made this share of the moves of their seats; the clock made the others. */
const SHARE_OWN = 1 / 2;

/** A seat for which the clock made this share of its moves is absent. */
const SHARE_ABSENT = 1 / 3;

/**
 * Whether a match that has ended is rated, and for whom (our decisions): played on a server with equal chances and without
 * hints, to its end or until people resigned, by two people or more who have moved themselves. Computer players at the table
 * rate nobody, and nobody is rated for beating them. Not what was closed by its host or by nobody, nor what was over before it had
 * begun in earnest. Who handed the seat over, or left it to the clock, comes last, whatever became of it.
 */
export function countingOf(game: Game, match: Match): Counting {
  const seats = placedIn(game, match);
  if (match.unrated === true || match.where.guild === undefined || seats.length < 2) return { counts: false };
  if (nobodyStayed(match)) return { counts: false };
  if (game.isFair?.(match.setup) === false || (match.hinted ?? []).length > 0) return { counts: false };
  return isPlayed(game, match) ? { counts: true, seats } : { counts: false, because: 'short' };
}

/**
 * Whether a match that runs may be rated once it has ended, for all that was chosen, and whoever has sat there: until then
 * nobody but who plays may know what its game hides.
 */
export function mayCount({ unrated, where, hinted = [], players, substituted = [] }: Match): boolean {
  if (unrated === true || where.guild === undefined || hinted.length > 0) return false;
  return players.filter(({ kind }) => kind !== 'computer').length + substituted.length >= 2;
}

/** Whether all who began it lost their seats to computer players: then nobody was better than another. */
function nobodyStayed(match: Match): boolean {
  return match.status === 'closed' && !match.players.some(({ kind }) => kind === 'person');
}

/** The seats whose first players gave them up: they are the ones who are rated for them, not who came after. */
function givenUpIn({ substituted = [] }: Match): readonly Seat[] {
  return substituted.map(({ seat }) => seat);
}

function placedIn(game: Game, match: Match): readonly RatedSeat[] {
  const moves = movesOf(match);
  const leftToClock = moves.flatMap(({ own, byClock }, seat) => {
    return byClock > 0 && byClock >= SHARE_ABSENT * (own + byClock) ? [seat] : [];
  });
  const places = absentLast(placesOf(game, match), [...givenUpIn(match), ...leftToClock]);
  return match.players.flatMap((player, seat) => {
    const quitter = match.substituted?.find((one) => one.seat === seat)?.person;
    const person = quitter ?? (player.kind === 'person' ? player.id : undefined);
    const place = places[seat];
    const isComputer = person === undefined && player.kind === 'computer';
    return isComputer || place === undefined || moves[seat]?.own === 0 ? [] : [{ seat, person, place }];
  });
}

interface MovesOfSeat {
  /** Those that its player made, whoever that is. */
  readonly own: number;
  readonly byClock: number;
}

const NO_MOVES: MovesOfSeat = { own: 0, byClock: 0 };

/** How many moves stand of every seat that its player made who is rated for it: not those of a computer that took it over. */
function movesOf(match: Match): readonly MovesOfSeat[] {
  const { log, players } = match;
  const moves = players.map(() => NO_MOVES);
  const givenUp = givenUpIn(match);
  const handedOver = new Set<Seat>();
  for (const { seat, text, by } of standingEntries(log)) {
    if (text === SUBSTITUTE) handedOver.add(seat);
    if (text === TAKE_OVER && !givenUp.includes(seat)) handedOver.delete(seat);
    if (!isMove(text) || handedOver.has(seat)) continue;
    const { own, byClock } = moves[seat] ?? NO_MOVES;
    moves[seat] = by === 'clock' ? { own, byClock: byClock + 1 } : { own: own + 1, byClock };
  }
  return moves;
}

/** Whether people have played so much of a match that it says something of them. */
function isPlayed(game: Game, match: Match): boolean {
  const { setup, seatCount, players } = match;
  const givenUp = givenUpIn(match);
  const ofPersons = movesOf(match).filter((_, seat) => players[seat]?.kind === 'person' || givenUp.includes(seat));
  const own = ofPersons.reduce((sum, moves) => sum + moves.own, 0);
  const all = ofPersons.reduce((sum, moves) => sum + moves.own + moves.byClock, 0);
  if (game.outcome(positionOf(match).state) !== undefined) return own >= SHARE_OWN * all;
  const usual = game.usual?.(setup, seatCount) ?? game.longest(setup, seatCount);
  return own >= (SHARE_PLAYED * usual * ofPersons.length) / players.length;
}

/** None where nobody has a place. */
function placesOf(game: Game, match: Match): readonly number[] {
  if (match.position === undefined) return [];
  const position = positionOf(match);
  if (match.status === 'over') return outcomeOf(game, position)?.places ?? [];
  return haveAllLeft(match) ? brokenOff(position).places : [];
}
