import type { Seat } from '../../engine/seat.ts';
import type { SeatClock } from '../../match/clockRecord.ts';
import { isLive, type Match } from '../../match/match.ts';
import { hoursEnd, quietEnd, type Settings } from '../people/settings.ts';
import { awakeUntil } from '../people/vacation.ts';
import { dueAt, limitOf } from './clock.ts';

/** Something that is to happen to a match at `at` (milliseconds since 1970) if nobody does anything before. */
export type DueEvent =
  | { readonly kind: 'timeout'; readonly at: number; readonly seat: Seat }
  | ({ readonly kind: 'reminder'; readonly at: number; readonly seat: Seat; readonly due: number } & Moment)
  | { readonly kind: 'expiry'; readonly at: number }
  | { readonly kind: 'warning'; readonly at: number; readonly since: number }
  | { readonly kind: 'idleEnd'; readonly at: number }
  | { readonly kind: 'lobbyEnd'; readonly at: number };

/** When a reminder falls due, whether or not the person may be disturbed then. */
interface Moment {
  readonly moment: number;
  readonly isLast: boolean;
}

/** The settings of the person on a seat; undefined where none sits there. */
export type SettingsOf = (seat: Seat) => Settings | undefined;

/** The present, and when the bot came back last, in milliseconds since 1970. */
export interface Times {
  readonly now: number;
  readonly openedAt: number;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a table without a clock may stand still; it is warned some days before. */
export const IDLE_LASTS = 30 * DAY;
export const IDLE_WARNING = 3 * DAY;

/** How long a table may wait for players, in milliseconds. */
export const LOBBY_LASTS = DAY;

/** Who has less time than this left is not reminded. */
const TOO_SHORT = 10 * MINUTE;

/** How much of the time is left when somebody is reminded, by what they chose. */
const REMINDERS: Readonly<Record<Settings['reminders'], readonly ((left: number) => number)[]>> = {
  all: [half, lastCall],
  last: [lastCall],
  off: [],
};

function half(left: number): number {
  return left / 2;
}

function lastCall(left: number): number {
  return Math.min(left / 10, HOUR);
}

/** What is to happen to a match, the nearest first. What was missed while nobody looked comes only once. */
export function dueEvents(match: Match, settingsOf: SettingsOf, { now, openedAt }: Times): readonly DueEvent[] {
  if (match.status === 'lobby') return [{ kind: 'lobbyEnd', at: match.createdAt + LOBBY_LASTS }];
  if (!isLive(match)) return [];
  const { proposal, clock } = match;
  const clocks = (clock?.seats ?? []).flatMap((one, seat) =>
    clockAppointments(one, seat, settingsOf(seat), { now, openedAt }),
  );
  const idle =
    limitOf(match) === undefined
      ? [match.daily === undefined ? idleAppointment(match) : endOfDay(match, match.daily)]
      : [];
  // Refused or not: the message that asked goes then at the latest.
  const expiry: DueEvent[] = proposal === undefined ? [] : [{ kind: 'expiry', at: proposal.expires }];
  return [...clocks, ...idle, ...expiry].sort((a, b) => a.at - b.at);
}

function clockAppointments(
  clock: SeatClock,
  seat: Seat,
  settings: Settings | undefined,
  { now, openedAt }: Times,
): readonly DueEvent[] {
  if (settings === undefined) return [];
  const due = dueAt(clock, settings.vacations, openedAt);
  if (due === undefined) return [];
  if (due <= now) return [{ kind: 'timeout', at: due, seat }];
  const reminders = momentsOf(clock, settings).flatMap((moment): DueEvent[] => {
    const from = Math.max(moment.moment, now);
    const calm = quietEnd(settings, from);
    // Whoever would lose their time over a quiet weekend is reminded in it.
    const at = calm < due ? calm : hoursEnd(settings, from);
    return at < due ? [{ kind: 'reminder', at: at > now ? at : moment.moment, seat, due, ...moment }] : [];
  });
  const missed = reminders.findLastIndex(({ at }) => at <= now);
  return [...reminders.slice(Math.max(missed, 0)), { kind: 'timeout', at: due, seat }];
}

/** The reminders of this turn that were not sent yet, in order. */
function momentsOf({ left, since = 0, reminded = 0 }: SeatClock, settings: Settings): readonly Moment[] {
  if (left < TOO_SHORT) return [];
  return REMINDERS[settings.reminders]
    .map((remaining) => ({
      moment: awakeUntil(settings.vacations, since, left - remaining(left)),
      isLast: remaining === lastCall,
    }))
    .filter(({ moment }) => moment > reminded);
}

/** A game of the day can be finished on the next day, and by whoever is at it then, a day after their last move. */
function endOfDay({ log, createdAt }: Match, daily: string): DueEvent {
  return { kind: 'idleEnd', at: Math.max(Date.parse(daily) + 2 * DAY, (log.at(-1)?.at ?? createdAt) + DAY) };
}

/** The end of a table at which nobody moves, or the warning before it. */
function idleAppointment({ warned, log, createdAt }: Match): DueEvent {
  const since = log.at(-1)?.at ?? createdAt;
  if (warned?.since === since) return { kind: 'idleEnd', at: warned.at + IDLE_WARNING };
  return { kind: 'warning', at: since + IDLE_LASTS - IDLE_WARNING, since };
}
