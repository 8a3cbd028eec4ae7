import { hoursEnd, isQuiet, quietEnd, type Settings } from './settings.ts';
import { vacationAt } from './vacation.ts';

/**
 * How somebody hears at this moment that it is their turn: by a ping in the channel, by a private message, later by one
 * about all that waits for them, or not at all.
 */
export type NotificationWay = 'ping' | 'private' | 'later' | 'not';

const HOUR = 60 * 60 * 1000;

/** At least so long there is between two calls that collect all that waits, in milliseconds. */
const BETWEEN: Readonly<Record<Settings['pings'], number>> = {
  on: 0,
  private: 0,
  '1h': HOUR,
  '3h': 3 * HOUR,
  '6h': 6 * HOUR,
  '12h': 12 * HOUR,
  '24h': 24 * HOUR,
  silent: 0,
};

/** Of the time that somebody has left, this part at most passes before they are called, however calm they want it. */
const LONGEST_CALM = 1 / 3;

/** Whether somebody wants to be told in private alone that it is their turn. */
export function isNotifiedInPrivate({ pings }: Settings): boolean {
  return pings !== 'on' && pings !== 'silent';
}

/** How to call somebody at `at` (milliseconds since 1970). */
export function notificationWay(settings: Settings, at: number): NotificationWay {
  const { pings, vacations } = settings;
  if (pings === 'silent') return 'not';
  if (vacationAt(vacations, at) !== undefined || isQuiet(settings, at)) return 'later';
  if (pings === 'on') return 'ping';
  return pings === 'private' ? 'private' : 'later';
}

/** The present, when somebody was called last, and when their time is up, in milliseconds since 1970. */
interface CallTimes {
  readonly now: number;
  readonly last: number | undefined;
  readonly due: number | undefined;
}

/**
 * When to tell somebody of all that waits for them: when it suits them, and in time for them to move. Quiet hours and
 * vacations are never broken; a quiet weekend is, by whom it would cost the time to move.
 */
export function nextNotificationAt(settings: Settings, { now, last = -Infinity, due = Infinity }: CallTimes): number {
  const home = homeAt(settings, now);
  const calm = quietEnd(settings, Math.max(home, last + BETWEEN[settings.pings]));
  const latest = home + Math.max(0, due - home) * LONGEST_CALM;
  return calm <= latest ? calm : hoursEnd(settings, latest);
}

/** When somebody may be disturbed from `at` on, however little time there is: not in a vacation, nor in quiet hours. */
export function awakeFrom(settings: Settings, at: number): number {
  return hoursEnd(settings, homeAt(settings, at));
}

/** The end of the vacation that lasts at that time, else the time itself. */
function homeAt({ vacations }: Settings, at: number): number {
  return vacationAt(vacations, at)?.until ?? at;
}
