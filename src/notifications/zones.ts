// Time zones as people write them, and local times in them.

const MINUTE = 60_000;
const MINUTES_A_DAY = 24 * 60;
const DAY = MINUTES_A_DAY * MINUTE;

/** The most minutes by which clocks are changed in any zone. */
export const LARGEST_SHIFT = 120;

/** The zone to use if a stored one is no longer known. */
const SPARE_ZONE = 'UTC';

/** What a typed zone means: one zone, several to ask the person about, or nothing known. */
type ZoneReading =
  | { readonly kind: 'zone'; readonly zone: string }
  | { readonly kind: 'question'; readonly zones: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * Abbreviations mean different places, and most of them apply for only half of the year: so we ask which one is meant.
 */
const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  ADT: ['America/Halifax', 'Atlantic/Bermuda'],
  AEDT: ['Australia/Sydney', 'Australia/Hobart'],
  AEST: ['Australia/Sydney', 'Australia/Brisbane'],
  AST: ['America/Halifax', 'America/Puerto_Rico', 'Asia/Riyadh'],
  BST: ['Europe/London', 'Asia/Dhaka'],
  CDT: ['America/Chicago', 'America/Havana'],
  CEST: ['Europe/Berlin', 'Europe/Paris', 'Europe/Rome'],
  CET: ['Europe/Berlin', 'Europe/Paris', 'Africa/Algiers'],
  CST: ['America/Chicago', 'America/Mexico_City', 'Asia/Shanghai'],
  CT: ['America/Chicago', 'America/Winnipeg'],
  EDT: ['America/New_York', 'America/Toronto'],
  EEST: ['Europe/Athens', 'Europe/Helsinki', 'Europe/Kiev'],
  EET: ['Europe/Athens', 'Europe/Helsinki', 'Africa/Cairo'],
  EST: ['America/New_York', 'America/Panama', 'Australia/Sydney'],
  ET: ['America/New_York', 'America/Toronto'],
  GST: ['Asia/Dubai', 'Atlantic/South_Georgia'],
  IST: ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'],
  MDT: ['America/Denver', 'America/Edmonton'],
  MST: ['America/Denver', 'America/Phoenix'],
  MT: ['America/Denver', 'America/Edmonton'],
  NZDT: ['Pacific/Auckland', 'Antarctica/McMurdo'],
  NZST: ['Pacific/Auckland', 'Antarctica/McMurdo'],
  PDT: ['America/Los_Angeles', 'America/Vancouver'],
  PST: ['America/Los_Angeles', 'America/Vancouver', 'Asia/Manila'],
  PT: ['America/Los_Angeles', 'America/Vancouver'],
  SST: ['Asia/Singapore', 'Pacific/Pago_Pago'],
  WEST: ['Europe/Lisbon', 'Atlantic/Canary'],
  WET: ['Europe/Lisbon', 'Atlantic/Canary'],
};

