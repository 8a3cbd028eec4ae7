import { hoursEnd, isQuiet, isQuietWeekend, quietEnd, type Settings } from './settings.ts';
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
  if (pings === 'silent' || vacationAt(vacations, at) !== undefined) return 'not';
  if (isQuietWeekend(settings, at)) return 'later';
  if (pings === 'on') return isQuiet(settings, at) ? 'not' : 'ping';
  return pings === 'private' && !isQuiet(settings, at) ? 'private' : 'later';
}

/** The present, when somebody was called last, and when their time is up, in milliseconds since 1970. */
interface CallTimes {
  readonly now: number;
  readonly last: number | undefined;
  readonly due: number | undefined;
}

/** When to tell somebody of all that waits for them: when it suits them, and in time for them to move. */
export function nextNotificationAt(settings: Settings, { now, last = -Infinity, due = Infinity }: CallTimes): number {
  const calm = quietEnd(settings, Math.max(now, last + BETWEEN[settings.pings]));
  const latest = now + Math.max(0, due - now) * LONGEST_CALM;
  if (calm <= latest) return calm;
  const awake = hoursEnd(settings, latest);
  return awake < due ? awake : latest;
}
