import type { NotificationSettings, QuietHours } from './settings.ts';
import { LARGEST_SHIFT, minuteOfDay, minutesFrom, nextTimeOfDay, weekdayIn, writeTime } from './zones.ts';

const MINUTE = 60_000;
const MINUTES_A_DAY = 24 * 60;

/** When someone wants to be left in peace every day. */
type Hours = Pick<NotificationSettings, 'quiet' | 'zone'>;

/** When someone wants to be left in peace, apart from vacations. */
type Times = Hours & Pick<NotificationSettings, 'weekends'>;

/** Reads `22:00-07:00`, `22-7` or `22:30 to 6`; undefined if the text is anything else, or an empty span. */
export function readQuietHours(text: string): QuietHours | undefined {
  const match = /^(\d{1,2})(?::(\d{2}))?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d{2}))?$/.exec(text.trim().toLowerCase());
  if (match === null) return undefined;
  const [, fromHour, fromMinute = '0', toHour, toMinute = '0'] = match;
  if (Number(fromMinute) > 59 || Number(toMinute) > 59) return undefined;
  // `24:00` is how people write the end of a day.
  const from = (Number(fromHour) * 60 + Number(fromMinute)) % MINUTES_A_DAY;
  const to = (Number(toHour) * 60 + Number(toMinute)) % MINUTES_A_DAY;
  if (Number(fromHour) > 24 || Number(toHour) > 24 || from === to) return undefined;
  return { from, to };
}

/** `22:00-07:00`. */
export function writeQuietHours({ from, to }: QuietHours): string {
  return `${writeTime(from)}-${writeTime(to)}`;
}

/** Whether `at` (milliseconds since 1970) falls into the person's quiet hours or weekends. */
export function isQuiet(times: Times, at: number): boolean {
  return isQuietHour(times, at) || isQuietWeekend(times, at);
}

/** Whether it is Saturday or Sunday for a person who wants quiet weekends. */
function isQuietWeekend({ weekends, zone }: Times, at: number): boolean {
  return weekends === 'quiet' && ['Sat', 'Sun'].includes(weekdayIn(zone, at));
}

function isQuietHour({ quiet, zone }: Hours, at: number): boolean {
  if (quiet === undefined) return false;
  const minute = minuteOfDay(at, zone);
  const { from, to } = quiet;
  return from < to ? from <= minute && minute < to : from <= minute || minute < to;
}

/** When the quiet hours that contain `at` began; undefined if no quiet hours contain it. */
export function hoursStart(hours: Hours, at: number): number | undefined {
  const { quiet, zone } = hours;
  if (quiet === undefined || !isQuietHour(hours, at)) return undefined;
  let start = (Math.floor(at / MINUTE) - minutesFrom(quiet.from, minuteOfDay(at, zone))) * MINUTE;
  // In a night when the clocks change, this is an hour or two off.
  while (!isQuietHour(hours, start)) start += MINUTE;
  while (isQuietHour(hours, start - MINUTE)) start -= MINUTE;
  return start;
}

/** The first time from `at` on that is not quiet for the person. */
export function quietEnd(times: Times, at: number): number {
  let end = hoursEnd(times, at);
  while (isQuietWeekend(times, end)) end = hoursEnd(times, nextTimeOfDay('00:00', times.zone, end));
  return end;
}

/** The same, with weekends treated like other days. */
export function hoursEnd(hours: Hours, at: number): number {
  const { quiet, zone } = hours;
  let end = at;
  while (quiet !== undefined && isQuietHour(hours, end)) {
    const minutes = minutesFrom(minuteOfDay(end, zone), quiet.to);
    const next = (Math.floor(end / MINUTE) + Math.max(1, minutes)) * MINUTE;
    // If the clocks go back that night, the loop runs again; if they go forward, we have gone too far.
    const tooFar = minutesFrom(quiet.to, minuteOfDay(next, zone));
    end = tooFar > 0 && tooFar <= LARGEST_SHIFT ? firstAwake(hours, next - tooFar * MINUTE) : next;
  }
  return end;
}

/**
 * The first minute from `at` on that is not quiet, which is close by: the exact minute may be one that the clocks skip.
 */
function firstAwake(hours: Hours, at: number): number {
  let end = at;
  while (isQuietHour(hours, end)) end += MINUTE;
  return end;
}
