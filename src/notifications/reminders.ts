import { countedUntil, type Pause } from '../match/pauses.ts';
import { awakeFrom } from './policy.ts';
import { hoursEnd, hoursStart, quietEnd } from './quietTimes.ts';
import type { Wishes } from './wishes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Who has less time than this left is not reminded. */
const TOO_SHORT = 10 * MINUTE;

/** So much sooner a reminder may come with that of others, in milliseconds; with short clocks less. */
const LONGEST_LEAD = HOUR;

/** A reminder: when it falls due by the clock, and when it comes, which suits the person. */
export interface Reminder {
  readonly moment: number;
  readonly at: number;
  /** From when on it may come sooner, with that of others. */
  readonly earliest: number;
  readonly isLast: boolean;
}

/** A turn whose clock runs, in milliseconds since 1970 and milliseconds. */
interface RunningTurn {
  readonly since: number;
  /** How much time it had at its beginning. */
  readonly left: number;
  readonly due: number;
  /** The moment of the last reminder that was sent in it. */
  readonly reminded: number;
  /** The times that do not count for the person. */
  readonly pauses: readonly Pause[];
}

/** How much of the time is left when somebody is reminded, by what they chose. */
const REMAINING: Readonly<Record<Wishes['reminders'], readonly ((left: number) => number)[]>> = {
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

/** The reminders of a turn that were not sent yet, in order: of those that were missed the last alone. */
export function listReminders(wishes: Wishes, turn: RunningTurn, now: number): readonly Reminder[] {
  const { since, left, reminded, pauses } = turn;
  if (left < TOO_SHORT) return [];
  const reminders = REMAINING[wishes.reminders].flatMap((remaining) => {
    const moment = countedUntil(pauses, since, left - remaining(left));
    const at = moment > reminded ? comesAt(wishes, moment, turn, now) : undefined;
    if (at === undefined) return [];
    const earliest = Math.min(at, awakeFrom(wishes, at - Math.min(left / 24, LONGEST_LEAD)));
    return [{ moment, at, earliest, isLast: remaining === lastCall }];
  });
  const missed = reminders.findLastIndex(({ at }) => at <= now);
  return reminders.slice(Math.max(missed, 0));
}

/**
 * When somebody is reminded for whom the moment has come: then, or when quiet hours end; before they begin, where time is up
 * in them. Undefined where no time is left that suits.
 */
function comesAt(wishes: Wishes, moment: number, { due, since }: RunningTurn, now: number): number | undefined {
  const from = Math.max(moment, now);
  const calm = quietEnd(wishes, from);
  // Whoever would lose their time over a quiet weekend is reminded in it.
  const at = calm < due ? calm : hoursEnd(wishes, from);
  if (at < due) return at > now ? at : moment;
  const before = (hoursStart(wishes, from) ?? due) - MINUTE;
  return before > since && (before > now || hoursEnd(wishes, now) === now) ? before : undefined;
}
