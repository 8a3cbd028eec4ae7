import { createRateLimit, type Limit } from '../../port/rateLimit.ts';

/**
 * What an action is counted against: the person who acts, the channel they act in, or the message whose control they
 * use.
 */
const SCOPES = ['person', 'channel', 'message'] as const;
type Scope = (typeof SCOPES)[number];

/** How often something may be done, per scope. */
export interface ScopedLimits extends Partial<Readonly<Record<Scope, Limit>>> {
  /** Whether actions that are refused count, too, because refusing them takes work. */
  readonly countsRefused?: true;
}

const MINUTE = 60_000;

/** At most `most` times in ten minutes. */
export const inTenMinutes = (most: number): Limit => ({ most, span: 10 * MINUTE });

const ONCE_A_DAY: Limit = { most: 1, span: 24 * 60 * MINUTE };

/** For a large picture that everyone sees although only one person asked for it. */
export const SHOWN_TO_ALL = {
  person: inTenMinutes(3),
  channel: inTenMinutes(6),
  message: ONCE_A_DAY,
};

/** More tables than anyone opens by hand. */
export const OPENED = { person: inTenMinutes(60), countsRefused: true } as const;

/**
 * Limits for actions that are expensive for us or disturb others: typed `/games` commands, and controls by action.
 * Actions at tables have their own limits.
 */
export const RATE_LIMITS: Readonly<Record<string, ScopedLimits>> = {
  'games export': { person: inTenMinutes(5) },
  'games forget-me': { person: { most: 10, span: 60 * MINUTE } },
  'play.open': OPENED,
  'play.computer': OPENED,
  'play.against': OPENED,
  'play.made': OPENED,
  'learn.against': OPENED,
  'puzzle.against': OPENED,
  'replay.against': OPENED,
  // An uploaded file is read, tried and set up.
  upload: { person: inTenMinutes(10), countsRefused: true },
  'games import': { person: inTenMinutes(10), countsRefused: true },
  'games record': { person: inTenMinutes(30) },
  'games replay': { person: inTenMinutes(30) },
  'replay.animate': { person: inTenMinutes(5) },
  'puzzle.share': { person: inTenMinutes(3), message: ONCE_A_DAY },
  'puzzle.post': SHOWN_TO_ALL,
  'learn.share': SHOWN_TO_ALL,
  'race.open': { person: inTenMinutes(5) },
  'day.share': { person: inTenMinutes(3), message: ONCE_A_DAY },
  'analysis.share': SHOWN_TO_ALL,
  'replay.share': SHOWN_TO_ALL,
  'games analysis': { person: inTenMinutes(20) },
};

/** An action that counts toward a limit. */
export interface LimitedAction {
  /** Such as `rules`, `games export`, `upload` if a game starts from a file, or the control's action. */
  readonly name: string;
  readonly person: string;
  /** Empty on the page, for something that is done in no channel. */
  readonly channel: string;
  /** The message of the control; empty for a command, and on the page if there is none. */
  readonly message: string;
}

/** Counts actions that are limited. */
export interface RateLimits {
  /** Counts an action that is within its limit. Otherwise, returns when it may be done, in milliseconds since 1970. */
  readonly count: (act: LimitedAction) => number | undefined;
  /** An action that was counted was refused or failed: it does not count after all, unless refusing it took work. */
  readonly giveBack: (act: LimitedAction) => void;
}

/** Counts expensive actions, with the same limits in the channel and on the page. */
export function createRateLimits(now: () => number, limits: Readonly<Record<string, ScopedLimits>>): RateLimits {
  const limit = createRateLimit(now);
  // What is done in no channel, or by no message, is not counted there: it would count for everyone.
  const countedIn = (act: LimitedAction) => SCOPES.filter((scope) => act[scope] !== '');
  const keyOf = (act: LimitedAction, scope: Scope) => `${act.name}:${scope}:${act[scope]}`;
  return {
    count(act) {
      const scoped = limits[act.name] ?? {};
      return limit(
        countedIn(act).flatMap((scope) => {
          const most = scoped[scope];
          return most === undefined ? [] : [{ key: keyOf(act, scope), limit: most }];
        }),
      );
    },
    giveBack(act) {
      if (limits[act.name]?.countsRefused !== true) limit.giveBack(countedIn(act).map((scope) => keyOf(act, scope)));
    },
  };
}