/** What precedes the city in a name from the time zone database. */
const REGIONS = [
  ...['Africa', 'America', 'Antarctica', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific', 'Arctic'],
  ...['America/Argentina', 'America/Indiana', 'America/Kentucky', 'America/North_Dakota'],
] as const;

/** Names this short are abbreviations; Intl takes some for places that few people mean. */
const ABBREVIATED = /^[a-z]{1,3}$/i;
const UNIVERSAL = /^(?:utc|gmt|uct|z)$/i;

/** The most places that a person is asked to choose from. */
const MOST_ASKED = 3;

/**
 * The time zone that people mean by `Europe/Berlin`, `europe/berlin`, `new york`, `São Paulo`, `UTC`, `UTC+2`, `+2` or
 * `+05:30`, as Intl writes it.
 */
export function readZone(text: string): ZoneReading {
  const typed = text.trim();
  const asked = ABBREVIATIONS[typed.toUpperCase()];
  if (asked !== undefined) return { kind: 'question', zones: asked };
  const offset = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(typed);
  if (offset !== null) {
    const [, sign, hours = '', minutes = '00'] = offset;
    return readNames([`${sign}${hours.padStart(2, '0')}:${minutes}`]);
  }
  if (UNIVERSAL.test(typed)) return { kind: 'zone', zone: SPARE_ZONE };
  if (ABBREVIATED.test(typed)) return { kind: 'unknown' };
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').replaceAll("'", '');
  const names = [plain.replace(/[\s_]+/g, '_'), plain.replace(/[\s_]+/g, '-')];
  const whole = readNames(names);
  return whole.kind === 'unknown'
    ? readNames(REGIONS.flatMap((region) => names.map((name) => `${region}/${name}`)))
    : whole;
}

function readNames(names: readonly string[]): ZoneReading {
  const zones = [...new Set(names.flatMap((name) => asIntlWrites(name) ?? []))];
  const [zone] = zones;
  if (zone === undefined) return { kind: 'unknown' };
  return zones.length === 1 ? { kind: 'zone', zone } : { kind: 'question', zones: zones.slice(0, MOST_ASKED) };
}

/** The zone with that name; undefined if Intl knows none. */
function asIntlWrites(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether there is a zone with that name: one that was chosen long ago may no longer exist. */
export function isZone(zone: string): boolean {
  return asIntlWrites(zone) !== undefined;
}

/** The city by which people know a zone: `New York`; an offset is returned unchanged. */
export function nameCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** The local time there at `at` (milliseconds since 1970): `09:05`. */
export function timeIn(zone: string, at: number): string {
  return writeTime(minuteOfDay(at, zone));
}

/** The local date there at `at`: `2026-11-21`. */
export function dateIn(zone: string, at: number): string {
  const { year, month, day } = formatParts(zone, at);
  return [year?.padStart(4, '0'), month, day].join('-');
}

/** The day of the week there: `Sat`. */
export function weekdayIn(zone: string, at: number): string {
  return formatParts(zone, at).weekday ?? '';
}

/** The minutes since midnight in local time. */
export function minuteOfDay(at: number, zone: string): number {
  const { hour, minute } = formatParts(zone, at);
  return Number(hour) * 60 + Number(minute);
}

/** `09:05`. */
export function writeTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** How many minutes it takes from one minute of the day to another. */
export function minutesFrom(from: number, to: number): number {
  return (to - from + MINUTES_A_DAY) % MINUTES_A_DAY;
}

/**
 * When clocks there next show a time (`08:00`) after `at` (milliseconds since 1970), or would if they did not skip it.
 */
export function nextTimeOfDay(time: string, zone: string, at: number): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wanted = hour * 60 + minute;
  const minutes = minutesFrom(minuteOfDay(at, zone), wanted);
  const next = (Math.floor(at / MINUTE) + (minutes === 0 ? MINUTES_A_DAY : minutes)) * MINUTE;
  // If the clocks change in between, that is too late or too early.
  const tooLate = minutesFrom(wanted, minuteOfDay(next, zone));
  const corrections = [next - tooLate * MINUTE, next + (MINUTES_A_DAY - tooLate) * MINUTE];
  return (
    corrections.find(
      (one) => one > at && minuteOfDay(one, zone) === wanted && Math.abs(one - next) <= LARGEST_SHIFT * MINUTE,
    ) ?? next
  );
}

/** The zone that determines someone's days: their own, or the server's if they chose none, or else UTC. */
export function zoneOfDays(own: string, ofServer: string | undefined): string {
  return own === SPARE_ZONE ? (ofServer ?? SPARE_ZONE) : own;
}

/** When a day ends there, in milliseconds since 1970. */
export function dayEnd(zone: string, date: string): number {
  const noon = Date.parse(date) + DAY / 2;
  const within = [noon, noon - DAY / 2, noon + DAY / 2 - MINUTE, noon - DAY, noon + DAY].find(
    (at) => dateIn(zone, at) === date,
  );
  return nextTimeOfDay('00:00', zone, within ?? noon);
}

/** How long after a day's end something begun on that day still counts for it, in milliseconds. */
const GRACE = DAY / 2;

/**
 * Whether something done now may count for a day: the day has begun somewhere in the world, and did not end there long
 * ago.
 */
export function isDayOpen(zone: string, date: string, now: number): boolean {
  return date <= dateIn('+14:00', now) && now < dayEnd(zone, date) + GRACE;
}

/** Creating a formatter takes longer than all its uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: asIntlWrites(zone) ?? SPARE_ZONE,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  formats.set(zone, format);
  return format;
}

function formatParts(zone: string, at: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}
