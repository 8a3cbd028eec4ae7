import { countedUntil, type Pause } from '../match/pauses.ts';
import { awakeFrom } from './policy.ts';
import { hoursEnd, hoursStart, quietEnd } from './quietTimes.ts';
import type { NotificationSettings } from './settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Players with less time than this for a turn are not reminded. */
const TOO_SHORT = 10 * MINUTE;

/** How much earlier a reminder may be sent together with others, in milliseconds; less with short clocks. */
const LONGEST_LEAD = HOUR;

/** A reminder: when it is due by the clock (`moment`), and when it is sent (`at`), which suits the person. */
export interface Reminder {
  readonly moment: number;
  readonly at: number;
  /** The earliest time at which it may be sent together with others. */
  readonly earliest: number;
  readonly isLast: boolean;
}

/** A turn whose clock is running; times in milliseconds since 1970, durations in milliseconds. */
interface RunningTurn {
  readonly since: number;
  /** How much time it had at its start. */
  readonly left: number;
  readonly due: number;
  /** When the last reminder in this turn was sent. */
  readonly reminded: number;
  /** The times that do not count for the person. */
  readonly pauses: readonly Pause[];
}

/** How much of the time is left when someone is reminded, by their setting. */
const REMAINING: Readonly<Record<NotificationSettings['reminders'], readonly ((left: number) => number)[]>> = {
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

/** The reminders of a turn that have not been sent, in order; if several were missed, only the last of those. */
export function listReminders(settings: NotificationSettings, turn: RunningTurn, now: number): readonly Reminder[] {
  const { since, left, reminded, pauses } = turn;
  if (left < TOO_SHORT) return [];
  const reminders = REMAINING[settings.reminders].flatMap((remaining) => {
    const moment = countedUntil(pauses, since, left - remaining(left));
    const at = moment > reminded ? comesAt(settings, moment, turn, now) : undefined;
    if (at === undefined) return [];
    const earliest = Math.min(at, awakeFrom(settings, at - Math.min(left / 24, LONGEST_LEAD)));
    return [{ moment, at, earliest, isLast: remaining === lastCall }];
  });
  const missed = reminders.findLastIndex(({ at }) => at <= now);
  return reminders.slice(Math.max(missed, 0));
}

/**
 * When to send a reminder that is due at `moment`: then, or when quiet hours end; or before they begin, if the turn's
 * time runs out during them. Undefined if no suitable time is left.
 */
function comesAt(
  settings: NotificationSettings,
  moment: number,
  { due, since }: RunningTurn,
  now: number,
): number | undefined {
  const from = Math.max(moment, now);
  const calm = quietEnd(settings, from);
  // A player whose time would run out over a quiet weekend is reminded during it.
  const at = calm < due ? calm : hoursEnd(settings, from);
  if (at < due) return at > now ? at : moment;
  const before = (hoursStart(settings, from) ?? due) - MINUTE;
  return before > since && (before > now || hoursEnd(settings, now) === now) ? before : undefined;
}
