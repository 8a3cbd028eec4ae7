import type { Game } from '../engine/game.ts';
import { RESIGN } from '../engine/log.ts';
import { brokenOff, findOutcome } from '../engine/match.ts';
import type { Outcome } from '../engine/outcome.ts';
import type { Seat } from '../engine/seat.ts';
import type { Match } from './match.ts';
import { positionOf } from './play.ts';

/**
 * How a match ended for the players who began it: anyone who handed a seat to a computer player is placed last,
 * whatever the computer made of it. Boards, ratings and histories show this. Undefined while it runs, and if it was
 * closed before everyone had left.
 */
export function findResult(game: Game, match: Match): Outcome | undefined {
  if (match.position === undefined) return undefined;
  const position = positionOf(match);
  const outcome = findOutcome(game, position) ?? (haveAllLeft(match) ? brokenOff(position) : undefined);
  return outcome && { ...outcome, places: absentLast(sharedPlaces(game, match, outcome.places), handedOver(match)) };
}

/** The places, with players who ran out of time at the same moment sharing theirs: none of them left before another. */
export function sharedPlaces(game: Game, match: Match, places: readonly number[]): readonly number[] {
  if (match.position === undefined || !isDecidedByLeaving(game, match)) return places;
  const evicted = match.log.filter(({ text, by }) => text === RESIGN && by === 'clock');
  const together = [...Map.groupBy(evicted, ({ at }) => at).values()].map((those) => those.map(({ seat }) => seat));
  return places.map((place, seat) => {
    const group = together.find((seats) => seats.includes(seat)) ?? [seat];
    return Math.min(place, ...group.flatMap((one) => places[one] ?? []));
  });
}

/** Whether nobody is left to play against, so that places follow the order of leaving. */
function isDecidedByLeaving(game: Game, match: Match): boolean {
  const { state, seatCount, left } = positionOf(match);
  return seatCount - left.length < 2 && game.outcome(state) === undefined;
}

/** Whether the last person resigned against several computer players, who do not continue among themselves. */
export function haveAllLeft({ status, players, position }: Match): boolean {
  const left = position?.left ?? [];
  return (
    status === 'closed' && left.length > 0 && !players.some(({ kind }, at) => kind === 'person' && !left.includes(at))
  );
}

/** The seats whose players handed them to computer players or lost them, and that no other person has taken. */
export function handedOver({ substituted = [] }: Match): readonly Seat[] {
  return substituted.flatMap(({ seat, now }) => (now === 'taken' ? [] : [seat]));
}

/** The places of all seats, with the `absent` ones sharing last place. */
export function absentLast(places: readonly number[], absent: readonly Seat[]): readonly number[] {
  if (absent.length === 0) return places;
  const staying = places.filter((_, seat) => !absent.includes(seat));
  return places.map((place, seat) =>
    absent.includes(seat) ? staying.length + 1 : 1 + staying.filter((other) => other < place).length,
  );
}
