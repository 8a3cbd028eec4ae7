import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { isUndo } from '../../engine/match.ts';
import type { Seat } from '../../engine/seat.ts';
import type { SeatClock } from '../../match/clockRecord.ts';
import { type Match, type PersonId, presentPersons } from '../../match/match.ts';
import { TIME_LIMITS, type TimeLimit, USUAL_PACE } from '../../match/pace.ts';
import { countedBetween, countedUntil, type Pause, pauseAt } from '../../match/pauses.ts';
import { heldUpBy, positionOf } from '../../match/play.ts';
import { awakeFrom } from '../../notifications/policy.ts';
import type { Settings } from '../people/settings.ts';

/** When the time of a seat is up; and until when its player is on vacation, so that it stands still. */
export interface Deadline {
  readonly seat: Seat;
  readonly at: number;
  readonly awayUntil?: number;
}

/** The settings of a person of a match. */
export type SettingsOf = (person: PersonId) => Settings | undefined;

/** The settings of the person on a seat; undefined where none sits there. */
export function settingsAt({ players }: Match, seat: Seat, settingsOf: SettingsOf): Settings | undefined {
  const player = players[seat];
  return player?.kind === 'person' ? settingsOf(player.id) : undefined;
}

/** What is left to somebody who takes a move back in the last moment, in milliseconds. */
const LEAST = 60_000;

/** How much time the seats of a match have; undefined where there is no clock. */
export function findTimeLimit(match: Match): TimeLimit | undefined {
  const { clock } = match;
  if (clock === undefined) return undefined;
  if (clock.pace !== undefined) return TIME_LIMITS[clock.pace];
  return presentPersons(match).length > 1 ? TIME_LIMITS[USUAL_PACE] : undefined;
}

/** How much time is left at least after a long outage, from when the person is to be disturbed again, in milliseconds. */
export const TIME_AFTER_OUTAGE = 60 * 60 * 1000;

/** So long an outage has to be, in milliseconds, that people cannot be expected to be there when it is over. */
const LONG = 60_000;

/** The times that do not count for a person: what nobody could play in, and their vacations. */
export function listPauses(settings: Pick<Settings, 'vacations'> | undefined, outages: readonly Pause[]) {
  return [...outages, ...(settings?.vacations ?? [])];
}

/** When the time of a seat is up, in milliseconds since 1970; undefined while its clock does not run. */
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

/** The seats whose clocks run, when each is due, and until when a vacation holds it up. */
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
 * The match with its clocks as they are after a change at `now`. A clock runs while the match waits for a person. Each of their
 * moves ends a turn and begins another one, but for what is hidden from the others, who would see by the clock that it was
 * done; a turn that comes back because a move was taken back adds no time.
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
  const acting = heldUpBy(game, match);
  const isHidden = news.length > 0 && isHiddenFromAll(game, before, match);
  const seats = match.players.map((player, seat): SeatClock => {
    const own = clock.seats[seat] ?? { left: limit.start, missed: 0 };
    const moves = news.filter((entry) => entry.seat === seat && !isUndo(entry.text));
    const missed = moves.length > 0 && moves.every(({ by }) => by === undefined) ? 0 : own.missed;
    const runs = player.kind === 'person' && acting.includes(seat);
    if (runs && own.since !== undefined && (moves.length === 0 || isHidden)) return { ...own, missed };
    const left = leftAt(own, now, listPauses(settingsAt(match, seat, settingsOf), outages));
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

function leftAt({ left, since }: SeatClock, now: number, pauses: readonly Pause[]): number {
  return since === undefined ? left : Math.max(0, left - countedBetween(pauses, since, now));
}
