import { z } from 'zod';
import type { PersonId } from '../../match/match.ts';
import { Vacation } from './vacation.ts';

/**
 * How a person hears that it is their turn: with a ping in the channel (`on`), by a private message each time, by one about
 * all tables after so many hours at least, or with a mention that makes no noise (`silent`).
 */
export const PINGS = ['on', 'private', '1h', '3h', '6h', '12h', '24h', 'silent'] as const;

/** Whether Saturday and Sunday are as other days for a person, or quiet. */
export const WEEKENDS = ['on', 'quiet'] as const;

/** Which reminders a person gets while their clock runs. */
export const REMINDERS = ['all', 'last', 'off'] as const;

/** Where a person is reminded. */
export const REMIND_BY = ['channel', 'private'] as const;

/** When a person gets a digest of what waits for them: never, or every day at this time in their zone. */
export const DIGESTS = ['off', '08:00', '12:00', '18:00'] as const;

/** Who may challenge a person. */
export const CHALLENGES = ['everyone', 'nobody'] as const;

/** The colours of the pictures that one person alone sees. */
export const PICTURE_THEMES = ['dark', 'light'] as const;

const MINUTE = 60_000;
const MINUTES_A_DAY = 24 * 60;
const MinuteOfDay = z
  .int()
  .min(0)
  .max(MINUTES_A_DAY - 1);

/** The hours of every day in which a person is left in peace: minutes since midnight in their time zone. */
const QuietHours = z.object({ from: MinuteOfDay, to: MinuteOfDay });
type QuietHours = z.infer<typeof QuietHours>;

/** What a person has chosen for themselves. Every choice has a default, so that new ones need no migration. */
export const Settings = z.object({
  pings: z.enum(PINGS).default('on'),
  quiet: QuietHours.optional(),
  weekends: z.enum(WEEKENDS).default('on'),
  /** A name of the time zone database, or an offset such as `+02:00`. */
  zone: z.string().default('UTC'),
  reminders: z.enum(REMINDERS).default('all'),
  remindBy: z.enum(REMIND_BY).default('channel'),
  digest: z.enum(DIGESTS).default('off'),
  /** When their clocks stood or stand still, oldest first; they do not overlap. */
  vacations: z.array(Vacation).default([]),
  challenges: z.enum(CHALLENGES).default('everyone'),
  /** Where there is none, pictures in a channel are dark, and the board's page is as its window. */
  theme: z.enum(PICTURE_THEMES).optional(),
  /** A language of the catalogue; where there is none, Discord says which one the person uses. */
  language: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** Who does something, with what they had chosen when they began: it is not read again for what follows from that. */
export interface Chooser {
  readonly person: PersonId;
  readonly settings: Settings;
}

/** Reads `22:00-07:00`, `22-7` or `22:30 to 6`; undefined where the text is anything else, or a span of no length. */
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

/** What the clock shows there at `at` (milliseconds since 1970): `09:05`. */
export function timeIn(zone: string, at: number): string {
  return writeTime(minuteOfDay(at, zone));
}

function writeTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * The time zone that people mean by `Europe/Berlin`, `europe/berlin`, `UTC`, `UTC+2`, `+2` or `+05:30`, as Intl writes it;
 * undefined where Intl knows none of that name.
 */
export function readZone(text: string): string | undefined {
  const typed = text.trim();
  const offset = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(typed);
  const name = offset === null ? typed : `${offset[1]}${offset[2]?.padStart(2, '0')}:${offset[3] ?? '00'}`;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether `at` (milliseconds since 1970) falls into the person's quiet hours or weekends. */
export function isQuiet(settings: Settings, at: number): boolean {
  return isQuietHour(settings, at) || isQuietWeekend(settings, at);
}

/** Whether it is Saturday or Sunday for a person who wants these quiet. */
function isQuietWeekend({ weekends, zone }: Settings, at: number): boolean {
  if (weekends !== 'quiet') return false;
  return ['Sat', 'Sun'].includes(new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' }).format(at));
}

function isQuietHour({ quiet, zone }: Pick<Settings, 'quiet' | 'zone'>, at: number): boolean {
  if (quiet === undefined) return false;
  const minute = minuteOfDay(at, zone);
  const { from, to } = quiet;
  return from < to ? from <= minute && minute < to : from <= minute || minute < to;
}

/** When clocks there next show a time (`08:00`) after `at` (milliseconds since 1970), or would if they did not skip it. */
export function nextTimeOfDay(time: string, zone: string, at: number): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wanted = hour * 60 + minute;
  const minutes = minutesFrom(minuteOfDay(at, zone), wanted);
  const next = (Math.floor(at / MINUTE) + (minutes === 0 ? MINUTES_A_DAY : minutes)) * MINUTE;
  // Where clocks are changed on the way, that is too late or too early.
  const tooLate = minutesFrom(wanted, minuteOfDay(next, zone));
  const corrections = [next - tooLate * MINUTE, next + (MINUTES_A_DAY - tooLate) * MINUTE];
  return (
    corrections.find(
      (one) => one > at && minuteOfDay(one, zone) === wanted && Math.abs(one - next) <= LARGEST_SHIFT * MINUTE,
    ) ?? next
  );
}

/** When the quiet hours began in which `at` lies; undefined where it lies in none. */
export function hoursStart(settings: Settings, at: number): number | undefined {
  const { quiet, zone } = settings;
  if (quiet === undefined || !isQuietHour(settings, at)) return undefined;
  let start = (Math.floor(at / MINUTE) - minutesFrom(quiet.from, minuteOfDay(at, zone))) * MINUTE;
  // In a night in which clocks are changed, that is an hour or two off.
  while (!isQuietHour(settings, start)) start += MINUTE;
  while (isQuietHour(settings, start - MINUTE)) start -= MINUTE;
  return start;
}

/** When it is next not quiet for the person, from `at` on. */
export function quietEnd(settings: Settings, at: number): number {
  let end = hoursEnd(settings, at);
  while (isQuietWeekend(settings, end)) end = hoursEnd(settings, nextTimeOfDay('00:00', settings.zone, end));
  return end;
}

/** The same where weekends are as other days. */
export function hoursEnd(settings: Settings, at: number): number {
  const { quiet, zone } = settings;
  let end = at;
  while (quiet !== undefined && isQuietHour(settings, end)) {
    const minutes = minutesFrom(minuteOfDay(end, zone), quiet.to);
    const next = (Math.floor(end / MINUTE) + Math.max(1, minutes)) * MINUTE;
    // Where the clocks go back in that night, it takes another look; where they go forward, we have gone too far.
    const tooFar = minutesFrom(quiet.to, minuteOfDay(next, zone));
    end = tooFar > 0 && tooFar <= LARGEST_SHIFT ? firstAwake(settings, next - tooFar * MINUTE) : next;
  }
  return end;
}

/** By how many minutes clocks are changed at most, in any zone. */
const LARGEST_SHIFT = 120;

/** The first minute from `at` on that is not quiet, not far away: the very minute may be one that the clocks skip. */
function firstAwake(settings: Settings, at: number): number {
  let end = at;
  while (isQuietHour(settings, end)) end += MINUTE;
  return end;
}

function minutesFrom(from: number, to: number): number {
  return (to - from + MINUTES_A_DAY) % MINUTES_A_DAY;
}

function minuteOfDay(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts.hour ?? 0) * 60 + (parts.minute ?? 0);
}
