import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { isUndo } from '../../engine/match.ts';
import type { Seat } from '../../engine/seat.ts';
import type { SeatClock } from '../../match/clockRecord.ts';
import { type Match, presentPersons } from '../../match/match.ts';
import { LIMITS, type Limit, USUAL_PACE } from '../../match/pace.ts';
import { heldUpBy, positionOf } from '../../match/play.ts';
import { awakeBetween, awakeUntil, type Vacation } from '../people/vacation.ts';

/** The vacations of the person on a seat; nobody's where a computer plays. */
type VacationsOf = (seat: Seat) => readonly Vacation[];

/** What is left to somebody who takes a move back in the last moment, in milliseconds. */
const LEAST = 60_000;

/** How much time the seats of a match have; undefined where there is no clock. */
export function limitOf(match: Match): Limit | undefined {
  const { clock } = match;
  if (clock === undefined) return undefined;
  if (clock.pace !== undefined) return LIMITS[clock.pace];
  return presentPersons(match).length > 1 ? LIMITS[USUAL_PACE] : undefined;
}

/** How long people may still move whose time ran out while the bot was away and nobody could, in milliseconds. */
export const TIME_AFTER_AWAY = 60 * 60 * 1000;

/**
 * When the time of a seat is up, in milliseconds since 1970; undefined while its clock does not run. `openedAt` is when
 * the bot came back.
 */
export function dueAt(
  { left, since }: SeatClock,
  vacations: readonly Vacation[],
  openedAt: number,
): number | undefined {
  if (since === undefined) return undefined;
  const due = awakeUntil(vacations, since, left);
  return due < openedAt ? openedAt + TIME_AFTER_AWAY : due;
}

/** The seats whose clocks run, and when each is due. */
export function deadlines(
  { clock }: Match,
  vacationsOf: VacationsOf,
  openedAt: number,
): readonly { seat: Seat; at: number }[] {
  return (clock?.seats ?? []).flatMap((one, seat) => {
    const at = dueAt(one, vacationsOf(seat), openedAt);
    return at === undefined ? [] : [{ seat, at }];
  });
}

/**
 * The match with its clocks as they are after a change at `now`. A clock runs while the match waits for a person. Each of their
 * moves ends a turn and begins another one, but for what is hidden from the others, who would see by the clock that it was
 * done; a turn that comes back because a move was taken back adds no time.
 */
export function ticked(
  game: Game,
  before: Match | undefined,
  match: Match,
  now: number,
  vacationsOf: VacationsOf,
): Match {
  const { clock } = match;
  if (clock === undefined) return match;
  const limit = limitOf(match);
  if (limit === undefined || match.status !== 'running') return { ...match, clock: { ...clock, seats: [] } };
  const news = match.log.slice(before?.log.length ?? 0);
  const comesBack = news.some(({ text }) => isUndo(text));
  const acting = heldUpBy(game, match);
  const isHidden = news.length > 0 && isHiddenFromAll(game, before, match);
  const seats = match.players.map((player, seat): SeatClock => {
    const own = clock.seats[seat] ?? { left: limit.start, missed: 0 };
    const moves = news.filter((entry) => entry.seat === seat && !isUndo(entry.text));
    const missed = moves.length > 0 && moves.every(({ by }) => by === undefined) ? 0 : own.missed;
    const runs = player.kind === 'person' && acting.includes(seat);
    if (runs && own.since !== undefined && (moves.length === 0 || isHidden)) return { ...own, missed };
    const left = leftAt(own, now, vacationsOf(seat));
    if (!runs) return { left, missed };
    const time = comesBack ? Math.max(left, LEAST) : Math.min(left + limit.add, limit.most);
    return { left: time, since: now, missed };
  });
  return { ...match, clock: { ...clock, seats } };
}

/** Whether nobody can see by the board that anything changed. */
function isHiddenFromAll(game: Game, before: Match | undefined, match: Match): boolean {
  if (!game.hidden || before?.position === undefined) return false;
  const seen = (one: Match) => game.view(positionOf(one).state, 'public');
  return isDeepStrictEqual(seen(before), seen(match));
}

function leftAt({ left, since }: SeatClock, now: number, vacations: readonly Vacation[]): number {
  return since === undefined ? left : Math.max(0, left - awakeBetween(vacations, since, now));
}
