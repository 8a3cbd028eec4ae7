import { pauseAt } from '../match/pauses.ts';
import { hoursEnd, isQuiet, quietEnd } from './quietTimes.ts';
import type { NotificationSettings } from './settings.ts';
import { nextTimeOfDay } from './zones.ts';

// Whom to notify of what, and when: the only place that decides it. All times are in milliseconds since 1970.

/**
 * How someone is notified: by a ping in the channel, by a private message, or by one message about everything that is
 * waiting for them.
 */
type Way = 'ping' | 'private' | 'collected';

/** Whether someone is notified now, later at a given time, or never and why. */
export type NotificationDecision =
  | { readonly when: 'now'; readonly by: Way }
  | { readonly when: 'at'; readonly at: number; readonly by: Way }
  | { readonly when: 'never'; readonly because: 'silent' | 'apart' };

/** What decides when someone is notified, in addition to their settings. */
export interface Circumstances {
  readonly now: number;
  /** When their time runs out; undefined if no clock is running. */
  readonly due?: number | undefined;
  /** When they were last notified of everything that is waiting for them. */
  readonly last?: number | undefined;
  /** Whether the channel was already notified in this turn, so that only they should be. */
  readonly isChannelCalled?: boolean;
  /** Whether they moved a moment ago, and can see the board change. */
  readonly sitsThere?: boolean;
  /** Whether it comes from someone they want nothing to do with, and with whom they are not playing. */
  readonly isApart?: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The minimum time between two collected notifications, in milliseconds. */
const BETWEEN: Readonly<Record<NotificationSettings['pings'], number>> = {
  on: 0,
  private: 0,
  '1h': HOUR,
  '3h': 3 * HOUR,
  '6h': 6 * HOUR,
  '12h': 12 * HOUR,
  '24h': 24 * HOUR,
  silent: 0,
};

/**
 * The largest part of someone's remaining time that may pass before they are notified, however few notifications they
 * want.
 */
const LONGEST_CALM = 1 / 3;

/** How long after their own move a player is assumed to be watching, in milliseconds. */
export const SITS_THERE = 2 * MINUTE;

/** How long a player who is still watching is left in peace before a notification, in milliseconds. */
export const PATIENCE: Readonly<Record<'ping' | 'private', number>> = { ping: MINUTE, private: SITS_THERE };

/** Decides whether, when and how someone is notified that something is waiting for them. */
export function decide(settings: NotificationSettings, circumstances: Circumstances): NotificationDecision {
  const { now, isApart = false, isChannelCalled = false, sitsThere = false } = circumstances;
  const { pings } = settings;
  if (isApart) return { when: 'never', because: 'apart' };
  if (pings === 'silent') return { when: 'never', because: 'silent' };
  if (isAtRest(settings, now) || (pings !== 'on' && pings !== 'private')) {
    const at = nextCollected(settings, circumstances);
    return at <= now ? { when: 'now', by: 'collected' } : { when: 'at', at, by: 'collected' };
  }
  const by = pings === 'on' && !isChannelCalled ? 'ping' : 'private';
  return sitsThere ? { when: 'at', at: now + PATIENCE[by], by } : { when: 'now', by };
}

/**
 * When to notify someone of everything that is waiting for them: when it suits them, and in time for them to move.
 * Quiet hours and vacations are never interrupted; a quiet weekend is, if waiting would cost the person too much of
 * their time to move.
 */
function nextCollected(
  settings: NotificationSettings,
  { now, last = -Infinity, due = Infinity }: Circumstances,
): number {
  const home = homeAt(settings, now);
  const calm = quietEnd(settings, Math.max(home, last + BETWEEN[settings.pings]));
  const latest = home + Math.max(0, due - home) * LONGEST_CALM;
  return calm <= latest ? calm : hoursEnd(settings, latest);
}

/**
 * The first time from `at` on at which someone may be disturbed, however little time is left: not during a vacation or
 * quiet hours.
 */
export function awakeFrom(settings: NotificationSettings, at: number): number {
  return hoursEnd(settings, homeAt(settings, at));
}

/** Whether someone is reminded by a private message rather than in the channel. */
export function remindsInPrivate({ pings, remindBy }: NotificationSettings): boolean {
  return remindBy === 'private' || (pings !== 'on' && pings !== 'silent');
}

/** What to do with a digest that is due: send it, postpone it, or skip it; and when the next one is due. */
interface DigestDecision {
  readonly isSent: boolean;
  readonly next: number | undefined;
}

/** How late a digest that was delayed because the bot was down is still sent; after that, the next one is enough. */
const LATEST_DIGEST = 6 * HOUR;

/** Decides about a digest that was due at `planned`. */
export function decideDigest(settings: NotificationSettings, planned: number, now: number): DigestDecision {
  if (isQuiet(settings, now)) return { isSent: false, next: quietEnd(settings, now) };
  const isSent = planned + LATEST_DIGEST > now && pauseAt(settings.vacations, now) === undefined;
  return { isSent, next: nextDigest(settings, now) };
}

/** When the next digest is due after `now`; undefined if the person wants none. */
export function nextDigest(
  { digest, zone }: Pick<NotificationSettings, 'digest' | 'zone'>,
  now: number,
): number | undefined {
  return digest === 'off' ? undefined : nextTimeOfDay(digest, zone, now);
}

/** Whether someone is on vacation, or wants to be left in peace. */
function isAtRest(settings: NotificationSettings, at: number): boolean {
  return pauseAt(settings.vacations, at) !== undefined || isQuiet(settings, at);
}

/** The end of the vacation at that time, or the time itself if there is none. */
function homeAt({ vacations }: NotificationSettings, at: number): number {
  return pauseAt(vacations, at)?.until ?? at;
}
