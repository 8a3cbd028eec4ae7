import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { isUndo } from '../../engine/log.ts';
import type { Seat } from '../../engine/seat.ts';
import type { SeatClock } from '../../match/clockRecord.ts';
import { type Match, type PersonId, presentPersons } from '../../match/match.ts';
import { TIME_LIMITS, type TimeLimit, USUAL_PACE } from '../../match/pace.ts';
import { countedBetween, countedUntil, type Pause, pauseAt } from '../../match/pauses.ts';
import { listSeatsToNotify, positionOf } from '../../match/play.ts';
import { awakeFrom } from '../../notifications/policy.ts';
import type { Settings } from '../people/settings.ts';

/** When a seat's time runs out; and until when its player is on vacation, which stops the clock. */
export interface Deadline {
  readonly seat: Seat;
  readonly at: number;
  readonly awayUntil?: number;
}

/** Returns the settings of a person in a match. */
export type SettingsOf = (person: PersonId) => Settings | undefined;

/** The settings of the person on a seat; undefined if none sits there. */
export function settingsAt({ players }: Match, seat: Seat, settingsOf: SettingsOf): Settings | undefined {
  const player = players[seat];
  return player?.kind === 'person' ? settingsOf(player.id) : undefined;
}

/** What someone has left at least after a move is taken back at the last moment, in milliseconds. */
const LEAST = 60_000;

/** The time limit of a match; undefined without a clock. */
export function findTimeLimit(match: Match): TimeLimit | undefined {
  const { clock } = match;
  if (clock === undefined) return undefined;
  if (clock.pace !== undefined) return TIME_LIMITS[clock.pace];
  return presentPersons(match).length > 1 ? TIME_LIMITS[USUAL_PACE] : undefined;
}

/** How much time is left at least after a long outage, from when the person may be disturbed again, in milliseconds. */
export const TIME_AFTER_OUTAGE = 60 * 60 * 1000;

/** How long an outage must be, in milliseconds, for people not to be expected back immediately. */
const LONG = 60_000;

/** The times that do not count for a person: outages and their vacations. */
export function listPauses(settings: Pick<Settings, 'vacations'> | undefined, outages: readonly Pause[]) {
  return [...outages, ...(settings?.vacations ?? [])];
}

/** When a seat's time runs out, in milliseconds since 1970; undefined while its clock is stopped. */
export function findDeadline(
  { left, since }: SeatClock,
  settings: Settings | undefined,
  outages: readonly Pause[],
): number | undefined {
  if (since === undefined) return undefined;
  const due = countedUntil(listPauses(settings, outages), since, left);
  const last = outages.findLast(({ from, until }) => until > since && from < due && until - from >= LONG);
  if (last === undefined) return due;
  const awake = settings === undefined ? last.until : awakeFrom(settings, last.until);
  return Math.max(due, awake + TIME_AFTER_OUTAGE);
}

/** The seats whose clocks are running, their deadlines, and until when a vacation stops them. */
export function deadlines(
  match: Match,
  settingsOf: SettingsOf,
  outages: readonly Pause[],
  now: number,
): readonly Deadline[] {
  return (match.clock?.seats ?? []).flatMap((one, seat) => {
    const settings = settingsAt(match, seat, settingsOf);
    const at = findDeadline(one, settings, outages);
    const away = pauseAt(settings?.vacations ?? [], now);
    return at === undefined ? [] : [{ seat, at, ...(away === undefined ? {} : { awayUntil: away.until }) }];
  });
}

/**
 * The match with its clocks after a change at `now`. A clock runs while the match waits for a person. Each move ends a
 * turn and begins another, except moves hidden from the others, because the clock would reveal them; a turn that
 * returns because a move was taken back adds no time, and one that is taken back before it was used costs none.
 */
export function ticked(
  game: Game,
  before: Match | undefined,
  match: Match,
  now: number,
  settingsOf: SettingsOf,
  outages: readonly Pause[],
): Match {
  const { clock } = match;
  if (clock === undefined) return match;
  const limit = findTimeLimit(match);
  if (limit === undefined || match.status !== 'running') return { ...match, clock: { ...clock, seats: [] } };
  const news = match.log.slice(before?.log.length ?? 0);
  const comesBack = news.some(({ text }) => isUndo(text));
  const acting = listSeatsToNotify(game, match);
  const isHidden = news.length > 0 && isHiddenFromAll(game, before, match);
  const seats = match.players.map((player, seat): SeatClock => {
    const own = clock.seats[seat] ?? { left: limit.start, missed: 0 };
    const moves = news.filter((entry) => entry.seat === seat && !isUndo(entry.text));
    const missed = missedAfter(own, moves);
    const runs = player.kind === 'person' && acting.includes(seat);
    if (runs && own.since !== undefined && (moves.length === 0 || isHidden)) return { ...own, missed };
    const left = leftAt(own, now, listPauses(settingsAt(match, seat, settingsOf), outages));
    if (!runs) return { left: comesBack && moves.length === 0 ? beforeTurn(own, left, limit) : left, missed };
    const time = comesBack ? Math.max(left, LEAST) : Math.min(left + limit.add, limit.most);
    return { left: time, since: now, missed };
  });
  return { ...match, clock: { ...clock, seats } };
}

/** How many turns in a row a seat has missed after its moves: none once its player moves. */
function missedAfter({ missed }: SeatClock, moves: Match['log']): number {
  return moves.length > 0 && moves.every(({ by }) => by === undefined) ? 0 : missed;
}

/** What a seat had before a turn that was taken back: the others would use up its time by moving and taking back. */
function beforeTurn(own: SeatClock, left: number, { add, most }: TimeLimit): number {
  if (own.since === undefined) return left;
  return own.left >= most ? most : Math.max(left, own.left - add);
}

/** Whether the board shows nobody that anything changed. */
function isHiddenFromAll(game: Game, before: Match | undefined, match: Match): boolean {
  if (!game.hidden || before?.position === undefined) return false;
  const seen = (one: Match) => game.view(positionOf(one).state, 'public');
  return isDeepStrictEqual(seen(before), seen(match));
}

function leftAt({ left, since }: SeatClock, now: number, pauses: readonly Pause[]): number {
  return since === undefined ? left : Math.max(0, left - countedBetween(pauses, since, now));
}
