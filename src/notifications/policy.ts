import { pauseAt } from '../match/pauses.ts';
import { hoursEnd, isQuiet, quietEnd } from './quietTimes.ts';
import type { Wishes } from './wishes.ts';
import { nextTimeOfDay } from './zones.ts';

// Whom to tell what, and when: the one place that decides it. All times are in milliseconds since 1970.

/** How somebody is told: by a ping in the channel, by a private message, or by one about all that waits for them. */
type Way = 'ping' | 'private' | 'collected';

/** Whether somebody is told now, at a time, or never, and then why. */
export type NotificationDecision =
  | { readonly when: 'now'; readonly by: Way }
  | { readonly when: 'at'; readonly at: number; readonly by: Way }
  | { readonly when: 'never'; readonly because: 'silent' | 'apart' };

/** What it depends on, beside what somebody chose, when they are told of something. */
export interface Circumstances {
  readonly now: number;
  /** When their time is up; undefined where no clock runs. */
  readonly due?: number | undefined;
  /** When they were told last of all that waits for them. */
  readonly last?: number | undefined;
  /** Whether the channel was called already in this turn, so that they alone are to hear of it. */
  readonly isChannelCalled?: boolean;
  /** Whether they moved a moment ago, and see the board change. */
  readonly sitsThere?: boolean;
  /** Whether somebody brings it whom they will not meet, and with whom they do not play. */
  readonly isApart?: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** At least so long there is between two calls that collect all that waits, in milliseconds. */
const BETWEEN: Readonly<Record<Wishes['pings'], number>> = {
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

/** How long after an own move a player still sits there, in milliseconds. */
export const SITS_THERE = 2 * MINUTE;

/** So long whoever sits there is left in peace before they are called, in milliseconds. */
export const PATIENCE: Readonly<Record<'ping' | 'private', number>> = { ping: MINUTE, private: SITS_THERE };

/** Decides whether, when and how somebody is told that something waits for them. */
export function decide(wishes: Wishes, circumstances: Circumstances): NotificationDecision {
  const { now, isApart = false, isChannelCalled = false, sitsThere = false } = circumstances;
  const { pings } = wishes;
  if (isApart) return { when: 'never', because: 'apart' };
  if (pings === 'silent') return { when: 'never', because: 'silent' };
  if (isAtRest(wishes, now) || (pings !== 'on' && pings !== 'private')) {
    const at = nextCollected(wishes, circumstances);
    return at <= now ? { when: 'now', by: 'collected' } : { when: 'at', at, by: 'collected' };
  }
  const by = pings === 'on' && !isChannelCalled ? 'ping' : 'private';
  return sitsThere ? { when: 'at', at: now + PATIENCE[by], by } : { when: 'now', by };
}

/**
 * When to tell somebody of all that waits for them: when it suits them, and in time for them to move. Quiet hours and
 * vacations are never broken; a quiet weekend is, by whom it would cost the time to move.
 */
function nextCollected(wishes: Wishes, { now, last = -Infinity, due = Infinity }: Circumstances): number {
  const home = homeAt(wishes, now);
  const calm = quietEnd(wishes, Math.max(home, last + BETWEEN[wishes.pings]));
  const latest = home + Math.max(0, due - home) * LONGEST_CALM;
  return calm <= latest ? calm : hoursEnd(wishes, latest);
}

/** When somebody may be disturbed from `at` on, however little time there is: not in a vacation, nor in quiet hours. */
export function awakeFrom(wishes: Wishes, at: number): number {
  return hoursEnd(wishes, homeAt(wishes, at));
}

/** Whether somebody is reminded by a private message, or in the channel. */
export function remindsInPrivate({ pings, remindBy }: Wishes): boolean {
  return remindBy === 'private' || (pings !== 'on' && pings !== 'silent');
}

/** What is to be done with a digest that is due: sent, put off to a time, or let go; and when the next one comes. */
interface DigestDecision {
  readonly isSent: boolean;
  readonly next: number | undefined;
}

/** A digest that the bot was away for is still sent so much later; after that the next one will do. */
const LATEST_DIGEST = 6 * HOUR;

/** Decides about a digest that was to come at `planned`. */
export function decideDigest(wishes: Wishes, planned: number, now: number): DigestDecision {
  if (isQuiet(wishes, now)) return { isSent: false, next: quietEnd(wishes, now) };
  const isSent = planned + LATEST_DIGEST > now && pauseAt(wishes.vacations, now) === undefined;
  return { isSent, next: nextDigest(wishes, now) };
}

/** When the next digest is due after `now`; undefined where the person wants none. */
export function nextDigest({ digest, zone }: Pick<Wishes, 'digest' | 'zone'>, now: number): number | undefined {
  return digest === 'off' ? undefined : nextTimeOfDay(digest, zone, now);
}

/** Whether somebody is away, or wants to be left in peace. */
function isAtRest(wishes: Wishes, at: number): boolean {
  return pauseAt(wishes.vacations, at) !== undefined || isQuiet(wishes, at);
}

/** The end of the vacation that lasts at that time, else the time itself. */
function homeAt({ vacations }: Wishes, at: number): number {
  return pauseAt(vacations, at)?.until ?? at;
}
